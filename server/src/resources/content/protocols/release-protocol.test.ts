import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { expectStatus, publishedBundle, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { addMember, type Member } from '../../../../test/members.ts';
import { useTestApp } from '../../../../test/prepared.ts';

const CONTENTS = {
  experience: { questions: [{ id: 'mood', prompt: 'Mood?', input: 'rating', min: 1, max: 5 }] },
  scorecard: { concepts: [{ id: 'mood', method: 'mean' }], primary_metric: 'mood' },
};
const BASELINE = { id: 'baseline', anchor: { on: 'enrollment' }, opens: 'P0D', closes: 'P7D' };
const LOW = {
  op: 'lte',
  args: [
    { op: 'score', concept_id: 'mood', wave: 'baseline' },
    { op: 'lit', value: 2 },
  ],
};

const app = useTestApp();
let admin: Member;
let workspace: Workspace;
let live: string;
let bundleId: string;
beforeAll(async () => {
  admin = await addMember(app, 'admin');
  workspace = await setUpApp(app);
  live = `${workspace.appPath}/environments/${workspace.liveId}`;
  bundleId = await publishedBundle(workspace, CONTENTS);
  await expectStatus(release(`bundles/${bundleId}`, asAdmin()), 200);
});

const asAdmin = () => ({ key: null, headers: { cookie: admin.cookie } });
const at = (path: string) => `${workspace.appPath}/protocols/${path}`;

function release(path: string, options: object = {}) {
  const body = { environment_id: workspace.liveId, reason: 'Agreed with the ethics committee.' };
  return app.call('POST', `${workspace.appPath}/${path}/release`, { body, ...options });
}

async function protocol(content: object): Promise<string> {
  const body = { business_id: randomUUID(), name: 'Protocol', content };
  return (await expectStatus(app.call('POST', `${workspace.appPath}/protocols`, { body }), 201)).id;
}

async function published(content: object): Promise<string> {
  const id = await protocol(content);
  await expectStatus(app.call('POST', at(`${id}/publish`)), 200);
  return id;
}

async function study(protocolId: string, waves: readonly string[], environment = live): Promise<string> {
  const bundles = Object.fromEntries(waves.map((wave) => [wave, bundleId]));
  const body = { name: 'Study', protocol_id: protocolId, bundles };
  return (await expectStatus(app.call('POST', `${environment}/studies`, { body }), 201)).id;
}

const activate = (studyId: string, environment = live) =>
  app.call('POST', `${environment}/studies/${studyId}/status`, { body: { status: 'active' } });

test('setStudyStatus: a live study whose waves follow from scores needs a release by somebody else', async () => {
  const content = { waves: [BASELINE, { ...BASELINE, id: 'low', opens: 'P10D', if: LOW }] };
  const draft = await protocol(content);
  expect((await release(`protocols/${draft}`, asAdmin())).body.detail.code).toBe('protocol_not_published');
  await expectStatus(app.call('POST', at(`${draft}/publish`)), 200);
  const studyId = await study(draft, ['baseline', 'low']);
  const refused = await activate(studyId);
  expect([refused.status, refused.body.detail.code]).toEqual([409, 'protocol_not_released']);
  expect((await release(`protocols/${draft}`)).body.detail.code).toBe('four_eyes_required');
  const released = await release(`protocols/${draft}`, asAdmin());
  expect(released.body).toEqual({
    protocol_id: draft,
    environment_id: workspace.liveId,
    reason: 'Agreed with the ethics committee.',
    alone: false,
    released_by_user_id: admin.userId,
    released_at: expect.any(String),
    signature: null,
  });
  expect((await release(`protocols/${draft}`)).body).toEqual(released.body);
  await expectStatus(activate(studyId), 200);
  const log = `/v1/organizations/${app.organizationId}/audit-log?action=protocol.released`;
  expect((await app.call('GET', log)).body.items).toMatchObject([
    { resource_id: draft, details: { alone: false } },
  ]);
});

test('applyStudyProtocol: neither exits nor strata come in by a later revision', async () => {
  const plain = await published({ waves: [BASELINE] });
  const studyId = await study(plain, ['baseline']);
  await expectStatus(activate(studyId), 200);
  const apply = (protocol_id: string) =>
    app.call('POST', `${live}/studies/${studyId}/protocol`, { body: { protocol_id } });
  const exit = await published({
    waves: [BASELINE],
    exit: [{ when: LOW, then: 'stop_waves', waves: ['baseline'] }],
  });
  const strata = await published({
    waves: [BASELINE],
    arms: [
      { id: 'a', ratio: 1 },
      { id: 'b', ratio: 1 },
    ],
    randomization: { method: 'blocked', block_sizes: [2], strata: ['profile.site'] },
  });
  for (const id of [exit, strata]) expect((await apply(id)).body.detail.code).toBe('protocol_not_released');
  await expectStatus(release(`protocols/${exit}`, asAdmin()), 200);
  await expectStatus(apply(exit), 200);
});

test('test environments need no release; protocols of another app are not found; editors may not', async () => {
  const id = await published({ waves: [BASELINE, { ...BASELINE, id: 'low', opens: 'P10D', if: LOW }] });
  const inTest = await study(id, ['baseline', 'low'], workspace.environmentPath);
  await expectStatus(activate(inTest, workspace.environmentPath), 200);
  const other = await setUpApp(app);
  const body = { environment_id: other.liveId, reason: 'x' };
  const foreign = await app.call('POST', `${other.appPath}/protocols/${id}/release`, { body, ...asAdmin() });
  expect(foreign.status).toBe(404);
  const editor = await addMember(app, 'editor');
  const refused = await release(`protocols/${id}`, { key: null, headers: { cookie: editor.cookie } });
  expect(refused.status).toBe(403);
});
