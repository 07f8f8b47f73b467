"""The report of mse-explain on the contraction of one function, as its schedule stands.

    contraction.py MODULE FUNCTION
"""

import re
import subprocess
import sys

module, function = sys.argv[1:]
command = ["mse-opt", "--mse-dataflow", "--mse-explain=file=-", module, "-o", "/dev/null"]
report = subprocess.run(command, capture_output=True, text=True, check=True).stdout
[scop] = [scop for scop in re.split(r"^(?=scop )", report, flags=re.MULTILINE) if scop.startswith(f"scop {function}#0")]
print(scop.split("\n")[0])
print(re.search(r"^  contraction as it stands\n(?:    .*\n)*", scop, re.MULTILINE)[0], end="")
