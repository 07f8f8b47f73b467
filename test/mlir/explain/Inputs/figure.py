"""One picture of a page as a file of its own, without arrows: the instances of an array, or the window over it.

    figure.py PAGE ARRAY [ID]      ID is that of the part of the page that has the window
"""

import sys
import xml.etree.ElementTree as ElementTree

HTML, SVG = "{http://www.w3.org/1999/xhtml}", "{http://www.w3.org/2000/svg}"
ElementTree.register_namespace("", SVG.strip("{}"))
page = ElementTree.parse(sys.argv[1])
kind, parts = "scene", [page.getroot()]
if sys.argv[3:]:
    kind, parts = "window", [node for node in page.iter() if node.get("id") == sys.argv[3]]
figures = [node for part in parts for node in part.iter(HTML + "figure") if node.get("class") == kind]
[figure] = [node for node in figures if node.get("data-array") == sys.argv[2]]
picture = next(figure.iter(SVG + "svg"))
for heads in picture.findall(SVG + "defs"):
    picture.remove(heads)
for arrow in [node for node in picture if "arrow" in node.get("class", "")]:
    picture.remove(arrow)
style = ElementTree.Element(SVG + "style")
style.text = page.find(".//" + HTML + "style").text
picture.insert(1, style)
for node in picture:
    node.tail = "\n"
print(ElementTree.tostring(picture, encoding="unicode").strip())
