"""A match in ten lines: every seat sees what it may see, and does something that it may do."""

from random import Random

from toepen import HouseRules, apply, new_match, shuffle, view

rng = Random(7)
match = new_match(HouseRules.preset("cardgames-zone").compile(), ["Anna", "Bram", "Cato"])
while match.result is None:
    if match.deal_due:
        match = apply(match, shuffle(match, rng))
    else:
        seat = view(match, match.turn)
        match = apply(match, rng.choice(seat.legal), by=seat.viewer)
    for event in match.events:
        print(event.sentence(match.seats))
