-- Compare a day's list of games with the logs that are there, and make the list agree with them if that is asked for.
--
-- A game enters the list in one step with its first move, so this is right while people play.
--
-- KEYS: games set, game hashes
-- ARGV: "1" to set the list right, then the tokens of the games, in the order of their keys
-- Answer: {tokens that the list lacks, tokens that it has without a log}

local lacking, gone = {}, {}
for i = 2, #KEYS do
  local token = ARGV[i]
  local listed = redis.call('SISMEMBER', KEYS[1], token)
  if listed ~= redis.call('EXISTS', KEYS[i]) then
    local wrong = listed == 1 and gone or lacking
    wrong[#wrong + 1] = token
    if ARGV[1] == '1' then
      redis.call(listed == 1 and 'SREM' or 'SADD', KEYS[1], token)
    end
  end
end
return {lacking, gone}
