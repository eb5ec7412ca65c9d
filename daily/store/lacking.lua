-- Look for results without losses in a part of a board.
--
-- KEYS: board, precision
-- ARGV: cursor, about how many results to look at
-- Answer: {next cursor or "0" at the end, members}; at the end at once where every result has its losses

local board, precision = KEYS[1], KEYS[2]
if redis.call('ZCARD', board) == redis.call('ZCARD', precision) then
  return {'0', {}}
end
local part = redis.call('ZSCAN', board, ARGV[1], 'COUNT', ARGV[2])
local members = {}
for i = 1, #part[2], 2 do
  local member = part[2][i]
  if not redis.call('ZSCORE', precision, member) then
    members[#members + 1] = member
  end
end
return {part[1], members}
