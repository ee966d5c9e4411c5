import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSubject, setUpApp, setUpProgram, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';

/** Enrollments of one organization that arrive at once and share transactions. */

let app: TestApp;
let workspace: Workspace;
let programId: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
});
afterAll(() => app.close());

const newSubjects = (count: number) =>
  Promise.all(Array.from({ length: count }, () => importSubject(workspace)));

/** A program that this process remembers. */
async function newProgram(): Promise<string> {
  programId = await setUpProgram(workspace);
  expect((await enroll(await importSubject(workspace))).status).toBe(201);
  return programId;
}

const enroll = (subject_id: string, key: string = app.key, idempotencyKey: string = randomUUID()) =>
  app.call('POST', `${workspace.environmentPath}/enrollments`, {
    key,
    body: { program_id: programId, subject_id },
    idempotencyKey,
  });

/** Returns how many rows were written for the program, and by how many transactions. */
async function written(): Promise<unknown> {
  const [row] = await app.services.db.system.read({
    text: `WITH enrolled AS (SELECT id, xmin::text AS transaction FROM enrollments WHERE program_id = $1)
           SELECT count(*)::int AS enrollments, count(DISTINCT transaction)::int AS transactions,
             (SELECT count(*)::int FROM audit_log a WHERE a.action = 'enrollment.created'
                AND a.resource_id IN (SELECT id::text FROM enrolled)) AS entries
           FROM enrolled`,
    values: [programId],
  });
  return row;
}

/** Returns the number of events about enrollments in the program. */
async function eventCount(): Promise<number> {
  const path = `${workspace.environmentPath}/events?type=enrollment.created&limit=100`;
  const { body } = await app.call('GET', path);
  return body.items.filter(
    (event: { data: Record<string, unknown> }) => event.data['program_id'] === programId,
  ).length;
}

test('enrollments at once share transactions; each has its event, audit entry and stored response', async () => {
  await newProgram();
  const subjects = await newSubjects(24);
  const keys = subjects.map(() => randomUUID());
  const responses = await Promise.all(subjects.map((subject, i) => enroll(subject, app.key, keys[i])));
  expect(responses.map(({ status, body }) => [status, body.subject_id])).toEqual(
    subjects.map((subject) => [201, subject]),
  );
  const rows = (await written()) as { transactions: number };
  expect(rows).toMatchObject({ enrollments: 25, entries: 25 });
  expect(rows.transactions).toBeLessThan(20);
  const again = await Promise.all(subjects.map((subject, i) => enroll(subject, app.key, keys[i])));
  expect(again.map(({ text }) => text)).toEqual(responses.map(({ text }) => text));
  expect(await written()).toMatchObject({ enrollments: 25, entries: 25 });
  expect(await eventCount()).toBe(25);
});

test('an enrollment that is rejected does not affect those that arrive with it', async () => {
  await newProgram();
  const subjects = await newSubjects(12);
  const twice = subjects[3]!;
  const erased = await importSubject(workspace);
  await app.call('DELETE', `${workspace.environmentPath}/subjects/${erased}`);
  const sent = [...subjects, erased, randomUUID(), twice];
  const responses = await Promise.all(sent.map((subject) => enroll(subject)));
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(12);
  expect(statuses.slice(12, 14)).toEqual([409, 404]);
  expect([statuses[3], statuses[14]].toSorted()).toEqual([201, 409]);
  expect(await written()).toMatchObject({ enrollments: 13, entries: 13 });
  expect(await eventCount()).toBe(13);
});

test('a key that was revoked a moment ago enrolls nobody, and other keys enroll at the same time', async () => {
  await newProgram();
  const keyOf = async () =>
    (
      await app.call('POST', `/v1/organizations/${app.organizationId}/api-keys`, {
        body: { name: randomUUID(), scopes: ['enrollments:write'] },
      })
    ).body;
  const [kept, ended] = [await keyOf(), await keyOf()];
  const subjects = await newSubjects(18);
  expect((await enroll(subjects[16]!, kept.key)).status).toBe(201);
  expect((await enroll(subjects[17]!, ended.key)).status).toBe(201);
  // As another process would: this one learns of it later.
  await app.services.db.system.write({
    text: 'UPDATE api_keys SET revoked_at = now() WHERE id = $1 RETURNING 1',
    values: [ended.id],
  });
  const responses = await Promise.all(
    subjects.slice(0, 16).map((subject, i) => enroll(subject, (i % 2 ? ended : kept).key)),
  );
  expect(responses.map(({ status }) => status)).toEqual(
    subjects.slice(0, 16).map((_, i) => (i % 2 ? 401 : 201)),
  );
});
