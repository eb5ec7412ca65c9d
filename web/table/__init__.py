"""The table as a page shows it: `view` makes it of a state, from `card` (lines and sums) and `status` (sentences);
`pieces` keeps what is drawn, `reply` is the computer's turn. Nothing here decides anything of the game.
"""
