-- One consistent view of a board: slice, counts, labels, histogram and a member's own row.
--
-- Everything comes from one step: read one after another, ranks of the slice and of the own row could
-- contradict each other.
--
-- KEYS: board, labels, histogram
-- ARGV: offset (>= 0), limit (>= 1), member or "", "1" to centre the slice on the member
-- Answer: {players, offset, better, own or nil, own better, members, totals, labels, histogram}
--         own is {total, label}; histogram is a flat list of bucket, count; totals are integers, best first.
--         better counts the results strictly better than the first row of the slice, own better those
--         better than the own row.

local board, labels = KEYS[1], KEYS[2]
local offset, limit, member = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]
local players = redis.call('ZCARD', board)

local function better_than(total)
  return redis.call('ZCOUNT', board, '(' .. total, '+inf')
end

local own, own_better = false, 0
local score = member ~= '' and redis.call('ZSCORE', board, member)
if score then
  own = {tonumber(score), redis.call('HGET', labels, member) or ''}
  own_better = better_than(score)
  if ARGV[4] == '1' then
    local place = redis.call('ZREVRANK', board, member)
    offset = math.max(0, math.min(place - math.floor(limit / 2), players - limit))
  end
end

local rows = redis.call('ZREVRANGE', board, offset, offset + limit - 1, 'WITHSCORES')
local members, totals, names, better = {}, {}, {}, 0
for i = 1, #rows, 2 do
  members[#members + 1] = rows[i]
  totals[#totals + 1] = tonumber(rows[i + 1])
end
if members[1] then
  better = better_than(rows[2])
  for i, name in ipairs(redis.call('HMGET', labels, unpack(members))) do
    names[i] = name or ''
  end
end
return {players, offset, better, own, own_better, members, totals, names, redis.call('HGETALL', KEYS[3])}
