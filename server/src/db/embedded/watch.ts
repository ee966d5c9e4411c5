import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Socket } from './socket.ts';

const RETRY_MS = 1000;

/**
 * Keeps one idle connection open. When it breaks, the server has died or restarts itself after a fault: `bringBack`
 * runs until it succeeds. The answer ends the watch.
 */
export async function watchServer(
  connection: Socket['connection'],
  bringBack: () => Promise<void>,
  log: Pick<Logger, 'warn'>,
): Promise<() => Promise<void>> {
  let over = false;
  let recovery: Promise<void> = Promise.resolve();
  let client = await open();

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({ ...connection, application_name: 'eps_watch' });
    // The end event follows, and is what counts.
    opened.on('error', () => {});
    await opened.connect();
    opened.once('end', () => {
      if (!over) recovery = recover();
    });
    return opened;
  }

  async function recover(): Promise<void> {
    log.warn('the embedded PostgreSQL went away; starting it again');
    while (!over) {
      try {
        await bringBack();
        client = await open();
        return;
      } catch (err) {
        log.warn({ err }, 'the embedded PostgreSQL does not start; trying again');
        await sleep(RETRY_MS);
      }
    }
  }

  return async () => {
    over = true;
    await recovery;
    await client.end();
  };
}
