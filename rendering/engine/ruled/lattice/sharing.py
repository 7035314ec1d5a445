"""The room of a letter shared out among its levels: the tightest chain first, each step as wide as the room allows.

Knows what must follow what, and a length; no stroke, no face and no pen.
"""

from typing import Final

import numpy as np

from rendering.engine.geometry.arrays import Floats
from rendering.engine.ruled.lattice.order import HIGH, LOW, Followed, Order

EXACT: Final = 1e-9
MOST_ASKED: Final = 1e6  # of what each would take: more than any room

Chain = list[tuple[int, float, float]]
"""Nodes one behind the other, each with the steps that it must keep from the one before it, and those it would take."""

Settled = dict[int, float]
"""Where nodes stand that no longer move."""


def shared_out(order: Order, room_steps: float, lengths: float = 1.0) -> Floats:
    """Return where each level stands, from 0 to 1, in a letter that has room for so many steps along the axis.

    Every level keeps its least distance in steps from what it follows. What is left is shared out by what each would
    take: what the tightest chain gets is settled first, then what the next gets between settled levels, and so on.
    `lengths` is the exponent on what they would take: at 0 all get alike.
    """
    tightness = min(1.0, room_steps / max(order.steps, EXACT))
    follows = tuple(
        (node, tuple((other, need * tightness, want**lengths) for other, need, want in before))
        for node, before in order.follows
    )
    settled = {LOW: 0.0, HIGH: room_steps}
    while len(settled) < len(follows):
        chain, surplus = _tightest_chain(follows, settled)
        place = settled[chain[0][0]]
        for node, need, want in chain[1:-1]:
            place += need + want * surplus
            settled[node] = place
    places = np.array([settled[node] for node in range(len(settled))])
    shared: Floats = places[order.node] / room_steps
    return shared


def _tightest_chain(follows: Followed, settled: Settled) -> tuple[Chain, float]:
    """Return the chain from one settled node to another that has the least left for what it would take, and how much.

    Tried from above: as long as a chain asks for more than its room, its own share is what is tried next.
    """
    surplus = MOST_ASKED
    tightest: Chain = []
    while True:
        chain = _most_pressed(follows, settled, surplus)
        if not chain:
            return tightest, surplus
        tightest = chain
        room = settled[chain[-1][0]] - settled[chain[0][0]] - sum(need for _, need, _ in chain)
        surplus = room / sum(want for _, _, want in chain)


def _most_pressed(follows: Followed, settled: Settled, surplus: float) -> Chain:
    """Return the chain between settled nodes that would need the most more than its room; none if all have room."""
    earliest = dict(settled)
    came_from: dict[int, tuple[int, float, float]] = {}
    most, end = EXACT, LOW
    for node, before in follows:
        is_settled = node in settled
        latest, by = -1.0, None
        for step in before:
            other, need, want = step
            if is_settled and other in settled:
                continue
            at = earliest[other] + need + want * surplus
            if at > latest:
                latest, by = at, step
        if by is None:
            continue
        came_from[node] = by
        if not is_settled:
            earliest[node] = latest
        elif latest - settled[node] > most:
            most, end = latest - settled[node], node
    return _traced(came_from, settled, end) if end != LOW else []


def _traced(came_from: dict[int, tuple[int, float, float]], settled: Settled, end: int) -> Chain:
    """Return the chain that ends at a settled node, from the settled node where it begins."""
    chain: Chain = []
    node = end
    while True:
        other, need, want = came_from[node]
        chain.append((node, need, want))
        node = other
        if node in settled:
            return [(node, 0.0, 0.0), *reversed(chain)]
