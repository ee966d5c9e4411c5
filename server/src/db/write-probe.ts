import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Connection } from './pool.ts';

/** How long a result is used: the probes of all load balancers share one write. */
const WRITABLE_MS = 3000;
const NOT_WRITABLE_MS = 1000;
/** A write that takes longer counts as failed: it may wait for a standby that is gone. */
const COMMIT_LIMIT_MS = 2000;
/** After this time a write that waits is given up, so that a lost connection does not stop the probes. */
const GIVE_UP_MS = 60_000;

/**
 * Statement timeouts would end the wait for a standby, and PostgreSQL would then report a commit. A write of
 * another process that waits has the row locked. One row fits on a full disk for long, so a sort first writes
 * 256 kB to a temporary file beside the data, which leaves no trace in tables and logs.
 */
const WRITE = `BEGIN; SET LOCAL ROLE eps_system; SET LOCAL statement_timeout = 0;
  SET LOCAL lock_timeout = '1500ms'; SET LOCAL work_mem = '64kB'; SET LOCAL temp_tablespaces = '';
  SELECT sum(length(x)) FROM (
    SELECT repeat('x', 1024) AS x FROM generate_series(1, 256) ORDER BY random()) sorted;
  INSERT INTO eps.settings (name, value) VALUES ('write_probe', now()::text)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value;
  COMMIT`;

const REASONS: Record<string, string> = {
  '25006': 'the database is read-only',
  '53100': 'the disk of the database is full',
  '55P03': 'a write waits for its commit',
};
const TOO_LATE = 'a write was not committed in time';

/**
 * Returns a function that tries to write one row, as the account of the worker and without the settings with
 * which the service overrides those of the server. It returns why nothing can be written, or undefined.
 */
export function createWriteProbe(login: Connection, log: Logger): () => Promise<string | undefined> {
  let result: { reason: string | undefined; untilMs: number } | undefined;
  let running: Promise<void> | undefined;
  const finish = (reason: string | undefined) => {
    if (reason !== result?.reason) {
      if (reason === undefined) log.info('the database can be written again');
      else log.error({ reason }, 'the database cannot be written');
    }
    const goodForMs = reason === undefined ? WRITABLE_MS : NOT_WRITABLE_MS;
    result = { reason, untilMs: performance.now() + goodForMs };
  };
  return async () => {
    if (result && performance.now() < result.untilMs) return result.reason;
    running ??= write(login)
      .then(
        () => finish(undefined),
        (error: unknown) => finish(reasonOf(error)),
      )
      .finally(() => {
        running = undefined;
      });
    const limit = new AbortController();
    const isLate = sleep(COMMIT_LIMIT_MS, true, { signal: limit.signal, ref: false }).catch(() => false);
    if (await Promise.race([running.then(() => false), isLate])) finish(TOO_LATE);
    limit.abort();
    return result?.reason;
  };
}

async function write(login: Connection): Promise<void> {
  const client = new pg.Client({
    ...login,
    application_name: 'eps_probe',
    connectionTimeoutMillis: COMMIT_LIMIT_MS,
    query_timeout: GIVE_UP_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(WRITE);
  } finally {
    await client.end().catch(() => {});
  }
}

function reasonOf(error: unknown): string {
  const { code = '', message } = error as { code?: string; message: string };
  return REASONS[code] ?? message;
}
