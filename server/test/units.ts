import { randomUUID } from 'node:crypto';
import { columns, rowsOf } from '../src/db/rows.ts';
import { enroll, expectStatus, openSession, setUpProgram, takePart, type Workspace } from './actors.ts';
import { addMember, createKeyOf } from './members.ts';
import { studiesApi } from './studies.ts';
import { TASK_CONTENTS } from './tasks.ts';

/** A workspace with two units, a person in each, and members who are limited to one of them. */

export const UNITS = [
  { id: 'clinic', name: 'Clinic' },
  { id: 'ward-a', name: 'Ward A', parent: 'clinic' },
  { id: 'ward-b', name: 'Ward B', parent: 'clinic' },
];

const DAILY = {
  experience: {
    questions: [
      { id: 'mood', prompt: 'Mood?', input: 'rating', min: 1, max: 5, schedule: { frequency: 'daily' } },
    ],
  },
};

export interface Programs {
  once: string;
  continuous: string;
  study: string;
}

/** Sets units and display fields, and creates a program and a study. */
export async function setUpUnits(workspace: Workspace): Promise<Programs> {
  const { app, environmentPath } = workspace;
  await expectStatus(app.call('PUT', `${environmentPath}/units`, { body: { units: UNITS } }), 200);
  const settings = { display: ['name'], unit_mapping: { field: 'ward' } };
  await expectStatus(app.call('PATCH', environmentPath, { body: settings }), 200);
  const wave = { id: 'w', anchor: { on: 'enrollment' }, opens: 'P0D', closes: 'P7D' };
  return {
    once: await setUpProgram(workspace, TASK_CONTENTS),
    continuous: await setUpProgram(workspace, DAILY, {
      mode: 'continuous',
      recurrence: { frequency: 'weekly' },
    }),
    study: (await studiesApi(workspace).study({ waves: [wave] })).id,
  };
}

export type Person = Awaited<ReturnType<typeof personIn>>;

/** Imports a person into a unit, with every kind of data. */
export async function personIn(workspace: Workspace, programs: Programs, unitId: string, name: string) {
  const { app, appId, environmentId, environmentPath } = workspace;
  const post = (path: string, body: object, status: number) =>
    expectStatus(app.call('POST', environmentPath + path, { body }), status);
  const external_id = `employee-${randomUUID()}`;
  const items = [{ external_id, profile: { name, ward: unitId } }];
  const { receipts } = await post('/subjects/batch', { items }, 200);
  const subject_id: string = receipts[0].subject_id;
  const email = `${randomUUID()}@example.test`;
  await expectStatus(
    app.call('PUT', `${environmentPath}/subjects/${subject_id}/contact`, { body: { email } }),
    200,
  );
  const enrollment_id = await enroll(workspace, programs.once, subject_id);
  const session = await openSession(workspace, programs.once, subject_id);
  await takePart(workspace, session.participant_token, { harm: 3, sleep: 2, load: 2 });
  await enroll(workspace, programs.continuous, subject_id);
  const due = { program_id: programs.continuous, subject_id };
  const { items: questions } = await post('/continuous-evaluation/due-questions', due, 200);
  const { id: participant_id } = await post(`/studies/${programs.study}/participants`, { subject_id }, 201);
  const outcome = { subject_id, kind: 'readmission', at: '2026-10-01T08:00:00Z' };
  await post('/outcomes', outcome, 201);
  const task = { subject_id, title: 'Call', assign: { unit_lead: true }, outcomes: ['called'] };
  const { id: task_id } = await post('/tasks', task, 201);
  const sessions = `${environmentPath}/participant-sessions/${session.session_id}/tokens`;
  const token_id: string = (await app.call('GET', sessions)).body.items[0].id;
  const [message] = await app.services.db.system.write({
    text: `INSERT INTO messages (organization_id, app_id, environment_id, id, program_id, enrollment_id,
             subject_id, occasion_id, kind, rule_id, k, channel, template_id, state, due_at, send_at,
             created_at, sent_at)
           VALUES ($1, $2, $3, eps.uuid_v7(now()), $4, $5, $6, $5, 'open', 'invitation', 0, 'email', $7,
             'sent', now(), now(), now(), now()) RETURNING id`,
    values: [
      app.organizationId,
      appId,
      environmentId,
      programs.once,
      enrollment_id,
      subject_id,
      randomUUID(),
    ],
    rows: rowsOf(columns('messages', 'id')),
  });
  const { evaluation_id, session_id } = session;
  const ids = { subject_id, enrollment_id, evaluation_id, session_id, token_id, participant_id, task_id };
  return {
    ids: { ...ids, message_id: message!.id },
    external_id,
    email,
    name,
    delivery_id: questions[0].delivery_id as string,
  };
}

/** Adds a member with these roles who is limited to units; returns the member and a key with all scopes. */
export async function limitedMember(
  { app }: Workspace,
  unit_ids: string[],
  [role, ...extra_roles]: [string, ...string[]],
  scopes: string[],
) {
  const member = await addMember(app, role);
  const path = `/v1/organizations/${app.organizationId}/memberships/${member.membershipId}`;
  const extra_scopes = ['evaluations:answers', 'subjects:profile'];
  await expectStatus(app.call('PATCH', path, { body: { extra_roles, extra_scopes } }), 200);
  const admin = { role: 'admin' };
  if (role !== 'admin') await expectStatus(app.call('PATCH', path, { body: admin }), 200);
  const { key } = await createKeyOf(app, member, scopes);
  await expectStatus(app.call('PATCH', path, { body: { role, unit_ids } }), 200);
  return { ...member, key };
}
