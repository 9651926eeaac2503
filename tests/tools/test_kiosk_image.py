"""The booth's program goes to kiosks only, and no other board pays for it."""

from tools import contents, image

KIOSK = ("lib/ranium/kiosk/", "boards/parts/buzzer.py")


def test_only_a_kiosk_has_it():
    on = set(contents.contents("kiosk")[0])
    off = set(contents.contents("raspberry_pi_pico")[0])
    extra = {path for path in on if path.startswith(KIOSK)}
    assert {"lib/ranium/kiosk/program.py", "lib/ranium/kiosk/words_de.py", "boards/parts/buzzer.py"} <= extra
    assert not {path for path in off if path.startswith(KIOSK)}
    assert {path for path in on - off if not path.startswith("boards/kiosk")} == extra


def test_its_image_has_room():
    built = image.build("kiosk")
    assert image.BUDGET < built.size <= image.budget("kiosk") and image.budget("raspberry_pi_pico") == image.BUDGET
    words = {path for path in built.files if path.endswith(".words")}
    assert len(words) == 2 and all(b"ENTER THE PIN" in data.upper() or b"PIN EINGEBEN" in data.upper() for path, data in built.files.items() if path in words)
    assert not [path for path in built.files if "kiosk/words" in path]
    plain = image.build("raspberry_pi_pico").files
    assert not [path for path in words if b"PIN" in plain[path]], "not even its words"
