"""Links by radio: ESP-NOW and Wi-Fi, over stand-ins of CircuitPython's modules, under the real transport."""

import sys
import types

import pytest
from boards.description import BoardError
from ranium.link.frame import BODY, LOBBY, MOST, PROTOCOL, seal
from ranium.link.udp import Udp


def frame(length=40):
    """A valid frame with a body of so many bytes, and its length."""
    data = memoryview(bytearray(MOST))
    data[0], data[1] = PROTOCOL, LOBBY
    for i in range(length):
        data[BODY + i] = i & 255
    return data, seal(data, length)


class Packet:
    def __init__(self, msg):
        self.msg = msg


class ESPNow:
    """Every radio hears every other. `full` makes sending fail, `stuck` lets no frame go out."""

    around = []

    def __init__(self, buffer_size):
        if buffer_size < 2000:
            raise AssertionError("a burst does not fit")
        self.peers = []
        self.waiting = []
        self.send_success = self.send_failure = 0
        self.full = self.stuck = False
        self.around.append(self)

    def __bool__(self):
        return bool(self.waiting)

    def read(self):
        return Packet(self.waiting.pop(0)) if self.waiting else None

    def send(self, message):
        assert len(message) <= 250 and self.peers == [b"\xff" * 6]
        if self.full:
            raise OSError("ESP-IDF error")
        if not self.stuck:
            self.send_success += 1
            for radio in self.around:
                if radio is not self:
                    radio.waiting.append(bytes(message))


@pytest.fixture
def esp(workshop, monkeypatch):
    """Three opened ESP-NOW ports."""
    ESPNow.around = []
    monkeypatch.setitem(sys.modules, "espnow", types.SimpleNamespace(ESPNow=ESPNow, Peer=lambda mac: mac))
    monkeypatch.setitem(sys.modules, "wifi", types.SimpleNamespace(radio=types.SimpleNamespace(enabled=False)))
    board = workshop.board("adafruit_feather_esp32s3_4mbflash_2mbpsram").find()
    assert board.links == ("espnow", "uart", "udp") and board.link() == "espnow"
    return [board.open_link("espnow") for _ in range(3)]


def test_what_one_says_all_others_hear(esp):
    ends = [Udp(port) for port in esp]
    for length in (0, 40, 237):
        data, size = frame(length)
        ends[0].send(data, size)
        assert ends[0].poll() == 0
        for end in ends[1:]:
            assert end.poll() == size and end.frame[:size] == data[:size]
            assert end.poll() == 0


def test_strangers_do_no_harm(esp):
    end = Udp(esp[0])
    for noise in (b"", b"x", b"\0" * 250):
        esp[0]._radio.waiting.append(noise)
        assert end.poll() == 0
    esp[0]._radio.waiting.append(bytes(300))
    assert end.poll() == 0 and end.bad >= 2


def test_a_radio_that_does_not_take_a_frame_never_stops_the_program(esp):
    end = Udp(esp[0])
    data, size = frame()
    esp[0]._radio.full = True
    end.send(data, size)
    assert end.dropped == 1 and "ESP-NOW does not send" in esp[0].fault
    esp[0]._radio.full = False
    end.send(data, size)
    assert end.dropped == 1 and esp[0].fault is None
    esp[0]._radio.stuck = True
    for _ in range(20):
        end.send(data, size)
    assert end.dropped == 1 + 20 - 6  # so many are under way; one more would wait for two seconds
    for _ in range(100):
        end.send(data, size)
    esp[0]._radio.stuck = False
    good = esp[1]._radio
    good.waiting.clear()
    for _ in range(60):
        end.send(data, size)
    assert good.waiting  # a count that went wrong does not silence it for ever


def test_a_radio_that_does_not_start(workshop, monkeypatch):
    def broken(buffer_size):
        raise RuntimeError("no radio")

    monkeypatch.setitem(sys.modules, "espnow", types.SimpleNamespace(ESPNow=broken))
    monkeypatch.setitem(sys.modules, "wifi", types.SimpleNamespace(radio=types.SimpleNamespace()))
    board = workshop.board("adafruit_feather_esp32s3_4mbflash_2mbpsram").find()
    with pytest.raises(BoardError, match="ESP-NOW does not start: no radio") as error:
        board.open_link("espnow")
    assert error.value.part == "link"


class Radio:
    def __init__(self):
        self.connected = False
        self.fails = False
        self.tried = []

    def connect(self, ssid, password, timeout):
        self.tried.append((ssid, password, timeout))
        if self.fails:
            raise ConnectionError("No network with that ssid")
        self.connected = True


class Socket:
    """CircuitPython's: raises OSError where a computer's would, and has no recvfrom."""

    def __init__(self, air):
        self._air = air
        self.waiting = []
        self.down = False
        air.append(self)

    def settimeout(self, seconds):
        assert seconds == 0

    def setsockopt(self, *option):
        assert option == (0xFFF, 0x20, 1)
        raise OSError(22, "Invalid argument")

    def bind(self, address):
        self.address = address

    def recv_into(self, buffer):
        if not self.waiting:
            raise OSError(11, "EAGAIN")
        data = self.waiting.pop(0)[: len(buffer)]
        buffer[: len(data)] = data
        return len(data)

    def sendto(self, data, address):
        if self.down:
            raise OSError(118, "no network")
        assert address == ("255.255.255.255", self.address[1])
        for socket in self._air:
            if socket is not self:
                socket.waiting.append(bytes(data))
        return len(data)

    def close(self):
        pass


class Poll:
    def register(self, socket, events):
        self._socket = socket

    def ipoll(self, timeout):
        assert timeout == 0
        return iter([(self._socket, 1)] if self._socket.waiting else [])


@pytest.fixture
def pico_w(workshop, monkeypatch):
    """A Pico W, and its radio and air."""
    radio, air = Radio(), []

    class Pool:
        AF_INET, SOCK_DGRAM = 2, 2

        def __init__(self, radio):
            pass

        def socket(self, family, kind):
            return Socket(air)

    monkeypatch.setitem(sys.modules, "wifi", types.SimpleNamespace(radio=radio))
    monkeypatch.setitem(sys.modules, "socketpool", types.SimpleNamespace(SocketPool=Pool))
    monkeypatch.setitem(sys.modules, "select", types.SimpleNamespace(poll=Poll, POLLIN=1))
    monkeypatch.setenv("CIRCUITPY_WIFI_SSID", "ranium")
    monkeypatch.setenv("CIRCUITPY_WIFI_PASSWORD", "secret")
    workshop.set(LINK="udp")
    return workshop.board("raspberry_pi_pico_w").find(), radio, air


def test_wifi_handhelds_hear_each_other(pico_w):
    board, radio, air = pico_w
    ends = [Udp(board.open_link(board.link())) for _ in range(3)]
    assert radio.tried == [("ranium", "secret", 6)]
    assert air[0].address == ("0.0.0.0", 47622)
    data, size = frame(100)
    ends[1].send(data, size)
    assert [end.poll() for end in ends] == [size, 0, size]
    assert [end.poll() for end in ends] == [0, 0, 0]


def test_no_network_is_named(pico_w, monkeypatch):
    monkeypatch.delenv("CIRCUITPY_WIFI_SSID")
    with pytest.raises(BoardError, match="No Wi-Fi network is named.*CIRCUITPY_WIFI_SSID") as error:
        pico_w[0].open_link("udp")
    assert error.value.part == "link"


def test_a_network_that_cannot_be_joined(pico_w):
    board, radio, _ = pico_w
    radio.fails = True
    with pytest.raises(BoardError, match='"ranium" cannot be joined: No network.*password') as error:
        board.open_link("udp")
    assert error.value.part == "link"


def test_nonsense_as_place(pico_w, workshop):
    for place in ("here", "1.2.3.4:99999", "1.2.3.4:", "239.84.70.22:47622@127.0.0.1"):
        workshop.set(UDP=place)
        with pytest.raises(BoardError, match="no place for UDP.*255.255.255.255:47622"):
            pico_w[0].open_link("udp")


def test_a_network_that_goes_and_comes_back(pico_w, monkeypatch):
    board, radio, air = pico_w
    now = [1000.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    port = board.open_link("udp")
    end = Udp(port)
    data, size = frame()
    air[0].down = True
    radio.connected = False
    radio.fails = True
    for _ in range(100):
        end.send(data, size)
    assert end.dropped == 100 and "does not send" in port.fault
    assert len(radio.tried) == 2  # at the start, and once since
    now[0] += 31
    radio.fails = False
    end.send(data, size)
    assert len(radio.tried) == 3 and radio.connected
    air[0].down = False
    end.send(data, size)
    assert end.dropped == 101 and port.fault is None
