-- Change the label of a result that is on the board; without a result nothing changes.
--
-- KEYS: board, labels
-- ARGV: member, label
-- Answer: 1 if the result is there, else 0

if not redis.call('ZSCORE', KEYS[1], ARGV[1]) then
  return 0
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
return 1
