import { type Contents, KINDS } from '@eps/engine';
import { type AppClient, createClient, type EnvironmentClient, type EventType } from '@eps/sdk';

/** The app and the test environment of a trigger. */
export interface TriggerTarget {
  app: AppClient;
  environment: EnvironmentClient;
  /** The URL of the service, for the requests of participants. */
  url: string;
}

/** The ids of the resources that a trigger created or changed. */
export type CreatedIds = Record<string, string>;

const NAME = 'Webhook test';

/** One question, whose answer decides the status. */
const EXPERIENCE = {
  title: NAME,
  questions: [{ id: 'outcome', input: 'rating', prompt: 'Outcome', min: 1, max: 3, required: true }],
};
const ANSWERS = { completed: 1, needs_review: 2, failed: 3 };

const ruleFor = (value: number, action: string) => ({
  id: action,
  phase: 'answer',
  when: {
    op: 'eq',
    args: [
      { op: 'answer', question_id: 'outcome' },
      { op: 'lit', value },
    ],
  },
  severity: 'warning',
  action,
  message: 'The answer asks for this.',
});

const CONTENTS = {
  ...Object.fromEntries(KINDS.map((kind) => [kind, {}])),
  experience: EXPERIENCE,
  scorecard: { concepts: [{ id: 'outcome', method: 'mean', items: [{ question_id: 'outcome' }] }] },
  guardrail: {
    rules: [ruleFor(ANSWERS.needs_review, 'require_review'), ruleFor(ANSWERS.failed, 'fail')],
  },
} as unknown as Contents;

/** Causes the events in a test environment with the same calls as in production. */
export const TRIGGERS = {
  'bundle.published': async (target) => ({ bundle_id: await publishBundle(target) }),
  'program.activated': async (target) => ({ program_id: await createProgram(target) }),
  'program.paused': (target) => changeProgram(target, 'paused'),
  'program.archived': (target) => changeProgram(target, 'archived'),
  'subject.created': async (target) => ({ subject_id: (await importSubject(target)).subject_id }),
  'subject.updated': updateSubject,
  'subject.deleted': eraseSubject,
  'enrollment.created': enroll,
  'enrollment.updated': (target) => changeEnrollment(target, 'paused'),
  'enrollment.withdrawn': (target) => changeEnrollment(target, 'withdrawn'),
  'session.started': startSession,
  'evaluation.completed': (target) => evaluate(target, 'completed'),
  'evaluation.needs_review': (target) => evaluate(target, 'needs_review'),
  'evaluation.failed': (target) => evaluate(target, 'failed'),
  'evaluation.superseded': supersede,
  'evaluation.deleted': deleteEvaluation,
  'guardrail.triggered': (target) => evaluate(target, 'needs_review'),
} as const satisfies Partial<Record<EventType, (target: TriggerTarget) => Promise<CreatedIds>>>;

export type TriggerName = keyof typeof TRIGGERS;

async function publishBundle({ app }: TriggerTarget): Promise<string> {
  const { bundle } = await app.bundles.createFromContents({
    name: NAME,
    business_id_prefix: 'webhook-test',
    contents: CONTENTS,
    publish: true,
  });
  return bundle.id;
}

async function createProgram(target: TriggerTarget): Promise<string> {
  const { programs } = target.environment;
  const { id } = await programs.create({ name: NAME, version_bundle_id: await publishBundle(target) });
  await programs.activate(id);
  return id;
}

/** Returns the active program of an earlier trigger, or a new one. */
async function findProgram(target: TriggerTarget): Promise<string> {
  for await (const { id, name, status } of target.environment.programs.list({ limit: 100 }))
    if (name === NAME && status === 'active') return id;
  return createProgram(target);
}

async function changeProgram(target: TriggerTarget, status: 'paused' | 'archived'): Promise<CreatedIds> {
  const id = await createProgram(target);
  await target.environment.programs.setStatus(id, { status });
  return { program_id: id };
}

async function importSubject({
  environment,
}: TriggerTarget): Promise<{ subject_id: string; external_id: string }> {
  const external_id = `webhook-test-${crypto.randomUUID()}`;
  const { receipts } = await environment.subjects.import({ items: [{ external_id }] });
  return { subject_id: receipts[0]!.subject_id!, external_id };
}

async function updateSubject(target: TriggerTarget): Promise<CreatedIds> {
  const { subject_id, external_id } = await importSubject(target);
  await target.environment.subjects.import({ items: [{ external_id, profile: { webhook_test: true } }] });
  return { subject_id };
}

async function eraseSubject(target: TriggerTarget): Promise<CreatedIds> {
  const { subject_id } = await importSubject(target);
  await target.environment.subjects.erase(subject_id);
  return { subject_id };
}

async function enroll(target: TriggerTarget) {
  const { subject_id } = await importSubject(target);
  const program_id = await findProgram(target);
  const enrollment = await target.environment.enrollments.create({ program_id, subject_id });
  return { subject_id, program_id, enrollment_id: enrollment.id };
}

async function changeEnrollment(target: TriggerTarget, status: 'paused' | 'withdrawn'): Promise<CreatedIds> {
  const created = await enroll(target);
  await target.environment.enrollments.setStatus(created.enrollment_id, { status });
  return created;
}

async function openSession(target: TriggerTarget) {
  const { program_id, subject_id, enrollment_id } = await enroll(target);
  const session = await target.environment.participantSessions.create({ program_id, subject_id });
  const { participant } = createClient({ baseUrl: target.url, token: session.participant_token });
  const { session_id, evaluation_id } = session;
  return { participant, created: { subject_id, program_id, enrollment_id, session_id, evaluation_id } };
}

async function startSession(target: TriggerTarget): Promise<CreatedIds> {
  const { participant, created } = await openSession(target);
  await participant.saveAnswers({ answers: [{ question_id: 'outcome', value: ANSWERS.completed }] });
  return created;
}

async function evaluate(target: TriggerTarget, status: keyof typeof ANSWERS) {
  const { participant, created } = await openSession(target);
  await participant.saveAnswers({ answers: [{ question_id: 'outcome', value: ANSWERS[status] }] });
  await participant.completeSession();
  return created;
}

async function supersede(target: TriggerTarget): Promise<CreatedIds> {
  const created = await evaluate(target, 'completed');
  const { id } = await target.environment.evaluations.rescore(created.evaluation_id);
  return { ...created, new_evaluation_id: id };
}

async function deleteEvaluation(target: TriggerTarget): Promise<CreatedIds> {
  const created = await evaluate(target, 'completed');
  await target.environment.subjects.erase(created.subject_id);
  return created;
}
