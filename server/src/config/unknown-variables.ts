import { didYouMean } from '@eps/engine/suggest';
import { SECRETS } from './files.ts';
import type { Environment } from './values.ts';

/** The variables that this folder reads, except those that name the file of a secret. */
export const VARIABLES = [
  'EPS_ACCESS_LOG',
  'EPS_API_KEY',
  'EPS_AUDIT_CHECKPOINT_FILE',
  'EPS_AUDIT_CHECKPOINT_MS',
  'EPS_AUDIT_CHECKPOINT_URL',
  'EPS_BOOTSTRAP_API_KEY',
  'EPS_BOOTSTRAP_EMAIL',
  'EPS_BOOTSTRAP_ORGANIZATION_ID',
  'EPS_BOOTSTRAP_PASSWORD',
  'EPS_CHROMIUM',
  'EPS_DATABASE_DIRECT_URL',
  'EPS_DATABASE_MIGRATE_URL',
  'EPS_DATABASE_POOL',
  'EPS_DATABASE_POOLER',
  'EPS_DATABASE_REPLICA_MAX_LAG_MS',
  'EPS_DATABASE_REPLICA_URL',
  'EPS_DATABASE_SERVICE_URL',
  'EPS_DATABASE_SYSTEM_URL',
  'EPS_DATABASE_URL',
  'EPS_DATABASE_WAIT_MS',
  'EPS_DATA_DIR',
  'EPS_DNS_SERVERS',
  'EPS_EPOCH_KEY_DIRECTORY',
  'EPS_ERASURE_HORIZON_DAYS',
  'EPS_HOST',
  'EPS_KEY_COMMAND',
  'EPS_KEY_PROVIDER',
  'EPS_KEY_VAULT_ADDRESS',
  'EPS_KEY_VAULT_KEY',
  'EPS_KEY_VAULT_MOUNT',
  'EPS_KEY_VAULT_TOKEN',
  'EPS_KEY_VAULT_TOKEN_FILE',
  'EPS_LEGACY_KEY_CUTOFF',
  'EPS_LOG_LEVEL',
  'EPS_MAIL_DOMAINS',
  'EPS_MAIL_EVENTS_MAILGUN_KEY',
  'EPS_MAIL_EVENTS_SECRET',
  'EPS_MAIL_EVENTS_SENDGRID_KEY',
  'EPS_MAIL_FROM',
  'EPS_MASTER_KEY',
  'EPS_MASTER_KEY_FILE',
  'EPS_MAX_CONNECTIONS',
  'EPS_METRICS_PORT',
  'EPS_METRICS_TOKEN',
  'EPS_MODE',
  'EPS_ORGANIZATION_REQUESTS_PER_SECOND',
  'EPS_PORT',
  'EPS_PROCESSES',
  'EPS_PUBLIC_URL',
  'EPS_REQUESTS_PER_SECOND',
  'EPS_ROLES',
  'EPS_SECRET_FILES',
  'EPS_SECURITY_CONTACT',
  'EPS_SMTP_URL',
  'EPS_THREADS',
  'EPS_TRUSTED_PROXIES',
  'EPS_WEBHOOK_ALLOW',
  'EPS_WEBHOOK_DISABLE_AFTER_MS',
  'EPS_WEBHOOK_LEASE_MS',
  'EPS_WEBHOOK_POLL_MS',
  'EPS_WEBHOOK_PROXY_URL',
  'EPS_WEBHOOK_RETRY_SCHEDULE',
  'EPS_WEBHOOK_TIMEOUT_MS',
  'EPS_WORKER_BATCH',
  'EPS_WORKER_LEASE_MS',
  'EPS_WORKER_POLL_MS',
] as const;

/** What the command line tool reads, and the tests. Somebody may set these for the whole machine. */
const OF_OTHERS = /^EPS_(APP|CONFIG_DIR|ENVIRONMENT|ORGANIZATION|PROFILE|URL|(TEST|FUZZ)_.*|.*SCREENSHOTS)$/;

/** Returns a message about each EPS_ variable that the service does not know, often by a mistyped name. */
export function unknownVariables(env: Environment): string[] {
  const known = new Set<string>([...VARIABLES, ...SECRETS.map((name) => `${name}_FILE`)]);
  return Object.keys(env)
    .filter((name) => name.startsWith('EPS_') && !known.has(name) && !OF_OTHERS.test(name))
    .sort()
    .map((name) => {
      const advice = didYouMean(name, known);
      const text = `${name} is not a variable of the service and has no effect.`;
      return advice ? `${text} ${advice.text}` : text;
    });
}
