"""Runs a command whose standard error is a terminal, and prints what was there, each state of a line as a line.

    python3 terminal.py SECONDS FILE COMMAND ...     the file is its input, after so many seconds
"""

import os
import pty
import re
import subprocess
import sys
import threading
import time
from pathlib import Path


def main(seconds: str, file: str, *command: str) -> int:
    ours, terminal = pty.openpty()
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=terminal)
    os.close(terminal)

    def give() -> None:
        time.sleep(float(seconds))
        process.communicate(Path(file).read_bytes())

    giving = threading.Thread(target=give)
    giving.start()
    shown = b""
    try:
        while part := os.read(ours, 4096):
            shown += part
    except OSError:  # how Linux says that nobody has the terminal any more
        pass
    giving.join()
    print(re.sub(r"\x1b\[[\d;]*[A-Za-z]", "", shown.decode()).replace("\r", "\n"))
    return process.returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
