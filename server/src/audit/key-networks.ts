import type { Database } from '../db/database.ts';
import type { Principal } from '../http/principal.ts';
import { newId } from '../ids.ts';
import { createLruCache } from '../lru-cache.ts';

const FLUSH_MS = 5000;
const MAX_KNOWN = 50_000;
/** Pairs waiting to be written; further ones are noticed at their next use. */
const MAX_WAITING = 5000;

/** Notices API keys that are used from a network for the first time, and records it in the audit log. */
export interface KeyNetworks {
  /** Sends no query. New pairs are written within a few seconds, in the background. */
  used(principal: Principal, network: string, requestId: string): void;
  /** Writes the pairs that are waiting. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface KeyUse {
  organizationId: string;
  keyId: string;
  userId: string;
  network: string;
  requestId: string;
  at: Date;
}

export function watchKeyNetworks(db: Database, clock: () => Date): KeyNetworks {
  const known = createLruCache<true>(MAX_KNOWN);
  const waiting = new Map<string, KeyUse>();
  const flush = async () => {
    if (waiting.size === 0) return;
    const uses = [...waiting.entries()];
    waiting.clear();
    await insertUses(
      db,
      uses.map(([, use]) => use),
    );
    for (const [cacheKey] of uses) known.set(cacheKey, true);
  };
  // After an error the pairs are not yet known, so the next use of the key writes them.
  const timer = setInterval(() => void flush().catch(() => {}), FLUSH_MS);
  timer.unref();
  return {
    used(principal, network, requestId) {
      if (principal.kind !== 'api_key' || network === '') return;
      const cacheKey = `${principal.principalId} ${network}`;
      if (known.get(cacheKey) || waiting.has(cacheKey) || waiting.size >= MAX_WAITING) return;
      const [organizationId] = principal.organizations.keys();
      const { principalId: keyId, shownUserId: userId } = principal;
      waiting.set(cacheKey, {
        organizationId: organizationId!,
        keyId,
        userId,
        network,
        requestId,
        at: clock(),
      });
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush().catch(() => {});
    },
  };
}

async function insertUses(db: Database, uses: readonly KeyUse[]): Promise<void> {
  await db.system.write({
    text: `WITH used AS (
             SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[],
               $6::timestamptz[], $7::uuid[])
               AS used(organization_id, api_key_id, user_id, network, request_id, at, id)),
           first AS (
             INSERT INTO api_key_networks (organization_id, api_key_id, network, first_used_at)
             SELECT organization_id, api_key_id, network, at FROM used ON CONFLICT DO NOTHING
             RETURNING organization_id, api_key_id, network)
           INSERT INTO audit_log (organization_id, id, actor_kind, actor_id, user_id, action, resource_type,
             resource_id, request_id, network, created_at)
           SELECT organization_id, id, 'api_key', api_key_id, user_id, 'api_key.used_from_new_network',
             'api_key', api_key_id, request_id, network, at
           FROM first JOIN used USING (organization_id, api_key_id, network)`,
    values: [
      uses.map(({ organizationId }) => organizationId),
      uses.map(({ keyId }) => keyId),
      uses.map(({ userId }) => userId),
      uses.map(({ network }) => network),
      uses.map(({ requestId }) => requestId),
      uses.map(({ at }) => at),
      uses.map(() => newId()),
    ],
  });
}
