"""Draws random valid parameters of renderSeal, for long runs and tests."""

from random import Random

from rendering.engine.vocabulary import DEFORM_IDS, MODE_IDS, SHAPE_IDS, SILHOUETTE_IDS
from rendering.query import MAX_INDEX


def random_parameters(dice: Random) -> dict[str, str]:
    """Return a random selection of optional parameters with random values, as texts. `view` is never among them.

    Equal states of `dice` give equal parameters.
    """
    every = {
        "seed": str(dice.choice([dice.getrandbits(53), -dice.getrandbits(53), dice.getrandbits(128)])),
        "index": str(dice.randrange(MAX_INDEX + 1)),
        "size": f"{dice.uniform(8, 30):.2f}",
        "shape": dice.choice(SHAPE_IDS),
        "silhouette": dice.choice(SILHOUETTE_IDS),
        "mirror": dice.choice("01"),
        "ink": dice.choice(["#000", "#c73e3A", "#D9381E"]),
        "mode": dice.choice(MODE_IDS),
        "deform": dice.choice(DEFORM_IDS),
        "frame": f"{dice.randrange(2, 37) * 0.005:.3f}",
        "weight": f"{dice.randrange(-28, 49) * 0.5:g}",
        "reach": f"{dice.choice([0, 1, dice.random()]):.2f}",
        "fan": f"{dice.choice([0, 1, dice.random()]):.2f}",
        "scatter": f"{dice.choice([0, 1, dice.random()]):.2f}",
    }
    share = dice.choice([0.1, 0.3, 0.7])
    return {key: value for key, value in every.items() if dice.random() < share}
