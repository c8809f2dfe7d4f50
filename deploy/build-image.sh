#!/bin/sh
# Builds the image on a Debian machine without a registry of images: Debian's packages by mmdebstrap, Node and packages
# from npm. After npm ci and npm run build:  deploy/build-image.sh ARCHIVE
# It needs mmdebstrap and buildah. The same commit and the same Debian packages give the same image.
set -eu
archive=$(realpath "$1")
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
root=$folder/root
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH

# settings and version of Node are those of the Containerfile
setting() { sed -n "s/^$1 //p" deploy/Containerfile | tail -1; }
node=node-linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')@$(sed -n 's/^FROM node:\([0-9.]*\)-.*/\1/p' deploy/Containerfile | head -1)

# without a package manager and a shell
mmdebstrap --quiet --variant=extract --include=base-files,libatomic1,libc6,libstdc++6,tzdata trixie "$root"
rm -rf "$root/bin/sh" "$root/var/cache" "$root/var/lib/apt" "$root/var/lib/dpkg" "$root/var/log"
npm install --silent --no-save --ignore-scripts --prefix "$folder/node" "$node"
install -D -m 755 "$folder/node/node_modules/${node%@*}/bin/node" "$root/usr/local/bin/node"

node tools/tasks/image-files.mjs "$folder/image"
npm ci --silent --prefix "$folder/image/packages" --workspace backend --omit=dev --ignore-scripts
mkdir -p "$root/srv"
mv "$folder/image/packages" "$root/srv/bindery"
cp -R "$folder/image/files/." "$root/srv/bindery"
chmod 1777 "$root/tmp"
find "$root" -newermt "@$SOURCE_DATE_EPOCH" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +

container=$(buildah from scratch)
buildah add --quiet "$container" "$root" /
buildah add --quiet --chown "$(setting USER)" "$container" "$folder/image/data" /data
buildah config --user "$(setting USER)" --workingdir "$(setting WORKDIR)" --port "$(setting EXPOSE)" \
  --stop-signal "$(setting STOPSIGNAL)" --entrypoint "$(setting ENTRYPOINT)" --cmd "$(setting CMD)" \
  $(setting ENV | sed 's/\([A-Z_]*=\)/--env \1/g') --volume /data --volume /tmp "$container"
buildah commit --quiet --rm --disable-compression=false --timestamp "$SOURCE_DATE_EPOCH" "$container" "oci-archive:$archive:bindery"
ls -lh "$archive"
