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

const DRAIN_MS = 25_000;

/** Starts what EPS_ROLES names and stays until SIGTERM or SIGINT, which drain: requests in flight are answered. */
export async function serve(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel });
  const database = await openDatabaseServer(config, log);
  const { applied } = await migrate(database.connection, log);
  if (applied.length > 0) log.info({ applied }, 'migrated');
  const services = await createServices(config, database.connection, log);
  const firstRun = await bootstrap(config, services.db, services.clock());
  const app = createApp(services, routes);
  if (config.roles.api) await app.listen({ host: config.host, port: config.port });
  const worker = config.roles.worker ? runJobs(jobs(services), log) : undefined;
  if (worker) services.wake = (job) => worker.wake(job);
  announce(config, firstRun);
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
  if (config.databaseUrl !== undefined)
    return { connection: { connectionString: config.databaseUrl }, stop: async () => {} };
  if (config.mode === 'production' && process.getuid?.() === 0)
    throw new ConfigError('In production set EPS_DATABASE_URL, or do not run the embedded database as root');
  return startEmbedded({ dataDir: config.dataDir, log });
}

/** The one time secrets are shown. What the operator supplied is never printed. */
function announce(config: Config, firstRun: FirstRun | undefined): void {
  const lines = [`Evaluation Program Service: ${config.publicUrl}  (console at /, reference at /docs)`];
  if (firstRun) {
    lines.push('', `First organization  ${firstRun.organizationId}`, `Owner               ${firstRun.email}`);
    if (firstRun.password !== undefined) lines.push(`Password            ${firstRun.password}`);
    if (firstRun.apiKey !== undefined) lines.push(`API key             ${firstRun.apiKey}`);
    if (firstRun.file !== undefined) lines.push(`Kept in             ${firstRun.file}`);
    lines.push(
      '',
      'These are shown once. Next:',
      `  curl -H "X-API-Key: ${firstRun.apiKey ?? '<your key>'}" ${config.publicUrl}/auth/me`,
      '  npm run demo',
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
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
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      drain(signal).catch((error: unknown) => {
        log.error({ err: error }, 'draining failed');
        process.exit(1);
      });
    });
}
