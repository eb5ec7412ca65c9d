-- Enter many results of one day at once: what append.lua leaves behind of as many finished games.
--
-- KEYS: games set, board, labels, histogram, precision, loss histogram, losses
-- ARGV: number of the first game, how many, prefix of the game keys, a finished log, its number of moves, its
--       check sum, bucket width, bucket width of losses, what a precision score multiplies losses by, number of turns
-- Totals spread like those of people: 60 to 416, most of them about 240, so many are equal. What games lose spreads
-- from 8 to 120 points and is the same in every turn.

local first, count = tonumber(ARGV[1]), tonumber(ARGV[2])
local prefix, log, n, check, width, loss_width = ARGV[3], ARGV[4], ARGV[5], ARGV[6], ARGV[7], ARGV[8]
local span, turns = tonumber(ARGV[9]), tonumber(ARGV[10])
local digits = {['0'] = 'a', ['1'] = 'b', ['8'] = 'c', ['9'] = 'd'}
local buckets, loss_buckets, all_lost, mistakes = {}, {}, 0, 0

local function count_in(histogram, counts)
  for bucket, entered in pairs(counts) do
    redis.call('HINCRBY', histogram, bucket, entered)
  end
end

for number = first, first + count - 1 do
  local token = string.gsub(string.format('%016d', number), '[0189]', digits)
  local total = 60 + number * 7919 % 91 + number * 104729 % 97 + number * 1299709 % 89 + number * 15485863 % 83
  local lost = 615000 + (number * 7919 % 61 + number * 1299709 % 53) * 75000 + number % 75000
  local score = -(lost * turns + 1) * span + total
  redis.call('HSET', prefix .. token, 'player', token .. 'aaaaaaaaaa', 'log', log, 'n', n, 'check', check)
  redis.call('SADD', KEYS[1], token)
  redis.call('ZADD', KEYS[2], total, token)
  redis.call('HSET', KEYS[3], token, 'player' .. number .. '#' .. string.sub(token, -4))
  redis.call('ZADD', KEYS[5], score, token)
  local bucket, loss_bucket = math.floor(total / width), math.floor(score / loss_width)
  buckets[bucket] = (buckets[bucket] or 0) + 1
  loss_buckets[loss_bucket] = (loss_buckets[loss_bucket] or 0) + 1
  all_lost = all_lost + lost
  mistakes = mistakes + (lost > 2000000 and 1 or 0)
end

count_in(KEYS[4], buckets)
count_in(KEYS[6], loss_buckets)
redis.call('HINCRBY', KEYS[7], 'games', count)
for turn = 1, turns do
  redis.call('HINCRBY', KEYS[7], turn .. ':lost', all_lost)
  redis.call('HINCRBY', KEYS[7], turn .. ':mistakes', mistakes)
end
