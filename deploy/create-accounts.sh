#!/bin/sh
# Runs once, when the container of compose.yaml creates its database: creates three accounts that cannot act as each
# other, and the schema that eps_owner fills with migrations.
set -eu

secret() { cat "/run/secrets/$1_password"; }

psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname="$POSTGRES_DB" \
  --set=owner="$(secret eps_owner)" --set=service="$(secret eps_service)" --set=system="$(secret eps_system)" <<'SQL'
CREATE ROLE eps_owner LOGIN PASSWORD :'owner';
CREATE ROLE eps_service LOGIN NOINHERIT PASSWORD :'service';
CREATE ROLE eps_system LOGIN PASSWORD :'system';
CREATE ROLE eps_limited NOLOGIN;
GRANT eps_limited TO eps_service;
CREATE SCHEMA eps AUTHORIZATION eps_owner;
SQL
