#!/bin/sh
# The postgres image runs this last in its first start. The product's role owns its database and nothing else.
set -e
psql --set ON_ERROR_STOP=1 --set password="$(cat /secrets/church-password)" <<'SQL'
CREATE ROLE church LOGIN PASSWORD :'password';
CREATE DATABASE church OWNER church;
SQL
# From here on, the volume holds a database: see start-database.sh.
rm /var/lib/postgresql/unfinished
sync /var/lib/postgresql
