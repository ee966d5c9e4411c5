import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { columns, computed, nullable, rowsOf } from '../db/rows.ts';
import type { Actor } from '../http/principal.ts';
import { createLruCache } from '../lru-cache.ts';
import type { AccessAction, AuditResource } from './actions.ts';
import { recordAudit } from './record.ts';

const FLUSH_MS = 5000;
const MINUTE_MS = 60_000;
/** Further accesses are counted on their environment or organization, without their reasons. */
const MAX_WAITING = 20_000;
const ENTRIES_AT_ONCE = 500;
/** Rejected keys between two flushes, and requests with one of them. */
const MAX_REJECTED = 200;
/** This many refused requests and missed look-ups of one principal within ten minutes are reported. */
export const SUSPECTED_AFTER = 50;
const SUSPECTED_WITHIN_MS = 600_000;

/** A read of a person's data, or a refused request. */
export interface Access {
  organizationId: string;
  appId?: string | undefined;
  environmentId?: string | undefined;
  actor: Actor;
  action: AccessAction;
  resourceType: AuditResource;
  resourceId: string;
  /** Ids, states and the reason; part of what is counted together. */
  details: Record<string, unknown>;
  isRefused: boolean;
  requestId: string;
  network: string;
  at: Date;
}

/**
 * Records accesses in the audit log. Accesses that differ only in their request are counted together for a
 * minute: the first is written within seconds, the others in another entry after the minute.
 */
export interface Accesses {
  /** Sends no query. */
  record(access: Access): void;
  /** The same for a request with a key that was not accepted; recorded if the key has ended and is known. */
  recordRejected(keyHash: Buffer, request: RejectedRequest): void;
  /** Writes the waiting entries; with `all`, also the counts of the current minute. */
  flush(all?: boolean): Promise<void>;
  close(): Promise<void>;
}

export type RejectedRequest = Pick<Access, 'details' | 'requestId' | 'network' | 'at'>;

interface AccessCount {
  first: Access;
  /** Counted and not written yet. */
  count: number;
  isWritten: boolean;
}

export function recordAccesses(
  db: Database,
  log: Logger,
  clock: () => Date,
  onSuspicion: () => void,
  maxWaiting = MAX_WAITING,
): Accesses {
  const counted = new Map<string, AccessCount>();
  const rejected = new Map<string, RejectedRequest[]>();
  const refused = createLruCache<{ count: number }>(10_000, SUSPECTED_WITHIN_MS);
  let running: Promise<void> = Promise.resolve();
  const count = (access: Access) => {
    const kept = counted.size < maxWaiting ? access : withoutResource(access);
    const key = keyOf(kept);
    const found = counted.get(key);
    if (found) found.count++;
    else counted.set(key, { first: kept, count: 1, isWritten: false });
  };
  const watch = (access: Access) => {
    const seen = refused.get(access.actor.id) ?? { count: 0 };
    seen.count++;
    refused.set(access.actor.id, seen, { noUpdateTTL: true });
    if (seen.count !== SUSPECTED_AFTER) return;
    onSuspicion();
    const { organizationId, environmentId, actor, requestId } = access;
    log.warn(
      {
        organization_id: organizationId,
        environment_id: environmentId,
        principal: actor.id,
        request_id: requestId,
      },
      'many refused requests and missed look-ups of one principal',
    );
    count({
      ...withoutResource(access),
      action: 'access.enumeration_suspected',
      details: { refused: SUSPECTED_AFTER, within_seconds: SUSPECTED_WITHIN_MS / 1000 },
    });
  };
  const record = (access: Access) => {
    count(access);
    if (access.isRefused) watch(access);
  };
  const write = async (all: boolean) => {
    for (const access of await ofKnownKeys(db, rejected)) record(access);
    const minute = minuteOf(clock());
    const due = [...counted].filter(
      ([, { first, count, isWritten }]) => count > 0 && (all || !isWritten || minuteOf(first.at) < minute),
    );
    const byOrganization = Map.groupBy(due, ([, { first }]) => first.organizationId);
    for (const [organizationId, entries] of byOrganization)
      for (let at = 0; at < entries.length; at += ENTRIES_AT_ONCE)
        await insert(
          db,
          organizationId,
          entries.slice(at, at + ENTRIES_AT_ONCE).map(([, each]) => each),
        );
    for (const [key, { first, count }] of counted)
      if (count === 0 && minuteOf(first.at) < minute) counted.delete(key);
  };
  const flush = (all = false) => {
    running = running.catch(() => {}).then(() => write(all));
    return running;
  };
  // After an error the counts remain, and the next flush writes them.
  const flushLater = () =>
    void flush().catch((error: unknown) => log.warn({ err: error }, 'accesses are not recorded yet'));
  const timer = setInterval(flushLater, FLUSH_MS);
  timer.unref();
  return {
    record,
    recordRejected(keyHash, request) {
      const hash = keyHash.toString('hex');
      const requests = rejected.get(hash) ?? [];
      if (requests.length >= MAX_REJECTED || (requests.length === 0 && rejected.size >= MAX_REJECTED)) return;
      rejected.set(hash, [...requests, request]);
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush(true).catch((error: unknown) =>
        log.error({ err: error, accesses: counted.size }, 'accesses could not be recorded'),
      );
    },
  };
}

const KNOWN_KEY = rowsOf({
  hash: computed('text'),
  ...columns('api_keys', 'id', 'organization_id'),
  // Null once the user is no longer a member.
  shown_user_id: nullable(computed('uuid')),
});

function selectKnownKeys(hashes: readonly string[]) {
  return KNOWN_KEY.query(
    `SELECT encode(key_hash, 'hex') AS hash, id, organization_id,
       eps.shown_user_id(organization_id, user_id) AS shown_user_id
     FROM api_keys WHERE key_hash = ANY($1::bytea[])`,
    [hashes.map((hash) => Buffer.from(hash, 'hex'))],
  );
}

/**
 * Takes the requests with rejected keys and returns those whose key exists or existed. After an error, the
 * requests stay in the queue.
 */
async function ofKnownKeys(db: Database, waiting: Map<string, RejectedRequest[]>): Promise<Access[]> {
  if (waiting.size === 0) return [];
  const rejected = new Map(waiting);
  waiting.clear();
  const keys = await db.system.read(selectKnownKeys([...rejected.keys()])).catch((error: unknown) => {
    for (const [hash, requests] of rejected) waiting.set(hash, [...requests, ...(waiting.get(hash) ?? [])]);
    throw error;
  });
  const accesses = keys.flatMap(({ hash, id, organization_id, shown_user_id }) =>
    (rejected.get(hash) ?? []).map(
      (request): Access => ({
        ...request,
        organizationId: organization_id,
        actor: { kind: 'api_key', id, userId: shown_user_id },
        action: 'access.refused',
        resourceType: 'api_key',
        resourceId: id,
        isRefused: true,
      }),
    ),
  );
  return accesses;
}

async function insert(db: Database, organizationId: string, entries: readonly AccessCount[]): Promise<void> {
  const counts = entries.map(({ count }) => count);
  await db.withTenant(organizationId, async (tx) => {
    entries.forEach(({ first }, i) => {
      const { actor, requestId, network, at, isRefused: _, details, ...rest } = first;
      const { appId, environmentId, ...entry } = rest;
      recordAudit(tx, { actor, requestId, network, realNow: at }, organizationId, {
        ...entry,
        ...(appId !== undefined && { appId }),
        ...(environmentId !== undefined && { environmentId }),
        details: { ...details, count: counts[i] },
      });
    });
  });
  // Requests may have been counted meanwhile.
  entries.forEach((entry, i) => {
    entry.count -= counts[i]!;
    entry.isWritten = true;
  });
}

function keyOf({ organizationId, actor, action, resourceId, network, details, at }: Access): string {
  return JSON.stringify([
    organizationId,
    actor.kind,
    actor.id,
    action,
    resourceId,
    network,
    details,
    minuteOf(at),
  ]);
}

function withoutResource(access: Access): Access {
  const { organizationId, environmentId, details } = access;
  const { reason: _, ...rest } = details;
  return {
    ...access,
    details: rest,
    resourceType: environmentId === undefined ? 'organization' : 'environment',
    resourceId: environmentId ?? organizationId,
  };
}

function minuteOf(time: Date): number {
  return Math.floor(time.getTime() / MINUTE_MS);
}
