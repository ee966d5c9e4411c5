import {
  enroll,
  expectStatus,
  importSubject,
  openSession,
  setUpProgram,
  takePart,
  type Workspace,
} from '../actors.ts';
import type { TestApp } from '../app.ts';
import { keyOfSomebodyElse } from '../members.ts';
import { rule, sendDueMessages, setOutreach, setUpMessages } from '../messages.ts';
import { entryOf, paperOf } from '../paper.ts';
import { studiesApi } from '../studies.ts';
import { BASELINE, TRIAL } from './trial.ts';

const ARMS = ['arm-given', 'other'].map((id) => ({ id, ratio: 1 }));

/** The texts that a right protects, which occur nowhere else in the data. */
export const PROTECTED = {
  'evaluations:answers': ['option-chosen', 'words written', 'words amended', 'message-of-rule', 'a cousin'],
  'evaluations:read': [
    'band-reached',
    'reason of the review',
    'kind-of-outcome',
    'comment on the task',
    'Call the person',
  ],
  'subjects:profile': ['profile-value', 'ref-of-link'],
  'subjects:identify': ['patient-4711'],
  'subjects:contact': ['contact@example.test', 'Pacific/Chatham'],
};

const literal = (value: unknown) => ({ op: 'lit', value });
const TASK = { title: 'Call the person', due_in: 'PT4H', outcomes: ['called'] };
export const CONTENTS = {
  experience: {
    questions: [
      ...['a', 'b', 'c', 'd'].map((id) => ({
        id,
        prompt: id,
        input: 'single_select',
        options: [0, 1].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { scale: score } })),
      })),
      {
        id: 'one',
        prompt: 'One item',
        options: ['option-chosen', 'another'].map((id, score) => ({ id, label: id, scores: { one: score } })),
      },
      { id: 'note', prompt: 'Note', input: 'text' },
    ],
  },
  context: {
    variables: {
      diagnosis: { type: 'string', from: 'profile.diagnosis', default: 'none' },
      ref: { type: 'string', from: 'link.ref', default: 'nowhere' },
    },
  },
  scorecard: {
    concepts: [
      { id: 'scale', method: 'sum', bands: [{ id: 'band-reached', label: 'Band', from: 0 }] },
      { id: 'one', method: 'sum' },
    ],
    primary_metric: 'scale',
  },
  guardrail: {
    rules: [
      {
        id: 'rule-of-answer',
        when: { op: 'eq', args: [{ op: 'answer', question_id: 'one' }, literal('option-chosen')] },
        severity: 'critical',
        action: 'flag',
        message: 'message-of-rule',
        task: TASK,
      },
      {
        id: 'rule-of-score',
        when: { op: 'gte', args: [{ op: 'score', concept_id: 'scale' }, literal(0)] },
        severity: 'info',
        action: 'flag',
        message: 'High',
        task: TASK,
      },
    ],
  },
  report_template: {
    title: 'Report',
    blocks: [
      { id: 'scores', type: 'score', concept_id: 'scale' },
      { id: 'from', type: 'text', template: '{{ context.diagnosis }}, {{ context.ref }}' },
      { id: 'all', type: 'table' },
      { id: 'rules', type: 'guardrails' },
    ],
  },
};
const ANSWERS = { a: 'o1', b: 'o1', c: 'o0', d: 'o1', one: 'option-chosen', note: 'words written' };

type Sender = (method: string, path: string, body?: object, status?: number) => Promise<any>;

/** Everything that there can be about people, and its ids, by the names of path parameters. */
export async function setUpProtectedData(app: TestApp, kind: 'test' | 'live' = 'test') {
  const { workspace, message_id } = await setUpMessages(app, kind);
  const at = workspace.environmentPath;
  const send: Sender = (method, path, body, status = 200) =>
    expectStatus(app.call(method, at + path, { ...(body && { body }) }), status);
  await send('PATCH', '', { display: ['first_name'] });
  const profile = { first_name: 'profile-value', diagnosis: 'profile-value' };
  const subjectId = await importSubject(workspace, profile, 'patient-4711');
  const contact = { email: 'contact@example.test', phone: '+49 30 1234567', time_zone: 'Pacific/Chatham' };
  await send('PUT', `/subjects/${subjectId}/contact`, contact);
  const programId = await reviewed(workspace, send, { subjectId, message_id });
  const onPaper = await paperForm(workspace, subjectId);
  const study = await trial(workspace, subjectId);
  const idsOf = async (list: string): Promise<string[]> =>
    (await send('GET', list)).items.map(({ id }: any) => id);
  const ids: Record<string, string[]> = {
    organization_id: [app.organizationId],
    app_id: [workspace.appId],
    environment_id: [kind === 'live' ? workspace.liveId : workspace.testId],
    subject_id: [subjectId],
    program_id: [programId, onPaper.programId],
    enrollment_id: await idsOf('/enrollments'),
    evaluation_id: await idsOf('/evaluations'),
    session_id: await idsOf('/participant-sessions'),
    message_id: await idsOf('/messages'),
    task_id: await idsOf('/tasks'),
    paper_entry_id: [onPaper.id],
    study_id: [study.id],
    wave_program_id: study.programs,
    protocol_id: [study.protocol_id],
    participant_id: study.participants,
  };
  return {
    workspace,
    ids,
    ofArm: [...study.ofArm, ...(await idsOf(`/enrollments?program_id=${study.hidden}`))],
  };
}

/** A message, an amended result under review, an outcome, and tasks with comments. */
async function reviewed(
  workspace: Workspace,
  send: Sender,
  { subjectId, message_id }: { subjectId: string; message_id: string },
): Promise<string> {
  const programId = await setUpProgram(workspace, CONTENTS, { release_policy: 'review_required' });
  const rules = ['email', 'sms'].map((channel) => ({ ...rule(channel, 'opened', message_id), channel }));
  await setOutreach(workspace, programId, { rules });
  await enroll(workspace, programId, subjectId);
  const link_values = { ref: 'ref-of-link' };
  const session = await openSession(workspace, programId, subjectId, { link_values });
  await sendDueMessages(workspace);
  await takePart(workspace, session.participant_token, ANSWERS);
  const amendments = [{ question_id: 'note', value: 'words amended' }];
  const review = { decision: 'amend', reason: 'reason of the review', amendments };
  await send('POST', `/evaluations/${session.evaluation_id}/review`, review);
  const outcome = { subject_id: subjectId, kind: 'kind-of-outcome', at: '2026-10-01T08:00:00Z' };
  await send('POST', '/outcomes', outcome, 201);
  for (const { id } of (await send('GET', '/tasks')).items)
    await send('POST', `/tasks/${id}/comment`, { text: 'comment on the task' });
  return programId;
}

/** A paper form of which two entries disagree. */
async function paperForm(workspace: Workspace, subjectId: string) {
  const programId = await setUpProgram(workspace, CONTENTS);
  const paper = paperOf(workspace);
  await paper.setDoubleEntry(programId);
  await enroll(workspace, programId, subjectId);
  const entry = (note: string) =>
    entryOf(programId, subjectId, { ...ANSWERS, note }, { respondent: 'proxy', relation: 'a cousin' });
  const clerk = () => keyOfSomebodyElse(workspace.app, ['sessions:write']);
  const { id } = await expectStatus(paper.enter(await clerk(), entry('words written')), 201);
  await expectStatus(paper.enter(await clerk(), entry('words amended')), 201);
  return { programId, id: id as string };
}

/** A study in which one of two people is in an arm with a wave of its own, and has answered it. */
async function trial(workspace: Workspace, subjectId: string) {
  const api = studiesApi(workspace);
  const { id, programs, protocol_id } = await api.study(
    { ...TRIAL, arms: ARMS, waves: [BASELINE, { ...BASELINE, id: 'hidden', arms: ['arm-given'] }] } as never,
    CONTENTS,
  );
  const add = { body: { subject_id: subjectId } };
  const people = [await expectStatus(workspace.app.call('POST', api.path(id), add), 201), await api.add(id)];
  await api.work();
  const { subject_id } = people.find(({ arm }) => arm === 'arm-given');
  const session = await openSession(workspace, programs.hidden, subject_id);
  await takePart(workspace, session.participant_token, ANSWERS);
  const ofArm = ['"arm-given"', session.session_id, session.evaluation_id];
  return {
    id,
    protocol_id,
    participants: people.map((each) => each.id),
    programs: Object.values(programs) as string[],
    hidden: programs.hidden,
    ofArm,
  };
}
