-- Enter many results of one day at once: what append.lua leaves behind of as many finished games.
--
-- KEYS: games set, board, labels, histogram
-- ARGV: number of the first game, how many, prefix of the game keys, a finished log, its number of moves, its
--       check sum, bucket width
-- Totals spread like those of people: 60 to 416, most of them about 240, so many are equal.

local first, count = tonumber(ARGV[1]), tonumber(ARGV[2])
local prefix, log, n, check, width = ARGV[3], ARGV[4], ARGV[5], ARGV[6], tonumber(ARGV[7])
local digits = {['0'] = 'a', ['1'] = 'b', ['8'] = 'c', ['9'] = 'd'}
local buckets = {}

for number = first, first + count - 1 do
  local token = string.gsub(string.format('%016d', number), '[0189]', digits)
  local total = 60 + number * 7919 % 91 + number * 104729 % 97 + number * 1299709 % 89 + number * 15485863 % 83
  redis.call('HSET', prefix .. token, 'player', token .. 'aaaaaaaaaa', 'log', log, 'n', n, 'check', check)
  redis.call('SADD', KEYS[1], token)
  redis.call('ZADD', KEYS[2], total, token)
  redis.call('HSET', KEYS[3], token, 'player' .. number .. '#' .. string.sub(token, -4))
  local bucket = math.floor(total / width)
  buckets[bucket] = (buckets[bucket] or 0) + 1
end

for bucket, entered in pairs(buckets) do
  redis.call('HINCRBY', KEYS[4], bucket, entered)
end
