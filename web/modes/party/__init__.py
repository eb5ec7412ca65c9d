"""Several players at one device: the start page, what their table has beside a card, and the result. The rules are in
`daily/party.py`; `web/play.py` serves the table, `web/results.py` leads to the result."""
