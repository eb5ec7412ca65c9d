-- Read several games of one slot in one step, for the audit.
--
-- KEYS: game hashes
-- Answer: a list of {player or nil, log, check, dice key or nil, nil, nil}, in the order of the keys: ranked
--         games have neither names nor a computer's log

local games = {}
for i, key in ipairs(KEYS) do
  games[i] = redis.call('HMGET', key, 'player', 'log', 'check', 'key', 'names', 'reply')
end
return games
