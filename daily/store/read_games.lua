-- Read several games of one slot in one step, for the audit.
--
-- KEYS: game hashes
-- Answer: in the order of the keys {player or nil, log, check, dice key or nil, nil, nil}, or nil where there is no
--         game: ranked games have neither names nor a computer's log

local games = {}
for i, key in ipairs(KEYS) do
  games[i] = redis.call('EXISTS', key) == 1
    and redis.call('HMGET', key, 'player', 'log', 'check', 'key', 'names', 'reply')
end
return games
