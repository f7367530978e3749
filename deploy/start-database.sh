#!/bin/sh
# Starts PostgreSQL. If the first start was interrupted, it begins again: the image would take the half-made database for
# a complete one. The mark exists only until make-database.sh has finished, so no data can be lost.
set -eu
mark=/var/lib/postgresql/unfinished
if [ -e "$mark" ]; then
  rm -rf "$PGDATA"
elif [ ! -s "$PGDATA/PG_VERSION" ]; then
  install --owner postgres /dev/null "$mark"
  sync "$mark" /var/lib/postgresql
fi
exec docker-entrypoint.sh "$@"
