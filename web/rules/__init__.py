"""The pages of the rules: `pages` are the views; the modules beside it say what stands on them. Nothing here depends
on the player.
"""
