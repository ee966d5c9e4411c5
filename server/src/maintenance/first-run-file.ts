import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from '../jobs/run.ts';
import { selectAnySession } from '../resources/identity/auth/queries.ts';
import type { Services } from '../services.ts';

const MINUTE_MS = 60_000;

/**
 * In production, deletes the file with the secrets of the first start once somebody has signed in: by then
 * its key and password are stored where they belong. In development `npm run demo` reads the key there.
 */
export function firstRunFile({ config, db, log }: Services): Job {
  const file = join(config.dataDir, 'first-run.txt');
  return {
    name: 'first-run-file',
    pollMs: MINUTE_MS,
    async run() {
      if (config.mode !== 'production' || !existsSync(file)) return { more: false };
      const [found] = await db.system.read(selectAnySession());
      if (found) {
        await rm(file, { force: true });
        log.info('deleted first-run.txt after the first sign-in');
      }
      return { more: false };
    },
  };
}
