import { randomUUID } from 'node:crypto';
import { type CompiledBundle, contextFingerprint, effectiveContext } from '../../engine/index.ts';
import { type AuditEntry, recordAudit } from '../../server/src/audit/record.ts';
import { emit } from '../../server/src/events/emit.ts';
import { idAt } from '../../server/src/ids.ts';
import {
  resultColumns,
  score,
  statusEvent,
} from '../../server/src/resources/answers/evaluations/complete.ts';
import { makeDictionary } from '../../server/src/resources/answers/evaluations/dictionaries.ts';
import { insertDictionary } from '../../server/src/resources/answers/evaluations/dictionary-queries.ts';
import type { KeyedEvaluationRow } from '../../server/src/resources/answers/evaluations/queries.ts';
import { recordCompletion } from '../../server/src/resources/answers/evaluations/receipt.ts';
import { sealContext, sealedAnswers } from '../../server/src/resources/answers/evaluations/sealed.ts';
import {
  externalIdAad,
  mergeProfile,
  profileJson,
} from '../../server/src/resources/people/subjects/profile.ts';
import type { Dictionary } from '../../server/src/vault/dictionaries.ts';
import type { EnvironmentKeys, SubjectKey } from '../../server/src/vault/vault.ts';
import type { CopyRows } from './copy.ts';
import type { World } from './world.ts';

/** Adds the rows of one person. `index` numbers the people of the environment. */
export type Generator = (rows: CopyRows, index: number) => void;

/** Everything happens in the four weeks before the run, whatever the number of people. */
const DAYS = 28;
const DAY_MS = 86_400_000;
/** Spreads the people of each size over the whole period: fractions of the golden ratio. */
const SPREAD = 0.618_033_988_749_895;
/** Answers in one call. */
const CALL = 9;

interface Person {
  index: number;
  id: string;
  key: SubjectKey;
  at: Date;
  /** Columns of every row of the environment. */
  scope: { organization_id: string; app_id: string; environment_id: string };
}

/** @param days before the run in which everything happens */
export async function openGenerator(world: World, days = DAYS): Promise<Generator> {
  const { services, organizationId, appId, environmentId, oneTime } = world;
  const keys = await services.vault.environment({ organizationId, appId, environmentId });
  const { bundle } = await services.bundles.compiled(
    (query) => services.db.read(organizationId, query),
    organizationId,
    oneTime.bundleId,
  );
  if (!bundle) throw new Error('The bundle does not compile.');
  const scope = { organization_id: organizationId, app_id: appId, environment_id: environmentId };
  const end = Date.now();
  const dictionary = makeDictionary(bundle, 'en');
  await services.db.system.write(insertDictionary(organizationId, oneTime.bundleId, dictionary));
  const content = { bundle, dictionary };
  return (rows, index) => {
    const at = new Date(end - DAY_MS * days * (1 - ((index * SPREAD) % 1)));
    const person = addSubject(rows, world, keys, { index, at, scope });
    const status = addEnrollments(rows, world, person);
    if (status.evaluated) addEvaluation(rows, world, keys, content, person, status.enrollmentId);
  };
}

function addSubject(
  rows: CopyRows,
  world: World,
  keys: EnvironmentKeys,
  { index, at, scope }: Pick<Person, 'index' | 'at' | 'scope'>,
): Person {
  const id = idAt(at);
  const { key, wrapped } = keys.newSubjectKey(id);
  const externalId = `person-${index}`;
  const merged = mergeProfile(key, id, new Map(), { department: `Department ${index % 20}` });
  if ('error' in merged) throw new Error(merged.error);
  rows.add('subjects', {
    ...scope,
    id,
    external_id_index: keys.externalIdIndex(externalId),
    external_id_sealed: key.seal(externalIdAad(id), externalId),
    wrapped_key: wrapped,
    profile: profileJson(merged.profile),
    identity_mode: 'enterprise_managed',
    status: 'active',
    created_at: at,
    updated_at: at,
  });
  const { organizationId, environmentId } = world;
  emit(rows.asTransaction(), at, [
    { organizationId, environmentId, type: 'subject.created', data: { subject_id: id } },
  ]);
  return { index, id, key, at, scope };
}

/** Three of ten people complete the questionnaire; one of a hundred withdraws, one of fifty pauses. */
function addEnrollments(rows: CopyRows, { oneTime, continuous }: World, person: Person) {
  const { index, at, scope, id: subject_id } = person;
  const evaluated = index % 10 < 3;
  const status = evaluated
    ? 'completed'
    : index % 100 === 3
      ? 'withdrawn'
      : index % 50 === 4
        ? 'paused'
        : 'active';
  const add = (program_id: string, columns: { status: string; next_due_at: Date | null; cycles: number }) => {
    const id = idAt(at);
    rows.add('enrollments', {
      ...scope,
      id,
      program_id,
      subject_id,
      status: columns.status,
      cycle_count: columns.cycles,
      enrolled_at: at,
      last_cycle_at: columns.cycles > 0 ? at : null,
      next_due_at: columns.next_due_at,
      withdrawn_at: columns.status === 'withdrawn' ? at : null,
    });
    const data = { enrollment_id: id, program_id, subject_id, status: 'active' as const };
    emit(rows.asTransaction(), at, [
      {
        organizationId: scope.organization_id,
        environmentId: scope.environment_id,
        type: 'enrollment.created',
        data,
      },
    ]);
    return id;
  };
  const nextDueAt = new Date(Date.now() + 30 * DAY_MS);
  add(continuous.id, { status: 'active', next_due_at: nextDueAt, cycles: 0 });
  return {
    evaluated,
    enrollmentId: add(oneTime.id, { status, next_due_at: null, cycles: evaluated ? 1 : 0 }),
  };
}

function addEvaluation(
  rows: CopyRows,
  world: World,
  keys: EnvironmentKeys,
  { bundle, dictionary }: { bundle: CompiledBundle; dictionary: Dictionary },
  person: Person,
  enrollmentId: string,
): void {
  const { index, at, key, scope, id: subject_id } = person;
  const { oneTime, organizationId } = world;
  const id = idAt(at);
  const context = effectiveContext(bundle, {}, {});
  const frozen = { context, priors: {}, exposure: {} };
  const row = {
    id,
    ...scope,
    program_id: oneTime.id,
    enrollment_id: enrollmentId,
    subject_id,
    version_bundle_id: oneTime.bundleId,
    cycle: 1,
    context_fingerprint: contextFingerprint(context, (field, value) =>
      keys.digest(`context/${field}`, JSON.stringify(value)),
    ),
    status: 'in_progress',
    created_at: at.toISOString(),
    context_sealed: sealContext(key, id, frozen, dictionary),
  } as unknown as KeyedEvaluationRow;
  const log = answersOf(bundle, index, at);
  const loaded = { sources: new Map(), logBytes: 0, language: 'en', dictionary };
  const evaluation = { organizationId, row, bundle, key, log, frozen, ...loaded };
  const input = {
    contextFingerprint: row.context_fingerprint,
    releasePolicy: index % 500 === 0 ? ('review_required' as const) : ('automatic' as const),
    locale: 'en',
    program: { id: oneTime.id, name: 'rand-36' },
    previous: [],
    ended: 'completed' as const,
    completedAt: at.toISOString(),
    elapsedMs: 90_000,
  };
  const scored = score(evaluation, input);
  const finished = { ...row, ...resultColumns(evaluation, input, scored, at) };
  rows.add('evaluations', finished as unknown as Record<string, unknown>);
  const session = addSession(rows, person, finished, log.length);
  addAnswers(rows, world, person, finished, log, session);
  const tx = rows.asTransaction();
  emit(tx, at, [statusEvent(organizationId, finished, scored.status)]);
  recordCompletion(tx, evaluation, input, scored, session.source);
}

/** Returns an answer to every question of the questionnaire; each person chooses other options. */
function answersOf({ experience }: CompiledBundle, index: number, at: Date) {
  return experience.questions
    .filter(({ options }) => options.length > 0)
    .map(({ id, options }, i) => ({
      question_id: id,
      value: options[(index * 31 + i * (1 + (index % 7))) % options.length]!.id,
      declined: false,
      elapsed_ms: 1500 + ((index * 97 + i * 389) % 4000),
      answered_at: at.toISOString(),
    }));
}

type Answer = ReturnType<typeof answersOf>[number];

function addSession(rows: CopyRows, { at, scope }: Person, row: KeyedEvaluationRow, questions: number) {
  const id = idAt(at);
  rows.add('participant_sessions', {
    ...scope,
    id,
    evaluation_id: row.id,
    enrollment_id: row.enrollment_id,
    program_id: row.program_id,
    subject_id: row.subject_id,
    version_bundle_id: row.version_bundle_id,
    token_hash: Buffer.from(randomUUID() + randomUUID()).subarray(0, 32),
    locale: 'en',
    status: 'completed',
    created_at: at,
    started_at: at,
    last_activity_at: at,
    ended_at: at,
    expires_at: new Date(at.getTime() + DAY_MS),
    active_ms: 90_000,
    question_count: questions,
  });
  const actor = { kind: 'participant' as const, id, userId: null };
  return { id, source: { actor, requestId: randomUUID(), realNow: at, network: '127.0.0.0/24' } };
}

function addAnswers(
  rows: CopyRows,
  { organizationId, environmentId, appId }: World,
  { at, key, scope }: Person,
  row: KeyedEvaluationRow,
  log: readonly Answer[],
  { source }: ReturnType<typeof addSession>,
): void {
  const { app_id: _, ...columns } = scope;
  for (let i = 0; i < log.length; i += CALL) {
    const answers = log.slice(i, i + CALL);
    const id = idAt(at);
    const contents = answers.map(({ value }) => ({ value }));
    rows.add('answer_batches', {
      ...columns,
      id,
      program_id: row.program_id,
      evaluation_id: row.id,
      subject_id: row.subject_id,
      answered_at: at,
      question_ids: answers.map(({ question_id }) => question_id),
      elapsed_ms: answers.map(({ elapsed_ms }) => elapsed_ms),
      kinds: answers.map(() => 1),
      values_sealed: sealedAnswers.seal(key, id, contents, { contentId: row.id }),
    });
    const entry: AuditEntry = {
      action: 'evaluation.answered',
      resourceType: 'evaluation',
      resourceId: row.id,
      appId,
      environmentId,
      details: { answers: answers.length },
    };
    recordAudit(rows.asTransaction(), source, organizationId, entry);
  }
}
