import pg from 'pg';
import { isRightsChanged } from '../../credentials/rights.ts';
import type { Statement } from '../../db/batch.ts';
import type { Transaction } from '../../db/transaction.ts';
import { NeedsThread } from '../../threads/needs-thread.ts';
import { confirmParticipant } from '../confirm-participant.ts';
import { AppError, outageError, unavailable } from '../errors.ts';
import { requireSeen } from '../units.ts';
import { type RequestKey, requestKey } from './key.ts';
import type { IdempotentRequest } from './request.ts';
import { findRunning, type RunningRequest, trackRunning } from './running.ts';
import {
  lockKey,
  lockKeyAndSelectResponse,
  openBody,
  type SealingKeys,
  type StoredResponse,
  sealBody,
  selectStandby,
  selectStoredResponse,
  storedResponses,
} from './store.ts';

/** How long a concurrent duplicate waits for the request that came first. */
const WAIT_MS = 1000;

type Work<T> = (tx: Transaction) => Promise<T>;
/** Locks the key. Returns its stored response if it looked for one and there is one. */
type Lock = Work<StoredResponse | undefined>;

/**
 * Runs `work` in a transaction of the organization, at most once for the request's Idempotency-Key, and
 * returns the response body. The changes and the stored response commit together; a request that fails stores
 * nothing, so its key stays free. With `organizationId` null the transaction runs as the system. Throws
 * idempotency_key_in_progress and idempotency_key_reused.
 */
export async function runOnce<T>(
  request: IdempotentRequest,
  organizationId: string | null,
  work: Work<T>,
  { shared } = { shared: false },
): Promise<T> {
  if (request.idempotencyKey === undefined) {
    const { db } = request.services;
    const checkedWork = async (tx: Transaction) => {
      checkRightsAtCommit(request, tx);
      const [confirmed, worked] = await Promise.allSettled([confirmParticipant(request, tx), work(tx)]);
      if (confirmed.status === 'rejected') throw confirmed.reason;
      if (worked.status === 'rejected') throw worked.reason;
      return worked.value;
    };
    return organizationId === null
      ? db.system.transaction(checkedWork)
      : db.withTenant(organizationId, checkedWork);
  }
  const key = requestKey(request, organizationId, request.idempotencyKey);
  const duplicate = findRunning(key);
  if (duplicate) {
    const finished = await waitFor(duplicate, request);
    if (finished) {
      await confirmReplay(request, organizationId);
      return replay(request, structuredClone(finished.body) as T);
    }
  }
  return trackRunning(key, runOrReplay(request, organizationId, key, work, shared));
}

async function waitFor(
  { outcome }: RunningRequest,
  request: IdempotentRequest,
): Promise<{ body: unknown } | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(inProgress(request)), WAIT_MS);
  });
  try {
    return await Promise.race([outcome, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * First assumes that the key is free, which costs no look-up, and looks for a stored response only if that
 * fails.
 */
async function runOrReplay<T>(
  request: IdempotentRequest,
  organizationId: string | null,
  key: RequestKey,
  work: Work<T>,
  shared: boolean,
): Promise<T> {
  const { db } = request.services;
  const worked = (lock: Lock) => (tx: Transaction) => workAndStore(request, tx, lock, key, work);
  const transaction = (lock: Lock): Promise<T> =>
    organizationId === null ? db.system.transaction(worked(lock)) : db.transaction(worked(lock));
  const first = (lock: Lock): Promise<T> =>
    shared && organizationId !== null
      ? db.sharedTransaction(organizationId, worked(lock))
      : transaction(lock);
  try {
    return await tryLocked(lockKey(key, db.distributed), first).catch((error: unknown) => {
      if (!(error instanceof KeyInUse)) throw error;
      return transaction((tx) => tx.first(lockKeyAndSelectResponse(key, WAIT_MS)).catch(throwKeyInUse));
    });
  } catch (error) {
    if (error instanceof KeyInUse) throw inProgress(request);
    // Don't send further queries to a database that is unavailable or overloaded.
    if (outageError(error) || isRightsChanged(error) || error instanceof NeedsThread) throw error;
    // The work also fails if an earlier request with this key already did it: enrolling twice, or storing two
    // responses.
    const stored =
      error instanceof AlreadyStored ? error.stored : await findStoredResponse(request, organizationId, key);
    if (stored) {
      await confirmReplay(request, organizationId);
      await confirmReplicated(request);
      return replayStored<T>(request, key, stored);
    }
    throw error;
  }
}

/**
 * Runs a transaction that begins with a statement which locks the key or fails at once. The work does not
 * wait for its result: if it fails, so does the commit. Throws KeyInUse.
 */
async function tryLocked<T>(statement: Statement, transaction: (lock: Lock) => Promise<T>): Promise<T> {
  let locked: Promise<unknown> = Promise.resolve();
  try {
    return await transaction(async (tx) => {
      locked = tx.rows(statement);
      return undefined;
    });
  } catch (error) {
    if (await locked.then(() => false, isLockTimeout)) throw new KeyInUse();
    throw error;
  }
}

/**
 * Sends the lock and the work in one round trip. The work is rolled back if the key is in use or was used
 * before. Work that reads nothing is committed without waiting for the lock: its batch contains both.
 */
async function workAndStore<T>(
  request: IdempotentRequest,
  tx: Transaction,
  lock: Lock,
  key: RequestKey,
  work: Work<T>,
): Promise<T> {
  checkRightsAtCommit(request, tx);
  const [stored, confirmed, worked] = await Promise.allSettled([
    lock(tx),
    confirmParticipant(request, tx),
    work(tx),
  ]);
  if (stored.status === 'rejected') throw stored.reason;
  if (confirmed.status === 'rejected') throw confirmed.reason;
  if (stored.value) throw new AlreadyStored(stored.value);
  if (worked.status === 'rejected') throw worked.reason;
  const body = worked.value;
  const text = body === undefined ? '' : JSON.stringify(body);
  request.serialized = { body, text };
  tx.insertAtCommit(storedResponses, [
    {
      organization_id: key.organizationId,
      key_hash: key.hash,
      fingerprint: key.fingerprint,
      status: request.endpoint.status,
      response: sealBody(sealingKeys(request), key, text),
      created_at: request.realNow,
      subject_id: subjectOf(request, body),
    },
  ]);
  return body;
}

/**
 * Lets the transaction commit only with rights that still exist. A request that ended its own credential
 * has locked it.
 */
function checkRightsAtCommit({ endpoint, rights }: IdempotentRequest, tx: Transaction): void {
  if (!endpoint.endsOwnCredential) tx.checkAtCommit(() => rights.atCommit());
}

function subjectOf(request: IdempotentRequest, body: unknown): string | null {
  const { responseSubject } = request.endpoint;
  return typeof responseSubject === 'function' ? responseSubject(request, body) : null;
}

async function findStoredResponse(
  request: IdempotentRequest,
  organizationId: string | null,
  key: RequestKey,
): Promise<StoredResponse | undefined> {
  const { db } = request.services;
  const [stored] = await (organizationId === null
    ? db.system.read(selectStoredResponse(key))
    : db.read(organizationId, selectStoredResponse(key)));
  return stored;
}

/** Fails if the rights have ended, or a limited member no longer sees the people that the request names. */
async function confirmReplay(request: IdempotentRequest, organizationId: string | null): Promise<void> {
  await request.rights.verify();
  if (organizationId !== null && request.rights.units.length > 0) await requireSeen(request, organizationId);
}

/**
 * Fails while a synchronous standby is missing: a failover could lose the change of the stored response. The
 * write of the probe waits for the standby after all earlier ones.
 */
async function confirmReplicated({ services }: IdempotentRequest): Promise<void> {
  const [standby] = await services.db.system.read(selectStandby());
  if (standby?.is_synchronous && (await services.notWritable()) !== undefined) throw unavailable();
}

function replayStored<T>(request: IdempotentRequest, key: RequestKey, stored: StoredResponse): T {
  if (!stored.fingerprint.equals(key.fingerprint))
    throw new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key was already used with another request body, or with other rights. Use a new key for a new request.',
    );
  request.work.handles(stored.response.length);
  return replay(request, openBody(sealingKeys(request), key, stored) as T);
}

function sealingKeys({ services }: IdempotentRequest): SealingKeys {
  return { sealing: services.keys.idempotency, epochs: services.epochs.keys };
}

function replay<T>(request: IdempotentRequest, body: T): T {
  request.replayed = true;
  return request.endpoint.onReplay ? (request.endpoint.onReplay(body) as T) : body;
}

/** Rolls the transaction back because another one holds the lock of the key. */
class KeyInUse extends Error {}

/** Rolls the transaction back because the response of the key is already stored. */
class AlreadyStored extends Error {
  readonly stored: StoredResponse;

  constructor(stored: StoredResponse) {
    super('the response is already stored');
    this.stored = stored;
  }
}

function throwKeyInUse(error: unknown): never {
  throw isLockTimeout(error) ? new KeyInUse() : error;
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

function inProgress(request: IdempotentRequest): AppError {
  return new AppError(
    'idempotency_key_in_progress',
    'The first request with this Idempotency-Key is still running. Retry after the seconds in Retry-After.',
    { operation: request.endpoint.operationId },
    { 'retry-after': '1' },
  );
}
