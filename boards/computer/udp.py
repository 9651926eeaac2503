"""A UDP multicast port: what one handheld sends, all in the group on that interface receive."""

import socket
import struct

from boards.description import BoardError

GROUP = "239.84.70.22:47622@127.0.0.1"
"""The default: a group on this computer only."""


class Udp:
    """Non-blocking datagrams to and from everybody in a group.

    `where` is "group:port@interface", the interface being the address of one of
    this computer's network cards, 127.0.0.1 for this computer alone. Own datagrams
    come back, too. What cannot be sent is dropped, as the air would; `dropped`
    counts it. `fault` is None, or why the last datagram was dropped.
    """

    def __init__(self, where=GROUP):
        self.dropped = 0
        self.fault = None
        group, port, interface = _parsed(where)
        self._to = (group, port)
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            self._join(group, port, socket.inet_aton(interface))
        except OSError as error:
            self._socket.close()
            raise BoardError(
                "UDP cannot use {}: {}.".format(where, error.strerror or error),
                "Set RANIUM_UDP to group:port@interface, e.g. {}.".format(GROUP),
            )

    def _join(self, group, port, interface):
        udp = self._socket
        udp.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            try:
                udp.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            except OSError:
                pass  # known by name, not by this kernel
        try:
            udp.bind((group, port))  # other groups on this port stay out
        except OSError:
            udp.bind(("", port))  # Windows binds to own addresses only
        udp.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, interface)
        udp.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
        udp.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 1)
        member = struct.pack("4s4s", socket.inet_aton(group), interface)
        udp.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, member)
        udp.setblocking(False)

    def recv_into(self, buffer):
        """The next datagram into `buffer`; its length, 0 if there is none. A longer one is cut."""
        try:
            return self._socket.recv_into(buffer)
        except OSError:  # none waiting, or an echo of an earlier failed send
            return 0

    def send(self, frame):
        """One datagram to the group; its length, 0 if it was dropped."""
        try:
            sent = self._socket.sendto(frame, self._to)
        except OSError as error:
            self.dropped += 1
            self.fault = "UDP does not send: {}".format(error.strerror or error)
            return 0
        self.fault = None
        return sent

    def close(self):
        self._socket.close()


def _parsed(where):
    """(group, port, interface) of "group:port@interface"."""
    try:
        address, interface = where.split("@")
        group, port = address.split(":")
        number = int(port)
        first = socket.inet_aton(group)[0]
        socket.inet_aton(interface)
        if 0 < number < 65536 and 224 <= first < 240:
            return group, number, interface
    except (ValueError, OSError):
        pass
    raise BoardError(
        '"{}" is no place for UDP.'.format(where),
        "Set RANIUM_UDP to group:port@interface with a group from 224.0.0.0 to 239.255.255.255, e.g. {}.".format(GROUP),
    )
