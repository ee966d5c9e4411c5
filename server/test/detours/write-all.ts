import { routes } from '../../src/routes.ts';
import { enroll, expectStatus, importSubject, setUpProgram } from '../actors.ts';
import type { CallOptions } from '../app.ts';
import { WEEKLY } from '../continuous.ts';
import { replaceIds } from '../endpoints/preparation.ts';
import { entryOf } from '../paper.ts';
import type { ProtectedData, Reading } from './read-all.ts';

/** Changes everything that there is about people in an environment, and keeps the responses. */

type Ids = Record<string, readonly string[]>;

const daily = (id: string, question: object) => ({ id, schedule: { frequency: 'daily' }, ...question });
const DAILY = {
  experience: {
    questions: [
      daily('note', { prompt: 'Note', input: 'text' }),
      daily('daily', {
        prompt: 'You wrote {{ answers.note }}. Because of {{ context.diagnosis }}?',
        input: 'boolean',
      }),
    ],
  },
  context: { variables: { diagnosis: { type: 'string', from: 'profile.diagnosis', default: 'none' } } },
};

/** Adds what only changes need: a continuous program, a link, an endpoint, people who take part in nothing. */
export async function forChanges({ ids, workspace, ...rest }: ProtectedData): Promise<ProtectedData> {
  const { app, environmentPath } = workspace;
  const post = (path: string, body: object, status = 201) =>
    expectStatus(app.call('POST', environmentPath + path, { body }), status);
  const [program_id] = ids['program_id']!;
  const [subject_id] = ids['subject_id']!;
  const continuous = await setUpProgram(workspace, DAILY, { mode: 'continuous', recurrence: WEEKLY });
  await enroll(workspace, continuous, subject_id!);
  const due = { program_id: continuous, subject_id };
  const { items } = await post('/continuous-evaluation/due-questions', due, 200);
  const answers = [{ delivery_id: items[0].delivery_id, value: 'words written' }];
  await post('/continuous-evaluation/answers', { ...due, answers }, 200);
  const link = await post(`/programs/${program_id}/links`, { name: 'Link', identity_mode: 'reusable' });
  const endpoint = await post('/webhook-endpoints', { url: 'https://127.0.0.1:9/hooks' });
  const program = await expectStatus(app.call('GET', `${environmentPath}/programs/${program_id}`), 200);
  const newcomers = await Promise.all([1, 2, 3].map(() => importSubject(workspace)));
  const [, paper] = ids['program_id']!;
  await enroll(workspace, paper!, newcomers[0]!);
  await post('/paper-entries', entryOf(paper!, newcomers[0]!, { note: 'words written' }));
  const units = { units: [{ id: 'ward-3', name: 'Ward 3' }] };
  await expectStatus(app.call('PUT', `${environmentPath}/units`, { body: units }), 200);
  return {
    ...rest,
    workspace,
    ids: {
      ...ids,
      newcomer_id: newcomers,
      program_id: [...ids['program_id']!, continuous],
      link_id: [link.id],
      endpoint_id: [endpoint.id],
      bundle_id: [program.version_bundle_id],
      version_bundle_id: [program.version_bundle_id],
    },
  };
}

const AMENDMENTS = [{ question_id: 'note', value: 'other words' }];
const REVIEWS = [
  { decision: 'amend', reason: 'r', amendments: AMENDMENTS },
  { decision: 'amend', reason: 'r', amendments: [{ question_id: 'note', value: 'words written' }] },
  { decision: 'approve', reason: 'r' },
  { decision: 'reject', reason: 'r' },
];
const person = (ids: Ids) => ({ subject_id: ids['subject_id']![0] });
const everyProgram = (ids: Ids) => [...ids['program_id']!, ...ids['wave_program_id']!];
const ofPrograms = (ids: Ids) => everyProgram(ids).map((program_id) => ({ ...person(ids), program_id }));
const ofEvaluations = (ids: Ids, body: object) =>
  ids['evaluation_id']!.map((evaluation_id) => ({ ...body, ...person(ids), evaluation_id }));

/** Bodies that go further than the documented example. */
const BODIES: Record<string, (ids: Ids) => object[]> = {
  importSubjects: () => [{ items: [{ external_id: 'patient-4711', profile: { other: 1 } }] }],
  identifySubjects: (ids) => [{ subject_ids: ids['subject_id'] }],
  lookupSubject: () => [{ external_id: 'patient-4711' }],
  reviewEvaluation: () => REVIEWS,
  rescoreEvaluation: (ids) => [{}, { bundle_id: ids['bundle_id']![0] }],
  createTask: (ids) => ofEvaluations(ids, { title: 'T' }),
  createOutcome: (ids) => ofEvaluations(ids, { kind: 'k', at: '2026-10-01T08:00:00Z' }),
  completeTask: () => [{ outcome: 'called' }, { outcome: 'other' }],
  createEnrollment: (ids) => ofPrograms(ids),
  createEnrollments: (ids) =>
    everyProgram(ids).map((program_id) => ({
      program_id,
      subject_ids: [...ids['subject_id']!, ids['newcomer_id']![0]],
    })),
  createParticipantSession: (ids) => ofPrograms(ids),
  askDueQuestions: (ids) => ofPrograms(ids),
  explainDueQuestions: (ids) => ofPrograms(ids),
  createStudyParticipant: (ids) => [person(ids), { subject_id: ids['newcomer_id']![1] }],
  createStudyParticipants: (ids) => [{ items: [{ subject_id: ids['newcomer_id']![2] }] }],
  createPersonalLinks: (ids) => [{ subject_ids: ids['subject_id'] }],
  createPaperEntry: (ids) => [entryOf(ids['program_id']![1]!, ids['newcomer_id']![0]!, { note: 'n' })],
  resolvePaperEntry: () => [{ answers: [{ question_id: 'note', choice: 'first', reason: 'r' }] }],
  changeEnvironment: () => [{}, { display: ['first_name', 'diagnosis'] }],
  createCalibration: (ids) => [{ bundle_id: ids['bundle_id']![0], concept_id: 'scale', minimum: 1 }],
  shadowBundle: (ids) => [{ bundle_id: ids['bundle_id']![0], environment_id: ids['environment_id']![0] }],
};

/** They end what others change, so they come last. */
const LAST = [
  ...['setEnrollmentStatus', 'changeStudyParticipant', 'setProgramStatus', 'setStudyStatus'],
  ...['applyStudyProtocol', 'deleteContact', 'deleteProgramLink', 'deleteWebhookEndpoint', 'eraseSubject'],
];
const changes = routes
  .filter(
    ({ access, method, path, operationId }) =>
      access.credential === 'api' &&
      method !== 'GET' &&
      (path.includes('{environment_id}') || operationId === 'shadowBundle'),
  )
  .sort((a, b) => LAST.indexOf(a.operationId) - LAST.indexOf(b.operationId));

/** Returns all responses to a credential, and to the tokens of participants in them. */
export async function writeAll(
  { ids, workspace: { app } }: ProtectedData,
  credential: Pick<CallOptions, 'key' | 'headers'>,
): Promise<Reading[]> {
  const found: Reading[] = [];
  for (const { operationId: operation, method, path, examples } of changes) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const paths = names.reduce(
      (made, name) => made.flatMap((each) => (ids[name] ?? []).map((id) => each.replace(`{${name}}`, id))),
      [path as string],
    );
    const first = Object.fromEntries(Object.entries(ids).map(([name, [id]]) => [name, id]));
    const bodies = BODIES[operation]?.(ids) ?? [replaceIds(examples?.body, first)];
    for (const url of paths)
      for (const body of bodies) {
        const response = await app.call(method, url, { ...credential, ...(body !== undefined && { body }) });
        found.push({ operation, status: response.status, text: response.text });
        const token = response.body?.participant_token;
        if (token) found.push(...(await useToken(app, operation, token)));
      }
  }
  return found;
}

/** Lists of an instrument that are shown whole, whatever was chosen or reached. */
const CONTENT = ['options', 'bands'];

/** Reads and completes a session with its token, as the caller who issued it could. */
async function useToken(
  app: ProtectedData['workspace']['app'],
  operation: string,
  key: string,
): Promise<Reading[]> {
  const found: Reading[] = [];
  for (const [method, path, body] of [
    ['GET', '/v1/participant/session', undefined],
    ['POST', '/v1/participant/due-questions', {}],
    ['POST', '/v1/participant/complete', undefined],
    ['GET', '/v1/participant/session', undefined],
    ['GET', '/v1/participant/result', undefined],
    ['GET', '/v1/participant/data', undefined],
  ] as const) {
    const { status, body: shown } = await app.call(method, path, { key, ...(body && { body }) });
    const text = JSON.stringify(shown, (name, value) => (CONTENT.includes(name) ? undefined : value)) ?? '';
    found.push({ operation: `${operation}, then ${method} ${path}`, status, text });
  }
  return found;
}
