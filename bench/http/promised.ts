import { createHmac, createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { canonicalJson, type Json } from '../../engine/index.ts';
import { type AuditEntry, recordAudit } from '../../server/src/audit/record.ts';
import { hashSecret } from '../../server/src/credentials/api-key.ts';
import { send } from '../../server/src/db/batch.ts';
import { type CommitInsert, CommitWrites } from '../../server/src/db/commit-writes.ts';
import { withClient } from '../../server/src/db/pool.ts';
import type { Transaction } from '../../server/src/db/transaction.ts';
import { emit, type NewEvent } from '../../server/src/events/emit.ts';
import { sealBody, storedResponses } from '../../server/src/http/idempotency/store.ts';
import { newId } from '../../server/src/ids.ts';
import { insertAnswers } from '../../server/src/resources/answers/evaluations/answers.ts';
import { startEvaluation } from '../../server/src/resources/answers/evaluations/commands.ts';
import { resultColumns, statusEvent } from '../../server/src/resources/answers/evaluations/complete.ts';
import { finishEvaluation } from '../../server/src/resources/answers/evaluations/queries.ts';
import { recordCompletion } from '../../server/src/resources/answers/evaluations/receipt.ts';
import { closeCycle } from '../../server/src/resources/people/enrollments/commands.ts';
import {
  type EnrollmentRow,
  newEnrollments,
  presentEnrollment,
} from '../../server/src/resources/people/enrollments/queries.ts';
import { insertInstrumentEvents } from '../../server/src/resources/people/instrument-events/commands.ts';
import { endSession, touchSession } from '../../server/src/resources/people/participant-sessions/commands.ts';
import { insertSubjects } from '../../server/src/resources/people/subjects/commands.ts';
import { externalIdAad, mergeProfile } from '../../server/src/resources/people/subjects/profile.ts';
import { EnvironmentKeys } from '../../server/src/vault/environment-keys.ts';
import { EpochKeys } from '../../server/src/vault/epoch-keys.ts';
import type { Answers, Subjects } from './bodies.ts';
import { type Completion, completedSession, insertSessions, type OpenSession } from './promised-session.ts';

/** More sessions than the floor answers in a run; afterwards it starts again with the first. */
const SESSIONS = 6000;

interface CountRow {
  organization_id: string;
  environment_id: string;
  id: string;
  what: string;
}

/** The rows that triggers of the service's tables insert. */
const countQueue: CommitInsert<CountRow> = {
  name: 'queued',
  table: 'instrument_count_queue',
};

/** The writes of one handler; `commit` sends them as one statement and returns the serialized response. */
interface WriteContext {
  tx: Transaction;
  now: Date;
  emit(events: readonly Pick<NewEvent, 'type' | 'data'>[]): void;
  audit(entry: AuditEntry): void;
  count(what: Record<string, string>): void;
  /** The stored response is found by `subjectId` when the subject is erased. */
  commit(reply: FastifyReply, status: number, response: object, subjectId?: string): Promise<FastifyReply>;
}

/**
 * Adds the promised floor: for each operation one handler that writes the same rows as the service (resource,
 * event, audit entry, stored response, rows to be counted), with the same hashes and sealed values, in one
 * statement. It reads nothing, checks nothing and computes no result.
 */
export async function addPromisedFloor(app: FastifyInstance, pool: pg.Pool): Promise<void> {
  const organizationId = randomUUID();
  const programId = randomUUID();
  const version = { version: 1, key: randomBytes(32), usableFromMs: 0 };
  const epochs = new EpochKeys(() => new Date());
  const keys = new EnvironmentKeys([version], organizationId, () => {}, epochs);
  const completed = completedSession();
  const ids = { organizationId, programId };
  const sessions = await withClient(pool, (client) => insertSessions(client, ids, completed, SESSIONS));
  const begin = writer(pool, organizationId);
  const scopeOf = ({ evaluation: { row } }: OpenSession) => ({
    ...ids,
    environmentId: organizationId,
    evaluationId: row.id,
    subjectId: row.subject_id,
  });
  let answered = 0;
  let ended = 0;

  app.post<{ Body: { subject_id: string } }>('/promised/enrollments', (request, reply) => {
    const writing = begin(request);
    const row = enrollment(ids, request.body.subject_id, writing.now);
    writing.tx.insertAtCommit(newEnrollments, [
      { ...row, organization_id: organizationId, app_id: organizationId },
    ]);
    writing.emit([{ type: 'enrollment.created', data: enrollmentData(row, 'active') }]);
    const audited = { resourceType: 'enrollment' as const, resourceId: row.id, after: row };
    writing.audit({ action: 'enrollment.created', ...audited });
    return writing.commit(reply, 201, presentEnrollment(row));
  });
  app.post<{ Body: Subjects }>('/promised/subjects/batch', (request, reply) => {
    const writing = begin(request);
    const subjects = request.body.items.map((item) => newSubject(keys, item));
    const scope = { organizationId, appId: organizationId, environmentId: organizationId };
    writing.tx.writeAtCommit(insertSubjects(scope, subjects, writing.now, organizationId));
    writing.emit(subjects.map(({ id }) => ({ type: 'subject.created', data: { subject_id: id } })));
    const after = { created: subjects.map(({ id }) => id), updated: [] };
    const details = { created: subjects.length, updated: 0 };
    const resourceId = newId();
    writing.audit({ action: 'subjects.imported', resourceType: 'subject_batch', resourceId, after, details });
    const receipts = subjects.map(({ id }, item_index) => ({
      item_index,
      subject_id: id,
      outcome: 'created',
      error_code: null,
    }));
    return writing.commit(reply, 200, { batch_id: resourceId, idempotent_replay: false, receipts });
  });
  app.post<{ Body: Answers }>('/promised/answers', (request, reply) => {
    const session = sessions[answered++ % SESSIONS]!;
    return saveAnswers(begin(request), session, scopeOf(session), request.body, completed.view, reply);
  });
  app.post('/promised/complete', (request, reply) => {
    const session = sessions[ended++ % SESSIONS]!;
    return complete(begin(request), session, scopeOf(session), completed, reply);
  });
}

type Scope = Parameters<typeof insertAnswers>[0];

function saveAnswers(
  writing: WriteContext,
  { sessionId, evaluation }: OpenSession,
  scope: Scope,
  { answers }: Answers,
  view: Completion['view'],
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tx, now } = writing;
  const answered_at = now.toISOString();
  const added = answers.map(({ question_id, value, elapsed_ms }) => ({
    question_id,
    value: value as string,
    elapsed_ms,
    declined: false,
    answered_at,
    earlier: 0,
  }));
  const insert = insertAnswers(scope, added, new Set(), evaluation.key, now);
  tx.writeAtCommit(insert);
  tx.writeAtCommit(startEvaluation(scope.organizationId, scope.evaluationId, null));
  tx.writeAtCommit(touchSession(scope.organizationId, sessionId, now));
  writing.count({ [newId()]: 'answers', [sessionId]: 'started' });
  const { evaluationId: evaluation_id, programId: program_id, subjectId: subject_id } = scope;
  const data = { session_id: sessionId, evaluation_id, program_id, subject_id };
  writing.emit([{ type: 'session.started', data }]);
  writing.audit({
    action: 'evaluation.answered',
    resourceType: 'evaluation',
    resourceId: evaluation_id,
    before: { status: 'pending' },
    after: { status: 'in_progress', answers: added.length },
    details: { answers: added.length },
  });
  return writing.commit(reply, 200, { ...view, session_id: sessionId }, subject_id);
}

function complete(
  writing: WriteContext,
  { sessionId, evaluation }: OpenSession,
  scope: Scope,
  { storedInput, scored, skipped, response }: Completion,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tx, now } = writing;
  const { organizationId } = scope;
  const row = { ...evaluation.row, ...resultColumns(evaluation, storedInput, scored, now) };
  tx.writeAtCommit(finishEvaluation(organizationId, row));
  writing.emit([statusEvent(organizationId, row, scored.status)]);
  recordCompletion(tx, evaluation, storedInput, scored, sourceOf(sessionId, now));
  const occurredAt = now.toISOString();
  const events = skipped.flatMap((questionId) =>
    (['view', 'skip'] as const).map((type) => ({ type, questionId, occurredAt })),
  );
  tx.writeAtCommit(insertInstrumentEvents(scope, events));
  writing.count({ [sessionId]: 'completed', [newId()]: 'event', [randomUUID()]: 'event' });
  tx.writeAtCommit(
    endSession(organizationId, sessionId, { status: 'completed', activeMs: 22_500, questionCount: 9 }, now),
  );
  const { enrollment_id: id } = row;
  tx.writeAtCommit(
    closeCycle(organizationId, id, { status: 'completed', lastCycleAt: now, nextDueAt: null }),
  );
  const data = enrollmentData({ id, program_id: scope.programId, subject_id: scope.subjectId }, 'completed');
  writing.emit([{ type: 'enrollment.updated', data }]);
  return writing.commit(reply, 200, response, scope.subjectId);
}

/** Returns a function that begins the writes of a request and hashes its credential, key and body. */
function writer(pool: pg.Pool, organizationId: string): (request: FastifyRequest) => WriteContext {
  const secret = createSecretKey(randomBytes(32));
  const sealingKeys = { sealing: secret, epochs: new EpochKeys(() => new Date()) };
  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest();
  const digest = (_: string, context: string, value: unknown) =>
    hmac(`${context}\n${canonicalJson(value as Json)}`);
  const services = { audit: { digest } } as AuditServices;
  return (request) => {
    const now = new Date();
    const writes = new CommitWrites();
    const tx = {
      insertAtCommit: writes.insert.bind(writes),
      writeAtCommit: writes.change.bind(writes),
    } as unknown as Transaction;
    const actor = hashSecret(request.headers.authorization ?? '').toString('hex');
    const scope = { appId: organizationId, environmentId: organizationId };
    const source = { ...sourceOf(actor, now), services, scope };
    const hash = hmac(JSON.stringify([actor, 'POST', request.url, request.headers['idempotency-key']]));
    const fingerprint = hmac(canonicalJson((request.body ?? null) as Json));
    const row = { organization_id: organizationId, environment_id: organizationId };
    return {
      tx,
      now,
      emit: (events) =>
        emit(
          tx,
          now,
          events.map((event) => ({ ...event, organizationId, environmentId: organizationId }) as NewEvent),
        ),
      audit: (entry) => recordAudit(tx, source, organizationId, entry),
      count: (what) =>
        tx.insertAtCommit(
          countQueue,
          Object.entries(what).map(([id, kind]) => ({ ...row, id, what: kind })),
        ),
      async commit(reply, status, response, subjectId) {
        const text = JSON.stringify(response);
        const key = { organizationId, hash, fingerprint };
        const stored = {
          organization_id: organizationId,
          key_hash: hash,
          fingerprint,
          status,
          created_at: now,
          subject_id: subjectId ?? null,
        };
        tx.insertAtCommit(storedResponses, [{ ...stored, response: sealBody(sealingKeys, key, text) }]);
        await withClient(pool, (client) => send(client, writes.statements({ distributed: false })[0]!));
        return reply.code(status).type('application/json; charset=utf-8').send(text);
      },
    };
  };
}

type AuditServices = NonNullable<Parameters<typeof recordAudit>[1]['services']>;

function sourceOf(id: string, now: Date) {
  const actor = { kind: 'participant', id, userId: null } as const;
  return { actor, requestId: randomUUID(), realNow: now, network: '127.0.0.0/24' };
}

function newSubject(keys: EnvironmentKeys, { external_id, profile }: Subjects['items'][number]) {
  const id = newId();
  const { key, wrapped } = keys.newSubjectKey(id);
  const merged = mergeProfile(key, id, new Map(), profile as Record<string, unknown>);
  if ('error' in merged) throw new Error(merged.error);
  const externalIdSealed = key.seal(externalIdAad(id), external_id);
  return { id, index: keys.externalIdIndex(external_id), externalIdSealed, wrapped, profile: merged.profile };
}

function enrollment(
  { organizationId, programId }: { organizationId: string; programId: string },
  subjectId: string,
  now: Date,
): EnrollmentRow {
  return {
    id: newId(),
    program_id: programId,
    subject_id: subjectId,
    environment_id: organizationId,
    status: 'active',
    cycle_count: 0,
    enrolled_at: now.toISOString(),
    last_cycle_at: null,
    next_due_at: null,
    withdrawn_at: null,
  };
}

function enrollmentData(
  row: { id: string; program_id: string; subject_id: string },
  status: 'active' | 'completed',
) {
  return { enrollment_id: row.id, program_id: row.program_id, subject_id: row.subject_id, status };
}
