import { randomBytes, randomUUID } from 'node:crypto';
import { columns, rowsOf } from '../../src/db/rows.ts';
import { unsubscribeLink } from '../../src/resources/answers/messages/unsubscribe-token.ts';
import { EXAMPLE_SUBSCRIPTION } from '../../src/resources/answers/push-subscriptions/schema.ts';
import { enroll, importSubject, limitedKey, participant, setUpProgram, type Workspace } from '../actors.ts';
import { messageTemplate as publishedTemplate, rule, sendDueMessages, setOutreach } from '../messages.ts';
import type { Preparations } from './preparation.ts';

/** Preparations for the examples of contacts and messages. */
export function messagePreparations(workspaceOf: () => Workspace): Preparations {
  return {
    setContact: async () => ({ path: { subject_id: await importSubject(workspaceOf()) } }),
    setPushSubscription: async () => ({ options: { key: await remindedToken(workspaceOf()) } }),
    deletePushSubscription: async () => {
      const key = await remindedToken(workspaceOf());
      const body = EXAMPLE_SUBSCRIPTION;
      await workspaceOf().app.call('PUT', '/v1/participant/push-subscription', { key, body });
      return { options: { key } };
    },
    setOutreach: async () => ({
      path: { program_id: await setUpProgram(workspaceOf()) },
      ids: { message_id: await publishedTemplate(workspaceOf()) },
    }),
    resendMessage: async () => ({ path: { message_id: await sentMessage(workspaceOf()) } }),
    publishMessageTemplate: async () => ({
      path: { message_template_id: await messageTemplate(workspaceOf()) },
    }),
    confirmContact: async () => {
      const key = await limitedKey(workspaceOf().app, ['subjects:contact']);
      return withContact(workspaceOf(), key);
    },
    deleteContact: () => withContact(workspaceOf()),
    setSubscription: () => withContact(workspaceOf()),
    deleteSuppression: async () => ({ path: { suppression_id: await suppression(workspaceOf()) } }),
    getUnsubscribePage: async () => ({ path: { token: await unsubscribeToken(workspaceOf()) } }),
    unsubscribe: async () => form(await unsubscribeToken(workspaceOf()), 'List-Unsubscribe=One-Click'),
    resubscribe: async () => {
      const token = await unsubscribeToken(workspaceOf());
      const { path, options } = form(token, 'List-Unsubscribe=One-Click');
      await workspaceOf().app.call('POST', `/v1/unsubscribe/${token}`, options);
      return { path, options: { ...options, rawBody: 'Resubscribe=yes' } };
    },
    receiveMailEvents: async () => ({ options: await bounce(workspaceOf()) }),
    createPersonalLinks: async () => ({ path: { program_id: await setUpProgram(workspaceOf()) } }),
    getPersonalLinks: async () => ({ path: await personalLinksJob(workspaceOf()) }),
    fetchPersonalLinks: async () => ({ path: await personalLinksJob(workspaceOf()) }),
  };
}

/** The token of a device that opened a link of a program which sends notifications. */
async function remindedToken(workspace: Workspace): Promise<string> {
  const programId = await setUpProgram(workspace);
  const channel = 'push';
  const rules = [{ ...rule('result', 'released', await publishedTemplate(workspace)), channel }];
  await setOutreach(workspace, programId, { rules });
  const { url } = await participant(workspace, programId);
  const body = { link: url.split('#')[1] };
  return (await workspace.app.call('POST', '/v1/participant/open', { key: null, body })).body
    .participant_token;
}

async function messageTemplate({ app, appPath }: Workspace): Promise<string> {
  const content = { locales: { en: { subject: 'Open', text: '{{ link }}' } } };
  const body = { business_id: 'published', name: 'Published', content };
  return (await app.call('POST', `${appPath}/messages`, { body })).body.id;
}

/** The id of a message that was sent. */
export async function sentMessage(workspace: Workspace): Promise<string> {
  const { app, appId, environmentId } = workspace;
  const programId = await setUpProgram(workspace);
  const subjectId = await importSubject(workspace);
  const enrollmentId = await enroll(workspace, programId, subjectId);
  const [row] = await app.services.db.system.write({
    text: `INSERT INTO messages (organization_id, app_id, environment_id, id, program_id, enrollment_id,
             subject_id, occasion_id, kind, rule_id, k, channel, template_id, state, due_at, send_at,
             created_at, sent_at)
           VALUES ($1, $2, $3, eps.uuid_v7(now()), $4, $5, $6, $5, 'open', 'invitation', 0, 'email', $7,
             'sent', now(), now(), now(), now()) RETURNING id`,
    values: [app.organizationId, appId, environmentId, programId, enrollmentId, subjectId, randomUUID()],
    rows: rowsOf(columns('messages', 'id')),
  });
  return row!.id;
}

/** The secret that the tests of all endpoints give to the service. */
export const MAIL_EVENTS_SECRET = 'secret-of-mail-events-1234';

async function bounce(workspace: Workspace) {
  const id = await sentMessage(workspace);
  await workspace.app.services.db.system.write({
    text: 'UPDATE messages SET address_index = $2 WHERE id = $1',
    values: [id, randomBytes(32)],
  });
  const report = { RecordType: 'Bounce', Type: 'HardBounce', Metadata: { 'message-id': id } };
  const authorization = `Bearer ${MAIL_EVENTS_SECRET}`;
  const headers = { 'content-type': 'application/json', authorization };
  return { key: null, rawBody: JSON.stringify(report), headers };
}

async function personalLinksJob(workspace: Workspace) {
  const { app, environmentPath } = workspace;
  const program_id = await setUpProgram(workspace);
  const body = { subject_ids: [await importSubject(workspace)] };
  const path = `${environmentPath}/programs/${program_id}/personal-links`;
  const { id } = (await app.call('POST', path, { body })).body;
  // An organization runs one job at a time.
  await app.services.db.system.write({
    text: "UPDATE jobs SET status = 'cancelled', finished_at = now() WHERE status = 'queued' AND id <> $1",
    values: [id],
  });
  await sendDueMessages(workspace, ['personal-links']);
  return { program_id, job_id: id };
}

function form(token: string, rawBody: string) {
  return {
    path: { token },
    options: { rawBody, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  };
}

async function unsubscribeToken(workspace: Workspace): Promise<string> {
  const { app, appId, environmentId } = workspace;
  const scope = { organizationId: app.organizationId, appId, environmentId };
  const link = await unsubscribeLink(app.services, scope, await sentMessage(workspace), 'en');
  return new URL(link).pathname.split('/').at(-1)!;
}

export async function suppression({ app, environmentId }: Workspace): Promise<string> {
  const [row] = await app.services.db.system.write({
    text: `INSERT INTO suppressions (organization_id, environment_id, id, address_index, reason, created_at)
           VALUES ($1, $2, eps.uuid_v7(now()), $3, 'bounced', now()) RETURNING id`,
    values: [app.organizationId, environmentId, randomBytes(32)],
    rows: rowsOf(columns('suppressions', 'id')),
  });
  return row!.id;
}

/** A subject with a contact, set by the owner or with another key. */
async function withContact(workspace: Workspace, key?: string) {
  const subject_id = await importSubject(workspace);
  const path = `${workspace.environmentPath}/subjects/${subject_id}/contact`;
  const body = { email: 'ada@example.test' };
  await workspace.app.call('PUT', path, { body, ...(key !== undefined && { key }) });
  return { path: { subject_id } };
}
