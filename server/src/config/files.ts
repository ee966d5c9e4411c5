import { readFileSync } from 'node:fs';
import { requirePrivateFile } from './secret-files.ts';
import { ConfigError, type Environment, text } from './values.ts';

/**
 * Variables that may hold a secret. Each can be read from the file that NAME_FILE names. The files of key
 * providers are not listed, because the providers read them again while the service runs.
 */
export const SECRETS = [
  'EPS_DATABASE_URL',
  'EPS_DATABASE_MIGRATE_URL',
  'EPS_DATABASE_SERVICE_URL',
  'EPS_DATABASE_SYSTEM_URL',
  'EPS_DATABASE_DIRECT_URL',
  'EPS_DATABASE_REPLICA_URL',
  'EPS_METRICS_TOKEN',
  'EPS_SMTP_URL',
  'EPS_MAIL_EVENTS_SECRET',
  'EPS_MAIL_EVENTS_MAILGUN_KEY',
  'EPS_BOOTSTRAP_PASSWORD',
  'EPS_BOOTSTRAP_API_KEY',
  'EPS_API_KEY',
] as const;

/** Returns the environment with the secrets of NAME_FILE variables. Throws ConfigError. */
export function withSecretsFromFiles(env: Environment): Environment {
  const found: Environment = {};
  for (const name of SECRETS) {
    const path = text(env, `${name}_FILE`);
    if (path === undefined) continue;
    if (text(env, name) !== undefined) throw new ConfigError(`Set ${name} or ${name}_FILE, not both.`);
    requirePrivateFile(env, `${name}_FILE`, path);
    found[name] = read(`${name}_FILE`, path);
  }
  return { ...env, ...found };
}

/** Reads the file without the line break at its end. An empty file is not a variable that is not set. */
function read(name: string, path: string): string {
  const content = readText(name, path).replace(/\r?\n$/, '');
  if (content.trim() === '') throw new ConfigError(`${name} is empty: ${path}.`);
  return content;
}

function readText(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(`${name} cannot be read: ${(error as Error).message}.`);
  }
}
