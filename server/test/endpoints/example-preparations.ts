import { listTemplates, loadTemplate } from '@eps/library';
import { columns, rowsOf } from '../../src/db/rows.ts';
import { idAt } from '../../src/ids.ts';
import { mailPasswordResets } from '../../src/resources/identity/auth/mail-resets-job.ts';
import {
  answer,
  createBundle,
  enroll,
  expectStatus,
  importSubject,
  participant,
  publishedBundle,
  setUpApp,
  setUpProgram,
  takePart,
  type Workspace,
} from '../actors.ts';
import type { TestApp } from '../app.ts';
import { WEEKLY } from '../continuous.ts';
import type { Mailbox } from '../mailbox.ts';
import { png, upload } from '../media.ts';
import { addMember, inviteByLink, keyOfSomebodyElse } from '../members.ts';
import { entryOf, paperOf } from '../paper.ts';
import { identityPreparations } from './example-identity.ts';
import { finishedCalibration, queuedJob, TWO_ITEMS } from './example-jobs.ts';
import { programLink, sessionLinks, signInLink, workingCopy } from './example-links.ts';
import { messagePreparations } from './example-messages.ts';
import { retentionPreparations } from './example-retention.ts';
import { signOnPreparations } from './example-sign-on.ts';
import { studyPreparations } from './example-studies.ts';
import { taskPreparations } from './example-tasks.ts';
import type { Preparations } from './preparation.ts';

let app: TestApp;
let workspace: Workspace;
let mailbox: Mailbox;
let webhookUrl: string;

/** Returns the preparation of each operation's example in a workspace. One test file has one workspace. */
export function preparationsFor(
  ...[forApp, forWorkspace, forMailbox, forWebhooks]: [TestApp, Workspace, Mailbox, string]
): Preparations {
  [app, workspace, mailbox, webhookUrl] = [forApp, forWorkspace, forMailbox, forWebhooks];
  return { ...PREPARATIONS, ...studyPreparations(workspace, CONTENTS) };
}

const question = {
  id: 'mood',
  prompt: 'How was your week?',
  input: 'rating',
  min: 1,
  max: 5,
  required: true,
};
const scorecard = { concepts: [{ id: 'mood', method: 'mean' }], primary_metric: 'mood' };
const CONTENTS = { experience: { questions: [question] }, scorecard };
const WEEKLY_CONTENTS = {
  experience: { questions: [{ ...question, schedule: { frequency: 'weekly' } }] },
  scorecard,
};

const translations = { de: { questions: { mood: { prompt: 'Wie war die Woche?' } } } };
const GERMAN_CONTENTS = { ...CONTENTS, experience: { ...CONTENTS.experience, translations } };

const PREPARATIONS: Preparations = {
  ...messagePreparations(() => workspace),
  ...taskPreparations(() => workspace),
  ...retentionPreparations(() => workspace),
  ...identityPreparations(() => app),
  ...signOnPreparations(() => app),
  createProgramLink: async () => ({ path: { program_id: await setUpProgram(workspace, CONTENTS) } }),
  changeProgramLink: () => programLink(workspace, CONTENTS),
  deleteProgramLink: () => programLink(workspace, CONTENTS),
  rotateLinkSigningSecret: () => programLink(workspace, CONTENTS, { signing: true }),
  ...sessionLinks(() => workspace, CONTENTS),
  openProgramLink: () => programLink(workspace, CONTENTS),
  saveWorkingCopy: () => workingCopy(workspace),
  deleteWorkingCopy: () => workingCopy(workspace),
  reportPresence: () => workingCopy(workspace),
  signInWithLink: () => signInLink(app),
  forgotPassword: async () => ({ options: { key: null } }),
  resetPassword: async () => ({ ids: { token: await passwordResetToken() }, options: { key: null } }),
  previewInvitation: async () => {
    const { token } = await inviteByLink(app, 'previewed@example.com', 'viewer');
    return { ids: { token }, options: { key: null } };
  },
  acceptInvitation: async () => {
    const { token } = await inviteByLink(app, 'invited@example.com', 'viewer');
    return { ids: { token }, options: { key: null } };
  },
  changeMembership: async () => ({ path: { membership_id: (await addMember(app, 'viewer')).membershipId } }),
  removeMembership: async () => ({ path: { membership_id: (await addMember(app, 'viewer')).membershipId } }),
  createInvitationLink: async () => ({ path: { invitation_id: await invitation('linked@example.com') } }),
  revokeInvitation: async () => ({ path: { invitation_id: await invitation('revoked@example.com') } }),
  rotateApiKey: async () => ({ path: { api_key_id: await apiKey() } }),
  revokeApiKey: async () => ({ path: { api_key_id: await apiKey() } }),

  // Gates would stop the examples that publish in the shared app.
  changeApp: async () => ({ path: { app_id: (await setUpApp(app)).appId } }),

  createDefinition: async () => ({ path: { definition_id: 'experience' } }),
  setDefinitionStatus: async () => ({ path: { definition_id: (await pins())['experience_version_id']! } }),
  deleteFile: async () => ({
    path: { file_id: (await upload(app, workspace.appPath, 'Dot', png(1, 1, [9, 9, 9]))).id },
  }),
  cloneTemplate: async () => ({ path: { template_id: listTemplates()[0]!.id } }),
  createBundle: async () => ({ ids: await pins() }),
  setBundleStatus: async () => ({ path: { bundle_id: await createBundle(workspace, CONTENTS) } }),
  setBundleCases: async () => ({ path: { bundle_id: await createBundle(workspace, CONTENTS) } }),
  diffBundleContents: async () => ({ path: { bundle_id: await createBundle(workspace, CONTENTS) } }),
  publishBundle: async () => ({ path: { bundle_id: await createBundle(workspace, CONTENTS) } }),
  releaseBundle: async () => ({
    path: { bundle_id: await publishedBundle(workspace, CONTENTS) },
    ids: { environment_id: workspace.environmentId },
  }),
  simulateBundle: async () => {
    const { id } = listTemplates().find(({ slug }) => slug === 'adaptive-mood')!;
    return { path: { bundle_id: await createBundle(workspace, loadTemplate(id)!.contents) } };
  },
  shadowBundle: async () => ({
    path: { bundle_id: await createBundle(workspace, CONTENTS) },
    ids: { bundle_id: await createBundle(workspace, CONTENTS), environment_id: workspace.environmentId },
  }),
  createCalibration: async () => ({
    ids: { bundle_id: await createBundle(workspace, TWO_ITEMS), concept_id: 'mood' },
  }),
  createCalibratedScorecard: async () => ({ path: { calibration_id: await finishedCalibration(workspace) } }),

  createProgram: async () => ({
    ids: { version_bundle_id: await publishedBundle(workspace, WEEKLY_CONTENTS) },
  }),
  activateProgram: async () => {
    const program_id = await setUpProgram(workspace, CONTENTS);
    const body = { status: 'paused' };
    await app.call('POST', `${workspace.environmentPath}/programs/${program_id}/status`, { body });
    return { path: { program_id } };
  },
  changeProgram: async () => ({ path: { program_id: await setUpProgram(workspace, CONTENTS) } }),
  setProgramStatus: async () => ({ path: { program_id: await setUpProgram(workspace, CONTENTS) } }),
  lookupSubject: async () => {
    await importSubject(workspace, undefined, 'employee-1001');
    return {};
  },
  eraseSubject: async () => ({ path: { subject_id: await importSubject(workspace) } }),
  createEnrollment: subjectAndProgram,
  createEnrollments: async () => {
    const { ids } = await subjectAndProgram();
    return { ids: { program_id: ids.program_id, subject_ids: ids.subject_id } };
  },
  setEnrollmentStatus: async () => ({ path: { enrollment_id: (await enrolled(CONTENTS)).enrollmentId } }),
  createPaperCode: async () => ({ path: { enrollment_id: (await enrolled(CONTENTS)).enrollmentId } }),

  createParticipantSession: async () => ({ ids: (await enrolled(CONTENTS)).ids }),
  importResponses: async () => ({ ids: { program_id: await setUpProgram(workspace, CONTENTS) } }),
  createPaperEntry: async () => ({ ids: (await enrolled(CONTENTS)).ids }),
  resolvePaperEntry: async () => {
    const { ids } = await enrolled(CONTENTS);
    const paper = paperOf(workspace);
    await paper.setDoubleEntry(ids.program_id);
    const enter = (by: string, mood: number) =>
      paper.enter(by, entryOf(ids.program_id, ids.subject_id, { mood }));
    await expectStatus(enter(await keyOfSomebodyElse(app, ['sessions:write']), 4), 201);
    const { id } = await expectStatus(enter(await keyOfSomebodyElse(app, ['sessions:write']), 5), 201);
    return { path: { paper_entry_id: id } };
  },
  revokeParticipantSession: async () => {
    const { session_id } = await participant(workspace, await setUpProgram(workspace, CONTENTS));
    return { path: { session_id } };
  },
  saveParticipantAnswers: async () => participantToken(CONTENTS),
  setParticipantLanguage: async () => participantToken(GERMAN_CONTENTS),
  completeParticipantSession: async () => {
    const { participant_token: key } = await participant(workspace, await setUpProgram(workspace, CONTENTS));
    await answer(workspace, key, { mood: 4 });
    return { options: { key } };
  },
  reviewEvaluation: async () => ({
    path: { evaluation_id: await completedEvaluation({ release_policy: 'review_required' }) },
  }),
  rescoreEvaluation: async () => ({ path: { evaluation_id: await completedEvaluation() } }),

  askDueQuestions: async () => ({ ids: (await enrolledWeekly()).ids }),
  explainDueQuestions: async () => ({ ids: (await enrolledWeekly()).ids }),
  answerDueQuestions: async () => {
    const { ids } = await enrolledWeekly();
    const { body } = await app.call(
      'POST',
      `${workspace.environmentPath}/continuous-evaluation/due-questions`,
      { body: ids },
    );
    return { ids: { ...ids, delivery_id: body.items[0].delivery_id } };
  },
  askOwnDueQuestions: async () => ({ options: { key: await weeklyToken() } }),
  answerOwnDueQuestions: async () => {
    const key = await weeklyToken();
    const { body } = await app.call('POST', '/v1/participant/due-questions', { key, body: {} });
    return { ids: { delivery_id: body.items[0].delivery_id }, options: { key } };
  },

  cancelJob: async () => ({ path: { job_id: await queuedJob(workspace, null) } }),
  cancelEnvironmentJob: async () => ({
    path: { job_id: await queuedJob(workspace, workspace.environmentId) },
  }),

  createWebhookEndpoint: async () => ({ ids: { url: webhookUrl } }),
  changeWebhookEndpoint: async () => {
    const endpoint_id = await webhookEndpoint();
    const path = `${workspace.environmentPath}/webhook-endpoints/${endpoint_id}`;
    await app.call('PATCH', path, { body: { status: 'disabled' } });
    return { path: { endpoint_id } };
  },
  deleteWebhookEndpoint: async () => ({ path: { endpoint_id: await webhookEndpoint() } }),
  pingWebhookEndpoint: async () => ({ path: { endpoint_id: await webhookEndpoint() } }),
  retryWebhookDeliveries: async () => {
    await failedDelivery();
    return {};
  },
  retryWebhookDelivery: async () => ({ path: { delivery_id: await failedDelivery() } }),
  rotateWebhookSecret: async () => ({ path: { endpoint_id: await webhookEndpoint() } }),
};

async function passwordResetToken(): Promise<string> {
  const { email } = await addMember(app, 'viewer');
  await app.call('POST', '/auth/password/forgot', { key: null, body: { email } });
  const job = mailPasswordResets(app.services);
  while ((await job.run(new AbortController().signal)).more);
  const mail = mailbox.mails.find(({ to }) => to === email)!;
  return /#([\w-]{43})\n/.exec(mail.text)![1]!;
}

/** The IDs of six draft definitions, by the field of a bundle that pins each. */
async function pins(): Promise<Record<string, string>> {
  const { body } = await app.call(
    'GET',
    `${workspace.appPath}/bundles/${await createBundle(workspace, CONTENTS)}`,
  );
  return Object.fromEntries(Object.entries<string>(body).filter(([name]) => name.endsWith('_version_id')));
}

async function subjectAndProgram() {
  return {
    ids: { program_id: await setUpProgram(workspace, CONTENTS), subject_id: await importSubject(workspace) },
  };
}

async function participantToken(contents: object) {
  const { participant_token } = await participant(workspace, await setUpProgram(workspace, contents));
  return { options: { key: participant_token } };
}

async function enrolled(contents: object, options: Record<string, unknown> = {}) {
  const ids = {
    program_id: await setUpProgram(workspace, contents, options),
    subject_id: await importSubject(workspace),
  };
  return { ids, enrollmentId: await enroll(workspace, ids.program_id, ids.subject_id) };
}

function enrolledWeekly() {
  return enrolled(WEEKLY_CONTENTS, { mode: 'continuous', recurrence: WEEKLY });
}

async function weeklyToken(): Promise<string> {
  const { ids } = await enrolledWeekly();
  return (await app.call('POST', `${workspace.environmentPath}/participant-sessions`, { body: ids })).body
    .participant_token;
}

async function completedEvaluation(options: Record<string, unknown> = {}): Promise<string> {
  const session = await participant(workspace, await setUpProgram(workspace, CONTENTS, options));
  await takePart(workspace, session.participant_token, { mood: 4 });
  return session.evaluation_id;
}

async function webhookEndpoint(): Promise<string> {
  const body = { url: webhookUrl, event_types: [] };
  return (await app.call('POST', `${workspace.environmentPath}/webhook-endpoints`, { body })).body.id;
}

/** The ID of a delivery that became a dead letter; its time is in the range of the example. */
async function failedDelivery(): Promise<string> {
  const path = `${workspace.environmentPath}/webhook-endpoints/${await webhookEndpoint()}/ping`;
  const { id } = (await app.call('POST', path)).body;
  const [row] = await app.services.db.system.write({
    text: "UPDATE webhook_deliveries SET status = 'dead_letter', id = $2 WHERE id = $1 RETURNING id",
    values: [id, idAt(new Date('2026-01-12T09:00:00Z'))],
    rows: rowsOf(columns('webhook_deliveries', 'id')),
  });
  return row!.id;
}

async function invitation(email: string): Promise<string> {
  const path = `/v1/organizations/${app.organizationId}/invitations`;
  return (await app.call('POST', path, { body: { email, role: 'viewer' } })).body.id;
}

async function apiKey(): Promise<string> {
  const body = { name: 'extra', scopes: ['programs:read'] };
  return (await app.call('POST', `/v1/organizations/${app.organizationId}/api-keys`, { body })).body.id;
}
