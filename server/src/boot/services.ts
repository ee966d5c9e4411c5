import type { Logger } from 'pino';
import { watchKeyNetworks } from '../audit/key-networks.ts';
import { type Config, ConfigError } from '../config.ts';
import { createCredentialStore } from '../credentials/store.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { pendingMigrations } from '../db/migrate.ts';
import type { Connection } from '../db/pool.ts';
import { createLimits } from '../http/limits.ts';
import { createMetrics } from '../http/metrics.ts';
import { createMailer } from '../mail/mailer.ts';
import { createAppLookups } from '../resources/apps/lookups.ts';
import { createBundleCache } from '../resources/bundles/compiled.ts';
import { countDueEnrollments } from '../resources/enrollments/count-due.ts';
import { createEnvironmentLookups } from '../resources/environments/lookups.ts';
import { countDueDeliveries } from '../resources/webhooks/worker/count-due.ts';
import type { Services } from '../services.ts';
import { type KeyProvider, loadOrCreateMasterKey, localKeyProvider } from '../vault/key-provider.ts';
import { Vault } from '../vault/vault.ts';
import { loadAuditKeys } from './audit-keys.ts';

/** Creates the services of a process. The database must be migrated. Throws ConfigError. */
export async function createServices(
  config: Config,
  connection: Connection,
  log: Logger,
  clock = () => new Date(),
): Promise<Services> {
  const provider = await openKeyProvider(config);
  const db = openDatabase(connection, config.databasePoolSize);
  await checkMasterKey(db, provider);
  const environments = createEnvironmentLookups(db);
  return {
    config,
    log,
    clock,
    db,
    vault: new Vault(provider, environments),
    credentials: createCredentialStore(db, clock),
    limits: createLimits(config.requestsPerSecond),
    metrics: createMetrics(db, {
      webhook_deliveries: countDueDeliveries,
      enrollment_cycles: countDueEnrollments,
    }),
    mailer: createMailer(config.smtpUrl, config.mailFrom),
    audit: await loadAuditKeys(db, provider),
    keyNetworks: watchKeyNetworks(db, clock),
    apps: createAppLookups(db),
    environments,
    bundles: createBundleCache(),
    keys: { cursors: provider.derive('cursors'), idempotency: provider.derive('idempotency') },
    migrations: () => pendingMigrations(db),
    wake: () => {},
  };
}

export async function closeServices(services: Services): Promise<void> {
  await services.keyNetworks.close();
  await services.credentials.close();
  await services.db.close();
}

async function openKeyProvider(config: Config): Promise<KeyProvider> {
  if (config.masterKey) return localKeyProvider(config.masterKey);
  if (config.mode === 'production')
    throw new ConfigError(
      'Set EPS_MASTER_KEY. Production does not generate a key whose loss would lose all encrypted data.',
    );
  return localKeyProvider((await loadOrCreateMasterKey(config.dataDir)).key);
}

/**
 * Compares the master key with the one that the database was first used with: only that one unwraps the
 * stored keys. Throws ConfigError.
 */
async function checkMasterKey(db: Database, provider: KeyProvider): Promise<void> {
  const value = provider.checkValue();
  await db.system.write({
    text: "INSERT INTO settings (name, value) VALUES ('master_key_check', $1) ON CONFLICT (name) DO NOTHING",
    values: [value],
  });
  const [stored] = await db.system.read<{ value: string }>({
    text: "SELECT value FROM settings WHERE name = 'master_key_check'",
  });
  if (stored?.value !== value)
    throw new ConfigError(
      'This database was set up with a different master key. Set EPS_MASTER_KEY to that key, ' +
        'or EPS_DATA_DIR to the directory with its master.key.',
    );
}
