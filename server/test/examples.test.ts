import { listTemplates, loadTemplate } from '@eps/library';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { openApiDocument } from '../src/openapi/document.ts';
import { mailPasswordResets } from '../src/resources/auth/mail-resets-job.ts';
import { routes } from '../src/routes.ts';
import {
  createBundle,
  enroll,
  importSubject,
  participant,
  publishedBundle,
  setUpApp,
  setUpProgram,
  takePart,
  type Workspace,
} from './actors.ts';
import { type CallOptions, startTestApp, type TestApp } from './app.ts';
import { WEEKLY } from './continuous.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { addMember, inviteByLink } from './members.ts';
import { type Receiver, startReceiver } from './receiver.ts';

/**
 * Sends the example of every operation that takes a body. Only IDs, tokens and webhook URLs are replaced, by
 * existing ones.
 */

let app: TestApp;
let workspace: Workspace;
let mailbox: Mailbox;
let receiver: Receiver;
beforeAll(async () => {
  mailbox = await openMailbox();
  receiver = await startReceiver();
  const { webhooks } = readConfig({ EPS_WEBHOOK_ALLOW: '127.0.0.1' });
  app = await startTestApp({ smtpUrl: mailbox.url, webhooks });
  workspace = await setUpApp(app);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
  await receiver.close();
});

/**
 * What an example needs before it can be sent: values of path parameters and of body fields, and a
 * credential.
 */
interface Preparation {
  /** Replaces the values of fields with these names, wherever they are in the body. */
  ids?: Record<string, string>;
  path?: Record<string, string>;
  options?: CallOptions;
}

const document = JSON.parse(JSON.stringify(openApiDocument(routes))) as {
  paths: Record<string, Record<string, Operation>>;
};

interface Operation {
  operationId: string;
  requestBody?: { content: { 'application/json': { example: unknown } } };
  responses: Record<string, unknown>;
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, operation]) => operation.requestBody)
    .map(([method, operation]) => ({ id: operation.operationId, method, path, operation })),
);

test.each(operations)('the example of $id succeeds', async ({ id, method, path, operation }) => {
  const { ids = {}, path: values = {}, options = {} } = (await PREPARATIONS[id]?.()) ?? {};
  const all: Record<string, string> = {
    organization_id: app.organizationId,
    app_id: workspace.appId,
    environment_id: workspace.testId,
    ...values,
  };
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => all[name] ?? `no value for ${name}`);
  const body = replaceIds(operation.requestBody!.content['application/json'].example, ids);
  const response = await app.call(method.toUpperCase(), url, { body, ...options });
  const [status] = Object.keys(operation.responses).filter((each) => each.startsWith('2'));
  expect(response.status, response.text).toBe(Number(status));
});

function replaceIds(value: unknown, ids: Record<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => replaceIds(each, ids));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const id = ids[name];
      if (id !== undefined) return [name, Array.isArray(member) ? member.map(() => id) : id];
      return [name, replaceIds(member, ids)];
    }),
  );
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

const PREPARATIONS: Record<string, () => Promise<Preparation>> = {
  login: async () => {
    await addMember(app, 'viewer', 'ada@example.com');
    return { options: { key: null } };
  },
  changePassword: async () => {
    const { cookie } = await addMember(app, 'viewer');
    return { options: { key: null, headers: { cookie } } };
  },
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
  changeMembership: async () => {
    const { membershipId } = await addMember(app, 'viewer');
    return { path: { membership_id: membershipId } };
  },

  createDefinition: async () => ({ path: { kind: 'experience' } }),
  setDefinitionStatus: async () => ({ path: { definition_id: (await pins())['experience_version_id']! } }),
  cloneTemplate: async () => ({ path: { template_id: listTemplates()[0]!.id } }),
  createBundle: async () => ({ ids: await pins() }),
  setBundleStatus: async () => ({ path: { bundle_id: await createBundle(workspace, CONTENTS) } }),
  simulateBundle: async () => {
    const { id } = listTemplates().find(({ slug }) => slug === 'adaptive-mood')!;
    return { path: { bundle_id: await createBundle(workspace, loadTemplate(id)!.contents) } };
  },

  createProgram: async () => ({
    ids: { version_bundle_id: await publishedBundle(workspace, WEEKLY_CONTENTS) },
  }),
  changeProgram: async () => ({ path: { program_id: await setUpProgram(workspace, CONTENTS) } }),
  setProgramStatus: async () => ({ path: { program_id: await setUpProgram(workspace, CONTENTS) } }),
  lookupSubject: async () => {
    await importSubject(workspace, undefined, 'employee-1001');
    return {};
  },
  createEnrollment: subjectAndProgram,
  createEnrollments: async () => {
    const { ids } = await subjectAndProgram();
    return { ids: { program_id: ids.program_id, subject_ids: ids.subject_id } };
  },
  setEnrollmentStatus: async () => ({ path: { enrollment_id: (await enrolled(CONTENTS)).enrollmentId } }),

  createParticipantSession: async () => ({ ids: (await enrolled(CONTENTS)).ids }),
  saveParticipantAnswers: async () => ({
    options: {
      key: (await participant(workspace, await setUpProgram(workspace, CONTENTS))).participant_token,
    },
  }),
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

  createWebhookEndpoint: async () => ({ ids: { url: webhookUrl() } }),
  changeWebhookEndpoint: async () => ({ path: { endpoint_id: await webhookEndpoint() } }),
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

function webhookUrl(): string {
  return `${receiver.url}/evaluations`;
}

async function webhookEndpoint(): Promise<string> {
  const body = { url: webhookUrl(), event_types: [] };
  return (await app.call('POST', `${workspace.environmentPath}/webhook-endpoints`, { body })).body.id;
}
