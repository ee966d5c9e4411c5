import { ConfigError, type Environment, text } from './config-values.ts';

/** An external PostgreSQL: one account for all tasks, or a separate account for each. */
export interface DatabaseConfig {
  separate: boolean;
  /** Absent where another process applies the migrations. */
  migrateUrl: string | undefined;
  serviceUrl: string;
  systemUrl: string;
}

/** Reads the EPS_DATABASE_…_URL variables. Returns undefined without them: the embedded database. */
export function readDatabaseConfig(env: Environment): DatabaseConfig | undefined {
  const single = url(env, 'EPS_DATABASE_URL') ?? url(env, 'DATABASE_URL');
  const migrateUrl = url(env, 'EPS_DATABASE_MIGRATE_URL');
  const serviceUrl = url(env, 'EPS_DATABASE_SERVICE_URL');
  const systemUrl = url(env, 'EPS_DATABASE_SYSTEM_URL');
  if (serviceUrl !== undefined && systemUrl !== undefined)
    return { separate: true, migrateUrl, serviceUrl, systemUrl };
  if (migrateUrl !== undefined || serviceUrl !== undefined || systemUrl !== undefined)
    throw new ConfigError(
      'Set both EPS_DATABASE_SERVICE_URL and EPS_DATABASE_SYSTEM_URL, or neither. EPS_DATABASE_MIGRATE_URL needs both.',
    );
  if (single === undefined) return undefined;
  return { separate: false, migrateUrl: single, serviceUrl: single, systemUrl: single };
}

function url(env: Environment, name: string): string | undefined {
  const value = text(env, name);
  if (value !== undefined && !(/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)))
    throw new ConfigError(`${name} must have the form postgres://user:password@host:port/database.`);
  return value;
}
