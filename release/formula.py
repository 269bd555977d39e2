#!/usr/bin/env python3
"""The formula for Homebrew, on standard output, from the archives of a release.

    release/formula.py https://HOST/OWNER/NAME DIR    DIR has the archives with their .sha256
"""

import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SYSTEMS = {
    ("macos", "arm"): "aarch64-apple-darwin",
    ("macos", "intel"): "x86_64-apple-darwin",
    ("linux", "arm"): "aarch64-unknown-linux-musl",
    ("linux", "intel"): "x86_64-unknown-linux-musl",
}


def source(system, processor, address, version, folder):
    name = f"homing-{version}-{SYSTEMS[system, processor]}.tar.gz"
    digest = (folder / f"{name}.sha256").read_text().split()[0]
    return f"""    on_{processor} do
      url "{address}/releases/download/v{version}/{name}"
      sha256 "{digest}"
    end
"""


def main(arguments):
    if len(arguments) != 2:
        sys.exit(__doc__.strip())
    address, folder = arguments[0], pathlib.Path(arguments[1])
    version = subprocess.check_output([sys.executable, ROOT / "release/version.py"], text=True).strip()
    systems = "\n".join(
        f"  on_{system} do\n" + "".join(source(system, one, address, version, folder) for one in ("arm", "intel")) + "  end\n"
        for system in ("macos", "linux")
    )
    print(f"""class Homing < Formula
  desc "Tablebase for single-player puzzles"
  homepage "{address}"
  version "{version}"
  license any_of: ["MIT", "Apache-2.0"]

{systems}
  def install
    bin.install "homing"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/homing.bash" => "homing"
    fish_completion.install "completions/homing.fish"
    zsh_completion.install "completions/_homing"
  end

  test do
    assert_equal "dlurullddrurdllurdr\\n", shell_output("#{{bin}}/homing solve eight '2 3 4 1 5 x 7 6 8'")
  end
end""")


if __name__ == "__main__":
    main(sys.argv[1:])
