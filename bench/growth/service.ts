import { pino } from 'pino';
import { bootstrap } from '../../server/src/boot/bootstrap.ts';
import { closeServices, createServices } from '../../server/src/boot/services.ts';
import { readConfig } from '../../server/src/config/config.ts';
import { startEmbedded } from '../../server/src/db/embedded/start.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import type { Connection } from '../../server/src/db/pool.ts';
import { createApp } from '../../server/src/http/app.ts';
import { routes } from '../../server/src/routes.ts';
import { BENCH_KEY } from '../http/service.ts';
import type { GrowthTarget } from './world.ts';

/**
 * Runs `use` with the service in this process, on the embedded PostgreSQL of `dataDir` and without a
 * worker. `after` runs when the service has ended; `settings` are added to its environment.
 */
export async function withService<T>(
  dataDir: string,
  use: (target: GrowthTarget) => Promise<T>,
  after: (admin: Connection) => Promise<void> = async () => {},
  settings: Record<string, string> = {},
): Promise<T> {
  const log = pino({ level: 'warn' });
  const database = await startEmbedded({ dataDir, log });
  await migrate(database.logins, log);
  const config = readConfig({
    EPS_DATA_DIR: dataDir,
    EPS_LOG_LEVEL: 'warn',
    EPS_REQUESTS_PER_SECOND: '1000000',
    EPS_ORGANIZATION_REQUESTS_PER_SECOND: '1000000',
    EPS_BOOTSTRAP_API_KEY: BENCH_KEY,
    EPS_BOOTSTRAP_EMAIL: 'bench@example.org',
    EPS_BOOTSTRAP_PASSWORD: 'a-password-for-the-benchmark',
    ...settings,
  });
  const services = await createServices(config, database.logins, log);
  await bootstrap(config, services.db, services.clock());
  const app = createApp(services, routes);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    return await use({ url, key: BENCH_KEY, services, admin: database.connection });
  } finally {
    await app.close();
    await closeServices(services);
    await after(database.connection);
    await database.stop();
  }
}
