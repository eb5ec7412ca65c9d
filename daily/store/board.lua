-- One consistent view of a board: slice, counts, labels, histogram and a member's own row.
--
-- Everything comes from one step: read one after another, ranks of the slice and of the own row could
-- contradict each other. More is better on either board.
--
-- KEYS: board, labels, histogram, score board, precision board; the first is one of the last two
-- ARGV: offset (>= 0), limit (>= 1), member or "", "1" to centre the slice on the member,
--       "1" if precision scores may be told to anybody: else they are told to a member with a result
-- Answer: {players, offset, better, own or nil, own better, members, scores, labels, precision scores, histogram,
--          results, 1 if precision scores may be told, else 0}
--         own is {score, label, precision score or nil}; histogram is a flat list of bucket, count; scores are
--         integers, best first. better counts the results strictly better than the first row of the slice, own better
--         those better than the own row; results are all those on the score board.

local board, labels, precision = KEYS[1], KEYS[2], KEYS[5]
local offset, limit, member = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]
local players = redis.call('ZCARD', board)

local function better_than(score)
  return redis.call('ZCOUNT', board, '(' .. score, '+inf')
end

local function number(score)
  return score and tonumber(score)
end

local told = ARGV[5] == '1' or (member ~= '' and redis.call('ZSCORE', KEYS[4], member))
local own, own_better = false, 0
local score = member ~= '' and redis.call('ZSCORE', board, member)
if score then
  own = {number(score), redis.call('HGET', labels, member) or '', number(redis.call('ZSCORE', precision, member))}
  own_better = better_than(score)
  if ARGV[4] == '1' then
    local place = redis.call('ZREVRANK', board, member)
    offset = math.max(0, math.min(place - math.floor(limit / 2), players - limit))
  end
end

local rows = redis.call('ZREVRANGE', board, offset, offset + limit - 1, 'WITHSCORES')
local members, scores, names, losses, better = {}, {}, {}, {}, 0
for i = 1, #rows, 2 do
  members[#members + 1] = rows[i]
  scores[#scores + 1] = tonumber(rows[i + 1])
end
if members[1] then
  better = better_than(rows[2])
  for i, name in ipairs(redis.call('HMGET', labels, unpack(members))) do
    names[i] = name or ''
  end
  if told then
    for i, loss in ipairs(redis.call('ZMSCORE', precision, unpack(members))) do
      losses[i] = number(loss)
    end
  end
end
return {
  players, offset, better, own, own_better, members, scores, names, losses, redis.call('HGETALL', KEYS[3]),
  redis.call('ZCARD', KEYS[4]), told and 1 or 0,
}
