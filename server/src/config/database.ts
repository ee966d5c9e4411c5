import { ConfigError, checked, type Environment, integer, oneOf } from './values.ts';

/** An external PostgreSQL: one account for all tasks, or a separate account for each. */
export interface DatabaseConfig {
  separate: boolean;
  /** Absent where another process applies the migrations. */
  migrateUrl: string | undefined;
  serviceUrl: string;
  systemUrl: string;
  /** A standby for reads of much data, used while it lags by at most `maxLagMs` milliseconds. */
  replica?: { serviceUrl: string; maxLagMs: number } | undefined;
  /** Set if `serviceUrl` and `systemUrl` lead to a pooler in transaction mode. */
  pooler?: { directUrl: string; prepares: boolean } | undefined;
}

/** Reads the EPS_DATABASE_…_URL variables. Returns undefined without them: the embedded database. */
export function readDatabaseConfig(env: Environment): DatabaseConfig | undefined {
  const single = url(env, 'EPS_DATABASE_URL') ?? url(env, 'DATABASE_URL');
  const migrateUrl = url(env, 'EPS_DATABASE_MIGRATE_URL');
  const serviceUrl = url(env, 'EPS_DATABASE_SERVICE_URL');
  const systemUrl = url(env, 'EPS_DATABASE_SYSTEM_URL');
  const pooler = readPooler(env);
  const replica = readReplica(env);
  if (serviceUrl !== undefined && systemUrl !== undefined)
    return { separate: true, migrateUrl, serviceUrl, systemUrl, pooler, replica };
  if (migrateUrl !== undefined || serviceUrl !== undefined || systemUrl !== undefined)
    throw new ConfigError(
      'Set both EPS_DATABASE_SERVICE_URL and EPS_DATABASE_SYSTEM_URL, or neither. EPS_DATABASE_MIGRATE_URL needs both.',
    );
  if (single === undefined) return undefined;
  const migrate = pooler?.directUrl ?? single;
  return { separate: false, migrateUrl: migrate, serviceUrl: single, systemUrl: single, pooler, replica };
}

function readReplica(env: Environment): DatabaseConfig['replica'] {
  const serviceUrl = url(env, 'EPS_DATABASE_REPLICA_URL');
  const maxLagMs = integer(env, 'EPS_DATABASE_REPLICA_MAX_LAG_MS', 10_000, 100, 3_600_000);
  return serviceUrl === undefined ? undefined : { serviceUrl, maxLagMs };
}

function readPooler(env: Environment): DatabaseConfig['pooler'] {
  const kinds = ['none', 'transaction', 'transaction-prepared'] as const;
  const kind = oneOf(env, 'EPS_DATABASE_POOLER', kinds, 'none');
  const directUrl = url(env, 'EPS_DATABASE_DIRECT_URL');
  if (kind === 'none' && directUrl === undefined) return undefined;
  if (kind === 'none' || directUrl === undefined)
    throw new ConfigError(
      'Set both EPS_DATABASE_POOLER and EPS_DATABASE_DIRECT_URL, or neither. Migrations and notifications need a connection without the pooler.',
    );
  return { directUrl, prepares: kind === 'transaction-prepared' };
}

function url(env: Environment, name: string): string | undefined {
  const isValid = (value: string) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value);
  return checked(env, name, isValid, 'must have the form postgres://user:password@host:port/database.');
}
