import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

const PAUSE_MS = 1000;
/**
 * Errors that waiting can resolve: not listening, host name unknown, starting up, or too many connections.
 */
const TEMPORARY =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P0[123]|53300)$/;

/**
 * Waits until the database accepts connections, because it is often started at the same time as this service.
 * Also returns after `waitMs`, and on an error that waiting does not resolve; the next connection then
 * reports the error.
 */
export async function waitForDatabase(connectionString: string, waitMs: number, log: Logger): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const error = await connectionError(connectionString);
    if (error === undefined || !TEMPORARY.test(error.code ?? '') || Date.now() + PAUSE_MS > deadline) return;
    const secondsLeft = Math.round((deadline - Date.now()) / 1000);
    log.warn({ reason: error.code, secondsLeft }, 'the database is not available yet; waiting');
    await sleep(PAUSE_MS);
  }
}

async function connectionError(connectionString: string): Promise<{ code?: string } | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return codeOf(error);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Node reports one error for each address of a host name; returns the first. */
function codeOf(error: unknown): { code?: string } {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return first as { code?: string };
}
