#!/bin/bash
# Starts one member of the replica set. mongod takes a key that only itself can read, which a mounted secret is not.
set -eu
install -m 400 -o mongodb -g mongodb /run/secrets/mongo-key /tmp/mongo-key
exec docker-entrypoint.sh mongod --replSet shop --keyFile /tmp/mongo-key --bind_ip_all "$@"
