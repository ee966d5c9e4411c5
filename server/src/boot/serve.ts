import cluster from 'node:cluster';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Config, ConfigError, type DatabaseConfig } from '../config/config.ts';
import { migrate } from '../db/migrate.ts';
import type { Logins } from '../db/pool.ts';
import { checkLogins } from '../db/roles.ts';
import { createApp } from '../http/app.ts';
import { runJobs } from '../jobs/run.ts';
import { jobs, jobsOfHost } from '../jobs.ts';
import { repeatErasures } from '../resources/results/subject-data/repeat-erasures.ts';
import { routes } from '../routes.ts';
import type { Services } from '../services.ts';
import { bootstrap, type FirstRun } from './bootstrap.ts';
import { checkStart, listenError } from './check-start.ts';
import { drainConnections } from './drain.ts';
import { createLog } from './log.ts';
import { serveMetrics } from './metrics-server.ts';
import { releaseMemoryAtRest } from './release-memory.ts';
import { closeServices, createServices } from './services.ts';
import { waitForDatabase } from './wait-for-database.ts';

const DRAIN_MS = 25_000;
const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Starts the roles in EPS_ROLES. On SIGTERM or SIGINT it finishes the running requests and jobs, then exits.
 */
export async function serve(config: Config): Promise<void> {
  const log = createLog(config);
  // A process that was started by another one would repeat them.
  if (!cluster.isWorker) {
    for (const text of config.unknownVariables) log.warn(text);
    await checkStart(config);
  }
  const database = await openDatabaseServer(config, log);
  await migrate(database.logins, log);
  await checkLogins(database.logins);
  const services = await createServices(config, database.logins, log);
  const repeated = await repeatErasures(services);
  if (repeated > 0)
    log.info({ subjects: repeated }, 'repeated the erasures that a restored backup did not have');
  const firstRun = await bootstrap(config, services.db, services.clock());
  // Print them before anything else can fail, because they are printed only once.
  if (firstRun) showSecrets(config, firstRun);
  const app = createApp(services, routes);
  if (config.roles.api) await listen(app, config);
  const metrics = await listenForMetrics(services);
  if (firstRun) showNextStep(config, firstRun);
  const work = config.roles.worker ? jobs(services) : jobsOfHost(services);
  const running = runJobs(work, log, services.metrics.jobRan);
  services.wake = (job) => running.wake(job);
  process.stdout.write(
    `Evaluation Program Service: ${config.publicUrl}  (console at /, documentation at /docs)\n`,
  );
  drainOnSignal(log, async () => {
    metrics?.close();
    await drainConnections(app.server);
    await app.close();
    await running.stop();
    await closeServices(services);
    await database.stop();
  });
  releaseMemoryAtRest(app.server);
  // Reports to the process that started this one and others.
  if (cluster.isWorker) process.send!({ isReady: true });
}

/** Applies the pending migrations and exits. */
export async function migrateOnly(config: Config): Promise<void> {
  const log = createLog(config);
  const database = await openDatabaseServer(config, log);
  if (!database.logins.migrate)
    throw new ConfigError('Set EPS_DATABASE_MIGRATE_URL. The other accounts cannot apply migrations.');
  const { applied } = await migrate(database.logins, log);
  process.stdout.write(
    applied.length === 0 ? 'The database is up to date.\n' : `Applied migrations: ${applied.join(', ')}\n`,
  );
  await database.stop();
}

interface DatabaseServer {
  logins: Logins;
  stop(): Promise<void>;
}

/**
 * Opens the configured PostgreSQL, or the embedded one in the data directory, which several processes can
 * share.
 */
export async function openDatabaseServer(config: Config, log: Logger): Promise<DatabaseServer> {
  for (const signal of STOP_SIGNALS) process.once(signal, exitAtOnce);
  if (config.database !== undefined) {
    const { migrateUrl, serviceUrl } = config.database;
    await waitForDatabase(migrateUrl ?? serviceUrl, config.databaseWaitMs, log);
    return { logins: loginsOf(config.database), stop: async () => {} };
  }
  if (config.mode === 'production' && process.getuid?.() === 0)
    throw new ConfigError(
      'Set EPS_DATABASE_URL or start as another user. Production does not run the embedded database as root.',
    );
  const { startEmbedded } = await import('../db/embedded/start.ts');
  return startEmbedded({ dataDir: config.dataDir, log });
}

function loginsOf({ separate, migrateUrl, serviceUrl, systemUrl, pooler, replica }: DatabaseConfig): Logins {
  return {
    separate,
    ...(replica && {
      replica: { service: { connectionString: replica.serviceUrl }, maxLagMs: replica.maxLagMs },
    }),
    ...(pooler && {
      pooler: { direct: { connectionString: pooler.directUrl }, prepares: pooler.prepares },
    }),
    migrate: migrateUrl === undefined ? undefined : { connectionString: migrateUrl },
    service: { connectionString: serviceUrl },
    system: { connectionString: systemUrl },
  };
}

/**
 * Prints the generated secrets; in production only the file with them, because logs are kept. Configured
 * secrets are never printed.
 */
function showSecrets(config: Config, firstRun: FirstRun): void {
  const lines = [`First organization  ${firstRun.organizationId}`, `Owner               ${firstRun.email}`];
  if (config.mode === 'production' && firstRun.file !== undefined) {
    lines.push(`Sign-in link        in ${firstRun.file}, which is deleted after the first sign-in`);
    process.stdout.write(`${lines.join('\n')}\n\n`);
    return;
  }
  if (firstRun.password !== undefined) lines.push(`Password            ${firstRun.password}`);
  if (firstRun.apiKey !== undefined) lines.push(`API key             ${firstRun.apiKey}`);
  lines.push(`Sign in once        ${firstRun.signInUrl}`);
  if (firstRun.file !== undefined) lines.push(`Saved in            ${firstRun.file}`);
  process.stdout.write(`${lines.join('\n')}\n\nThey are not shown again.\n\n`);
}

function showNextStep(config: Config, firstRun: FirstRun): void {
  if (config.mode === 'production') return;
  const key = firstRun.apiKey ?? '<your key>';
  const lines = [
    'Next: open the link in a browser. "Try a sample" leads to a finished evaluation. Without a browser:',
    `  curl -H "X-API-Key: ${key}" ${config.publicUrl}/auth/me`,
    '  npm run demo',
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  const { host, port } = config;
  await app.listen({ host, port }).catch(rethrowAsConfigError(host, port, 'EPS_PORT'));
  setChosenPort(app, config);
}

async function listenForMetrics({ config, metrics }: Services): Promise<Server | undefined> {
  const { port } = config.metrics;
  if (port === undefined) return undefined;
  const { host } = config;
  return serveMetrics(metrics, host, port).catch(rethrowAsConfigError(host, port, 'EPS_METRICS_PORT'));
}

function rethrowAsConfigError(host: string, port: number, variable: string): (error: unknown) => never {
  return (error) => {
    throw listenError(host, port, variable, error);
  };
}

/**
 * With port 0 the system chooses a free port. Puts it into the public URL, unless another URL is configured.
 */
function setChosenPort(app: FastifyInstance, config: Config): void {
  const url = new URL(config.publicUrl);
  if (url.port !== '0') return;
  url.port = String((app.server.address() as AddressInfo).port);
  config.publicUrl = url.origin;
}

/** Handles signals during the start. process.exit runs exit handlers, which stop the embedded PostgreSQL. */
function exitAtOnce(signal: NodeJS.Signals): void {
  process.exit(128 + constants.signals[signal]);
}

function drainOnSignal(log: Logger, close: () => Promise<void>): void {
  let draining = false;
  const drain = async (signal: string) => {
    if (draining) return;
    draining = true;
    log.info({ signal }, 'shutting down');
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    await close();
    process.exit(0);
  };
  // Add the new listener before removing the old one, so that a pending signal is always handled.
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      drain(signal).catch((error: unknown) => {
        log.error({ err: error }, 'the shutdown failed');
        process.exit(1);
      });
    });
    process.off(signal, exitAtOnce);
  }
}
