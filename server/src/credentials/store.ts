import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';
import type { Participant, Principal } from '../http/principal.ts';
import { SESSION_IDLE_MS } from './cookie.ts';
import { ROLE_SCOPES, type Role, type Scope } from './scopes.ts';

const KEY_CACHE_MS = 2000;
const LAST_USED_FLUSH_MS = 10_000;
const LAST_SEEN_RESOLUTION_MS = 60_000;

/**
 * Finds credentials by their hash. The queries are here and not in the resources, because authentication
 * reads several tables in one query, as the system, before the organization is known. API keys are cached for
 * two seconds: a revocation takes effect in this process at once and in other processes when their cache
 * entries expire.
 */
export interface CredentialStore {
  principalOfKey(hash: Buffer): Promise<Principal | undefined>;
  principalOfSession(hash: Buffer): Promise<Principal | undefined>;
  participantOfToken(hash: Buffer): Promise<Participant | undefined>;
  /** Clears the cache of keys. Must be called after the commit that revoked, rotated or restricted a key. */
  forget(): void;
  close(): Promise<void>;
}

interface CachedKey {
  principal: Principal;
  expiresAt: number;
}

export function createCredentialStore(db: Database, clock: () => Date): CredentialStore {
  const keys = new LRUCache<string, CachedKey>({ max: 20_000, ttl: KEY_CACHE_MS });
  const used = new Map<string, Date>();
  let generation = 0;
  const flush = () => flushLastUsed(db, used).catch(() => {});
  const timer = setInterval(flush, LAST_USED_FLUSH_MS);
  timer.unref();
  return {
    async principalOfKey(hash) {
      const cacheKey = hash.toString('base64');
      const generationBefore = generation;
      const cached = keys.get(cacheKey);
      const found = cached ?? (await loadKey(db, hash));
      const now = clock();
      if (!found || found.expiresAt <= now.getTime()) return undefined;
      // Don't extend the life of a cached entry, and don't cache a row that was read before the cache was
      // cleared.
      if (!cached && generationBefore === generation) keys.set(cacheKey, found);
      used.set(found.principal.principalId, now);
      return found.principal;
    },
    principalOfSession: (hash) => loadSession(db, hash, clock()),
    participantOfToken: (hash) => loadParticipant(db, hash),
    forget() {
      generation++;
      keys.clear();
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

interface KeyRow {
  id: string;
  organization_id: string;
  user_id: string;
  email: string;
  name: string;
  scopes: Scope[];
  app_id: string | null;
  environment_id: string | null;
  legacy: boolean;
  expires_at: string | null;
}

async function loadKey(db: Database, hash: Buffer): Promise<CachedKey | undefined> {
  const [row] = await db.system.read<KeyRow>({
    text: `SELECT k.id, k.organization_id, k.user_id, u.email, k.name, k.scopes,
             k.app_id, k.environment_id, k.legacy, k.expires_at
           FROM api_keys k JOIN users u ON u.id = k.user_id WHERE k.key_hash = $1 AND k.revoked_at IS NULL`,
    values: [hash],
  });
  if (!row) return undefined;
  const principal: Principal = {
    kind: 'api_key',
    principalId: row.id,
    userId: row.user_id,
    email: row.email,
    apiKeyName: row.name,
    organizations: new Map([[row.organization_id, new Set(row.scopes)]]),
    appId: row.app_id,
    environmentId: row.environment_id,
    legacy: row.legacy,
  };
  return {
    principal,
    expiresAt: row.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_at),
  };
}

interface SessionRow {
  id: string;
  user_id: string;
  email: string;
  last_seen_at: string;
  memberships: { organization_id: string; role: Role }[];
}

async function loadSession(db: Database, hash: Buffer, now: Date): Promise<Principal | undefined> {
  const idleSince = new Date(now.getTime() - SESSION_IDLE_MS);
  const [row] = await db.system.read<SessionRow>({
    text: `SELECT s.id, s.user_id, u.email, s.last_seen_at,
             (SELECT coalesce(
                json_agg(json_build_object('organization_id', m.organization_id, 'role', m.role)), '[]')
              FROM memberships m WHERE m.user_id = s.user_id AND m.accepted_at IS NOT NULL) AS memberships
           FROM user_sessions s JOIN users u ON u.id = s.user_id
           WHERE s.token_hash = $1 AND s.expires_at > $2 AND s.last_seen_at > $3`,
    values: [hash, now, idleSince],
  });
  if (!row) return undefined;
  if (now.getTime() - Date.parse(row.last_seen_at) > LAST_SEEN_RESOLUTION_MS)
    await db.system.write({
      text: 'UPDATE user_sessions SET last_seen_at = $2 WHERE token_hash = $1',
      values: [hash, now],
    });
  return {
    kind: 'user',
    principalId: row.user_id,
    userId: row.user_id,
    email: row.email,
    apiKeyName: '',
    organizations: new Map(row.memberships.map((m) => [m.organization_id, new Set(ROLE_SCOPES[m.role])])),
    appId: null,
    environmentId: null,
    legacy: false,
  };
}

async function loadParticipant(db: Database, hash: Buffer): Promise<Participant | undefined> {
  const [row] = await db.system.read<Participant>({
    text: `SELECT s.id AS "sessionId", s.organization_id AS "organizationId", s.app_id AS "appId",
             s.environment_id AS "environmentId",
             s.enrollment_id AS "enrollmentId", s.program_id AS "programId", s.subject_id AS "subjectId",
             s.evaluation_id AS "evaluationId", s.version_bundle_id AS "versionBundleId", s.locale, s.status,
             CASE s.status WHEN 'completed'
               THEN least(s.expires_at, s.ended_at + make_interval(secs => e.participant_result_ttl_seconds))
               ELSE s.expires_at END AS "expiresAt",
             EXISTS (SELECT 1 FROM programs p WHERE p.organization_id = s.organization_id
               AND p.id = s.program_id AND p.status = 'archived') AS "programArchived",
             e.allowed_origins AS "allowedOrigins"
           FROM participant_sessions s
           JOIN environments e ON e.organization_id = s.organization_id AND e.id = s.environment_id
           WHERE s.token_hash = $1`,
    values: [hash],
  });
  return row;
}

/** Updates `last_used_at` of all keys used since the last flush, with one statement. */
async function flushLastUsed(db: Database, used: Map<string, Date>): Promise<void> {
  if (used.size === 0) return;
  const entries = [...used];
  used.clear();
  await db.system.write({
    text: `UPDATE api_keys k SET last_used_at = u.at
           FROM unnest($1::uuid[], $2::timestamptz[]) AS u(id, at) WHERE k.id = u.id`,
    values: [entries.map(([id]) => id), entries.map(([, at]) => at)],
  });
}
