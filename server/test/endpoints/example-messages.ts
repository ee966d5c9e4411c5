import { randomBytes, randomUUID } from 'node:crypto';
import { columns, rowsOf } from '../../src/db/rows.ts';
import { unsubscribeLink } from '../../src/resources/answers/messages/unsubscribe-token.ts';
import { enroll, importSubject, setUpProgram, type Workspace } from '../actors.ts';
import type { Preparations } from './example-preparations.ts';

/** What the examples of contacts and messages need. */
export function messagePreparations(workspaceOf: () => Workspace): Preparations {
  return {
    setContact: async () => ({ path: { subject_id: await importSubject(workspaceOf()) } }),
    setOutreach: async () => ({
      path: { program_id: await setUpProgram(workspaceOf()) },
      ids: { message_id: await messageTemplate(workspaceOf()) },
    }),
    resendMessage: async () => ({ path: { message_id: await sentMessage(workspaceOf()) } }),
    publishMessageTemplate: async () => ({
      path: { message_template_id: await messageTemplate(workspaceOf()) },
    }),
    deleteContact: () => withContact(workspaceOf()),
    setSubscription: () => withContact(workspaceOf()),
    deleteSuppression: async () => ({ path: { suppression_id: await suppression(workspaceOf()) } }),
    getUnsubscribePage: async () => ({ path: { token: await unsubscribeToken(workspaceOf()) } }),
    unsubscribe: async () => form(await unsubscribeToken(workspaceOf()), 'List-Unsubscribe=One-Click'),
    resubscribe: async () => form(await unsubscribeToken(workspaceOf()), 'Resubscribe=yes'),
    receiveMailEvents: async () => ({ options: { rawBody: '{}', headers: MAIL_EVENTS } }),
  };
}

async function messageTemplate({ app, appPath }: Workspace): Promise<string> {
  const content = { locales: { en: { subject: 'Open', text: '{{ link }}' } } };
  const body = { business_id: 'published', name: 'Published', content };
  return (await app.call('POST', `${appPath}/messages`, { body })).body.id;
}

/** The id of a message that was sent. */
export async function sentMessage(workspace: Workspace): Promise<string> {
  const { app, appId, testId } = workspace;
  const programId = await setUpProgram(workspace);
  const subjectId = await importSubject(workspace);
  const enrollmentId = await enroll(workspace, programId, subjectId);
  const [row] = await app.services.db.system.write({
    text: `INSERT INTO messages (organization_id, app_id, environment_id, id, program_id, enrollment_id,
             subject_id, occasion_id, kind, rule_id, k, channel, template_id, state, due_at, send_at,
             created_at, sent_at)
           VALUES ($1, $2, $3, eps.uuid_v7(now()), $4, $5, $6, $5, 'open', 'invitation', 0, 'email', $7,
             'sent', now(), now(), now(), now()) RETURNING id`,
    values: [app.organizationId, appId, testId, programId, enrollmentId, subjectId, randomUUID()],
    rows: rowsOf(columns('messages', 'id')),
  });
  return row!.id;
}

/** The secret that the tests of all endpoints give to the service. */
export const MAIL_EVENTS_SECRET = 'secret-of-mail-events-1234';
const MAIL_EVENTS = { 'content-type': 'application/json', authorization: `Bearer ${MAIL_EVENTS_SECRET}` };

function form(token: string, rawBody: string) {
  return {
    path: { token },
    options: { rawBody, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  };
}

async function unsubscribeToken(workspace: Workspace): Promise<string> {
  const { app, appId, testId } = workspace;
  const scope = { organizationId: app.organizationId, appId, environmentId: testId };
  const link = await unsubscribeLink(app.services, scope, await sentMessage(workspace), 'en');
  return new URL(link).pathname.split('/').at(-1)!;
}

async function suppression({ app, testId }: Workspace): Promise<string> {
  const [row] = await app.services.db.system.write({
    text: `INSERT INTO suppressions (organization_id, environment_id, id, address_index, reason, created_at)
           VALUES ($1, $2, eps.uuid_v7(now()), $3, 'bounced', now()) RETURNING id`,
    values: [app.organizationId, testId, randomBytes(32)],
    rows: rowsOf(columns('suppressions', 'id')),
  });
  return row!.id;
}

async function withContact(workspace: Workspace) {
  const subject_id = await importSubject(workspace);
  const path = `${workspace.environmentPath}/subjects/${subject_id}/contact`;
  await workspace.app.call('PUT', path, { body: { email: 'ada@example.test' } });
  return { path: { subject_id } };
}
