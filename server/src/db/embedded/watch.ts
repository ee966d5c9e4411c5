import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Socket } from './socket.ts';

const RETRY_MS = 1000;

/**
 * Keeps one idle connection open. When it breaks, the server has died or restarts after an error; `restart`
 * is then called until it succeeds. Returns a function that ends the watch.
 */
export async function watchServer(
  connection: Socket['connection'],
  restart: () => Promise<void>,
  log: Pick<Logger, 'warn'>,
): Promise<() => Promise<void>> {
  let hasEnded = false;
  let recovery: Promise<void> = Promise.resolve();
  let client = await open();

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({ ...connection, application_name: 'eps_watch' });
    // An 'end' event follows and is handled below.
    opened.on('error', () => {});
    await opened.connect();
    opened.once('end', () => {
      if (!hasEnded) recovery = recover();
    });
    return opened;
  }

  async function recover(): Promise<void> {
    log.warn('the connection to the embedded PostgreSQL broke; restarting it');
    while (!hasEnded) {
      try {
        await restart();
        client = await open();
        return;
      } catch (err) {
        log.warn({ err }, 'the embedded PostgreSQL does not start; retrying');
        await sleep(RETRY_MS);
      }
    }
  }

  return async () => {
    hasEnded = true;
    await recovery;
    await client.end();
  };
}
