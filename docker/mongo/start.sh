#!/bin/bash
# Starts one member of the replica set. mongod requires a key file that only its own user can read, so this script copies the mounted secret.
set -eu
install -m 400 -o mongodb -g mongodb /run/secrets/mongo-key /tmp/mongo-key
exec docker-entrypoint.sh mongod --replSet shop --keyFile /tmp/mongo-key --bind_ip_all "$@"
