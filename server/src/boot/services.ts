import type { Logger } from 'pino';
import { watchKeyNetworks } from '../audit/key-networks.ts';
import type { Config } from '../config.ts';
import { createCredentialStore } from '../credentials/store.ts';
import { isDistributed } from '../db/citus/detect.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { pendingMigrations } from '../db/migrate.ts';
import type { Logins } from '../db/pool.ts';
import { createLimits } from '../http/limits.ts';
import { createMetrics } from '../http/metrics.ts';
import { createMailer } from '../mail/mailer.ts';
import { createAppLookups } from '../resources/apps/lookups.ts';
import { createBundleCache } from '../resources/bundles/compiled.ts';
import { countDueEnrollments } from '../resources/enrollments/count-due.ts';
import { createEnvironmentLookups } from '../resources/environments/lookups.ts';
import { replaceSubjectKeys } from '../resources/subjects/commands.ts';
import { createTargetResolver } from '../resources/webhooks/endpoints/target.ts';
import { countDueDeliveries } from '../resources/webhooks/worker/count-due.ts';
import type { Services } from '../services.ts';
import { createThreads } from '../threads/pool.ts';
import type { KeyProvider } from '../vault/key-provider.ts';
import { Vault } from '../vault/vault.ts';
import { loadAuditKeys } from './audit-keys.ts';
import { openKeyProvider } from './key-provider.ts';
import { openRootSecret } from './root-secret.ts';

/** Creates the services of a process. The database must be migrated. Throws ConfigError. */
export async function createServices(
  config: Config,
  logins: Logins,
  log: Logger,
  clock = () => new Date(),
  { isThread = false } = {},
): Promise<Services> {
  const provider = await openKeyProvider(config.keys);
  const db = openDatabase(
    logins,
    config.databasePoolSize,
    await isDistributed(logins.pooler?.direct ?? logins.system),
  );
  const { derive, audit } = await openSecrets(db, provider).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  const environments = createEnvironmentLookups(db);
  return {
    config,
    log,
    clock,
    db,
    vault: new Vault(provider, {
      ...environments,
      replaceSubjectKeys: (organizationId, keys) => db.system.write(replaceSubjectKeys(organizationId, keys)),
    }),
    credentials: createCredentialStore(db, clock),
    limits: createLimits(
      db,
      { credential: config.requestsPerSecond, organization: config.organizationRequestsPerSecond },
      clock,
      derive('throttles'),
    ),
    metrics: createMetrics(db, {
      webhook_deliveries: countDueDeliveries,
      enrollment_cycles: countDueEnrollments,
    }),
    mailer: createMailer(config.smtpUrl, config.mailFrom),
    audit,
    keyNetworks: watchKeyNetworks(db, clock),
    apps: createAppLookups(db),
    environments,
    bundles: createBundleCache(isThread),
    threads: isThread ? undefined : createThreads(config, logins),
    webhookTargets: createTargetResolver(config.webhooks),
    keys: { cursors: derive('cursors'), idempotency: derive('idempotency') },
    migrations: () => pendingMigrations(db),
    wake: () => {},
  };
}

async function openSecrets(db: Database, provider: KeyProvider) {
  return { derive: await openRootSecret(db, provider), audit: await loadAuditKeys(db, provider) };
}

export async function closeServices(services: Services): Promise<void> {
  await services.threads?.close();
  await services.keyNetworks.close();
  await services.credentials.close();
  await services.db.close();
}
