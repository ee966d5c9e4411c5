import { beforeAll, expect, test } from 'vitest';
import { importSubject, publishedBundle, setUpProgram } from '../../test/actors.ts';
import { addMember, withCookie } from '../../test/members.ts';
import { useTestApp, useWorkspace } from '../../test/prepared.ts';

/** An id in capitals is the same id, in the path, the query and the body. */

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
beforeAll(async () => {
  programId = await setUpProgram(workspace);
});

const enrollAll = (program_id: string, subject_ids: string[], options: object = {}) =>
  app.call('POST', `${workspace.environmentPath}/enrollments/batch`, {
    body: { program_id, subject_ids },
    ...options,
  });

async function lastEntry(action: string) {
  const path = `/v1/organizations/${app.organizationId}/audit-log?action=${action}&limit=1`;
  return (await app.call('GET', path)).body.items[0];
}

test('the audit log names a resource in lower case', async () => {
  const { body } = await enrollAll(programId.toUpperCase(), [await importSubject(workspace)]);
  expect(body.receipts[0].outcome).toBe('created');
  expect((await lastEntry('enrollments.created')).resource_id).toBe(programId);
  const { cookie } = await addMember(app, 'viewer');
  const sessions = await withCookie(app, cookie, 'GET', '/auth/sessions');
  const { id } = sessions.body.items[0];
  expect((await withCookie(app, cookie, 'DELETE', `/auth/sessions/${id.toUpperCase()}`)).status).toBe(204);
  expect((await lastEntry('user.session_ended')).resource_id).toBe(id);
});

test('a cursor is valid for the same filter in capitals', async () => {
  await enrollAll(programId, [await importSubject(workspace), await importSubject(workspace)]);
  const list = (id: string, cursor = '') =>
    app.call('GET', `${workspace.environmentPath}/enrollments?limit=1&program_id=${id}${cursor}`);
  const first = await list(programId);
  const second = await list(programId.toUpperCase(), `&cursor=${first.body.next_cursor}`);
  expect([second.status, second.body.items.length]).toEqual([200, 1]);
});

test('an Idempotency-Key belongs to the resource, however its path and body write the id', async () => {
  const path = `/v1/organizations/${app.organizationId.toUpperCase()}/apps/${workspace.appId.toUpperCase()}`;
  const send = (appPath: string) =>
    app.call('POST', `${appPath}/definitions/context`, {
      body: { business_id: 'capitals', name: 'Context', content: {} },
      idempotencyKey: 'a key in two paths',
    });
  const first = await send(workspace.appPath);
  const again = await send(path);
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect(again.headers['idempotent-replayed']).toBe('true');
  const subjects = [await importSubject(workspace)];
  const options = { idempotencyKey: 'a key of two bodies' };
  const enrolled = await enrollAll(programId, subjects, options);
  expect((await enrollAll(programId.toUpperCase(), subjects, options)).text).toBe(enrolled.text);
});

test('createProgram, changeProgram, createWorkingCopy, saveWorkingCopy: ids of the body are stored in lower case', async () => {
  const { appPath, environmentPath } = workspace;
  const bundleId = await publishedBundle(workspace);
  const created = await app.call('POST', `${environmentPath}/programs`, {
    body: { name: 'In capitals', version_bundle_id: bundleId.toUpperCase() },
  });
  expect([created.status, created.body.version_bundle_id]).toEqual([201, bundleId]);
  const changed = await app.call('PATCH', `${environmentPath}/programs/${created.body.id.toUpperCase()}`, {
    body: { version_bundle_id: bundleId.toUpperCase() },
  });
  expect(changed.body).toEqual(created.body);
  const copy = await app.call('POST', `${appPath}/working-copies`, {
    body: { name: 'Copy', business_id_prefix: 'copy', bundle_id: bundleId.toUpperCase() },
  });
  expect([copy.status, copy.body.base_bundle_id]).toEqual([201, bundleId]);
  const saved = await app.call('PUT', `${appPath}/working-copies/${copy.body.id.toUpperCase()}`, {
    body: { revision: 1, base_bundle_id: bundleId.toUpperCase() },
  });
  expect([saved.status, saved.body.base_bundle_id]).toEqual([200, bundleId]);
});
