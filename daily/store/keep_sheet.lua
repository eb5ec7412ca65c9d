-- Keep a shared score sheet, or its owner's newer version of it, in one step.
--
-- KEYS: sheet hash
-- ARGV: owner, document
-- Answer: 1 if it was kept, 0 if the sheet belongs to somebody else

local owner = redis.call('HGET', KEYS[1], 'owner')
if owner and owner ~= ARGV[1] then
  return 0
end
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'document', ARGV[2])
return 1
