import { readConfig } from '../../server/src/config/config.ts';
import { insertSuppressions } from '../../server/src/resources/answers/suppressions/commands.ts';
import { EXAMPLE as MESSAGE } from '../../server/src/resources/content/messages/schema.ts';
import {
  createBundle,
  enroll,
  expectStatus,
  importSubject,
  openSession,
  setUpApp,
  setUpProgram,
  takePart,
  type Workspace,
} from '../../server/test/actors.ts';
import { CONTENTS, WEEKLY } from '../../server/test/continuous.ts';
import {
  CONTENTS as MOOD,
  messageTemplate,
  reachable,
  rule,
  sendDueMessages,
  setOutreach,
} from '../../server/test/messages.ts';
import { enrolled, entryOf, CONTENTS as PAPER, paperOf } from '../../server/test/paper.ts';
import { studiesApi } from '../../server/test/studies.ts';
import { type Console, startConsole } from './console.ts';
import { exampleContents } from './example-contents.ts';
import { libraryProgram } from './library.ts';

/** The ids in the addresses of the console's pages. */
export interface FilledWorkspace {
  workspace: Workspace;
  organizationId: string;
  appId: string;
  environmentId: string;
  workingCopyId: string;
  bundleId: string;
  otherBundleId: string;
  programId: string;
  subjectId: string;
  enrollmentId: string;
  sessionId: string;
  /** A paper form whose entries differ. */
  paperEntryId: string;
  evaluationId: string;
  /** An evaluation that waits for a review. */
  reviewedId: string;
  taskId: string;
  protocolId: string;
  /** A draft. */
  messageId: string;
  studyId: string;
  /** A person in the study. */
  participantId: string;
}

const DEGREES = ['not_at_all', 'several_days', 'more_than_half_the_days', 'nearly_every_day'];

/** Answers to the PHQ-9 with these degrees from 0 to 3 of its nine symptoms. */
export function phq9(degrees: readonly number[]): Record<string, unknown> {
  const symptoms = degrees.map((degree, index) => [`phq9_${index + 1}`, DEGREES[degree]]);
  const follows = degrees.some((degree) => degree > 0) && { phq9_difficulty: 'somewhat_difficult' };
  return { ...Object.fromEntries(symptoms), ...follows };
}

/** Starts a service with a browser, and fills it so that every page has something to show. */
export async function startFilled(): Promise<{ eps: Console; filled: FilledWorkspace }> {
  const { webhooks } = readConfig({ EPS_WEBHOOK_ALLOW: '127.0.0.1' });
  const eps = await startConsole({ webhooks });
  return { eps, filled: await fill(eps) };
}

async function fill({ app }: Console): Promise<FilledWorkspace> {
  const workspace = await setUpApp(app, 'Europe/Berlin', 'Wellbeing at Work');
  const { appPath, environmentPath } = workspace;
  const post = (path: string, body?: unknown) => app.call('POST', path, { body });
  const checkIn = await libraryProgram(workspace, 'phq-9', { name: 'Check-in' });
  const { version_bundle_id: bundleId } = await expectStatus(
    app.call('GET', `${environmentPath}/programs/${checkIn}`),
    200,
  );
  const completed = async (degrees: readonly number[]) => {
    const subject = await importSubject(workspace, { department: 'Care' });
    await enroll(workspace, checkIn, subject);
    const session = await openSession(workspace, checkIn, subject);
    await takePart(workspace, session.participant_token, phq9(degrees));
    return session;
  };
  const evaluated = await completed([2, 1, 0, 3, 1, 0, 1, 0, 0]);
  const reviewed = await completed([2, 1, 0, 3, 1, 0, 1, 0, 1]);
  const paperEntryId = await disagreeing(workspace);
  const recurring = { mode: 'continuous', recurrence: WEEKLY, name: 'Weekly pulse' };
  const programId = await setUpProgram(workspace, CONTENTS, recurring);
  const subjectId = await importSubject(workspace, { department: 'Research' }, 'employee-42');
  const enrollmentId = await enroll(workspace, programId, subjectId);
  const copy = { name: 'Recovery', business_id_prefix: 'recovery', contents: exampleContents() };
  const { id: workingCopyId } = await expectStatus(post(`${appPath}/working-copies`, copy), 201);
  const endpoint = { url: 'http://127.0.0.1:9/results', event_types: ['evaluation.completed'] };
  await expectStatus(post(`${environmentPath}/webhook-endpoints`, endpoint), 201);
  await expectStatus(
    post(`/v1/organizations/${app.organizationId}/memberships`, { email: 'new@example.com', role: 'viewer' }),
    201,
  );
  const { subject_id } = await expectStatus(
    app.call('GET', `${environmentPath}/evaluations/${evaluated.evaluation_id}`),
    200,
  );
  const contact = { email: 'ada@example.com', phone: '+49 30 1234' };
  await expectStatus(
    app.call('PUT', `${environmentPath}/subjects/${subject_id}/contact`, { body: contact }),
    200,
  );
  const about = { subject_id, evaluation_id: evaluated.evaluation_id, severity: 'critical' };
  const task = await expectStatus(
    post(`${environmentPath}/tasks`, { ...about, title: 'Follow up on the answers', script: 'Call.\nAsk.' }),
    201,
  );
  const message = { business_id: 'reminder', name: 'Reminder', content: MESSAGE };
  const { id: messageId } = await expectStatus(post(`${appPath}/messages`, message), 201);
  await fillMessages(workspace);
  return {
    workspace,
    organizationId: app.organizationId,
    appId: workspace.appId,
    environmentId: workspace.testId,
    workingCopyId,
    bundleId,
    otherBundleId: await createBundle(workspace, CONTENTS),
    programId,
    subjectId,
    enrollmentId,
    sessionId: evaluated.session_id,
    paperEntryId,
    evaluationId: evaluated.evaluation_id,
    reviewedId: reviewed.evaluation_id,
    taskId: task.id,
    messageId,
    ...(await fillStudy(workspace)),
  };
}

/** Sends a message to a person, whose address is suppressed afterwards. */
async function fillMessages(workspace: Workspace): Promise<void> {
  const { app, environmentPath, testId: environmentId } = workspace;
  const programId = await setUpProgram(workspace, MOOD, { name: 'Invitation' });
  const rules = [rule('invitation', 'opened', await messageTemplate(workspace))];
  await setOutreach(workspace, programId, { rules });
  await enroll(workspace, programId, await reachable(workspace, 'ada@example.test'));
  await sendDueMessages(workspace, ['outreach', 'messages']);
  const { items } = await expectStatus(app.call('GET', `${environmentPath}/messages`), 200);
  const [{ id: messageId, created_at }] = items;
  const bounce = { environmentId, messageId, reason: 'bounced', createdAt: new Date(created_at) } as const;
  // As if the mail provider reported a bounce.
  await app.services.db.withTenant(app.organizationId, (tx) =>
    tx.rows(insertSuppressions(app.organizationId, [{ ...bounce, index: Buffer.alloc(32) }])),
  );
}

/** Enters a form twice, differently; the only member may. Returns the id of the form. */
async function disagreeing(workspace: Workspace): Promise<string> {
  const programId = await setUpProgram(workspace, PAPER, { name: 'On paper' });
  const paper = paperOf(workspace);
  await paper.setDoubleEntry(programId);
  const subjectId = await enrolled(workspace, programId);
  const enter = (respondent: string) =>
    paper.enter(undefined, entryOf(programId, subjectId, {}, { incomplete: true, respondent }));
  await expectStatus(enter('self'), 201);
  return (await expectStatus(enter('proxy'), 201)).id;
}

/** A wave once after the enrollment, and one that follows it every week. */
const PROTOCOL = {
  time_zone: 'participant',
  waves: [
    { id: 'baseline', anchor: { on: 'enrollment' }, opens: 'P0D', closes: 'P7D' },
    {
      id: 'week',
      anchor: { on: 'completed', wave: 'baseline' },
      opens: 'P7D',
      at: '09:00',
      closes: 'P2D',
      repeat: { every: 'P7D', count: 4 },
    },
  ],
};

async function fillStudy(workspace: Workspace) {
  const api = studiesApi(workspace);
  const study = await api.study(PROTOCOL);
  const participant = await api.add(study.id);
  await api.answer(study.programs.baseline, participant.subject_id);
  await api.protocol({ ...PROTOCOL, waves: PROTOCOL.waves.slice(0, 1) });
  return { protocolId: study.protocol_id, studyId: study.id, participantId: participant.id };
}
