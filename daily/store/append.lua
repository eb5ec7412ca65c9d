-- Append one move to a game, and enter the result of a finished ranked game, in one step.
--
-- After enter.lua.
-- KEYS: game hash                                   of any move
--       [, games set                                of the first and the last move of a ranked game
--       [, board, labels, histogram                 of its last move
--       [, precision, loss histogram, losses]]]     where its losses are known; all of them in one slot
-- ARGV: player, at, token, check, dice key or "", the computer's log or ""
--                                                   `at` is the number of tokens that the log must have
--       [, member                                   with the games set
--       [, total, label, bucket width               with the board
--       [, precision score, bucket width, losses of the turns as `add_losses` takes them]]]
-- Answer: nil if the move was appended; otherwise {player, log, check, dice key or nil, names or nil, computer's log or
--         nil}, what is there, unchanged.
--         A game that nobody has begun is answered as the asking player's empty one.

local player, at = ARGV[1], tonumber(ARGV[2])
local held = redis.call('HMGET', KEYS[1], 'player', 'n', 'log', 'check', 'key', 'names', 'reply')
local owner, n, log = held[1], tonumber(held[2] or 0), held[3] or ''

if n ~= at or (owner and owner ~= player) then
  return {owner or player, log, held[4] or '0', held[5], held[6], held[7]}
end

if log ~= '' then
  log = log .. ' '
end
redis.call('HSET', KEYS[1], 'player', player, 'log', log .. ARGV[3], 'n', n + 1, 'check', ARGV[4])

if ARGV[6] ~= '' then
  redis.call('HSET', KEYS[1], 'reply', ARGV[6])
end

if not owner then
  if ARGV[5] ~= '' then
    redis.call('HSET', KEYS[1], 'key', ARGV[5])
  end
  if KEYS[2] then
    redis.call('SADD', KEYS[2], ARGV[7])
  end
end

if ARGV[8] then
  local member = ARGV[7]
  enter(KEYS[3], KEYS[5], ARGV[10], member, ARGV[8])
  redis.call('HSET', KEYS[4], member, ARGV[9])
  -- What a member that was there already had lost turn by turn is nowhere any more: only the audit can set that right.
  if ARGV[11] and enter(KEYS[6], KEYS[7], ARGV[12], member, ARGV[11]) then
    add_losses(KEYS[8], 13, #ARGV)
  end
end
return nil
