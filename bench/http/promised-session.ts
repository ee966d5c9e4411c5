import { createHash, randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { respond } from '../../engine/golden/respond.ts';
import { compileBundle, type EvaluationInput, evaluate, planNext } from '../../engine/index.ts';
import { listTemplates, loadTemplate } from '../../library/index.ts';
import { newId } from '../../server/src/ids.ts';
import { storedResult } from '../../server/src/resources/answers/evaluations/complete.ts';
import { makeDictionary } from '../../server/src/resources/answers/evaluations/dictionaries.ts';
import { presentCompletion } from '../../server/src/resources/answers/evaluations/participant-view.ts';
import type { KeyedEvaluationRow } from '../../server/src/resources/answers/evaluations/queries.ts';
import type { StoredInput } from '../../server/src/resources/answers/evaluations/sealed.ts';
import type { LoadedEvaluation } from '../../server/src/resources/answers/evaluations/state.ts';
import { presentSession } from '../../server/src/resources/answers/participant/view.ts';
import { SubjectKey } from '../../server/src/vault/subject-key.ts';

/** A completed PHQ-9 and what the service stores and returns for it, computed once. */
export type Completion = ReturnType<typeof completedSession>;

/** Evaluates nine answers of a PHQ-9, as a session of the benchmark does. */
export function completedSession() {
  const { contents } = loadTemplate(listTemplates().find(({ slug }) => slug === 'phq-9')!.id)!;
  const { bundle } = compileBundle(contents);
  if (!bundle) throw new Error('The PHQ-9 does not compile.');
  const questions = bundle.experience.questions.slice(0, 9);
  const answers = questions.map(({ id, options }, i) => [id, options[i % options.length]!.id]);
  const input: EvaluationInput = respond(bundle, Object.fromEntries(answers), { elapsedMs: 3000 });
  const scored = evaluate(bundle, input);
  const { state, ...rest } = input;
  const storedInput: StoredInput = { ...rest, elapsedMs: state.elapsedMs };
  const result = storedResult(scored);
  const row = { id: newId(), status: scored.status } as KeyedEvaluationRow;
  const skipped = bundle.experience.questions.slice(9, 10).map(({ id }) => id);
  const evaluation = { row, bundle, language: 'en', frozen: state, sources: new Map() };
  const session = { id: newId(), status: 'active' } as const;
  const reader = {
    locale: 'en',
    allowedOrigins: [],
    sessionId: session.id,
    readsEarlier: true,
    readsProfile: true,
  };
  const plan = planNext(bundle, state);
  const fileOf = () => undefined;
  const present = { log: state.log, own: new Set<string>(), plan, elapsedMs: 3000, help: [], fileOf };
  const view = presentSession(session, reader, evaluation as unknown as LoadedEvaluation, present);
  const response = presentCompletion(row, result, bundle, view.help ?? []);
  const dictionary = makeDictionary(bundle, 'en');
  return { bundle, dictionary, state, scored, storedInput, skipped, view, response };
}

/** A session that a job of the floor answers and completes. */
export interface OpenSession {
  sessionId: string;
  evaluation: LoadedEvaluation;
}

/** Inserts open sessions with their evaluations and enrollments into the floor's tables. */
export async function insertSessions(
  client: PoolClient,
  ids: { organizationId: string; programId: string },
  completed: Completion,
  count: number,
): Promise<OpenSession[]> {
  const sessions = Array.from({ length: count }, () => openSession(ids, completed));
  const list = (of: (session: OpenSession) => string) => sessions.map(of);
  await client.query(INSERT, [
    ids.organizationId,
    ids.programId,
    list(({ sessionId }) => sessionId),
    list(({ evaluation }) => evaluation.row.id),
    list(({ evaluation }) => evaluation.row.enrollment_id),
    list(({ evaluation }) => evaluation.row.subject_id),
  ]);
  return sessions;
}

const INSERT = `WITH ids AS (
    SELECT * FROM unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[]) AS i(session, evaluation,
      enrollment, subject)),
  enrollment AS (
    INSERT INTO enrollments (organization_id, app_id, environment_id, id, program_id, subject_id, status,
      enrolled_at)
    SELECT $1::uuid, $1::uuid, $1::uuid, enrollment, $2::uuid, subject, 'active', now() FROM ids),
  evaluation AS (
    INSERT INTO evaluations (organization_id, app_id, environment_id, id, program_id, enrollment_id,
      subject_id,
      version_bundle_id, cycle, context_fingerprint, status, created_at, context_sealed)
    SELECT $1, $1, $1, evaluation, $2, enrollment, subject, $1, 1, '', 'pending', now(),
      sha256(uuid_send(evaluation))
    FROM ids)
  INSERT INTO participant_sessions (organization_id, app_id, environment_id, id, evaluation_id, enrollment_id,
    program_id, subject_id, version_bundle_id, token_hash, locale, status, created_at, expires_at)
  SELECT $1, $1, $1, session, evaluation, enrollment, $2, subject, $1, sha256(uuid_send(session)), 'en',
    'issued',
    now(), now() + interval '1 day' FROM ids`;

function openSession(
  { organizationId, programId }: { organizationId: string; programId: string },
  { bundle, dictionary, state, scored }: Completion,
): OpenSession {
  const row = {
    id: newId(),
    app_id: organizationId,
    environment_id: organizationId,
    enrollment_id: newId(),
    program_id: programId,
    subject_id: newId(),
    status: scored.status,
    context_fingerprint: createHash('sha256').update('').digest('hex'),
  } as KeyedEvaluationRow;
  const key = new SubjectKey(createHash('sha256').update(randomUUID()).digest(), row.subject_id);
  return {
    sessionId: newId(),
    evaluation: {
      organizationId,
      row,
      bundle,
      language: 'en',
      key,
      log: [...state.log],
      sources: new Map(),
      logBytes: 0,
      frozen: state,
      dictionary,
    },
  };
}
