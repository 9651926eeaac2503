"""A drive with a real FAT file system, in memory, with the methods of tools/folder.py.

The file system is ChaN's FatFs, from which CircuitPython's own is derived, formatted
like a drive CIRCUITPY. Under it lies a disk whose plug can be pulled at any sector.
"""

import errno

import fatfs
from fatfs import wrapper

SECTOR = 512
_SECTORS_PER_CLUSTER, _RESERVED, _FATS, _ROOT_ENTRIES, _SECTORS, _FAT_SECTORS = 13, 14, 16, 17, 19, 22  # in sector 0


class Unplugged(BaseException):
    """The plug has been pulled. Like a process that is gone: nothing handles it."""


class Disk(fatfs.RamDisk):
    """Sectors in memory.

    written    sectors written so far
    remaining  sectors that can be written until the plug is pulled; None: for ever
    pulled     True once a sector was lost by that
    spoils     bytes that the disk does not keep as they are; None
    """

    def __init__(self, size):
        super().__init__(bytearray(size), SECTOR)
        self.written = 0
        self.remaining = None
        self.pulled = False
        self.spoils = None

    def write(self, sector, count, buff):
        data = bytes(buff)
        if self.spoils:
            data = data.replace(self.spoils, bytes(len(self.spoils)))
        for at in range(0, count, SECTOR):
            if self.remaining is not None:
                if self.remaining == 0:
                    self.pulled = True
                    return
                self.remaining -= 1
            self.written += 1
            start = sector * SECTOR + at
            self.storage[start : start + SECTOR] = data[at : at + SECTOR]


class Fat:
    """A freshly formatted drive of `size` bytes, or the one on `disk` as it is. There is one socket: a new one unplugs the last."""

    _plugged_in = None

    def __init__(self, size=1 << 20, disk=None):
        if Fat._plugged_in is not None:
            Fat._plugged_in.unmount()
        self.disk = disk or Disk(size)
        self.read_only = False
        self._partition = fatfs.create_extended_partition(self.disk)
        if disk is None:
            self._partition.mkfs()
        self._partition.mount()
        Fat._plugged_in = self._partition

    def __str__(self):
        return "CIRCUITPY"

    def again(self):
        """The same drive, plugged in anew: nothing is there but what the disk holds."""
        again = Fat(disk=self.disk)
        self.disk.remaining = None
        self.disk.pulled = False
        return again

    def kind(self, path):
        info = wrapper.FILINFO_Handle()
        if wrapper.pyf_stat(self._partition._adjust_path("/" + path), info) != wrapper.PY_FR_OK:
            return ""
        return "folder" if info.is_directory() else "file"

    def read(self, path):
        return bytes(self._partition.read_file("/" + path))

    def files(self, path=""):
        found = []
        for name in self._partition.listdir("/" + path):
            whole = "{}/{}".format(path, name).lstrip("/")
            found += self.files(whole) if self.kind(whole) == "folder" else [whole]
        return sorted(found)

    def write(self, path, data):
        folder = path.rpartition("/")[0]
        if folder:
            self._do(self._partition.makedirs, "/" + folder)
        self._do(self._partition.write_file, "/" + path, data)
        if self._partition.stat("/" + path)["size"] < len(data):
            raise OSError(errno.ENOSPC, "no room")

    def remove(self, path):
        self._do(self._partition.remove, "/" + path)

    def remove_if_empty(self, path):
        if self._partition.listdir("/" + path):
            return False
        self.remove(path)
        return True

    def free(self):
        return self._table().count(0) * self.cluster()

    def cluster(self):
        return self.disk.storage[_SECTORS_PER_CLUSTER] * SECTOR

    def writable(self):
        return not self.read_only

    def finish(self):
        if self.disk.pulled:
            raise Unplugged

    def _do(self, action, *arguments):
        try:
            action(*arguments)
        except Exception as problem:  # FatFs has its own, which say little
            self.finish()
            raise OSError(errno.EIO if self._table().count(0) else errno.ENOSPC, str(problem)) from None
        self.finish()

    def _table(self):
        """The entries of the file allocation table, one for each cluster: 0 is free."""
        disk = self.disk.storage

        def word(at):
            return disk[at] | disk[at + 1] << 8

        first = word(_RESERVED) + disk[_FATS] * word(_FAT_SECTORS) + word(_ROOT_ENTRIES) * 32 // SECTOR
        clusters = (word(_SECTORS) - first) // disk[_SECTORS_PER_CLUSTER]
        start = word(_RESERVED) * SECTOR
        if clusters < 4085:  # FAT12: one and a half bytes each
            return [word(start + n * 3 // 2) >> n % 2 * 4 & 0xFFF for n in range(2, clusters + 2)]
        return [word(start + n * 2) for n in range(2, clusters + 2)]
