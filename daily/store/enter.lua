-- Functions of the scripts that enter results; their text is put before that of the script.

-- Set a member's score on a board and count it in the board's histogram. Answers whether the member is new there.
local function enter(board, histogram, width, member, score)
  -- Only a repaired board can already hold this member; its old result must then leave the histogram.
  local old = redis.call('ZSCORE', board, member)
  if old then
    local bucket = math.floor(old / width)
    if redis.call('HINCRBY', histogram, bucket, -1) <= 0 then
      redis.call('HDEL', histogram, bucket)
    end
  end
  redis.call('ZADD', board, score, member)
  redis.call('HINCRBY', histogram, math.floor(score / width), 1)
  return not old
end

-- Add a game to what all games of its day lost. ARGV holds, from `first` to `last`, two numbers for each turn: what it
-- lost, and 1 if that is a mistake, else 0.
local function add_losses(losses, first, last)
  local fields, added = {'games'}, {1}
  for i = first, last, 2 do
    local turn = (i - first) / 2 + 1
    fields[#fields + 1] = turn .. ':lost'
    fields[#fields + 1] = turn .. ':mistakes'
    added[#added + 1] = ARGV[i]
    added[#added + 1] = ARGV[i + 1]
  end
  local sums = {}
  for i, held in ipairs(redis.call('HMGET', losses, unpack(fields))) do
    sums[#sums + 1] = fields[i]
    sums[#sums + 1] = (held or 0) + added[i]
  end
  redis.call('HSET', losses, unpack(sums))
end
