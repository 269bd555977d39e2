#!/bin/sh
# Converts an archive to a Debian package next to it: release/deb.sh homing-VERSION-x86_64-unknown-linux-gnu.tar.gz
# MAINTAINER names the maintainer of the package: "NAME <ADDRESS>".
set -eu
archive=$1
out=$(cd "$(dirname "$archive")" && pwd)
name=$(basename "$archive" .tar.gz)
version=${name#homing-}
version=${version%%-*unknown*}
case $name in
*-x86_64-unknown-linux-gnu) architecture=amd64 ;;
*-aarch64-unknown-linux-gnu) architecture=arm64 ;;
*)
    echo "$archive: expected an archive for x86_64 or aarch64 of linux-gnu" >&2
    exit 2
    ;;
esac
version=$(printf '%s' "$version" | tr - '~')-1
maintainer=${MAINTAINER:-The homing developers <homing@localhost>}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tar -xzf "$archive" -C "$work"
from=$work/$name
root=$work/root
install -D -m 755 "$from/homing" "$root/usr/bin/homing"
install -D -m 644 "$from/completions/homing.bash" "$root/usr/share/bash-completion/completions/homing"
install -D -m 644 "$from/completions/_homing" "$root/usr/share/zsh/vendor-completions/_homing"
install -D -m 644 "$from/completions/homing.fish" "$root/usr/share/fish/vendor_completions.d/homing.fish"
for page in "$from"/man/*.1; do
    install -D -m 644 "$page" "$root/usr/share/man/man1/$(basename "$page")"
done
gzip -9n "$root"/usr/share/man/man1/*.1
doc=$root/usr/share/doc/homing
install -D -m 644 "$from/CHANGELOG.md" "$doc/changelog"
install -D -m 644 "$from/THIRD-PARTY.txt" "$doc/THIRD-PARTY.txt"
{
    printf 'homing (%s) stable; urgency=medium\n\n  * changelog.gz says what is new.\n\n' "$version"
    printf ' -- %s  %s\n' "$maintainer" "$(LC_ALL=C date -u -R -r "$from/homing")"
} >"$doc/changelog.Debian"
gzip -9n "$doc/changelog" "$doc/changelog.Debian" "$doc/THIRD-PARTY.txt"
{
    printf 'homing may be used under the terms of the licence MIT or of the licence Apache-2.0, as you choose.\n'
    printf 'Copyright: the homing developers. The packages that it is built of: THIRD-PARTY.txt.gz.\n'
    printf 'The text of Apache-2.0 is in /usr/share/common-licenses/Apache-2.0 on Debian systems.\n\n'
    cat "$from/LICENSE-MIT"
} >"$doc/copyright"
mkdir "$root/DEBIAN"
cat >"$root/DEBIAN/control" <<CONTROL
Package: homing
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Section: math
Priority: optional
Installed-Size: $(du -ks "$root/usr" | cut -f 1)
Depends: libc6 (>= 2.28)
Description: tablebase for single-player puzzles
 Answers sliding boards, the Flip Game, Sokoban levels, permutation puzzles,
 sliding blocks and graphs with the shortest way home: every state is solved
 once, and a question is then a look-up.
CONTROL
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
chmod 644 "$root/DEBIAN/control" "$root/DEBIAN/md5sums" "$doc/copyright"
chmod -R u+w,go-w "$root"
package=$out/homing_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$root" "$package"
