#!/bin/sh
# Builds an image of the server for one processor: release/image.sh x86_64-unknown-linux-musl amd64
# The image localhost/homing-server is written to target/publish as an archive, which docker, podman and buildah read.
set -eu
cd "$(dirname "$0")/.."
target=$1
processor=$2
cargo build --profile dist --locked --package homing-server --target "$target"
mkdir -p target/image target/publish
cp "target/$target/dist/homing-server" target/image/homing-server
python3 release/licences.py homing-server "$target" >target/image/THIRD-PARTY.txt
version=$(python3 release/version.py)
buildah build --file deploy/Containerfile --platform "linux/$processor" --label "org.opencontainers.image.version=$version" \
    --tag localhost/homing-server target/image
archive=target/publish/homing-server-$version-$processor.tar
rm -f "$archive"
buildah push localhost/homing-server "docker-archive:$archive:localhost/homing-server:$version"
echo "$archive"
