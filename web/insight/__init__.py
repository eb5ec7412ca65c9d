"""What is told of decisions and luck: reviews, analyses, comparisons, replays, hints. `reviews` computes and keeps,
`missing` says why there is nothing; the others put figures into words and pictures.
"""
