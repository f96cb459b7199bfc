#!/bin/sh
# Run in the folder of node_modules, in an image: removes what only builds need, and the files of SQLite's driver for other systems.
set -eu
find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete
driver=node_modules/@photostructure/sqlite
rm -r "$driver/src" "$driver/binding.gyp"
find "$driver/prebuilds" -name '*.node' ! -path "*/linux-$(node -p process.arch)/*.glibc.node" -delete
