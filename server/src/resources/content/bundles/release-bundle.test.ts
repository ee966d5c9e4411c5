import { beforeAll, describe, expect, test } from 'vitest';
import {
  createBundle,
  enroll,
  expectStatus,
  importSubject,
  limitedKey,
  openSession,
  publishedBundle,
  setUpApp,
  takePart,
  type Workspace,
} from '../../../../test/actors.ts';
import { addMember, createKeyOf, type Member } from '../../../../test/members.ts';
import { useTestApp } from '../../../../test/prepared.ts';

const CONTENTS = {
  experience: { questions: [{ id: 'q1', prompt: 'How are you?', input: 'rating', min: 1, max: 5 }] },
};

const app = useTestApp();
let alone: Workspace;
let admin: Member;
let workspace: Workspace;
let live: string;
beforeAll(async () => {
  alone = await setUpApp(app);
  admin = await addMember(app, 'admin');
  workspace = await setUpApp(app);
  live = `${workspace.appPath}/environments/${workspace.liveId}`;
});

const asAdmin = () => ({ key: null, headers: { cookie: admin.cookie } });

function release(bundleId: string, options: object = {}, { appPath, liveId } = workspace) {
  const body = { environment_id: liveId, reason: 'Checked against the manual.' };
  return app.call('POST', `${appPath}/bundles/${bundleId}/release`, { body, ...options });
}

async function programOf(bundleId: string, fields: object = {}, environment = live): Promise<string> {
  const body = { name: 'p', version_bundle_id: bundleId, ...fields };
  return (await expectStatus(app.call('POST', `${environment}/programs`, { body }), 201)).id;
}

const activate = (programId: string, environment = live) =>
  app.call('POST', `${environment}/programs/${programId}/activate`);

describe('releaseBundle: four eyes', () => {
  test('createApp, getApp, changeApp: new apps of organizations with two members start with four_eyes', async () => {
    const settings = async ({ appPath }: Workspace) => (await app.call('GET', appPath)).body.release;
    expect(await settings(alone)).toBe('publish');
    expect(await settings(workspace)).toBe('four_eyes');
    const writer = await limitedKey(app, ['organization:write']);
    const body = { release: 'publish' };
    expect((await app.call('PATCH', workspace.appPath, { body, key: writer })).status).toBe(403);
    expect((await app.call('PATCH', workspace.appPath, { body: {} })).status).toBe(422);
    expect((await app.call('PATCH', workspace.appPath, { body: { release: 'none' } })).status).toBe(422);
  });

  test('activateProgram, setProgramStatus, changeProgram: a live program needs a release by somebody else', async () => {
    const bundleId = await createBundle(workspace, CONTENTS);
    expect((await release(bundleId, asAdmin())).body.detail.code).toBe('bundle_not_published');
    await expectStatus(app.call('POST', `${workspace.appPath}/bundles/${bundleId}/publish`), 200);
    const programId = await programOf(bundleId);
    const refused = await activate(programId);
    expect([refused.status, refused.body.detail.code]).toEqual([409, 'bundle_not_released']);
    const status = { body: { status: 'active' } };
    expect((await app.call('POST', `${live}/programs/${programId}/status`, status)).status).toBe(409);
    const own = await release(bundleId);
    expect([own.status, own.body.detail.code]).toEqual([409, 'four_eyes_required']);
    const released = await release(bundleId, asAdmin());
    expect(released.body).toEqual({
      bundle_id: bundleId,
      environment_id: workspace.liveId,
      reason: 'Checked against the manual.',
      alone: false,
      released_by_user_id: admin.userId,
      released_at: expect.any(String),
      signature: null,
    });
    // Releasing again is not an error, even for the author.
    expect((await release(bundleId)).body).toEqual(released.body);
    expect((await activate(programId)).status).toBe(200);
    const other = await publishedBundle(workspace, CONTENTS);
    const change = { body: { version_bundle_id: other } };
    const switched = await app.call('PATCH', `${live}/programs/${programId}`, change);
    expect(switched.body.detail.code).toBe('bundle_not_released');
    await expectStatus(release(other, asAdmin()), 200);
    expect((await app.call('PATCH', `${live}/programs/${programId}`, change)).status).toBe(200);
  });

  test('test environments need no release; a release is for one environment and one app', async () => {
    const bundleId = await publishedBundle(workspace, CONTENTS);
    const inTest = await programOf(bundleId, {}, workspace.environmentPath);
    expect((await activate(inTest, workspace.environmentPath)).status).toBe(200);
    const at = (body: object, path = workspace.appPath) =>
      app.call('POST', `${path}/bundles/${bundleId}/release`, { body, ...asAdmin() });
    const reason = 'x';
    await expectStatus(at({ environment_id: workspace.testId, reason }), 200);
    expect((await activate(await programOf(bundleId))).status).toBe(409);
    expect((await at({ environment_id: alone.liveId, reason })).status).toBe(404);
    expect((await at({ environment_id: workspace.liveId, reason }, alone.appPath)).status).toBe(404);
    expect((await at({ environment_id: workspace.liveId })).status).toBe(422);
    const editor = await addMember(app, 'editor');
    expect((await release(bundleId, { key: null, headers: { cookie: editor.cookie } })).status).toBe(403);
  });

  test('the publisher of a definition is an author, too; two_step lets authors release', async () => {
    const { key } = await createKeyOf(app, admin, ['bundles:write', 'bundles:publish', 'bundles:release']);
    const bundleId = await createBundle(workspace, CONTENTS);
    await expectStatus(app.call('POST', `${workspace.appPath}/bundles/${bundleId}/publish`, { key }), 200);
    expect((await release(bundleId, { key })).body.detail.code).toBe('four_eyes_required');
    await expectStatus(app.call('PATCH', workspace.appPath, { body: { release: 'two_step' } }), 200);
    expect((await activate(await programOf(bundleId))).body.detail.code).toBe('bundle_not_released');
    expect((await release(bundleId)).body).toMatchObject({ alone: false });
    expect((await activate(await programOf(bundleId))).status).toBe(200);
    await expectStatus(app.call('PATCH', workspace.appPath, { body: { release: 'four_eyes' } }), 200);
  });

  test('shadowBundle, rescoreEvaluation: authors run content on real people after its release only', async () => {
    const inUse = await publishedBundle(workspace, CONTENTS);
    await expectStatus(release(inUse, asAdmin()), 200);
    const candidate = await publishedBundle(workspace, CONTENTS);
    const body = { bundle_id: inUse, environment_id: workspace.liveId };
    const shadow = () => app.call('POST', `${workspace.appPath}/bundles/${candidate}/shadow`, { body });
    expect((await shadow()).body.detail.code).toBe('bundle_not_released');
    const programId = await programOf(inUse);
    await expectStatus(activate(programId), 200);
    const inLive = { ...workspace, environmentPath: live };
    const subjectId = await importSubject(inLive);
    await enroll(inLive, programId, subjectId);
    const session = await openSession(inLive, programId, subjectId);
    await takePart(inLive, session.participant_token, { q1: 3 });
    const rescore = () =>
      app.call('POST', `${live}/evaluations/${session.evaluation_id}/rescore`, {
        body: { bundle_id: candidate },
      });
    expect((await rescore()).body.detail.code).toBe('bundle_not_released');
    await expectStatus(release(candidate, asAdmin()), 200);
    expect((await shadow()).status).toBe(202);
    expect((await rescore()).status).toBe(200);
  });

  const approve = (evaluationId: string, options: object = {}) =>
    app.call('POST', `${live}/evaluations/${evaluationId}/review`, {
      body: { decision: 'approve', reason: 'Confirmed.' },
      ...options,
    });

  /** A person in an active live program whose results are reviewed. */
  async function enrolled(fields: object = {}) {
    const bundleId = await publishedBundle(workspace, CONTENTS);
    await expectStatus(release(bundleId, asAdmin()), 200);
    const program_id = await programOf(bundleId, { release_policy: 'review_required', ...fields });
    await expectStatus(activate(program_id), 200);
    const inLive = { ...workspace, environmentPath: live };
    const subject_id = await importSubject(inLive);
    await enroll(inLive, program_id, subject_id);
    return { inLive, person: { program_id, subject_id } };
  }

  test('reviewEvaluation: the issuer of the session cannot approve the evaluation, nor after rescoring it', async () => {
    const { inLive, person } = await enrolled();
    const session = await openSession(inLive, person.program_id, person.subject_id);
    await takePart(inLive, session.participant_token, { q1: 3 });
    expect((await approve(session.evaluation_id)).body.detail.code).toBe('four_eyes_required');
    const rescoring = app.call('POST', `${live}/evaluations/${session.evaluation_id}/rescore`, { body: {} });
    const { id, status } = await expectStatus(rescoring, 200);
    expect([status, (await approve(id)).body.detail?.code]).toEqual(['needs_review', 'four_eyes_required']);
    expect((await approve(id, asAdmin())).body).toMatchObject({ status: 'completed' });
  });

  test('reviewEvaluation: who sent the answers to due questions cannot approve the evaluation', async () => {
    const { person } = await enrolled({ mode: 'continuous', recurrence: { frequency: 'one_time' } });
    const send = (operation: string, body: object) =>
      expectStatus(app.call('POST', `${live}/continuous-evaluation/${operation}`, { body }), 200);
    const { items } = await send('due-questions', { ...person, trigger: {} });
    const answers = items.map(({ delivery_id }: { delivery_id: string }) => ({ delivery_id, value: 3 }));
    await send('answers', { ...person, answers });
    const list = await app.call('GET', `${live}/evaluations?program_id=${person.program_id}`);
    const [{ id, status }] = list.body.items;
    expect([status, (await approve(id)).body.detail?.code]).toEqual(['needs_review', 'four_eyes_required']);
    expect((await approve(id, asAdmin())).body).toMatchObject({ status: 'completed' });
  });

  test('reviewEvaluation: where one member issued the session and the other amended it, either can approve', async () => {
    const { inLive, person } = await enrolled();
    const session = await openSession(inLive, person.program_id, person.subject_id);
    await takePart(inLive, session.participant_token, { q1: 3 });
    const path = `/v1/organizations/${app.organizationId}/memberships/${admin.membershipId}`;
    const extra_scopes = ['evaluations:answers'];
    await expectStatus(app.call('PATCH', path, { body: { extra_scopes } }), 200);
    const amendments = [{ question_id: 'q1', value: 2 }];
    const body = { decision: 'amend', reason: 'A typo.', amendments };
    const review = `${live}/evaluations/${session.evaluation_id}/review`;
    const { id } = await expectStatus(app.call('POST', review, { body, ...asAdmin() }), 200);
    const third = await addMember(app, 'reviewer');
    expect((await approve(id)).body.detail.code).toBe('four_eyes_required');
    expect((await approve(id, asAdmin())).body.detail.code).toBe('four_eyes_required');
    const reviewer = `/v1/organizations/${app.organizationId}/memberships/${third.membershipId}`;
    await expectStatus(app.call('DELETE', reviewer), 204);
    expect((await approve(id)).body).toMatchObject({ status: 'completed' });
  });

  test('the only member with the right may release own content, and the audit log says so', async () => {
    const path = `/v1/organizations/${app.organizationId}/memberships/${admin.membershipId}`;
    // Members who are limited to units release nothing.
    await expectStatus(app.call('PATCH', path, { body: { unit_ids: [] } }), 200);
    const limited = await publishedBundle(workspace, CONTENTS);
    expect((await release(limited, asAdmin())).status).toBe(403);
    expect((await release(limited)).body).toMatchObject({ alone: true });
    await expectStatus(app.call('DELETE', path), 204);
    const bundleId = await publishedBundle(workspace, CONTENTS);
    expect((await release(bundleId)).body).toMatchObject({ alone: true });
    expect((await activate(await programOf(bundleId))).status).toBe(200);
    const log = await app.call(
      'GET',
      `/v1/organizations/${app.organizationId}/audit-log?action=bundle.released`,
    );
    expect(log.body.items[0]).toMatchObject({ resource_id: bundleId, details: { alone: true } });
  });
});
