import type { Logger } from 'pino';
import { recordAccesses } from '../audit/accesses.ts';
import { watchKeyNetworks } from '../audit/key-networks.ts';
import { type Config, ConfigError } from '../config/config.ts';
import { createCredentialStore } from '../credentials/store.ts';
import { isDistributed } from '../db/citus/detect.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { pendingMigrations } from '../db/migrate.ts';
import type { Logins } from '../db/pool.ts';
import { createWriteProbe } from '../db/write-probe.ts';
import { createLimits } from '../http/limits.ts';
import { createMetrics } from '../http/metrics.ts';
import { occasionsOfWave, openDueOccasions, ownOccasions } from '../jobs.ts';
import { createMailer } from '../mail/mailer.ts';
import { createSenderDomains } from '../mail/sender-domains.ts';
import { createStoredDictionaries } from '../resources/answers/evaluations/dictionaries.ts';
import { addressesConfirmed } from '../resources/answers/messages/unconfirmed.ts';
import { createBundleCache } from '../resources/content/bundles/compiled.ts';
import { createFileCache } from '../resources/content/files/known.ts';
import { createAppLookups } from '../resources/identity/apps/lookups.ts';
import { createEnvironmentLookups } from '../resources/identity/environments/lookups.ts';
import { createOrganizationLookups } from '../resources/identity/organizations/lookups.ts';
import { clockGauges } from '../resources/operations/system/clocks.ts';
import { createTargetResolver } from '../resources/operations/webhooks/endpoints/target.ts';
import { createCheckedFetch } from '../resources/operations/webhooks/worker/checked-fetch.ts';
import { countDueDeliveries } from '../resources/operations/webhooks/worker/count-due.ts';
import { countDueEnrollments } from '../resources/people/enrollments/count-due.ts';
import { createBlinding } from '../resources/people/programs/blinding.ts';
import { replaceSubjectKeys } from '../resources/people/subjects/commands.ts';
import type { Services } from '../services.ts';
import { createThreads } from '../threads/pool.ts';
import { EpochDirectory } from '../vault/epoch-directory.ts';
import { Epochs, WrongEpochDirectory } from '../vault/epochs.ts';
import { Vault } from '../vault/vault.ts';
import { loadAuditKeys } from './audit-keys.ts';
import { watchCertificates } from './certificates.ts';
import { openKeyProvider } from './key-provider.ts';
import { hasRootSecret, openRootSecret } from './root-secret.ts';

/** Creates the services of a process. The database must be migrated. Throws ConfigError. */
export async function createServices(
  config: Config,
  logins: Logins,
  log: Logger,
  clock = () => new Date(),
  { isThread = false } = {},
): Promise<Services> {
  const db = openDatabase(
    logins,
    config.databasePoolSize,
    await isDistributed(logins.pooler?.direct ?? logins.system),
    (move) => log.warn(move, 'the database is in another cluster or state; see the audit log'),
  );
  const opened = openSecrets(config, db, clock);
  const { provider, derive, audit, epochs } = await opened.catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  const environments = createEnvironmentLookups(db);
  const webhookTargets = createTargetResolver(config.webhooks);
  const direct = logins.pooler?.direct ?? logins.system;
  const metrics = createMetrics(
    db,
    { webhook_deliveries: countDueDeliveries, enrollment_cycles: countDueEnrollments },
    clockGauges(config.erasure.horizonDays),
    {
      replicaLagMs: db.replicaLagMs,
      certificateDays: watchCertificates(config, direct, db, webhookTargets),
      legacyKeyCutoff: config.legacyKeyCutoff,
    },
  );
  const services: Services = {
    config,
    log,
    clock,
    db,
    vault: new Vault(
      provider,
      {
        ...environments,
        replaceSubjectKeys: (organizationId, keys) =>
          db.system.write(replaceSubjectKeys(organizationId, keys)),
      },
      epochs.keys,
      createStoredDictionaries(db, clock),
    ),
    epochs,
    credentials: createCredentialStore(db, clock),
    limits: createLimits(
      db,
      { credential: config.requestsPerSecond, organization: config.organizationRequestsPerSecond },
      clock,
      derive('throttles'),
    ),
    metrics,
    mailer: createMailer(config.smtpUrl, config.mailFrom),
    senderDomains: createSenderDomains({
      allowed: config.mailDomains,
      dnsServers: config.webhooks.dnsServers,
    }),
    audit,
    keyNetworks: watchKeyNetworks(db, clock),
    accesses: recordAccesses(db, log, clock, () => metrics.enumerationSuspected()),
    apps: createAppLookups(db),
    organizations: createOrganizationLookups(db),
    environments,
    blinding: createBlinding(db),
    bundles: createBundleCache(isThread),
    files: createFileCache(),
    threads: isThread ? undefined : createThreads(config, logins),
    webhookTargets,
    fetchChecked: createCheckedFetch(webhookTargets, config.webhooks.timeoutMs, config.webhooks.proxyUrl),
    keys: {
      cursors: derive('cursors'),
      idempotency: derive('idempotency'),
      factors: derive('factors'),
    },
    migrations: () => pendingMigrations(db),
    notWritable: createWriteProbe(direct, log),
    openDueOccasions: (...due) => openDueOccasions(services, ...due),
    ownOccasions: (target) => ownOccasions(services, target),
    occasionsOfWave: (...of) => occasionsOfWave(services, ...of),
    addressesConfirmed,
    wake: () => {},
  };
  return services;
}

async function openSecrets(config: Config, db: Database, clock: () => Date) {
  // Another key would not open what a database has, so only the start that sets it up generates one.
  const mayCreate = !(await hasRootSecret(db));
  const provider = await openKeyProvider(config.keys, mayCreate);
  const derive = await openRootSecret(db, provider);
  const audit = await loadAuditKeys(db, provider);
  const { directory, horizonDays } = config.erasure;
  const epochs = new Epochs(
    db,
    directory === undefined ? undefined : new EpochDirectory(directory, provider),
    {
      horizonDays,
      clock,
    },
  );
  await epochs.open(derive('epoch-directory').export().toString('hex')).catch((error: Error) => {
    throw error instanceof WrongEpochDirectory ? new ConfigError(error.message) : error;
  });
  return { provider, derive, audit, epochs };
}

export async function closeServices(services: Services): Promise<void> {
  services.epochs.close();
  await services.threads?.close();
  await services.mailer.close();
  await services.accesses.close();
  await services.keyNetworks.close();
  await services.credentials.close();
  await services.db.close();
}
