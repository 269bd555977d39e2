#!/usr/bin/env python3
"""The address of the repository in the published manifests.

    release/address.py https://HOST/OWNER/NAME    writes it into the manifests, once
    release/address.py --check ADDRESS            fails if a manifest has another address, or none
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def crate(address, text):
    text = re.sub(r"(?m)^repository = .*\n", "", text, count=1)
    return text.replace("documentation = ", f'repository = "{address}"\ndocumentation = ', 1)


def wheel(address, text):
    text = re.sub(r"(?m)^\[project\.urls\]\n(?:\w+ = .*\n)+\n", "", text)
    links = {"Repository": "", "Documentation": "/blob/main/docs/python.md", "Changelog": "/blob/main/CHANGELOG.md", "Issues": "/issues"}
    lines = "".join(f'{name} = "{address}{path}"\n' for name, path in links.items())
    return text.replace("[tool.maturin]\n", f"[project.urls]\n{lines}\n[tool.maturin]\n", 1)


def package(address, text):
    whole = json.loads(text)
    whole["homepage"] = f"{address}/blob/main/docs/javascript.md"
    whole["repository"] = {"type": "git", "url": f"git+{address}.git", "directory": "bindings/js"}
    whole["bugs"] = f"{address}/issues"
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def citation(address, text):
    text = re.sub(r"(?m)^repository-code: .*\n", "", text)
    return re.sub(r"(?m)^version: ", f'repository-code: "{address}"\nversion: ', text, count=1)


MANIFESTS = {
    "Cargo.toml": crate,
    "bindings/python/pyproject.toml": wheel,
    "bindings/js/package.json": package,
    "CITATION.cff": citation,
}


def main(arguments):
    is_check = arguments[:1] == ["--check"]
    match arguments[is_check:]:
        case [address] if re.fullmatch(r"https://[\w.-]+/[\w.-]+/[\w.-]+", address):
            pass
        case _:
            sys.exit(__doc__.strip())
    for name, place in MANIFESTS.items():
        path = ROOT / name
        text = path.read_text()
        if not is_check:
            path.write_text(place(address, text))
        elif place(address, text) != text:
            sys.exit(f"{name}: expected the address {address}, found another or none: release/address.py {address}")


if __name__ == "__main__":
    main(sys.argv[1:])
