-- Append one move to a game, and enter the result of a finished ranked game, in one step.
--
-- After enter.lua.
-- KEYS: game hash                                   of any move
--       [, games set                                of the first and the last move of a ranked game
--       [, board, labels, histogram                 of its last move
--       [, precision, loss histogram, losses]]]     where its losses are known; all of them in one slot
-- ARGV: player, at, token, check, dice key or ""    `at` is the number of tokens that the log must have
--       [, member                                   with the games set
--       [, total, label, bucket width               with the board
--       [, precision score, bucket width, losses of the turns as `add_losses` takes them]]]
-- Answer: nil if the move was appended; otherwise {player, log, check, dice key or nil}, what is there, unchanged.
--         A game that nobody has begun is answered as the asking player's empty one.

local player, at = ARGV[1], tonumber(ARGV[2])
local held = redis.call('HMGET', KEYS[1], 'player', 'n', 'log', 'check', 'key')
local owner, n, log = held[1], tonumber(held[2] or 0), held[3] or ''

if n ~= at or (owner and owner ~= player) then
  return {owner or player, log, held[4] or '0', held[5]}
end

if log ~= '' then
  log = log .. ' '
end
redis.call('HSET', KEYS[1], 'player', player, 'log', log .. ARGV[3], 'n', n + 1, 'check', ARGV[4])

if not owner then
  if ARGV[5] ~= '' then
    redis.call('HSET', KEYS[1], 'key', ARGV[5])
  end
  if KEYS[2] then
    redis.call('SADD', KEYS[2], ARGV[6])
  end
end

if ARGV[7] then
  local member = ARGV[6]
  enter(KEYS[3], KEYS[5], ARGV[9], member, ARGV[7])
  redis.call('HSET', KEYS[4], member, ARGV[8])
  -- What a member that was there already had lost turn by turn is nowhere any more: only the audit can set that right.
  if ARGV[10] and enter(KEYS[6], KEYS[7], ARGV[11], member, ARGV[10]) then
    add_losses(KEYS[8], 12, #ARGV)
  end
end
return nil
