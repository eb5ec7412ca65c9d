-- Read several games of one slot in one step, for the audit.
--
-- KEYS: game hashes
-- Answer: a list of {player or nil, log, check, dice key or nil}, in the order of the keys

local games = {}
for i, key in ipairs(KEYS) do
  games[i] = redis.call('HMGET', key, 'player', 'log', 'check', 'key')
end
return games
