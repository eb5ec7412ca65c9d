-- Append one move to a game, and enter the result of a finished ranked game, in one step.
--
-- KEYS: game hash                                   of any move
--       [, games set                                of the first and the last move of a ranked game
--       [, board, labels, histogram]]               of its last move; all of them in one slot
-- ARGV: player, at, token, check, dice key or ""    `at` is the number of tokens that the log must have
--       [, member                                   with the games set
--       [, total, label, bucket width]]             with the board
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
  local member, total, width = ARGV[6], tonumber(ARGV[7]), tonumber(ARGV[9])
  -- Only a repaired board can already hold this member; its old result must then leave the histogram.
  local old = redis.call('ZSCORE', KEYS[3], member)
  if old then
    local bucket = math.floor(old / width)
    if redis.call('HINCRBY', KEYS[5], bucket, -1) <= 0 then
      redis.call('HDEL', KEYS[5], bucket)
    end
  end
  redis.call('ZADD', KEYS[3], total, member)
  redis.call('HSET', KEYS[4], member, ARGV[8])
  redis.call('HINCRBY', KEYS[5], math.floor(total / width), 1)
end
return nil
