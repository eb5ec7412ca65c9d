-- Begin many games of one day at once: what append.lua leaves behind of as many logs of the same moves.
--
-- KEYS: games set
-- ARGV: prefix of the game keys, the log, its number of moves, its check sum, then token and player of each game

for i = 5, #ARGV, 2 do
  redis.call('HSET', ARGV[1] .. ARGV[i], 'player', ARGV[i + 1], 'log', ARGV[2], 'n', ARGV[3], 'check', ARGV[4])
  redis.call('SADD', KEYS[1], ARGV[i])
end
