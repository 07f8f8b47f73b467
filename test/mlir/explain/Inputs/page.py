"""The HTML report: well-formed, nothing from elsewhere, and pictures that show what the JSON report counts.

    page.py PAGE REPORT
"""

import json
import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

HTML, SVG = "{http://www.w3.org/1999/xhtml}", "{http://www.w3.org/2000/svg}"
text = Path(sys.argv[1]).read_text()
page, report = ElementTree.fromstring(text), json.loads(Path(sys.argv[2]).read_text())


def having(root, *classes):
    return [node for node in root.iter() if set(classes) <= set(node.get("class", "").split())]


def colours(nodes):
    return {re.search(r"--class:(hsl\([^)]*\))", node.get("style")).group(1) for node in nodes}


for node in page.iter():
    assert not {"src", "href", "data", "poster", "action"} & set(node.keys()), node.tag
    assert node.tag not in (HTML + "script", HTML + "link", HTML + "iframe"), node.tag
assert not re.search(r"@import|url\((?!#)", text), "something from elsewhere"
assert "color-scheme: light dark" in text and "prefers-color-scheme: dark" in text
identifiers = [node.get("id") for node in page.iter() if node.get("id")]
assert len(identifiers) == len(set(identifiers)), "identifiers are unique"
assert set(re.findall(r"url\(#([^)]*)\)", text)) <= set(identifiers), "arrows have heads"

scenes = [array for scop in report["scops"] for array in scop["arrays"] if "none" not in array["scene"]]
figures = having(page, "scene")
assert [figure.get("data-array") for figure in figures] == [array["name"] for array in scenes]
for figure, array in zip(figures, scenes):
    scene, points = array["scene"], array["scene"]["points"]
    counted = {role: len(having(figure, "point", role)) for role in ("in-class", "outside", "unread")}
    assert counted == {"in-class": points["in_classes"], "outside": points["outside"], "unread": points["unread"]}
    assert len(having(figure, "point")) == points["all"] == sum(counted.values())
    assert len(colours(having(figure, "point", "in-class"))) == scene["classes"], "a colour for each class"
    for kind in ("flow", "kept", "vanished"):
        assert len(having(figure, "arrow", kind)) == scene["arrows"][kind], kind
    for side in ("before", "after"):
        [picture] = having(figure, side)
        assert len(having(picture, "cell")) == scene["cells"][side], side
    [before], [after] = having(figure, "before"), having(figure, "after")
    used = colours(having(after, "strip", "in-class"))
    assert used == colours(having(before, "strip", "in-class")) == colours(having(figure, "point", "in-class"))
    if array["expanded"]:
        assert all(len(having(cell, "strip")) <= 1 or having(cell, "strip", "outside") for cell in having(after, "cell"))
    texts = [node.text for node in figure.iter(SVG + "text")]
    assert all(memory["array"] in texts for memory in array["after"] if scene["cells"]["after"]), texts
    print(array["name"], "points:", points["all"], "classes:", scene["classes"], "cells:", scene["cells"]["before"], "to", scene["cells"]["after"])
headings = [node.text for node in page.iter(HTML + "h2")]
assert headings == [scop["name"] for scop in report["scops"]], headings
for array in (array for scop in report["scops"] for array in scop["arrays"]):
    assert array["stays"] is None or "[%s]" % array["stays"]["code"] in text

# Windows: at each moment as many cells are in use as the JSON report counts. None of them is in the place of the cell
# that is written, and each place has a colour.
windows = [
    (part["expanded"]["array"], part["window"])
    for scop in report["scops"] if "not_explained" not in scop
    for told in scop["contraction"] for array in told["arrays"] for part in array["parts"]
    if part["window"] and "none" not in part["window"]
]
figures = having(page, "window")
assert [figure.get("data-array") for figure in figures] == [array for array, _ in windows]
for figure, (array, window) in zip(figures, windows):
    cells, moments = having(figure, "cell"), window["moments"]
    assert len(cells) == window["cells"] * len(moments) > 0
    assert len(colours(having(figure, "strip"))) == window["places"]
    texts = [node.text for node in figure.iter(SVG + "text")]
    for number, moment in enumerate(moments):
        own = cells[number * window["cells"] : (number + 1) * window["cells"]]
        busy, [written] = [cell for cell in own if having(cell, "used")], [cell for cell in own if having(cell, "written")]
        assert len(busy) + 1 == moment["in_use"] and moment["when"] in texts, moment
        assert not colours(having(written, "strip")) & {colour for cell in busy for colour in colours(having(cell, "strip"))}
    print(array, "window:", window["cells"], "cells,", window["places"], "places, in use:", *(moment["in_use"] for moment in moments))
