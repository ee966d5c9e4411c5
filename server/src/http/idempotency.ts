import { createHmac } from 'node:crypto';
import { canonicalJson, type Json } from '@eps/engine';
import pg from 'pg';
import type { Statement } from '../db/batch.ts';
import type { CommitInsert } from '../db/commit-writes.ts';
import type { Transaction } from '../db/transaction.ts';
import { parseJson } from '../parse-json.ts';
import { open, seal } from '../vault/seal.ts';
import { AppError, databaseError } from './errors.ts';
import type { Request } from './request.ts';

/** How long a twin waits for the request that came before it. */
const WAIT_MS = 1000;

interface Stored {
  fingerprint: Buffer;
  status: number;
  response: Buffer;
}

interface AnswerKey {
  organization_id: string;
  key_hash: Buffer;
  created_at: Date;
  subject_id: string | null;
}

const answers: CommitInsert<Stored & AnswerKey> = {
  name: 'answer',
  table: 'idempotency_keys',
  columns: {
    organization_id: 'uuid',
    key_hash: 'bytea',
    fingerprint: 'bytea',
    status: 'integer',
    response: 'bytea',
    created_at: 'timestamptz',
    subject_id: 'uuid',
  },
};

/** Stored answers that hold what is a subject's go with the subject. */
export function deleteStoredResponses(organizationId: string, subjectId: string): Statement {
  return {
    text: 'DELETE FROM idempotency_keys WHERE organization_id = $1 AND subject_id = $2',
    values: [organizationId, subjectId],
  };
}

/** As the system: removes up to `limit` answers stored before that time and returns a row for each. */
export function deleteExpiredResponses(before: Date, limit: number): Statement {
  return {
    text: `DELETE FROM idempotency_keys WHERE (organization_id, key_hash) IN (
             SELECT organization_id, key_hash FROM idempotency_keys WHERE created_at < $1 LIMIT $2) RETURNING 1`,
    values: [before, limit],
  };
}

interface Running {
  fingerprint: Buffer;
  /** The answer, or undefined when the request was refused. Never rejects. */
  answer: Promise<{ value: unknown } | undefined>;
}

/** The first answers being made in this process, so that twins wait here instead of holding a connection. */
const running = new Map<string, Running>();

/** Where the keys of requests stand that are no single organization's: the nil UUID. */
const NO_ORGANIZATION = '00000000-0000-0000-0000-000000000000';

/**
 * Runs `work` in a transaction of the organization, once for its Idempotency-Key: the effect and the stored answer
 * commit together. Without an organization the transaction is the system's. Throws idempotency_key_in_progress and
 * idempotency_key_reused; a refusal leaves no trace.
 */
export async function runOnce<T>(
  request: Request,
  organizationId: string | null,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { db } = request.services;
  if (request.idempotencyKey === undefined)
    return organizationId === null ? db.system.transaction(work) : db.withTenant(organizationId, work);
  const key = keyHash(request, request.idempotencyKey);
  const fingerprint = fingerprintOf(request);
  const slot = `${organizationId}/${key.toString('base64')}`;
  const twin = running.get(slot);
  if (twin?.fingerprint.equals(fingerprint)) {
    const answered = await inTime(twin.answer, request);
    if (answered) return replayed(request, structuredClone(answered.value) as T);
  }
  const answer = attempt(request, organizationId, key, fingerprint, work);
  const entry = {
    fingerprint,
    answer: answer.then(
      (value) => ({ value }),
      () => undefined,
    ),
  };
  running.set(slot, entry);
  try {
    return await answer;
  } finally {
    if (running.get(slot) === entry) running.delete(slot);
  }
}

function fingerprintOf(request: Request): Buffer {
  return createHmac('sha256', request.services.keys.idempotency)
    .update(canonicalJson((request.body ?? null) as Json))
    .digest();
}

async function inTime<T>(answer: Promise<T>, request: Request): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(inProgress(request)), WAIT_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The first statement of a transaction that is alone with its key, without a look at whether the key was used before.
 * Fails with lock_not_available while a twin has the key. A slot is what the keys' locks go by.
 */
function enterAlone(place: string, key: Buffer): Statement {
  return { text: 'SELECT eps.try_begin_idempotent($1, $2)', values: [place, key.readBigInt64BE()] };
}

/** The same for one that waits for its twin, and returns the answer that this one may have left. */
function enterAfterTwin(place: string, key: Buffer): Statement {
  return { text: 'SELECT * FROM eps.begin_idempotent($1, $2, $3)', values: [place, key, WAIT_MS] };
}

async function attempt<T>(
  request: Request,
  organizationId: string | null,
  key: Buffer,
  fingerprint: Buffer,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { db } = request.services;
  const place = organizationId ?? NO_ORGANIZATION;
  const run = (enter: Statement): Promise<T> => {
    const once = (tx: Transaction) => workOnce(request, tx, { enter, place, key, fingerprint }, work);
    return organizationId === null ? db.system.transaction(once) : db.transaction(once);
  };
  try {
    return await run(enterAlone(place, key)).catch((error) => {
      if (error instanceof Taken) return run(enterAfterTwin(place, key));
      throw error;
    });
  } catch (error) {
    if (error instanceof Taken) throw inProgress(request);
    // A database that is away or too busy is asked nothing more.
    if (databaseError(error)) throw error;
    // What fails may do so because it was done before: a second enrollment, or the second answer of this key.
    const stored = error instanceof Replay ? error.stored : await findAnswer(request, organizationId, key);
    if (stored) return replay<T>(request, key, fingerprint, stored);
    throw error;
  }
}

interface Attempt {
  enter: Statement;
  place: string;
  key: Buffer;
  fingerprint: Buffer;
}

async function workOnce<T>(
  request: Request,
  tx: Transaction,
  { enter, place, key, fingerprint }: Attempt,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  // The work starts in the same round trip; whatever it does is rolled back if the key was used before.
  const [entered, worked] = await Promise.allSettled([tx.first<Partial<Stored>>(enter), work(tx)]);
  if (entered.status === 'rejected')
    throw isLockTimeout(entered.reason) ? new Taken('a twin has the key') : entered.reason;
  if (entered.value?.fingerprint) throw new Replay(entered.value as Stored);
  if (worked.status === 'rejected') throw worked.reason;
  tx.insertAtCommit(answers, [
    {
      organization_id: place,
      key_hash: key,
      fingerprint,
      status: request.endpoint.status,
      response: sealAnswer(request, key, worked.value),
      created_at: request.now,
      subject_id: request.subjectId ?? null,
    },
  ]);
  return worked.value;
}

async function findAnswer(
  request: Request,
  organizationId: string | null,
  key: Buffer,
): Promise<Stored | undefined> {
  const { db } = request.services;
  const statement = {
    text: 'SELECT fingerprint, status, response FROM idempotency_keys WHERE organization_id = $1 AND key_hash = $2',
    values: [organizationId ?? NO_ORGANIZATION, key],
  };
  const [stored] = await (organizationId === null
    ? db.system.read<Stored>(statement)
    : db.read<Stored>(organizationId, statement));
  return stored;
}

/** Leaves the transaction because another one has the key at this moment. */
class Taken extends Error {}

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

/** Leaves the transaction without its effects: the answer is known already. */
class Replay extends Error {
  readonly stored: Stored;

  constructor(stored: Stored) {
    super('replay');
    this.stored = stored;
  }
}

function replay<T>(request: Request, key: Buffer, fingerprint: Buffer, stored: Stored): T {
  if (!stored.fingerprint.equals(fingerprint))
    throw new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key was used with a different request body.',
    );
  const text = open(request.services.keys.idempotency, stored.response, key.toString('hex')).toString();
  return replayed(request, (text === '' ? undefined : parseJson(text)) as T);
}

function replayed<T>(request: Request, body: T): T {
  request.replayed = true;
  return request.endpoint.onReplay ? (request.endpoint.onReplay(body) as T) : body;
}

function sealAnswer(request: Request, key: Buffer, answer: unknown): Buffer {
  const text = answer === undefined ? '' : JSON.stringify(answer);
  request.serialized = { answer, text };
  return seal(request.services.keys.idempotency, text, key.toString('hex'));
}

function keyHash(request: Request, key: string): Buffer {
  const { kind, id, userId } = request.actor;
  const actor = request.endpoint.idempotencyActor?.(request.body) ?? userId ?? `${kind}:${id}`;
  const path = request.raw.url.split('?')[0];
  return createHmac('sha256', request.services.keys.idempotency)
    .update(JSON.stringify([actor, request.raw.method, path, key]))
    .digest();
}

function inProgress(request: Request): AppError {
  return new AppError(
    'idempotency_key_in_progress',
    'A request with this Idempotency-Key is still being answered.',
    { operation: request.endpoint.operationId },
    { 'retry-after': '1' },
  );
}
