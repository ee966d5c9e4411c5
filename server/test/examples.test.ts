import { listTemplates, loadTemplate } from '@eps/library';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openApiDocument } from '../src/openapi/document.ts';
import { mailPasswordResets } from '../src/resources/auth/mail-resets-job.ts';
import { routes } from '../src/routes.ts';
import {
  answer,
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

/**
 * Sends the example of every operation that changes something. Only IDs and tokens are replaced by existing
 * ones. The audit log must have an entry of each request.
 */

// The host of the example URL does not have to exist where the tests run.
vi.mock(import('node:dns/promises'), async (original) => {
  const dns = await original();
  const lookup = async (host: string, options: object) =>
    host === 'hooks.example.com' ? [{ address: '93.184.215.14', family: 4 }] : dns.lookup(host, options);
  return { ...dns, lookup: lookup as typeof dns.lookup };
});

let app: TestApp;
let workspace: Workspace;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startTestApp({ smtpUrl: mailbox.url });
  workspace = await setUpApp(app);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
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
    .filter(([method, { operationId }]) => method !== 'get' && operationId !== undefined)
    .map(([method, operation]) => ({ id: operation.operationId, method, path, operation })),
);

/** These operations compute or look up something and change nothing. */
const CHANGE_NOTHING = [
  'checkDefinition',
  'explainDueQuestions',
  'lookupSubject',
  'simulateBundle',
  'verifyAuditLog',
];

test.each(operations)(
  'the example of $id succeeds and is recorded in the audit log',
  async ({ id, method, path, operation }) => {
    const { ids = {}, path: values = {}, options = {} } = (await PREPARATIONS[id]?.()) ?? {};
    const all: Record<string, string> = {
      organization_id: app.organizationId,
      app_id: workspace.appId,
      environment_id: workspace.testId,
      ...values,
    };
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => all[name] ?? `no value for ${name}`);
    const body = replaceIds(operation.requestBody?.content['application/json'].example, ids);
    const response = await app.call(method.toUpperCase(), url, { body, ...options });
    const [status] = Object.keys(operation.responses).filter((each) => each.startsWith('2'));
    expect(response.status, response.text).toBe(Number(status));
    const entries = await auditEntriesOf(response.headers['x-request-id']!);
    expect(entries.length > 0).toBe(!CHANGE_NOTHING.includes(id));
    for (const entry of entries) expect(entry).toMatchObject({ network: '127.0.0.0/24' });
  },
);

async function auditEntriesOf(requestId: string): Promise<unknown[]> {
  return app.services.db.system.read({
    text: 'SELECT action, network FROM audit_log WHERE request_id = $1',
    values: [requestId],
  });
}

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
  logout: async () => {
    const { cookie } = await addMember(app, 'viewer');
    return { options: { key: null, headers: { cookie } } };
  },
  changePassword: async () => {
    const { cookie } = await addMember(app, 'viewer');
    return { options: { key: null, headers: { cookie } } };
  },
  forgotPassword: async () => ({ options: { key: null } }),
  resetPassword: async () => ({ ids: { token: await passwordResetToken() }, options: { key: null } }),
  acceptInvitation: async () => {
    const { token } = await inviteByLink(app, 'invited@example.com', 'viewer');
    return { ids: { token }, options: { key: null } };
  },
  changeMembership: async () => {
    const { membershipId } = await addMember(app, 'viewer');
    return { path: { membership_id: membershipId } };
  },

  removeMembership: async () => {
    const { membershipId } = await addMember(app, 'viewer');
    return { path: { membership_id: membershipId } };
  },
  createInvitationLink: async () => ({ path: { invitation_id: await invitation('linked@example.com') } }),
  revokeInvitation: async () => ({ path: { invitation_id: await invitation('revoked@example.com') } }),
  rotateApiKey: async () => ({ path: { api_key_id: await apiKey() } }),
  revokeApiKey: async () => ({ path: { api_key_id: await apiKey() } }),

  createDefinition: async () => ({ path: { kind: 'experience' } }),
  setDefinitionStatus: async () => ({ path: { definition_id: (await pins())['experience_version_id']! } }),
  cloneTemplate: async () => ({ path: { template_id: listTemplates()[0]!.id } }),
  createBundle: async () => ({ ids: await pins() }),
  setBundleStatus: async () => ({ path: { bundle_id: await createBundle(workspace, CONTENTS) } }),
  publishBundle: async () => ({ path: { bundle_id: await createBundle(workspace, CONTENTS) } }),
  simulateBundle: async () => {
    const { id } = listTemplates().find(({ slug }) => slug === 'adaptive-mood')!;
    return { path: { bundle_id: await createBundle(workspace, loadTemplate(id)!.contents) } };
  },

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

  createParticipantSession: async () => ({ ids: (await enrolled(CONTENTS)).ids }),
  saveParticipantAnswers: async () => ({
    options: {
      key: (await participant(workspace, await setUpProgram(workspace, CONTENTS))).participant_token,
    },
  }),
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
  const body = { url: 'https://hooks.example.com/evaluations', event_types: [] };
  return (await app.call('POST', `${workspace.environmentPath}/webhook-endpoints`, { body })).body.id;
}

/** The ID of a delivery that became a dead letter; its time is in the range of the example. */
async function failedDelivery(): Promise<string> {
  const path = `${workspace.environmentPath}/webhook-endpoints/${await webhookEndpoint()}/ping`;
  const { id } = (await app.call('POST', path)).body;
  const [row] = await app.services.db.system.write<{ id: string }>({
    text: `UPDATE webhook_deliveries SET status = 'dead_letter', id = eps.uuid_v7('2026-01-12T09:00:00Z')
           WHERE id = $1 RETURNING id`,
    values: [id],
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
