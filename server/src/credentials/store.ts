import type { Database } from '../db/database.ts';
import type { Participant, Principal, Provisioner } from '../http/principal.ts';
import { createLruCache } from '../lru-cache.ts';
import { SESSION_IDLE_MS } from './cookie.ts';
import {
  type KeyRow,
  type SessionRow,
  selectKey,
  selectParticipant,
  selectProvisioner,
  selectSession,
  updateLastSeen,
  updateLastUsed,
  updateTokenLastUsed,
} from './queries.ts';
import { effectiveScopes, type Grants, grantsOf, scopesOf } from './scopes.ts';

/** Notifications of ended rights; the payload is the organization. Sent by triggers in 1004_requests.sql. */
const CHANNEL = 'eps_credentials';
/** How long a key is cached while notifications arrive, which end the entry at once. */
const CACHE_MS = 2000;
/**
 * A cached key is used only if the database has confirmed it within this time: by reading it, or because the
 * connection of the notifications has responded and no notification arrived. An ended right is therefore
 * accepted for reading for 200 ms at most, even if that connection is lost without a message.
 */
const CONFIRMED_MS = 150;
/** Requests share a query for a key that was sent at most this long ago. */
const SHARED_MS = 25;
/** How long a network that sends invalid credentials can still send a valid one that it sent before. */
const KNOWN_MS = 600_000;
/** A participant takes about 1 kB. */
const MOST_PARTICIPANTS = 10_000;
const LAST_USED_FLUSH_MS = 10_000;
const LAST_SEEN_RESOLUTION_MS = 60_000;

/**
 * Finds credentials by their hash. The queries are here and not in the resources, because authentication
 * reads several tables in one query, as the system, before the organization is known. API keys are cached;
 * when a key, its scopes, or the membership of its user changes, every process is notified and drops the keys
 * of that organization. Sessions and participant tokens are read for every request; a participant may be read
 * in the transaction of the request (see `confirmParticipant`).
 */
export interface CredentialStore {
  principalOfKey(hash: Buffer): Promise<Principal | undefined>;
  /** Returns whether this process has found the credential lately. */
  isKnown(hash: Buffer): boolean;
  principalOfSession(hash: Buffer): Promise<Principal | undefined>;
  participantOfToken(hash: Buffer, organizationId: string | undefined): Promise<Participant | undefined>;
  /** Returns the participant that a token had when this process last looked it up; it may have changed. */
  rememberedParticipant(hash: Buffer): Participant | undefined;
  provisionerOfToken(hash: Buffer): Promise<Provisioner | undefined>;
  /**
   * Clears the cache of keys. Called after a commit that ended rights, so that this process does not have to
   * wait for the notification.
   */
  forget(): void;
  close(): Promise<void>;
}

interface CachedKey {
  principal: Principal;
  organizationId: string;
  expiresAt: number;
  /** When the query was sent, by performance.now(). */
  readAt: number;
}

export function createCredentialStore(db: Database, clock: () => Date): CredentialStore {
  const keys = createLruCache<CachedKey>(20_000, CACHE_MS);
  const known = createLruCache<true>(50_000, KNOWN_MS);
  const remember = <T>(hash: Buffer, found: T | undefined): T | undefined => {
    const id = hash.toString('base64');
    if (found) known.set(id, true);
    else known.delete(id);
    return found;
  };
  const participants = createLruCache<Participant>(MOST_PARTICIPANTS);
  const used = new Map<string, Date>();
  let generation = 0;
  const forget = (organizationId?: string) => {
    generation++;
    if (organizationId === undefined) keys.clear();
    else for (const [hash, key] of keys) if (key.organizationId === organizationId) keys.delete(hash);
  };
  const confirmed = (key: CachedKey | undefined) => {
    if (!key) return undefined;
    listener.beat();
    const confirmedAt = Math.max(key.readAt, listener.heardAt());
    return performance.now() - confirmedAt <= CONFIRMED_MS ? key : undefined;
  };
  const loadShared = shared((hash) => loadKey(db, hash));
  const listener = db.listen(CHANNEL, { onNotification: forget, onConnectionChange: () => forget() });
  const flush = () => flushLastUsed(db, used).catch(() => {});
  const timer = setInterval(flush, LAST_USED_FLUSH_MS);
  timer.unref();
  return {
    async principalOfKey(hash) {
      const cacheKey = hash.toString('base64');
      const generationBefore = generation;
      const cached = confirmed(keys.get(cacheKey));
      const found = cached ?? (await loadShared(`${generationBefore} ${cacheKey}`, hash));
      const now = clock();
      if (!cached) remember(hash, found);
      if (!found || found.expiresAt <= now.getTime()) return undefined;
      // Don't extend the life of a cached entry, and don't cache a row that was read before the cache was
      // cleared.
      if (!cached && generationBefore === generation) keys.set(cacheKey, found);
      used.set(found.principal.principalId, now);
      return found.principal;
    },
    isKnown: (hash) => known.has(hash.toString('base64')),
    principalOfSession: async (hash) => remember(hash, await loadSession(db, hash, clock())),
    async participantOfToken(hash, organizationId) {
      const [row] = await db.system.lookUp(selectParticipant(hash, organizationId));
      if (row) participants.set(hash.toString('base64'), row);
      return remember(hash, row);
    },
    rememberedParticipant: (hash) => participants.get(hash.toString('base64')),
    provisionerOfToken: async (hash) => remember(hash, await loadProvisioner(db, hash, clock())),
    forget: () => forget(),
    async close() {
      clearInterval(timer);
      await Promise.all([listener.close(), flush()]);
    },
  };
}

/** Lets requests for one key, which are sent at almost the same time, share a query. */
function shared<T>(load: (hash: Buffer) => Promise<T>): (cacheKey: string, hash: Buffer) => Promise<T> {
  const running = new Map<string, { sentAt: number; result: Promise<T> }>();
  return (cacheKey, hash) => {
    const known = running.get(cacheKey);
    if (known && performance.now() - known.sentAt <= SHARED_MS) return known.result;
    const started = { sentAt: performance.now(), result: load(hash) };
    running.set(cacheKey, started);
    const remove = () => {
      if (running.get(cacheKey) === started) running.delete(cacheKey);
    };
    started.result.then(remove, remove);
    return started.result;
  };
}

async function loadKey(db: Database, hash: Buffer): Promise<CachedKey | undefined> {
  const readAt = performance.now();
  const [row] = await db.system.read(selectKey(hash));
  // A key does not authenticate if its user has no membership that grants scopes.
  if (!row || row.grants === null || row.rights === null) return undefined;
  const expiresAt = row.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_at);
  return {
    principal: principalOf({ ...row, rights: row.rights }, grantsOf(row.grants), expiresAt),
    organizationId: row.organization_id,
    expiresAt,
    readAt,
  };
}

function principalOf(row: KeyRow & { rights: string }, grants: Grants, expiresAt: number): Principal {
  const { id, organization_id: organizationId, user_id: userId, email, name, rights } = row;
  return {
    kind: 'api_key',
    principalId: id,
    userId,
    shownUserId: row.shown_user_id,
    email,
    apiKeyName: name,
    organizations: new Map([[organizationId, effectiveScopes(row.scopes, grants)]]),
    membershipGrants: new Map([[organizationId, grants]]),
    policies: new Map([[organizationId, row.policy]]),
    networks: row.allowed_networks,
    appId: row.app_id,
    environmentId: row.environment_id,
    legacy: row.legacy,
    providerId: row.provider_id,
    session: undefined,
    rights: { kind: 'api_key', organizationId, rights, grants, expiresAt },
  };
}

async function loadSession(db: Database, hash: Buffer, now: Date): Promise<Principal | undefined> {
  const idleSince = new Date(now.getTime() - SESSION_IDLE_MS);
  const [row] = await db.system.read(selectSession(hash, now, idleSince));
  if (!row) return undefined;
  if (now.getTime() - Date.parse(row.last_seen_at) > LAST_SEEN_RESOLUTION_MS)
    await db.system.write(updateLastSeen(hash, now));
  return userOf(row, hash);
}

async function loadProvisioner(db: Database, hash: Buffer, now: Date): Promise<Provisioner | undefined> {
  const [row] = await db.system.read(selectProvisioner(hash));
  if (!row) return undefined;
  const { last_used_at, ...provisioner } = row;
  if (last_used_at === null || now.getTime() - Date.parse(last_used_at) > LAST_SEEN_RESOLUTION_MS)
    await db.system.write(updateTokenLastUsed(hash, now));
  return provisioner;
}

function userOf(row: SessionRow, tokenHash: Buffer): Principal {
  const { user_id, email, memberships, methods, authenticated_at, sso_organization_id } = row;
  const membershipGrants = new Map(memberships.map((m) => [m.organization_id, grantsOf(m.grants)]));
  const scopes = [...membershipGrants].map(([id, grants]) => [id, scopesOf(grants)] as const);
  return {
    kind: 'user',
    principalId: user_id,
    userId: user_id,
    shownUserId: user_id,
    email,
    apiKeyName: '',
    organizations: new Map(scopes),
    membershipGrants,
    policies: new Map(memberships.map((m) => [m.organization_id, m.policy])),
    networks: [],
    appId: null,
    environmentId: null,
    legacy: false,
    providerId: row.provider_id,
    session: { tokenHash, methods, authenticatedAt: authenticated_at, organizationId: sso_organization_id },
    rights: { kind: 'user', tokenHash, membershipGrants },
  };
}

/** Updates `last_used_at` of all keys used since the last flush, with one statement. */
async function flushLastUsed(db: Database, used: Map<string, Date>): Promise<void> {
  if (used.size === 0) return;
  const entries = [...used];
  used.clear();
  await db.system.write(updateLastUsed(entries));
}
