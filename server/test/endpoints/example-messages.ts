import { randomUUID } from 'node:crypto';
import { columns, rowsOf } from '../../src/db/rows.ts';
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

async function withContact(workspace: Workspace) {
  const subject_id = await importSubject(workspace);
  const path = `${workspace.environmentPath}/subjects/${subject_id}/contact`;
  await workspace.app.call('PUT', path, { body: { email: 'ada@example.test' } });
  return { path: { subject_id } };
}
