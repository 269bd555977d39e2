"""Runs a session of `homing` and draws it as docs/terminal.svg, the picture in README.md.

Usage: `python3 site/terminal.py`, with `homing` on the path. Every command and its output are lines of text in the picture.
`tests/program/docs.rs` runs the commands again and compares the output.
"""

from __future__ import annotations

import os
import re
import subprocess
from html import escape
from pathlib import Path

SESSION = [
    'homing solve eight "2 3 4 1 5 x 7 6 8"',
    'homing hint eight "1 2 3 4 x 6 7 5 8"',
    'homing check eight "2 3 4 1 5 x 7 6 8" lrdlurullddrurdllurdr',
    'homing show eight "1 2 3 4 x 6 7 5 8"',
    "homing solve perm:2x2x2 \"R U2 F' R U\"",
    "homing random eight --depth 31 --seed 7 | homing solve eight",
]
COLOURED = re.compile(r"homing (solve|hint|check|show|stats)")
# The classes of text by the codes of the terminal.
CLASSES = {"1": "bold", "2": "dim", "32": "green", "33": "yellow", "36": "cyan"}
COLUMNS, LINE, LETTER, MARGIN = 74, 20, 8.43, 16
STYLE = """
rect { fill: #16191d; }
text { fill: #d6dae0; font: 14px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; white-space: pre; }
.prompt { fill: #7ab8ff; } .bold { font-weight: 700; } .dim { fill: #8c959f; }
.green { fill: #7ee787; } .yellow { fill: #f2cc60; } .cyan { fill: #76e3ea; }
@keyframes appear { from { visibility: hidden; } }
@media (prefers-reduced-motion: no-preference) { g { animation: appear 0.01s backwards; } }
"""


def _drawn(line: str) -> str:
    """A line with the colours of a terminal, as text of the picture."""
    drawn, classes = "", []
    for number, part in enumerate(re.split(r"\x1b\[(\d+)m", line)):
        if number % 2:
            classes = [] if part == "0" else [*classes, CLASSES[part]]
        elif part:
            text = escape(part, quote=False)
            drawn += f'<tspan class="{" ".join(classes)}">{text}</tspan>' if classes else text
    return drawn


def _output(command: str) -> list[str]:
    shell = COLOURED.sub(r"\g<0> --color always", command)
    run = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, env=_environment(), check=True)
    return (run.stdout + run.stderr).splitlines()


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "HOMING_TABLES"} | {"COLUMNS": str(COLUMNS)}


def main() -> None:
    groups, row = [], 0
    for number, command in enumerate(SESSION):
        prompt = f'<tspan class="prompt">$ </tspan>{escape(command, quote=False)}'
        lines = [prompt, *map(_drawn, _output(command))]
        texts = [f'<text x="{MARGIN}" y="{MARGIN + LINE * (row + below) + 14}">{line}</text>' for below, line in enumerate(lines)]
        groups.append(f'<g style="animation-delay: {number * 1.2:.1f}s">\n' + "\n".join(texts) + "\n</g>")
        row += len(lines)
    width, height = round(2 * MARGIN + COLUMNS * LETTER), 2 * MARGIN + LINE * row
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
    parts = [head, f"<style>{STYLE}</style>", '<rect width="100%" height="100%" rx="8"/>', *groups, "</svg>", ""]
    (Path(__file__).resolve().parents[1] / "docs/terminal.svg").write_text("\n".join(parts))


if __name__ == "__main__":
    main()
