import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

const PAUSE_MS = 1000;
/** Nobody listens there yet, its name is not known yet, it is starting, or it has no connection left. */
const PASSES =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P0[123]|53300)$/;

/**
 * Whatever starts a database and this service together rarely starts them in order. Returns once the database answers,
 * refuses for a reason that waiting does not mend, or has not answered in time; what comes next says why.
 */
export async function waitForDatabase(connectionString: string, waitMs: number, log: Logger): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const error = await failure(connectionString);
    if (error === undefined || !PASSES.test(error.code ?? '') || Date.now() + PAUSE_MS > deadline) return;
    const secondsLeft = Math.round((deadline - Date.now()) / 1000);
    log.warn({ reason: error.code, secondsLeft }, 'the database does not answer yet; waiting for it');
    await sleep(PAUSE_MS);
  }
}

async function failure(connectionString: string): Promise<{ code?: string } | undefined> {
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

/** A name with several addresses fails once for each. */
function codeOf(error: unknown): { code?: string } {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return first as { code?: string };
}
