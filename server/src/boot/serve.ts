import type { AddressInfo } from 'node:net';
import { constants } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { type Config, ConfigError } from '../config.ts';
import { startEmbedded } from '../db/embedded/start.ts';
import { migrate } from '../db/migrate.ts';
import type { Connection } from '../db/pool.ts';
import { createApp } from '../http/app.ts';
import { runJobs } from '../jobs/run.ts';
import { jobs } from '../jobs.ts';
import { routes } from '../routes.ts';
import { bootstrap, type FirstRun } from './bootstrap.ts';
import { closeServices, createServices } from './services.ts';
import { waitForDatabase } from './wait-for-database.ts';

const DRAIN_MS = 25_000;
const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Starts what EPS_ROLES names and stays until SIGTERM or SIGINT, which drain: requests in flight are answered. */
export async function serve(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel });
  const database = await openDatabaseServer(config, log);
  const { applied } = await migrate(database.connection, log);
  if (applied.length > 0) log.info({ applied }, 'migrated');
  const services = await createServices(config, database.connection, log);
  const firstRun = await bootstrap(config, services.db, services.clock());
  // Before anything else can fail: these are shown once.
  if (firstRun) showSecrets(firstRun);
  const app = createApp(services, routes);
  if (config.roles.api) await listen(app, config);
  if (firstRun) showNextStep(config, firstRun);
  const worker = config.roles.worker ? runJobs(jobs(services), log) : undefined;
  if (worker) services.wake = (job) => worker.wake(job);
  process.stdout.write(
    `Evaluation Program Service: ${config.publicUrl}  (start page at /, reference at /docs)\n`,
  );
  drainOnSignal(log, async () => {
    await app.close();
    await worker?.stop();
    await closeServices(services);
    await database.stop();
  });
}

/** Brings the database to this version's state and ends. */
export async function migrateOnly(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel });
  const database = await openDatabaseServer(config, log);
  const { applied } = await migrate(database.connection, log);
  process.stdout.write(applied.length === 0 ? 'nothing to migrate\n' : `migrated: ${applied.join(', ')}\n`);
  await database.stop();
}

interface DatabaseServer {
  connection: Connection;
  stop(): Promise<void>;
}

/** The configured PostgreSQL, or the embedded one in the data dir, which a second process attaches to. */
export async function openDatabaseServer(config: Config, log: Logger): Promise<DatabaseServer> {
  for (const signal of STOP_SIGNALS) process.once(signal, exitAtOnce);
  if (config.databaseUrl !== undefined) {
    await waitForDatabase(config.databaseUrl, config.databaseWaitMs, log);
    return { connection: { connectionString: config.databaseUrl }, stop: async () => {} };
  }
  if (config.mode === 'production' && process.getuid?.() === 0)
    throw new ConfigError('In production set EPS_DATABASE_URL, or do not run the embedded database as root');
  return startEmbedded({ dataDir: config.dataDir, log });
}

/** The one time secrets are shown. What the operator supplied is never printed. */
function showSecrets(firstRun: FirstRun): void {
  const lines = [`First organization  ${firstRun.organizationId}`, `Owner               ${firstRun.email}`];
  if (firstRun.password !== undefined) lines.push(`Password            ${firstRun.password}`);
  if (firstRun.apiKey !== undefined) lines.push(`API key             ${firstRun.apiKey}`);
  if (firstRun.file !== undefined) lines.push(`Kept in             ${firstRun.file}`);
  process.stdout.write(`${lines.join('\n')}\n\nThese are shown once.\n\n`);
}

function showNextStep(config: Config, firstRun: FirstRun): void {
  const key = firstRun.apiKey ?? '<your key>';
  const lines = ['Next:', `  curl -H "X-API-Key: ${key}" ${config.publicUrl}/auth/me`, '  npm run demo', ''];
  process.stdout.write(`${lines.join('\n')}\n`);
}

const LISTEN_FAULTS: Record<string, string> = {
  EADDRINUSE: 'is taken: another program listens there. Set EPS_PORT to a free one',
  EACCES: 'may not be used by this user. Set EPS_PORT to one above 1023',
  EADDRNOTAVAIL: 'is no address of this machine. Set EPS_HOST to one that is',
  ENOTFOUND: 'is no address of this machine. Set EPS_HOST to one that is',
};

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  const { host, port } = config;
  try {
    await app.listen({ host, port });
  } catch (error) {
    const fault = LISTEN_FAULTS[(error as NodeJS.ErrnoException).code ?? ''];
    throw fault === undefined ? error : new ConfigError(`${host}:${port} ${fault}.`);
  }
  nameChosenPort(app, config);
}

/** Port 0 is any free one, which is only known now; where links are not made from another address, they need it. */
function nameChosenPort(app: FastifyInstance, config: Config): void {
  const url = new URL(config.publicUrl);
  if (url.port !== '0') return;
  url.port = String((app.server.address() as AddressInfo).port);
  config.publicUrl = url.origin;
}

/** Until there is something to drain. Exiting, unlike being ended by the signal, takes the embedded PostgreSQL along. */
function exitAtOnce(signal: NodeJS.Signals): void {
  process.exit(128 + constants.signals[signal]);
}

function drainOnSignal(log: Logger, close: () => Promise<void>): void {
  let draining = false;
  const drain = async (signal: string) => {
    if (draining) return;
    draining = true;
    log.info({ signal }, 'draining');
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    await close();
    process.exit(0);
  };
  // Listened to without a gap: a signal that came while the start kept the process busy is handled only now.
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      drain(signal).catch((error: unknown) => {
        log.error({ err: error }, 'draining failed');
        process.exit(1);
      });
    });
    process.off(signal, exitAtOnce);
  }
}
