import type { AuditAction } from '../../../audit/actions.ts';
import { networkOf } from '../../../audit/network.ts';
import { type AuditEntry, PLATFORM, recordAudit, recordUserAudit } from '../../../audit/record.ts';
import { foldAddress } from '../../../http/fold-address.ts';
import { GUESS, type Proof, requireProof } from '../../../http/proof-of-work.ts';
import type { Request } from '../../../http/request.ts';
import { createLruCache } from '../../../lru-cache.ts';

const THROTTLED_MS = 60_000;
/** Throttled attempts are cheap for an attacker, so few of them are recorded for each network and minute. */
const MAX_THROTTLED = 5;
const throttled = createLruCache<Set<string>>(10_000, THROTTLED_MS);

/**
 * Returns a keyed digest of an e-mail address, which identifies attempts with the same address in the log of
 * the platform.
 */
export function addressDigest({ services }: Request, email: string): string {
  return services.audit.digest(PLATFORM, 'address', foldAddress(email)).toString('hex');
}

/** Records a wrong password, or an attempt with an unknown address in the log of the platform. */
export async function recordFailure(
  request: Request,
  action: 'user.sign_in_failed' | 'user.password_change_failed',
  userId: string | undefined,
  email: string,
): Promise<void> {
  await request.services.db.system.transaction(async (tx) => {
    if (userId === undefined) recordAudit(tx, request, PLATFORM, entryOf(request, action, email));
    else recordUserAudit(tx, request, userId, { action });
  });
}

/** Records a wrong code of a second factor. */
export async function recordWrongCode(request: Request, userId: string): Promise<void> {
  await request.services.db.system.transaction(async (tx) =>
    recordUserAudit(tx, request, userId, {
      action: 'user.second_factor_failed',
    }),
  );
}

/**
 * Counts an attempt to give the password of an account, and records it if it is throttled. Throws
 * rate_limited if the network has sent too many wrong passwords for this account, and proof_required if
 * others have used up what it shares with them.
 */
export async function countAttempt(request: Request, email: string, proof: Proof | undefined): Promise<void> {
  const { limits } = request.services;
  const prove = () => requireProof(request, `password ${addressDigest(request, email)}`, proof, GUESS);
  try {
    if (proof) await prove()();
    if (!(await limits.passwordAttempt(email, request.raw.ip, { isProven: proof !== undefined }))) prove();
  } catch (error) {
    await recordThrottled(request, email);
    throw error;
  }
}

/** Records a throttled attempt. Does nothing if enough of them were recorded in the last minute. */
async function recordThrottled(request: Request, email: string): Promise<void> {
  const network = networkOf(request.raw.ip);
  const digest = addressDigest(request, email);
  const recent = throttled.get(network) ?? new Set();
  if (recent.has(digest) || recent.size >= MAX_THROTTLED) return;
  throttled.set(network, recent.add(digest), { noUpdateTTL: true });
  await request.services.db.system.transaction(async (tx) =>
    recordAudit(tx, request, PLATFORM, entryOf(request, 'user.sign_in_throttled', email)),
  );
}

function entryOf(request: Request, action: AuditAction, email: string): AuditEntry {
  const details = { address_digest: addressDigest(request, email) };
  return { action, resourceType: 'user', resourceId: '', details };
}
