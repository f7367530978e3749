#!/bin/sh
# The postgres image runs this once, on an empty volume. The product's role owns its database and nothing else.
set -e
psql --set ON_ERROR_STOP=1 --set password="$(cat /secrets/church-password)" <<'SQL'
CREATE ROLE church LOGIN PASSWORD :'password';
CREATE DATABASE church OWNER church;
SQL
