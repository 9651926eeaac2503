"""What a game tells tools on a computer: the deal and every step. Not for boards, which have nobody to tell it to."""


def record_deal(record, roster, session):
    """Tells tools the table and the deal; `record` is the board's."""
    record(
        "session",
        session=roster.session,
        game=roster.game,
        version=roster.version,
        seats=roster.seats,
        options=roster.options,
        names=roster.names,
        colours=roster.colours,
        mine=roster.mine,
        entropy=session.entropy,
        state=session.game.state,
        root=roster.root[:8],
        generation=roster.generation,
        step=session.step,
    )


def record_step(record, session):
    """Tells tools the step that was just done."""
    record(
        "step",
        step=session.step - 1,
        picks=list(session.picks),
        entropy=session.entropy,
        state=session.game.state,
    )
    if session.game.over():
        record("over", standings=session.game.standings())
