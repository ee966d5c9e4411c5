import { type Logins, openPool, type Pool, withClient } from './pool.ts';

/** How long the replica is not used after it failed. */
const PAUSE_MS = 5000;
const MEASURE_MS = 1000;

export interface Replica {
  /**
   * Runs `read` on the replica if it lags at most the allowed time behind, otherwise on the primary; also if
   * it fails on the replica, for example because that was stopped.
   */
  run<T>(read: (pool: Pool) => Promise<T>): Promise<T>;
  /** Returns how old the state of the replica is; undefined if there is none, or it does not respond. */
  lagMs(): Promise<number | undefined>;
  end(): Promise<void>;
}

export function openReplica(login: Logins['replica'], primary: Pool, size: number): Replica {
  if (login === undefined)
    return { run: (read) => read(primary), lagMs: async () => undefined, end: async () => {} };
  const replica = openPool(login.service, 'eps_service', size, { isReadOnly: true });
  const isFresh = watchLag(replica, primary, login.maxLagMs);
  return {
    async run(read) {
      if (!(await isFresh.now())) return read(primary);
      try {
        return await read(replica);
      } catch {
        // An error of the read itself comes again from the primary.
        isFresh.pause();
        return read(primary);
      }
    },
    lagMs: () => lagOf(replica, primary).catch(() => undefined),
    end: () => replica.end(),
  };
}

/** Measures how far the replica lags behind, at most once a second and only while it is used. */
function watchLag(replica: Pool, primary: Pool, maxLagMs: number) {
  let freshUntil = Number.NEGATIVE_INFINITY;
  let measuredAt = Number.NEGATIVE_INFINITY;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let measuring: Promise<void> | undefined;
  const pause = () => {
    freshUntil = Number.NEGATIVE_INFINITY;
    pausedUntil = performance.now() + PAUSE_MS;
  };
  const measure = async () => {
    measuredAt = performance.now();
    freshUntil = measuredAt + maxLagMs - (await lagOf(replica, primary));
  };
  const now = async () => {
    if (performance.now() < pausedUntil) return false;
    if (performance.now() - measuredAt > MEASURE_MS || measuring) {
      measuring ??= measure()
        .catch(pause)
        .finally(() => {
          measuring = undefined;
        });
      await measuring;
    }
    return performance.now() <= freshUntil;
  };
  return { now, pause };
}

/**
 * Returns how old the replica's state is in milliseconds: 0 if it has replayed all that the primary had
 * written before, otherwise the age of the last commit that it replayed. Throws if it is not a standby.
 */
async function lagOf(replica: Pool, primary: Pool): Promise<number> {
  const written = await withClient(primary, (client) =>
    client.query<{ lsn: string }>('SELECT pg_current_wal_lsn()::text AS lsn'),
  );
  const { rows } = await withClient(replica, (client) =>
    client.query<{ lag: number | null }>(
      `SELECT CASE WHEN NOT pg_is_in_recovery() THEN NULL
         WHEN pg_last_wal_replay_lsn() >= $1::pg_lsn THEN 0
         ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8 * 1000
         END AS lag`,
      [written.rows[0]!.lsn],
    ),
  );
  const lag = rows[0]!.lag;
  if (lag === null) throw new Error('The replica is not a standby, or has replayed nothing yet.');
  return lag;
}
