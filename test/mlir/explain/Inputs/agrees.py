"""The report of mse-explain on a kernel agrees with the passes: loops as mse-schedule marks them, arrays as mse-expand
adds them, and lays out, by default, as mse-contract does after mse-choose and mse-map-to-gpu.

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
    laid_out = run(kernel, "mse-choose", "mse-map-to-gpu", "mse-contract").split("mse.fallback")[0]
    found = re.findall(r'mse\.array "(\w+)" .* layout <"[^"]*"(?: mod \[(.*?)\])? in "(\w+)">', laid_out)
    told = [told for scop in report["scops"] for told in scop["contraction"] if told["of"].startswith("by default")]
    parts = [part for one in told for array in one["arrays"] for part in array["parts"] if part["dimensions"] is not None]
    said = {part["expanded"]["array"]: (part["home"], len([d for d in part["dimensions"] if d["modulus"]])) for part in parts}
    assert said == {name: (home, len(re.findall(r'"[^"]+"', moduli))) for name, moduli, home in found}, (kernel, said, found)
    print("agrees:", len(loops), "loops,", len(new), "arrays,", len(pieces), "statements,", len(said), "layouts")
