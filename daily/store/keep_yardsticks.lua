-- Keep par and perfect with a day, if its dice are those that they were found for.
--
-- KEYS: day hash
-- ARGV: dice, par, its log, perfect, its log
-- Answer: 1 if they are kept now, else 0

if redis.call('HGET', KEYS[1], 'dice') ~= ARGV[1] then
  return 0
end
redis.call('HSET', KEYS[1], 'par', ARGV[2], 'par_log', ARGV[3], 'perfect', ARGV[4], 'perfect_log', ARGV[5])
return 1
