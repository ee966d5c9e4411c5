import type { Logger } from 'pino';
import { type Config, ConfigError } from '../config.ts';
import { createCredentialStore } from '../credentials/store.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { pendingMigrations } from '../db/migrate.ts';
import type { Connection } from '../db/pool.ts';
import { createLimits } from '../http/limits.ts';
import { createMetrics } from '../http/metrics.ts';
import { createMailer } from '../mail/mailer.ts';
import { createBundleCache } from '../resources/bundles/compiled.ts';
import type { Services } from '../services.ts';
import { type KeyProvider, loadOrCreateMasterKey, localKeyProvider } from '../vault/key-provider.ts';
import { Vault } from '../vault/vault.ts';

/** Everything a process needs to answer requests or work, on a migrated database. Throws ConfigError. */
export async function createServices(
  config: Config,
  connection: Connection,
  log: Logger,
  clock = () => new Date(),
): Promise<Services> {
  const provider = await openKeyProvider(config);
  const db = openDatabase(connection, config.databasePoolSize);
  await checkMasterKey(db, provider);
  return {
    config,
    log,
    clock,
    db,
    vault: new Vault(provider, db),
    credentials: createCredentialStore(db, clock),
    limits: createLimits(config.requestsPerSecond),
    metrics: createMetrics(db),
    mailer: createMailer(config.smtpUrl, config.mailFrom),
    bundles: createBundleCache(),
    keys: { cursors: provider.derive('cursors'), idempotency: provider.derive('idempotency') },
    migrations: () => pendingMigrations(db),
    wake: () => {},
  };
}

export async function closeServices(services: Services): Promise<void> {
  await services.credentials.close();
  await services.db.close();
}

async function openKeyProvider(config: Config): Promise<KeyProvider> {
  if (config.masterKey) return localKeyProvider(config.masterKey);
  if (config.mode === 'production')
    throw new ConfigError(
      'EPS_MASTER_KEY is required in production: a generated key would be lost with its disk',
    );
  return localKeyProvider((await loadOrCreateMasterKey(config.dataDir)).key);
}

/** The database remembers which master key wrapped its keys; another one could not open a single subject. */
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
      'This database was set up with another master key. Start with the EPS_MASTER_KEY (or the data dir with the master.key) it was first started with.',
    );
}
