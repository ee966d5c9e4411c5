import { columns, rowsOf } from '../../../db/rows.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';

const LOCK = 'eps.platform_admin';

/**
 * Throws last_platform_admin unless a valid key besides `ending` has the scope platform:admin. Without such a
 * key, no request could create organizations. The lock is held until the transaction ends, so two concurrent
 * transactions cannot both end a key because the other key remains.
 * @param runsAs whether the transaction sees the keys of its organization or, as the system, of all
 */
export async function keepPlatformAdmin(
  tx: Transaction,
  { services, now }: Request,
  runsAs: 'organization' | 'system',
  ending: readonly { id: string; scopes: readonly string[] }[],
): Promise<void> {
  const ids = ending.filter(({ scopes }) => scopes.includes('platform:admin')).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.rows({ text: 'SELECT pg_advisory_xact_lock(hashtext($1))', values: [LOCK] });
  // The other key may belong to another organization, which a tenant's transaction does not see. A
  // transaction of the system searches itself: if each waited for a second connection, enough of them would
  // occupy all.
  const search = selectOtherPlatformAdmin(ids, now);
  const others = await (runsAs === 'system' ? tx.rows(search) : services.db.system.read(search));
  if (others.length === 0)
    throw new AppError(
      'last_platform_admin',
      'This is the last API key with platform:admin. Rotate it, or create another one first.',
    );
}

const KEY = rowsOf(columns('api_keys', 'id'));

function selectOtherPlatformAdmin(ids: readonly string[], now: Date) {
  return KEY.query(
    `SELECT id FROM api_keys WHERE 'platform:admin' = ANY (scopes) AND revoked_at IS NULL
       AND (expires_at IS NULL OR expires_at > $2) AND id <> ALL ($1::uuid[])
     LIMIT 1`,
    [ids, now],
  );
}
