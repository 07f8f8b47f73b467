"""One picture of a page as a file of its own, without arrows: the instances of an array.

    figure.py PAGE ARRAY
"""

import sys
import xml.etree.ElementTree as ElementTree

HTML, SVG = "{http://www.w3.org/1999/xhtml}", "{http://www.w3.org/2000/svg}"
ElementTree.register_namespace("", SVG.strip("{}"))
page = ElementTree.parse(sys.argv[1])
[figure] = [node for node in page.iter(HTML + "figure") if node.get("data-array") == sys.argv[2]]
picture = next(figure.iter(SVG + "svg"))
picture.remove(picture.find(SVG + "defs"))
for arrow in [node for node in picture if "arrow" in node.get("class", "")]:
    picture.remove(arrow)
style = ElementTree.Element(SVG + "style")
style.text = page.find(".//" + HTML + "style").text
picture.insert(1, style)
for node in picture:
    node.tail = "\n"
print(ElementTree.tostring(picture, encoding="unicode").strip())
