import { afterAll, beforeAll, expect, test } from 'vitest';
import * as actors from '../../../../test/actors.ts';
import { expectStatus } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addMember } from '../../../../test/members.ts';
import { CONTENTS, enrolled, entryOf, paperOf } from '../../../../test/paper.ts';

/** Printed forms with a code that does not show whose they are. */

let app: TestApp;
let workspace: actors.Workspace;
let programId: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await actors.setUpApp(app);
  programId = await actors.setUpProgram(workspace, CONTENTS);
});
afterAll(() => app.close());

const list = (query: string, options: object = {}) =>
  app.call('GET', `${workspace.environmentPath}/enrollments?${query}`, options);

async function enrollmentOf(subjectId: string): Promise<string> {
  return (await expectStatus(list(`subject_id=${subjectId}`), 200)).items[0].id;
}

function issue(enrollmentId: string, options: object = {}) {
  return app.call('POST', `${workspace.environmentPath}/enrollments/${enrollmentId}/paper-code`, options);
}

test('createPaperCode, listEnrollments, getPaperForm: a form leads back to its person by its code alone', async () => {
  const people = [await enrolled(workspace, programId), await enrolled(workspace, programId)];
  const enrollments = await Promise.all(people.map(enrollmentOf));
  const codes: string[] = [];
  for (const id of enrollments) {
    const { code, enrollment_id } = await expectStatus(issue(id), 200);
    expect(enrollment_id).toBe(id);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    // Printing again gives the same code.
    expect((await expectStatus(issue(id), 200)).code).toBe(code);
    codes.push(code);
  }
  expect(codes[0]).not.toBe(codes[1]);

  const [code] = codes as [string];
  const program = await expectStatus(
    app.call('GET', `${workspace.environmentPath}/programs/${programId}`),
    200,
  );
  const form = `${workspace.appPath}/bundles/${program.version_bundle_id}/form?code=${code}`;
  const { text } = await app.call('GET', form, { headers: { accept: 'text/html' } });
  expect(text).toContain(code);
  for (const id of [people[0]!, enrollments[0]!]) expect(text).not.toContain(id);

  // As people type it.
  const typed = code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  const { items } = await expectStatus(list(`paper_code=${encodeURIComponent(typed)}`), 200);
  expect(items).toMatchObject([{ id: enrollments[0], subject_id: people[0], program_id: programId }]);
  expect(Object.keys(items[0])).not.toContain('paper_code');
  await expectStatus(paperOf(workspace).enter(undefined, entryOf(programId, items[0].subject_id)), 201);
  expect((await list('paper_code=00000-00000')).body.items).toEqual([]);
});

test('createPaperCode: only with the right to enter forms, in its environment, and once in the audit log', async () => {
  const id = await enrollmentOf(await enrolled(workspace, programId));
  const reviewer = await addMember(app, 'viewer');
  const refused = await issue(id, { key: null, headers: { cookie: reviewer.cookie } });
  expect([refused.status, refused.body.detail.code]).toEqual([403, 'insufficient_scope']);
  const other = await actors.setUpApp(app);
  const path = `${other.environmentPath}/enrollments/${id}/paper-code`;
  expect((await app.call('POST', path)).status).toBe(404);

  const codes = await Promise.all([issue(id), issue(id), issue(id)]);
  expect(new Set(codes.map(({ body }) => body.code)).size).toBe(1);
  const elsewhere = `${other.environmentPath}/enrollments?paper_code=${codes[0]!.body.code}`;
  expect((await app.call('GET', elsewhere)).body.items).toEqual([]);
  const log = `/v1/organizations/${app.organizationId}/audit-log?action=enrollment.paper_code_created`;
  const { items } = await expectStatus(app.call('GET', log), 200);
  expect(items.filter(({ resource_id }: { resource_id: string }) => resource_id === id)).toHaveLength(1);
});

test('eraseSubject: the code of an erased person leads to nobody', async () => {
  const subjectId = await enrolled(workspace, programId);
  const { code } = await expectStatus(issue(await enrollmentOf(subjectId)), 200);
  expect((await list(`paper_code=${code}`)).body.items).toHaveLength(1);
  await expectStatus(app.call('DELETE', `${workspace.environmentPath}/subjects/${subjectId}`), 204);
  expect((await list(`paper_code=${code}`)).body.items).toEqual([]);
});
