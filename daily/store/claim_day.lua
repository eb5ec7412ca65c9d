-- Store the record of a day if none is there.
--
-- Two who claim the same day at once get the same answer. A record that differs from the claim wins if somebody
-- has begun a game with its dice; otherwise the claim takes its place, and what was kept with the other dice goes with
-- them. Either way the difference is reported.
--
-- KEYS: day hash, games set
-- ARGV: key (hex), commitment, dice
-- Answer: {key, commitment, dice, 1 if something else was there, else 0}

local held = redis.call('HMGET', KEYS[1], 'key', 'commitment', 'dice')
if held[1] == ARGV[1] and held[2] == ARGV[2] and held[3] == ARGV[3] then
  return {held[1], held[2], held[3], 0}
end
if held[1] and redis.call('SCARD', KEYS[2]) > 0 then
  return {held[1], held[2], held[3], 1}
end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'key', ARGV[1], 'commitment', ARGV[2], 'dice', ARGV[3])
return {ARGV[1], ARGV[2], ARGV[3], held[1] and 1 or 0}
