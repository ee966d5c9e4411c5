#!/bin/sh
# Runs in compose.citus.yaml, on the coordinator: adds the workers and creates the roles of the service. May run again.
set -eu

psql --set=ON_ERROR_STOP=1 --set=password="$PGPASSWORD" <<'SQL'
SELECT citus_set_coordinator_host('coordinator', 5432);
SELECT citus_add_node('worker-1', 5432), citus_add_node('worker-2', 5432);
-- psql does not replace variables inside DO, hence \gexec. Citus creates the roles on the workers too.
SELECT format('CREATE ROLE %I LOGIN PASSWORD %L', name, :'password')
FROM unnest('{eps_owner,eps_service,eps_system}'::text[]) AS name
WHERE NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = name) \gexec
SELECT unnest('{CREATE ROLE eps_limited,ALTER ROLE eps_service NOINHERIT,GRANT eps_limited TO eps_service}'::text[])
WHERE NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'eps_limited') \gexec
SQL
