#!/usr/bin/env python3
"""Speaks with mse-lsp-server as an editor does.

    python3 test/editor/run.py [NAME ...]

Names: valid, text, rule, change, hover, definition, references, completion. Each case opens a file in a server of its
own, asks, and ends the server, which must exit with 0. Prints a line for each case and a total; exits with 1 if one
went wrong.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[1] / "common"))

from times import case  # noqa: E402
from tools import BINARIES  # noqa: E402

SERVER = BINARIES / "mse-lsp-server"
SECONDS = 60
URI = "file:///scop.mlir"
SCOP = """\
func.func @copy(%a: memref<?xf32>, %b: memref<?xf32>, %n: index) {
  mse.scop parameters("N" %N = %n)
      arrays("A" %A = %a : memref<?xf32> <"[N] -> { A[i] : 0 <= i < N }"> live_in live_out,
             "B" %B = %b : memref<?xf32> <"[N] -> { B[i] : 0 <= i < N }"> live_out) {
    mse.stmt "S"(%i) <"[N] -> { S[i] : 0 <= i < N }"> {
      %x = mse.read %A @r0 <"{ S[i] -> A[i] }"> : memref<?xf32>
      mse.write %x, %B @w0 <"{ S[i] -> B[i] }"> : memref<?xf32>
    }
    mse.schedule {
      mse.band <"[{ S[i] -> [(i)] }]"> coincident [true]
    }
  }
  return
}
"""
ERROR = 1


class Wrong(Exception):
    """A failed check, in words."""


class Editor:
    """The client: a server that has opened one text."""

    def __init__(self, text: str) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([SERVER], stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)
        self.timer = threading.Timer(SECONDS, self.process.kill)
        self.timer.start()
        self.count = 1
        self.text = text
        self.capabilities = self.ask("initialize", processId=None, rootUri=None, capabilities={})["capabilities"]
        self.tell("initialized")
        self.tell("textDocument/didOpen", textDocument={"uri": URI, "languageId": "mlir", "version": 1, "text": text})

    def tell(self, method: str, **parameters: Any) -> None:
        self.send({"method": method, "params": parameters})

    def ask(self, method: str, **parameters: Any) -> Any:
        """The answer to a request."""
        self.count += 1
        self.send({"method": method, "params": parameters, "id": self.count})
        answer = self.next(lambda message: message.get("id") == self.count)
        if "error" in answer:
            raise Wrong(f"{method}: {answer['error']}")
        return answer["result"]

    def ask_at(self, method: str, place: str, **parameters: Any) -> Any:
        """The answer to a request about the first character of a text that occurs once."""
        return self.ask(method, textDocument={"uri": URI}, position=position(self.text, place), **parameters)

    def diagnostics(self) -> list[dict[str, Any]]:
        """The server's next diagnostics of the text."""
        method = "textDocument/publishDiagnostics"
        return self.next(lambda message: message.get("method") == method)["params"]["diagnostics"]

    def change(self, old: str, new: str) -> None:
        """Types other words; the server wants the whole text."""
        self.text = self.text.replace(old, new)
        document = {"uri": URI, "version": self.count}
        self.tell("textDocument/didChange", textDocument=document, contentChanges=[{"text": self.text}])

    def close(self) -> None:
        self.ask("shutdown")
        self.tell("exit")
        if (status := self.process.wait()) != 0:
            raise Wrong(f"exit status {status}")

    def end(self) -> None:
        self.timer.cancel()
        self.process.kill()
        self.process.communicate()

    def send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0"} | message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def next(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next message of a kind; others are passed over."""
        while True:
            length = 0
            while line := self.process.stdout.readline().strip():
                name, _, value = line.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
            if not length:
                raise Wrong(f"the server ends with status {self.process.wait()}")
            message = json.loads(self.process.stdout.read(length))
            if wanted(message):
                return message


def position(text: str, place: str) -> dict[str, int]:
    if text.count(place) != 1:
        raise Wrong(f"'{place}' occurs {text.count(place)} times")
    before = text[: text.index(place)]
    return {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}


def demand(holds: bool, found: object) -> None:
    if not holds:
        raise Wrong(f"found: {found}")


def one_error(editor: Editor, place: str, *words: str) -> None:
    """The server tells one error, in the line of a place, with these words."""
    found = editor.diagnostics()
    demand(len(found) == 1 and found[0]["severity"] == ERROR, found)
    demand(all(word in found[0]["message"] for word in words), found)
    demand(found[0]["range"]["start"]["line"] == position(editor.text, place)["line"], found)


def valid(editor: Editor) -> None:
    """A valid scop has no diagnostics, and the server says what it can."""
    demand(editor.diagnostics() == [], "diagnostics")
    demand(editor.capabilities["hoverProvider"] and editor.capabilities["definitionProvider"], editor.capabilities)


def text(editor: Editor) -> None:
    """A relation that isl cannot read is an error in its line."""
    one_error(editor, '"{ S[i] -> A[i }"', "[R1] invalid isl text")


def rule(editor: Editor) -> None:
    """A broken rule of the verifier is an error at its operation."""
    one_error(editor, "mse.write", "[R8] access @w0 goes to 'C'")


def change(editor: Editor) -> None:
    """An error comes while one types, and goes."""
    demand(editor.diagnostics() == [], "diagnostics")
    editor.change("mse.write %x", "mse.write %y")
    one_error(editor, "mse.write %y", "undeclared SSA value")
    editor.change("mse.write %y", "mse.write %x")
    demand(editor.diagnostics() == [], "diagnostics")


def hover(editor: Editor) -> None:
    """An operation is shown in its generic form, a value with its type."""
    shown = editor.ask_at("textDocument/hover", "mse.read")["contents"]["value"]
    demand('"mse.read"' in shown, shown)
    shown = editor.ask_at("textDocument/hover", "%B @w0")["contents"]["value"]
    demand("memref<?xf32>" in shown, shown)


def definition(editor: Editor) -> None:
    """A result is defined by its operation, an array where the scop names it."""
    for use, place in (("%x, %B", "%x = mse.read"), ("%A @r0", "%A = %a")):
        found = editor.ask_at("textDocument/definition", use)
        demand(len(found) == 1 and found[0]["range"]["start"] == position(editor.text, place), found)


def references(editor: Editor) -> None:
    """The uses of a result, with its definition."""
    found = editor.ask_at("textDocument/references", "%x = mse.read", context={"includeDeclaration": True})
    lines = sorted(place["range"]["start"]["line"] for place in found)
    demand(lines == [position(editor.text, use)["line"] for use in ("%x = mse.read", "%x, %B")], found)


def completion(editor: Editor) -> None:
    """Operations of the dialect are offered."""
    items = editor.ask_at("textDocument/completion", " @w0", context={"triggerKind": 1})["items"]
    labels = [item["label"] for item in items]
    demand({"scop", "stmt", "read"} <= set(labels), labels)


CASES: dict[Callable[[Editor], None], str] = {
    valid: SCOP,
    text: SCOP.replace("A[i] }", "A[i }"),
    rule: SCOP.replace("S[i] -> B[i]", "S[i] -> C[i]"),
    change: SCOP,
    hover: SCOP,
    definition: SCOP,
    references: SCOP,
    completion: SCOP.replace("mse.write %x, %B", "mse."),
}


def main() -> int:
    passed = failed = 0
    for check, opened in CASES.items():
        if sys.argv[1:] and check.__name__ not in sys.argv[1:]:
            continue
        editor = None
        try:
            with case(check.__name__):
                editor = Editor(opened)
                check(editor)
                editor.close()
        except (Wrong, OSError, KeyError, TypeError) as error:
            failed += 1
            print(f"FAIL {check.__name__}: {type(error).__name__}: {error}", flush=True)
        else:
            passed += 1
            print(f"{check.__name__:11} {check.__doc__}", flush=True)
        finally:
            if editor:
                editor.end()
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
