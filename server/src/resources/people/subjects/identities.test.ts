import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importSubject, limitedKey, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { indexNames } from './index-names-job.ts';

let app: TestApp;
let workspace: Workspace;
let ada: string;
let alan: string;
let scopes: Record<'both' | 'identify' | 'profile', string>;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  // Before the fields are named: the worker indexes them.
  ada = await importSubject(workspace, { name: 'Ada Löve-Lace', ward: 7, diagnosis: 'F32' }, 'patient-1');
  await display(['name', 'ward']);
  await index();
  alan = await importSubject(workspace, { name: 'Alan Turing', ward: 7 }, 'patient-2');
  scopes = {
    both: await limitedKey(app, ['subjects:identify', 'subjects:profile']),
    identify: await limitedKey(app, ['subjects:identify']),
    profile: await limitedKey(app, ['subjects:profile', 'subjects:read']),
  };
});
afterAll(() => app.close());

const display = (fields: string[]) =>
  app.call('PATCH', workspace.environmentPath, { body: { display: fields } });
const index = () => indexNames(app.services).run(new AbortController().signal);
const identify = (subject_ids: string[], key = scopes.both) =>
  app.call('POST', `${workspace.environmentPath}/subjects/identities`, { body: { subject_ids }, key });
const search = (q: string, key = scopes.both) =>
  app.call('GET', `${workspace.environmentPath}/subjects/search?q=${encodeURIComponent(q)}`, { key });
const found = async (q: string) =>
  (await search(q)).body.items.map(({ subject_id }: { subject_id: string }) => subject_id);

describe('identifySubjects', () => {
  test('returns external ids and the displayed fields in the order of the request', async () => {
    const { status, body } = await identify([alan, ada, workspace.appId, alan]);
    expect(status).toBe(200);
    expect(body).toEqual([
      { subject_id: alan, external_id: 'patient-2', display: { name: 'Alan Turing', ward: 7 } },
      { subject_id: ada, external_id: 'patient-1', display: { name: 'Ada Löve-Lace', ward: 7 } },
    ]);
  });

  test('needs subjects:identify, and subjects:profile for the fields', async () => {
    expect((await identify([ada], scopes.identify)).body).toEqual([
      { subject_id: ada, external_id: 'patient-1', redacted: ['display'] },
    ]);
    expect((await identify([ada], scopes.profile)).status).toBe(403);
    expect((await identify([])).status).toBe(422);
    expect((await identify(Array.from({ length: 101 }, () => ada))).status).toBe(422);
    const other = await setUpApp(app);
    const path = `${other.environmentPath}/subjects/identities`;
    expect((await app.call('POST', path, { body: { subject_ids: [ada] } })).body).toEqual([]);
  });

  test('listSubjectAccesses shows each person who was identified, also by a search', async () => {
    await found('turing');
    await app.services.accesses.flush(true);
    const path = `${workspace.environmentPath}/subjects/${alan}/accesses`;
    const actions = (await app.call('GET', path)).body.items;
    const operations = actions
      .filter(({ action }: { action: string }) => action === 'subject.identified')
      .map(({ details }: { details: { operation: string } }) => details.operation);
    expect(new Set(operations)).toEqual(new Set(['identifySubjects', 'searchSubjects']));
  });
});

describe('searchSubjects', () => {
  test('finds whole words of the displayed fields without regard to case and accents', async () => {
    expect(await found('love')).toEqual([ada]);
    expect(await found('LACE ada')).toEqual([ada]);
    expect(await found('ada 7')).toEqual([ada]);
    expect(await found('7')).toEqual([alan, ada]);
    expect(await found('patient-2')).toEqual([alan]);
    for (const nobody of ['lov', 'F32', 'ada turing', '-', 'patient'])
      expect(await found(nobody)).toEqual([]);
  });

  test('needs both rights, because it reveals the content of a profile', async () => {
    expect((await search('ada', scopes.identify)).body.detail.context).toEqual({ scope: 'subjects:profile' });
    expect((await search('ada', scopes.profile)).status).toBe(403);
    expect((await search('')).status).toBe(422);
  });

  test('changeEnvironment, importSubjects: the index follows the fields and the profile', async () => {
    await display(['diagnosis']);
    await index();
    expect(await found('f32')).toEqual([ada]);
    expect(await found('ada')).toEqual([]);
    await importSubject(workspace, { diagnosis: 'F33' }, 'patient-1');
    expect(await found('f32')).toEqual([]);
    expect(await found('f33')).toEqual([ada]);
    await display(['name', 'ward']);
    await index();
    expect(await found('ada')).toEqual([ada]);
  });

  test('eraseSubject: nobody is found any more, and no index is left', async () => {
    const id = await importSubject(workspace, { name: 'Grace Hopper' }, 'patient-3');
    expect(await found('hopper')).toEqual([id]);
    expect((await app.call('DELETE', `${workspace.environmentPath}/subjects/${id}`)).status).toBe(204);
    expect(await found('hopper')).toEqual([]);
    expect(await found('patient-3')).toEqual([]);
    expect((await identify([id])).body).toEqual([]);
    const left = await app.services.db.system.read({
      text: 'SELECT 1 FROM subject_names WHERE subject_id = $1',
      values: [id],
    });
    expect(left).toEqual([]);
  });

  test('somebody who tries names is stopped', async () => {
    const key = await limitedKey(app, ['subjects:identify', 'subjects:profile']);
    const statuses = [];
    for (let i = 0; i < 40; i++) statuses.push((await search(`nobody${i}`, key)).status);
    expect(statuses).toContain(429);
  });
});
