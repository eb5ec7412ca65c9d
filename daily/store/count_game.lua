-- Count a finished game of a player once, however often it is told, and end what is known of it as unfinished.
--
-- KEYS: set of counted games, hash of tallies; both of one player
-- ARGV: game, kind, total or "" for a game that is not counted, verdict or "", slot of its unfinished games
-- Answer: 1 if the game was counted by this step, else 0

local counted, tallies, game, kind = KEYS[1], KEYS[2], ARGV[1], ARGV[2]
local open = ARGV[5] .. ':open'
if redis.call('HGET', tallies, open) == game then
  redis.call('HDEL', tallies, open)
end
if ARGV[3] == '' or redis.call('SADD', counted, game) == 0 then
  return 0
end
local total = tonumber(ARGV[3])
redis.call('HINCRBY', tallies, kind .. ':games', 1)
redis.call('HINCRBY', tallies, kind .. ':sum', total)
if total > tonumber(redis.call('HGET', tallies, kind .. ':best') or -1) then
  redis.call('HSET', tallies, kind .. ':best', total)
end
if ARGV[4] ~= '' then
  redis.call('HINCRBY', tallies, kind .. ':' .. ARGV[4], 1)
end
return 1
