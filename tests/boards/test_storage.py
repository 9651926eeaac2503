"""The record in non-volatile memory, above all what is left of it after a power cut."""

import random

import boards.computer  # before Blinka
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ranium.record import SLOT
from ranium.storage import NO_COLOUR, Store

SECRET = bytes(range(1, 17))


class Memory:
    """256 bytes, like the smallest board's; `cut` tears the next write after so many bytes."""

    def __init__(self, content=b"\xff" * 256):
        self.bytes = bytearray(content)
        self.cut = None
        self.log = []

    def __len__(self):
        return len(self.bytes)

    def __getitem__(self, index):
        return self.bytes[index]

    def __setitem__(self, index, value):
        start, stop, _ = index.indices(len(self.bytes))
        assert len(value) == stop - start
        self.log.append((start, bytes(value)))
        if self.cut is not None:
            stop = start + self.cut
            value = value[: self.cut]
        self.bytes[start:stop] = value


def filled(nvm, **fields):
    store = Store(nvm)
    store.load()
    store.secret = SECRET
    for name, value in fields.items():
        setattr(store, name, value)
    return store


def loaded(nvm):
    store = Store(nvm)
    return store, store.load()


@pytest.mark.parametrize("blank", [b"\xff" * 256, bytes(256)])
def test_a_new_handheld_is_blank_not_damaged(blank):
    store, found = loaded(Memory(blank))
    assert not found and not store.damaged
    assert (store.secret, store.name, store.colour, store.language, store.options) == (bytes(16), "", NO_COLOUR, "", 0)


def test_what_is_saved_is_loaded():
    nvm = Memory()
    assert filled(nvm, name="Miriya", colour=2, language="de", game="load", options=5).save()
    store, found = loaded(nvm)
    assert found and not store.damaged
    assert (store.secret, store.name, store.colour, store.language, store.options) == (SECRET, "Miriya", 2, "de", 5)
    assert store.game == "load"


@given(st.text(max_size=20), st.sampled_from([0, 1, 2, 3, NO_COLOUR]), st.sampled_from(["", "en", "de"]), st.integers(0, 255))
def test_any_fields_come_back(name, colour, language, options):
    if any(0xD800 <= ord(c) < 0xE000 for c in name):
        return
    nvm = Memory()
    filled(nvm, name=name, colour=colour, language=language, options=options).save()
    store, found = loaded(nvm)
    assert found and (store.colour, store.language, store.options) == (colour, language, options)
    assert name.startswith(store.name) and len(store.name) <= 8 and len(store.name.encode()) <= 16
    if name.isascii():
        assert store.name == name[:8]


def test_only_changes_are_written_and_slots_take_turns():
    nvm = Memory()
    store = filled(nvm)
    assert store.save()
    assert not store.save()
    for i in range(5):
        store.options = i + 1
        assert store.save()
        assert not store.save()
    assert store.writes == 6
    assert [at for at, _ in nvm.log] == [0, SLOT, 0, SLOT, 0, SLOT]
    again, _ = loaded(nvm)
    assert again.options == 5
    assert not again.save() and again.writes == 0
    again.options = 9
    again.save()
    assert nvm.log[-1][0] == 0


@pytest.mark.parametrize("writes_before", [0, 1, 2, 3])
@pytest.mark.parametrize("cut", range(SLOT + 1))
def test_a_torn_write_leaves_the_old_or_the_new_record(writes_before, cut):
    nvm = Memory()
    store = filled(nvm, name="old")
    for i in range(writes_before):
        store.options = i + 1
        store.save()
    nvm.cut = cut
    store.name = "new"
    store.options = 77
    store.save()
    nvm.cut = None
    after, found = loaded(nvm)
    assert not after.damaged
    new = ("new", 77)
    old = ("old", writes_before) if writes_before else ("", 0)
    assert (after.name, after.options) in (old, new)
    if cut == SLOT:
        assert (after.name, after.options) == new
    assert found == bool(writes_before) or (after.name, after.options) == new
    # and the next write mends it, leaving a sound record at every moment
    after.secret = SECRET
    after.name = "mended"
    after.save()
    again, found = loaded(nvm)
    assert found and again.name == "mended"


def test_damage_is_reported_and_reset():
    for seed in range(50):
        nvm = Memory(random.Random(seed).randbytes(256))
        store, found = loaded(nvm)
        assert not found and store.damaged and store.secret == bytes(16)
        store.secret = SECRET
        assert store.save()
        again, found = loaded(nvm)
        assert found and not again.damaged


@pytest.mark.parametrize("bit", range(0, SLOT * 8, 7))
def test_any_flipped_bit_is_noticed(bit):
    nvm = Memory()
    store = filled(nvm, options=1)
    store.save()
    store.options = 2
    store.save()
    nvm.bytes[SLOT + bit // 8] ^= 1 << bit % 8
    again, found = loaded(nvm)
    assert found and again.options == 1


@given(st.binary(min_size=256, max_size=256))
def test_any_content_starts(content):
    store = Store(Memory(content))
    store.load()
    store.secret = SECRET
    assert store.save() or store.secret == SECRET


def test_a_sound_slot_with_senseless_fields_is_damage():
    import struct
    from binascii import crc32

    nvm = Memory()
    filled(nvm, name="abc").save()
    slot = bytearray(nvm.bytes[:SLOT])
    for at, value in ((25, 0xFF), (24, 99), (41, 44), (42, 0xFF)):
        bad = bytearray(slot)
        bad[at] = value
        bad[124:] = struct.pack("<I", crc32(bad[:124]))
        store, found = loaded(Memory(bytes(bad) * 2))
        assert not found and store.damaged and store.name == ""


@pytest.mark.parametrize("nvm", [None, Memory(b"\xff" * 255)])
def test_without_memory_nothing_is_kept_and_nothing_fails(nvm):
    store, found = loaded(nvm)
    assert not found and not store.damaged
    store.secret = SECRET
    assert not store.save() and store.writes == 0


@pytest.mark.parametrize("field, value", [("secret", b"short"), ("colour", 4), ("options", 256), ("language", "eng"), ("game", "thirteen letters")])
def test_wrong_fields_are_refused_before_writing(field, value):
    nvm = Memory()
    store = filled(nvm, **{field: value})
    with pytest.raises(ValueError):
        store.save()
    assert nvm.log == []
