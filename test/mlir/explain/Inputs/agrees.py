"""What mse-explain says of a kernel is what the passes do: loops as mse-schedule marks them, arrays as mse-expand adds them.

    agrees.py KERNEL...
"""

import json
import re
import subprocess
import sys


def run(kernel, *passes):
    command = ["mse-opt", "--pass-pipeline=builtin.module(%s)" % ",".join(["mse-import", "mse-dataflow", *passes]), kernel]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def parallel(text):
    flags = re.findall(r"coincident \[([^\]]*)\]", text)
    return [flag.strip() == "true" for band in flags for flag in band.split(",")]


for kernel in sys.argv[1:]:
    report = json.loads(run(kernel, "mse-explain{format=json file=-}").split("\nmodule")[0].split("\n#map")[0])
    loops = [member for scop in report["scops"] for member in scop["loops"]]
    source, after = "mse-schedule{algorithm=source}", run(kernel, "mse-expand", "mse-schedule{algorithm=source}")
    after = after.split("mse.fallback")[0]
    assert [member["before"]["parallel"] for member in loops] == parallel(run(kernel, source)), kernel
    assert [member["after"]["parallel"] for member in loops] == parallel(after), kernel
    arrays = [array for scop in report["scops"] for array in scop["arrays"]]
    new = [new["array"] for array in arrays for new in array["after"] if new["array"] != array["name"]]
    assert sorted(new) == sorted(re.findall(r'mse\.array "(\w+)"', after)), kernel
    pieces = [piece["name"] for scop in report["scops"] for statement in scop["statements"] for piece in statement["pieces"]]
    assert sorted(pieces) == sorted(re.findall(r'mse\.stmt "(\w+)"', after)), kernel
    print("agrees:", len(loops), "loops,", len(new), "arrays,", len(pieces), "statements")
