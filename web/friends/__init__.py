"""What goes to friends and what their links lead to: `shares` are the texts, `links` finds the game behind a link,
`page` shows it, `previews`, `drawn`, `picture` and `brushes` draw its picture.
"""
