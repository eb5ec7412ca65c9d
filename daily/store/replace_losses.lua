-- Set what all games of a day lost, unless a game was added since the audit read it.
--
-- KEYS: losses
-- ARGV: number of games that the audit read, then field, value ... to set
-- Answer: 1 if it was set, else 0

if tonumber(redis.call('HGET', KEYS[1], 'games') or 0) ~= tonumber(ARGV[1]) then
  return 0
end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
return 1
