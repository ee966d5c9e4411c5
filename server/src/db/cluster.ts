import pg from 'pg';
import type { Connection } from './pool.ts';

/** A database that runs in another cluster than before, or in an earlier state of the same one. */
export interface Move {
  /**
   * `cluster`: a dump was restored, or the data were replicated, into another cluster. `timeline`: a standby
   * was promoted, or a backup was restored. `numbers`: the numbers of transactions went back.
   */
  reason: 'cluster' | 'timeline' | 'numbers';
  /** System identifier and timeline; null before the service recorded them. */
  from: string | null;
  to: string;
}

// A standby has no timeline of its own until it is promoted, and nothing can be written there.
const CLUSTER = `SELECT system_identifier::text || CASE WHEN pg_is_in_recovery() THEN ''
    ELSE '/' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS cluster,
  pg_postmaster_start_time()::text AS "startedAt"
FROM pg_control_system()`;

/**
 * Returns a function that checks each new connection before it is used. Numbers of transactions order events
 * and audit entries, and belong to the cluster, so no statement may run in another cluster before
 * `recognizeCluster` has raised the positions. A server that is started again may be another one.
 */
export function createClusterCheck(
  login: Connection,
  distributed: boolean,
  onMove: (move: Move) => void,
): (client: pg.ClientBase) => Promise<void> {
  let known: string | undefined;
  let recognizing: Promise<void> | undefined;
  const recognize = async () => {
    const move = await recognizeCluster(login, distributed);
    if (move) onMove(move);
  };
  return async (client) => {
    const { rows } = await client.query<{ cluster: string; startedAt: string }>(CLUSTER);
    const { cluster, startedAt } = rows[0]!;
    const found = `${cluster} ${startedAt}`;
    if (found === known || !cluster.includes('/')) return;
    recognizing ??= recognize().finally(() => {
      recognizing = undefined;
    });
    await recognizing;
    known = found;
  };
}

/** Numbers of transactions and positions. xid8 has no arithmetic, so they are calculated here. */
interface State {
  recorded: string | null;
  cluster: string;
  /** The oldest running transaction, and the next one. */
  oldest: string;
  next: string;
  raisedBy: string;
  /** The position of the last audit entry. */
  last: string | null;
}

const STATE = `SELECT (SELECT value FROM settings WHERE name = 'cluster') AS recorded, cluster,
  pg_snapshot_xmin(pg_current_snapshot())::text AS oldest,
  pg_snapshot_xmax(pg_current_snapshot())::text AS next,
  eps.position_of('0')::text AS "raisedBy",
  (SELECT transaction FROM audit_log ORDER BY transaction DESC LIMIT 1)::text AS last
FROM (${CLUSTER}) AS server`;

/**
 * The position of the last entry or event. The last event of each environment is at the end of an index.
 */
const LAST_EVENT = `SELECT greatest($1::xid8, max(last.transaction))::text AS position
  FROM environments e, LATERAL (
    SELECT v.transaction FROM events v
    WHERE v.organization_id = e.organization_id AND v.environment_id = e.id
    ORDER BY v.transaction DESC LIMIT 1) last`;
const LAST_EVENT_ON_NODES = 'SELECT greatest($1::xid8, max(transaction))::text AS position FROM events';

const PLATFORM = '00000000-0000-0000-0000-000000000000';

/**
 * Compares the cluster with the one in which the database was before. If it is another one, or the numbers of
 * transactions went back, raises the positions above all that are stored, and adds an entry to the audit log
 * of each organization. Returns what it found, or undefined if nothing has changed.
 */
async function recognizeCluster(login: Connection, distributed: boolean): Promise<Move | undefined> {
  const client = new pg.Client({ ...login, application_name: 'eps_cluster', connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN READ WRITE; SET LOCAL ROLE eps_system; SET LOCAL search_path = eps');
    await client.query("SELECT pg_advisory_xact_lock(hashtext('eps.cluster'))");
    const state = (await client.query<State>(STATE)).rows[0]!;
    const move = moveOf(state);
    if (state.recorded !== state.cluster || move) await record(client, state, move, distributed);
    await client.query('COMMIT');
    return move;
  } finally {
    await client.end();
  }
}

function moveOf({ recorded, cluster, next, raisedBy, last }: State): Move | undefined {
  const wentBack = last !== null && BigInt(next) + BigInt(raisedBy) <= BigInt(last);
  // The first start, or the first one of a version that records the cluster.
  if (recorded === null && !wentBack) return undefined;
  const [from, to] = [recorded ?? '', cluster].map((each) => each.split('/'));
  const move = { from: recorded, to: cluster };
  if (recorded !== null && from![0] !== to![0]) return { reason: 'cluster', ...move };
  if (recorded !== null && from![1] !== to![1]) return { reason: 'timeline', ...move };
  return wentBack ? { reason: 'numbers', ...move } : undefined;
}

async function record(
  client: pg.Client,
  { cluster, oldest, next, raisedBy, last }: State,
  move: Move | undefined,
  distributed: boolean,
): Promise<void> {
  const lastEvent = distributed ? LAST_EVENT_ON_NODES : LAST_EVENT;
  const { rows } = await client.query<{ position: string | null }>(lastEvent, [last]);
  const highest = BigInt(rows[0]!.position ?? 0);
  if (BigInt(next) + BigInt(raisedBy) <= highest)
    await client.query('SELECT eps.raise_positions($1)', [String(highest + 1n - BigInt(oldest))]);
  await client.query(
    `INSERT INTO settings (name, value) VALUES ('cluster', $1)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [cluster],
  );
  if (!move) return;
  await client.query(
    `INSERT INTO audit_log (organization_id, id, actor_kind, actor_id, action, resource_type, resource_id,
       request_id, network, details, created_at)
     SELECT o.id, eps.uuid_v7(clock_timestamp()), 'system', 'start', 'database.moved', 'database', $1, '', '',
       $2, clock_timestamp()
     FROM (SELECT id FROM organizations UNION ALL SELECT '${PLATFORM}'::uuid) o`,
    [cluster, JSON.stringify(move)],
  );
}
