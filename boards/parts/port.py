"""The ports of a handheld's links, opened; leaves memory when that is done."""

from boards.description import Board


def port(board, kind):
    """What `Board.open_link` gives for a Handheld."""
    if kind not in board.links:
        return Board.open_link(board, kind)
    if kind == "uart":
        from boards.parts.uart import uart

        return uart(board.ring["tx"], board.ring["rx"], board.note)
    if kind == "espnow":
        from boards.parts.esp_now import EspNow

        return EspNow()
    from boards.parts.wi_fi import WiFi

    return WiFi()
