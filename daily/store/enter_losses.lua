-- Enter the losses of results that are on the board without them, each exactly once.
--
-- A result that has another total than the losses were computed for, or none, or that has losses already, is left
-- alone.
--
-- After enter.lua.
-- KEYS: board, precision, loss histogram, losses
-- ARGV: bucket width, number of turns, then for each result: member, total, precision score, and the losses of its
--       turns as `add_losses` takes them
-- Answer: the number of results whose losses were entered

local board, precision, histogram, losses = unpack(KEYS)
local width, turns, entered = ARGV[1], tonumber(ARGV[2]), 0

for i = 3, #ARGV, 3 + 2 * turns do
  local member = ARGV[i]
  local total = redis.call('ZSCORE', board, member)
  if total and tonumber(total) == tonumber(ARGV[i + 1]) and not redis.call('ZSCORE', precision, member) then
    enter(precision, histogram, width, member, ARGV[i + 2])
    add_losses(losses, i + 3, i + 2 + 2 * turns)
    entered = entered + 1
  end
end
return entered
