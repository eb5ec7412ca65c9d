-- Set results and labels of some members to what their logs say, and count the histogram anew.
--
-- What changed since the audit read is left alone: a result that was entered since is right by construction,
-- a label that was changed since is the player's latest. The histogram follows from the board alone, one ZCOUNT
-- a bucket, so that board and histogram agree after every step.
--
-- KEYS: board, labels, histogram
-- ARGV: bucket width, then for each member: member, total and label that the audit read, total and label to set;
--       "" stands for none
-- Answer: the number of members that were set

local board, labels, histogram = KEYS[1], KEYS[2], KEYS[3]
local width, done = tonumber(ARGV[1]), 0

for i = 2, #ARGV, 5 do
  local member, seen_total, seen_label, total, label = unpack(ARGV, i, i + 4)
  if (redis.call('ZSCORE', board, member) or '') == seen_total then
    done = done + 1
    local untouched = (redis.call('HGET', labels, member) or '') == seen_label
    if total == '' then
      redis.call('ZREM', board, member)
      redis.call('HDEL', labels, member)
    else
      redis.call('ZADD', board, total, member)
      if untouched then
        redis.call('HSET', labels, member, label)
      end
    end
  end
end

redis.call('DEL', histogram)
local best = redis.call('ZREVRANGE', board, 0, 0, 'WITHSCORES')[2]
for bucket = 0, math.floor((best or -1) / width) do
  local count = redis.call('ZCOUNT', board, bucket * width, '(' .. (bucket + 1) * width)
  if count > 0 then
    redis.call('HSET', histogram, bucket, count)
  end
end
return done
