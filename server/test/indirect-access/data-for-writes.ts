import { jobs } from '../../src/jobs.ts';
import {
  answer,
  enroll,
  expectStatus,
  importSubject,
  openSession,
  publishedBundle,
  setUpProgram,
  takePart,
} from '../actors.ts';
import type { TestApp } from '../app.ts';
import { suppression } from '../endpoints/example-messages.ts';
import { messageTemplate, rule } from '../messages.ts';
import { CONTENTS, setUpProtectedData } from './protected-data.ts';
import type { ProtectedData } from './read-all.ts';

/** Data about one person that all operations meet which change something, and bodies that name it. */

const ANSWERS = { a: 'o0', b: 'o0', c: 'o0', d: 'o0', one: 'another', note: 'other words' };
/** What the person has answered through sessions of the owner. */
const GIVEN = { one: 'option-chosen', note: 'words written' };
export const entries = Object.entries(ANSWERS).map(([question_id, value]) => ({ question_id, value }));
const amend = (question_id: string, value: unknown) => ({
  decision: 'amend',
  reason: 'telephone',
  amendments: [{ question_id, value }],
});
const choose = (choice: string) => ({ answers: [{ question_id: 'note', choice, reason: 'It is legible.' }] });
/** Live environments send webhooks by https only; nothing is sent in this test. */
const RECEIVER = 'https://127.0.0.1/events';
const VISIT_AT = '2026-01-05T12:00:00Z';

/** Further bodies, which meet the data or are refused because of it. Their ids are replaced. */
export const BODIES: Record<string, object[]> = {
  importSubjects: [{ items: [{ external_id: 'patient-4711', profile: { first_name: 'Ada' } }] }],
  lookupSubject: [{ external_id: 'patient-4711' }],
  importResponses: [
    {
      program_id: '',
      format: 'csv',
      content: 'id,date,note\npatient-4711,2024-03-01,other words\n',
      mapping: { person: 'id', answered_at: 'date', answers: { note: { column: 'note' } } },
    },
  ],
  setSubjectUnits: [{ units: [] }],
  confirmContact: [{ email: 'contact@example.test' }],
  createPaperEntry: [
    { program_id: '', subject_id: '', answers: entries, respondent: 'self', answered_at: VISIT_AT },
  ],
  resolvePaperEntry: [choose('first'), choose('second')],
  completeTask: [{ outcome: 'called' }, { outcome: 'other' }],
  cancelTask: [{ reason: 'telephone' }],
  createPersonalLinks: [{ subject_ids: [''] }],
  createOutcome: [{ subject_id: '', kind: 'visit', at: VISIT_AT, evaluation_id: '' }],
  createTask: [{ subject_id: '', title: 'Visit', evaluation_id: '' }],
  createParticipantSession: [{ program_id: '', subject_id: '', revoke_others: true }],
  createStudyParticipant: [{ subject_id: '' }],
  reviewEvaluation: [
    ...[amend('note', 'other words'), amend('one', 'another'), amend('one', 7), amend('none', 7)],
    { decision: 'reject', reason: 'telephone' },
  ],
};

/** Operations that leave the last of the ids in their path as it is, for one that would find it ended. */
export const SPARES: readonly string[] = ['completeTask', 'reviewEvaluation'];

export type DataForWrites = ProtectedData & {
  /** Bodies with ids of their own. */
  bodies: Record<string, object[]>;
};

type Send = (method: string, path: string, body?: object, status?: number) => Promise<any>;

/**
 * Everything about one person: a result under review with its tasks, which coordinators see, a session that
 * somebody else began, a released result, questions that are due, links and their files, and deliveries.
 */
export async function setUpPerson(app: TestApp): Promise<DataForWrites> {
  const data = await setUpProtectedData(app, 'live');
  const { ids, workspace } = data;
  const send: Send = (method, path, body, status = 200) =>
    expectStatus(app.call(method, workspace.environmentPath + path, { ...(body && { body }) }), status);
  const idsOf = async (list: string): Promise<string[]> =>
    (await send('GET', list)).items.map(({ id }: any) => id);
  const [subject_id, reviewed] = [ids['subject_id']![0]!, ids['program_id']![0]!];
  const begun = await setUpProgram(workspace, CONTENTS);
  const enrollment = await enroll(workspace, begun, subject_id);
  const session = await openSession(workspace, begun, subject_id);
  await expectStatus(answer(workspace, session.participant_token, GIVEN), 200);
  const [evaluation_id] = await idsOf(`/evaluations?program_id=${reviewed}`);
  const released = await takenPart(data, subject_id);
  const task = { subject_id, title: 'Call the person', due_in: 'PT4H' };
  await send('POST', '/tasks', { ...task, assign: { role: 'coordinator' } }, 201);
  const task_id = await idsOf(`/tasks?evaluation_id=${evaluation_id}`);
  for (const id of task_id) await send('POST', `/tasks/${id}/reassign`, { assign: { role: 'coordinator' } });
  const { version_bundle_id } = await send('GET', `/programs/${begun}`);
  const due = await dueQuestions(data, send, subject_id);
  const further = await linksAndDeliveries(data, send, { begun, subject_id });
  return {
    ...data,
    ids: {
      ...ids,
      ...further,
      task_id: [...task_id, ...(await idsOf(`/tasks?subject_id=${subject_id}`))]
        .filter((id, index, all) => all.indexOf(id) === index)
        .toSorted((a, b) => Number(task_id.includes(b)) - Number(task_id.includes(a))),
      study_id: [ids['study_id']![0]!],
      evaluation_id: [evaluation_id!, session.evaluation_id, released],
      program_id: [begun, reviewed, due.programId],
      enrollment_id: [enrollment, ...ids['enrollment_id']!],
      session_id: [session.session_id],
      token_id: await idsOf(`/participant-sessions/${session.session_id}/tokens`),
      version_bundle_id: [version_bundle_id],
    },
    bodies: { ...due.bodies, ...(await bodiesOf(data, { subject_id, version_bundle_id })) },
  };
}

/** A result that the person was shown. */
async function takenPart({ workspace }: ProtectedData, subjectId: string): Promise<string> {
  const programId = await setUpProgram(workspace, CONTENTS);
  await enroll(workspace, programId, subjectId);
  const session = await openSession(workspace, programId, subjectId);
  await takePart(workspace, session.participant_token, { ...ANSWERS, ...GIVEN });
  return session.evaluation_id;
}

/** Questions that are due, with texts that show the profile and an answer that the person has given. */
async function dueQuestions({ workspace }: ProtectedData, send: Send, subject_id: string) {
  const questions = CONTENTS.experience.questions.map((question) => ({
    ...question,
    prompt: `${question.prompt} {{ context.diagnosis }} {{ answers.note | default: 'nothing' }}`,
    schedule: { frequency: 'weekly' },
  }));
  const recurrence = { frequency: 'weekly', weekday: 1, local_time: '09:00', timezone: 'UTC' };
  const options = { mode: 'continuous', recurrence: { ...recurrence, starts_at: '2026-01-01T00:00:00Z' } };
  const programId = await setUpProgram(workspace, { ...CONTENTS, experience: { questions } }, options);
  await enroll(workspace, programId, subject_id);
  const session = await openSession(workspace, programId, subject_id);
  await expectStatus(answer(workspace, session.participant_token, GIVEN), 200);
  const person = { program_id: programId, subject_id };
  const asking = { ...person, trigger: {} };
  const { items } = await send('POST', '/continuous-evaluation/due-questions', asking);
  const { delivery_id } = items.find(({ question }: any) => question.id === 'a');
  const answering = (value: unknown) => ({ ...person, answers: [{ delivery_id, value }] });
  const bodies = {
    askDueQuestions: [asking],
    explainDueQuestions: [asking],
    answerDueQuestions: [answering('o7'), answering('o0'), answering('o1')],
    createParticipantSession: [person],
  };
  return { programId, bodies };
}

/** Links of a program and files of personal ones, an address that is not written to, and webhooks. */
async function linksAndDeliveries(
  { workspace }: ProtectedData,
  send: Send,
  { begun, subject_id }: { begun: string; subject_id: string },
) {
  const link = { name: 'Poster', identity_mode: 'legacy_anonymous', signing: true };
  const { id: link_id } = await send('POST', `/programs/${begun}/links`, link, 201);
  const files = () => send('POST', `/programs/${begun}/personal-links`, { subject_ids: [subject_id] }, 202);
  const { id: written } = await files();
  const writing = jobs(workspace.app.services).find(({ name }) => name === 'personal-links')!;
  while ((await writing.run(new AbortController().signal)).more);
  const { id: waiting } = await files();
  const hook = { url: RECEIVER, event_types: ['subject.updated'] };
  const { id: endpoint_id } = await send('POST', '/webhook-endpoints', hook, 201);
  await send('POST', `/webhook-endpoints/${endpoint_id}/ping`);
  const { items } = await send('GET', '/webhook-deliveries');
  return {
    link_id: [link_id],
    job_id: [written, waiting],
    suppression_id: [await suppression(workspace)],
    endpoint_id: [endpoint_id],
    delivery_id: items.map(({ id }: any) => id),
  } as Record<string, string[]>;
}

async function bodiesOf(
  { ids, workspace }: ProtectedData,
  { subject_id, version_bundle_id }: { subject_id: string; version_bundle_id: string },
): Promise<Record<string, object[]>> {
  const fresh = await setUpProgram(workspace, CONTENTS);
  const onPaper = await setUpProgram(workspace, CONTENTS);
  await enroll(workspace, onPaper, subject_id);
  const entered = { subject_id, answers: entries, respondent: 'self', answered_at: VISIT_AT };
  const bundle = await publishedBundle(workspace, CONTENTS);
  const template = await messageTemplate(workspace);
  return {
    createEnrollment: [{ program_id: fresh, subject_id }],
    createPaperEntry: [onPaper, ids['program_id']![1]!].map((program_id) => ({ program_id, ...entered })),
    createStudy: [
      {
        name: 'Another study',
        protocol_id: ids['protocol_id']![0],
        bundles: { baseline: bundle, hidden: version_bundle_id },
      },
    ],
    createStudyParticipant: [{ subject_id: await importSubject(workspace, { first_name: 'profile-value' }) }],
    createWebhookEndpoint: [{ url: RECEIVER, event_types: ['subject.updated'] }],
    setOutreach: [{ rules: [rule('reminder', 'opened', template)] }],
  };
}
