-- Set results, labels and losses of some members to what their logs say, and count both histograms anew.
--
-- What changed since the audit read is left alone: a result that was entered since is right by construction,
-- a label that was changed since is the player's latest. A histogram follows from its board alone, one ZCOUNT
-- a bucket, so that boards and histograms agree after every step.
--
-- KEYS: board, labels, histogram, precision, loss histogram
-- ARGV: bucket widths of both histograms, then for each member: member, total, label and precision score that the
--       audit read, total, label and precision score to set; "" stands for none
-- Answer: the number of members whose results were set

local board, labels, precision = KEYS[1], KEYS[2], KEYS[4]
local done = 0

-- Set the score of a member if it still is what the audit read; whether it was.
local function set(key, member, seen, score)
  if tonumber(redis.call('ZSCORE', key, member) or nil) ~= tonumber(seen) then
    return false
  end
  if score == '' then
    redis.call('ZREM', key, member)
  else
    redis.call('ZADD', key, score, member)
  end
  return true
end

local function count_anew(key, histogram, width)
  redis.call('DEL', histogram)
  local worst = redis.call('ZRANGE', key, 0, 0, 'WITHSCORES')[2]
  local best = redis.call('ZREVRANGE', key, 0, 0, 'WITHSCORES')[2]
  for bucket = math.floor((worst or 0) / width), math.floor((best or -1) / width) do
    local count = redis.call('ZCOUNT', key, bucket * width, string.format('(%.0f', (bucket + 1) * width))
    if count > 0 then
      redis.call('HSET', histogram, bucket, count)
    end
  end
end

for i = 3, #ARGV, 7 do
  local member, seen_total, seen_label, seen_precision, total, label, score = unpack(ARGV, i, i + 6)
  local untouched = (redis.call('HGET', labels, member) or '') == seen_label
  if set(board, member, seen_total, total) then
    done = done + 1
    if total == '' then
      redis.call('HDEL', labels, member)
    elseif untouched then
      redis.call('HSET', labels, member, label)
    end
  end
  set(precision, member, seen_precision, score)
end

count_anew(board, KEYS[3], ARGV[1])
count_anew(precision, KEYS[5], ARGV[2])
return done
