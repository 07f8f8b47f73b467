"""Runs a command whose standard output, or standard error, is a pipe that nobody reads.

    python3 unread.py out|err COMMAND ...

Prints how it ended: the signal of such writes, or its status; and what it said on the other stream.
"""

import os
import signal
import subprocess
import sys

stream, *command = sys.argv[1:]
reader, writer = os.pipe()
os.close(reader)
name, other = ("stdout", "stderr") if stream == "out" else ("stderr", "stdout")
done = subprocess.run(command, stdin=subprocess.DEVNULL, **{name: writer, other: subprocess.PIPE}, text=True, check=False)
said = getattr(done, other)
how = "by the signal" if done.returncode == -signal.SIGPIPE else f"with status {done.returncode}"
print(f"ends {how}, {'quietly' if not said else 'and says:'}\n{said}", end="")
