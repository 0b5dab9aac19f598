"""Resampling: a whole match that agrees with everything that a seat knows.

A deal is proposed, as far as the seat has seen it the true one, and the round is played on it
again, by the acts that everybody has seen. Where the seat is told anything else than it was told,
another deal is proposed. So the seat cannot tell the match that comes of it from the one that it
sits in, whatever the variants; what events say of where cards lie only makes it quick.

All deals that agree are equally likely. Two things are not drawn: what a variant keeps from the
seat since an earlier round (it is then as at the beginning of a match), and what was told to the
other seats before this round.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import define, evolve, field, frozen

from toepen._actions import Deal, Play
from toepen._cards import BACK, DECK, Card
from toepen._engine import apply, legal_actions
from toepen._events import (
    CardPlayed,
    CardsDealt,
    Event,
    HandSeen,
    LeadPassed,
    Private,
    RoundBegan,
    RoundEnded,
)
from toepen._hidden import Holding, Knowledge, learned
from toepen._match import Match
from toepen._parts import fresh_cards
from toepen._proposing import drawn_from, proposals
from toepen._read_off import act_told
from toepen._round_begun import round_begun, whole_match
from toepen._seats import TABLE, Seat, clockwise
from toepen._told import NOTHING_TOLD
from toepen._view import View, view
from toepen.exceptions import IllegalAction, ToepenError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from toepen._actions import Action
    from toepen._proposing import Proposal
    from toepen._shuffling import Random
    from toepen._told import Told

__all__ = ["Judge", "Resampling", "resample"]

Judge: TypeAlias = "Callable[[Match, Action], bool]"
"""Tells of a match, and an act that was done in it, whether to go on with such a deal."""

MOST_TRIES: Final = 20_000
"""How many deals are proposed at most, before it is given up."""
FEW_TRIES: Final = 200
"""The same where something else is tried next."""
FEW_OFFENCES: Final = 3
"""How often a card must be noticed before it is taken for one that would have been noticed."""


def resample(view: View, rng: Random) -> Match:
    """Draw a match that agrees with everything that the viewer knows.

    The viewer's view of it is the one given. All deals of the running round that agree with it are
    equally likely; nothing of the true ones is used, for a view does not hold them.

    Args:
        view: What a seat, or a spectator, knows.
        rng: The chance in it.

    Raises:
        ToepenError: If no deal was found, after many tries: the view is none of a match that can
            be, or what was told is too rare to be met by chance.

    >>> from random import Random
    >>> from toepen import HouseRules, apply, new_match, shuffle, view
    >>> match = new_match(HouseRules.preset("standard").compile(), ["Anna", "Bram"])
    >>> seen = view(apply(match, shuffle(match, Random(1))), 0)
    >>> other = resample(seen, Random(2))
    >>> view(other, 0) == seen
    True
    """
    return Resampling(view).draw(rng)


@frozen
class Act:
    """What the viewer was told by one act.

    Attributes:
        ply: Which act.
        events: What was told, in order.
        action: The act, if what was told names it.
        deal: The deal, if it was one.
        ends: Whether the round, whose cards these are, ended by it.
    """

    ply: int
    events: tuple[Event, ...]
    action: Action | None
    deal: CardsDealt | None
    ends: bool


@define
class Resampling:
    """What a view tells of the hidden cards, made ready to draw many matches from it.

    >>> from random import Random
    >>> from toepen import HouseRules, apply, new_match, shuffle, view
    >>> match = new_match(HouseRules.preset("standard").compile(), ["Anna", "Bram"])
    >>> worlds = Resampling(view(apply(match, shuffle(match, Random(1))), 0))
    >>> len({worlds.draw(Random(seed)) for seed in range(5)})
    5
    """

    view: View
    _begun: tuple[Match, ...] = field(default=(), init=False, repr=False)
    """What the match before the first deal of the round may have been; nothing if none is due."""
    _deals: tuple[_Round, ...] = field(default=(), init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Read what was told."""
        seen = self.view
        if seen.all_seen or seen.deal_due is not None:
            return
        acts = _acts(seen)
        places = [at for at, act in enumerate(acts) if act.deal]
        ply = acts[max(0, places[0] - 1) if places else 0].ply
        # A variant counts rounds when they have ended: then what it had counted is not known.
        counted = (False, True) if seen.round_over else (True,)
        self._begun = tuple(round_begun(seen, ply, counted=known) for known in counted)
        if not places:
            self._deals = (_Play(seen, acts),)
            return
        ends = [*places, len(acts)]
        self._deals = tuple(_Round(seen, acts[at:end]) for at, end in pairwise(ends))

    def draw(self, rng: Random, *, tries: int = MOST_TRIES, judge: Judge | None = None) -> Match:
        """Draw a match; see `resample`.

        Args:
            rng: The chance in it.
            tries: How many deals are proposed at most.
            judge: Told each match, and the act that was done in it, tells whether to go on with
                such a deal. If it does so as often as the seat would act like that with the cards
                drawn for it, deals are as likely as the acts make them.

        Raises:
            ToepenError: If none was found.
        """
        if not self._begun:
            return whole_match(self.view)
        for begun in self._begun:
            most = tries if begun is self._begun[-1] else min(tries, FEW_TRIES)
            found = self._played(begun, rng, most, judge)
            if found is not None:
                return whole_match(self.view, found)
        message = f"no deal was found that agrees with what {_who(self.view)} knows"
        raise ToepenError(message)

    def _played(self, begun: Match, rng: Random, tries: int, judge: Judge | None) -> Match | None:
        """Deal and play on until the round stands as the viewer sees it."""
        match: Match | None = begun
        for deal in self._deals:
            if match is not None:
                last = deal is self._deals[-1]
                match = deal.draw(match, rng, tries, judge if last else None, last=last)
        return match


def _acts(view: View) -> tuple[Act, ...]:
    """Put together what each act of the round told the viewer, in order."""
    public = {link.ply: link.events for link in view.told.links()[1:]}
    private: dict[int, list[Told]] = {}
    for link in view.secret.links()[1:]:
        private.setdefault(link.ply, []).append(link)
    return tuple(
        _act(ply, public.get(ply, ()), private.get(ply, ())) for ply in sorted({*public, *private})
    )


def _act(ply: int, public: Sequence[Event], private: Sequence[Told]) -> Act:
    events = list(public)
    for link in reversed(private):
        events[link.place : link.place] = link.events
    began = any(isinstance(event, RoundBegan) for event in events)
    ended = any(isinstance(event, RoundEnded) for event in events)
    deal = next((event for event in events if isinstance(event, CardsDealt)), None)
    return Act(ply, tuple(events), act_told(events), deal, ended and not began)


@define
class _Round:
    """A deal of the round, and the acts that followed it."""

    view: View
    acts: tuple[Act, ...]
    knowledge: Knowledge = field(init=False)
    readings: tuple[Proposal, ...] = field(init=False)
    _offences: Counter[Card] = field(factory=Counter, init=False)
    """How often a card that did not follow suit was noticed where it had not been."""

    def __attrs_post_init__(self) -> None:
        """Gather what was seen of the deal."""
        self._learn(frozenset())

    def _learn(self, honest: frozenset[Card]) -> None:
        told = [act.events for act in self.acts]
        known = learned(self._sizes(), told, follows=_follows(self.view), honest=honest)
        if self.acts[-1].ply == self.view.ply:
            self._see_open_cards(known)
        self.knowledge, self.readings = known, proposals(known, self._holdings())
        if not self.readings:
            # Cards went ways that no event of the library tells: only the replay can judge.
            self.knowledge = learned(self._sizes(), told[:1], follows=False)
            self.readings = proposals(self.knowledge)

    def _see_open_cards(self, known: Knowledge) -> None:
        """Note what lies open in the hands of others."""
        for at, hand in enumerate(self.view.cards.hands):
            if at != self.view.viewer:
                lying = tuple(card for card in hand if card is not BACK)
                known.see(lying, (known.holds(Seat(at)),))

    def _sizes(self) -> Sequence[int]:
        """Return how many cards each seat was dealt."""
        deal = self.acts[0].deal
        seats = range(len(self.view.seats))
        return [deal.count if deal and seat in deal.seats else 0 for seat in seats]

    def _holdings(self) -> list[Holding]:
        """Ask the variants what was told of the hands that were dealt."""
        told = [event for act in self.acts for event in act.events]
        asked = self.view.rules.holdings
        return [holding for answer in asked for holding in answer(self.view, told)]

    def draw(
        self, match: Match, rng: Random, tries: int, judge: Judge | None, *, last: bool
    ) -> Match | None:
        """Propose deals until one leads to all that was told; at most so often."""
        for _ in range(tries if self.readings else 0):
            found = self._dealt(match, drawn_from(self.readings, rng))
            end = self._follow(found, rng, judge)
            if end is not None and (not last or _agrees(self.view, end)):
                return end
        return None

    def _dealt(self, match: Match, lots: list[list[Card]]) -> Match:
        return apply(match, Deal(*self._hands_and_stock(lots)))

    def _follow(self, match: Match, rng: Random, judge: Judge | None) -> Match | None:
        """Do all acts but the first, which has led to *match*, if each tells what it told.

        What follows from the end of the round is public, and no hidden card has a part in it.
        """
        viewer = self.view.viewer
        if not _tells(match, self.acts[0], viewer):
            return None
        for act in self.acts[1:]:
            action = act.action or _guessed(match, act, viewer, rng)
            if action is None or (judge and not judge(match, action)):
                return None
            after = _tried(match, action)
            if after is None:
                return None
            if not _tells(after, act, viewer):
                self._blame(match, act)
                return None
            match = after
            if act.ends:
                break
        return match

    def _blame(self, before: Match, act: Act) -> None:
        """Note that an offence would have been noticed: so whoever played could not follow suit.

        Rules that let such a card be played say so by what they tell of it, each time alike.
        """
        play = act.action
        if not isinstance(play, Play) or play.card in self.knowledge.honest:
            return
        if play.card not in before.rules.proper(before, play.seat):
            self._offences[play.card] += 1
            if self._offences[play.card] >= FEW_OFFENCES:
                self._learn(self.knowledge.honest | {play.card})

    def _hands_and_stock(
        self, lots: list[list[Card]]
    ) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
        dealt = self.knowledge.dealt
        seats = map(Seat, range(len(self.view.seats)))
        hands = tuple(tuple(lots[dealt[seat]]) if seat in dealt else () for seat in seats)
        drawn = [card for lot in self.knowledge.drawn for card in lots[lot]]
        return hands, (*drawn, *lots[0])


@define
class _Play(_Round):
    """A round that was set up in the play, and the acts since."""

    def _holdings(self) -> list[Holding]:
        """Nobody announced anything of these hands."""
        return []

    def _sizes(self) -> Sequence[int]:
        """Return how many cards each seat held: all those who play equally many."""
        view = self.view
        events = [event for act in self.acts for event in act.events]
        down: dict[Card, Seat] = {}
        for event in events:
            if isinstance(event, CardPlayed):
                down[event.card] = event.seat
            elif isinstance(event, LeadPassed):
                for card in event.returned:
                    del down[card]
        seen = [len(event.cards) for event in self.acts[0].events if isinstance(event, HandSeen)]
        held = Counter(down.values())
        held.update({Seat(seat): len(hand) for seat, hand in enumerate(view.cards.hands)})
        most = max((*seen, *held.values()))
        return [most if seat in view.setup.players else 0 for seat in range(len(view.seats))]

    def _dealt(self, match: Match, lots: list[list[Card]]) -> Match:
        hands, rest = self._hands_and_stock(lots)
        setup = match.setup
        stock = rest[: len(self.view.cards.stock)]
        gone = set(rest[len(stock) :])
        cards = evolve(
            fresh_cards(hands, clockwise(setup.players, setup.leader), stock),
            aside=tuple(card for card in DECK if card in gone),
            begun=max(map(len, hands)) < setup.hand_size,
        )
        told = [HandSeen(seat, hands[seat]) for seat in setup.players]
        secrets = tuple(
            NOTHING_TOLD.more(0, (HandSeen(Seat(seat), hand),), 1) if hand else NOTHING_TOLD
            for seat, hand in enumerate(hands)
        )
        events = (*match.events, *told)
        return evolve(match, cards=cards, agenda=match.agenda[:1], secrets=secrets, events=events)


def _tells(match: Match, act: Act, viewer: Seat | None) -> bool:
    """Tell whether the last act of *match* told the viewer what *act* told."""
    told = _told_to(match, viewer)
    if not act.ends:
        return told == act.events
    return _before_the_end(told) == _before_the_end(act.events)


def _before_the_end(events: Sequence[Event]) -> list[Event]:
    return list(takewhile(lambda event: not isinstance(event, RoundEnded), events))


def _tried(match: Match, action: Action) -> Match | None:
    try:
        return apply(match, action)
    except IllegalAction:
        return None


def _guessed(match: Match, act: Act, viewer: Seat | None, rng: Random) -> Action | None:
    """Return any act that tells what was told, where what was told does not name it."""
    seats = (*range(len(match.seats)), TABLE)
    legal = {action for seat in seats for action in legal_actions(match, Seat(seat))}
    ordered = sorted(legal, key=repr)
    alike = [action for action in ordered if _tells(apply(match, action), act, viewer)]
    return alike[int(rng.random() * len(alike))] if alike else None


def _told_to(match: Match, viewer: Seat | None) -> tuple[Event, ...]:
    return tuple([e for e in match.events if not isinstance(e, Private) or e.seat == viewer])


def _agrees(seen: View, end: Match) -> bool:
    """Tell whether the viewer sees the cards that it saw, and is asked what it was asked."""
    found = view(end, seen.viewer)
    if seen.round_over:
        return found.cards == seen.cards
    return (
        found.cards == seen.cards
        and end.agenda == seen.agenda
        and end.bidding == seen.bidding
        and found.legal == seen.legal
    )


def _follows(view: View) -> bool:
    """Tell whether a card that does not follow suit shows that its seat could not."""
    rules = view.rules
    return rules.always_enforced and not any(
        hasattr(type(v), "proper") for v in rules.house.variants
    )


def _who(view: View) -> str:
    return "a spectator" if view.viewer is None else view.name(view.viewer)
