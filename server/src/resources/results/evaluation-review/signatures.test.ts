import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answer,
  expectStatus,
  participant,
  publishedBundle,
  setUpApp,
  setUpProgram,
  type Workspace,
} from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { chainAuditLog } from '../../../../test/audit.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { addMember, type Member, PASSWORD, withCookie } from '../../../../test/members.ts';

/** Electronic signatures on reviews and releases. */

let app: TestApp;
let workspace: Workspace;
let reviewer: Member;
let live: string;
let organization: string;
let superuser: pg.Client;
beforeAll(async () => {
  const database = await createTestDatabase();
  app = await startTestApp({}, database);
  superuser = new pg.Client(database.connection);
  await superuser.connect();
  organization = `/v1/organizations/${app.organizationId}`;
  reviewer = await addMember(app, 'owner');
  workspace = await setUpApp(app);
  live = `${workspace.appPath}/environments/${workspace.liveId}`;
  await change({ release: 'two_step' });
});
afterAll(async () => {
  await superuser.end();
  await app.close();
});

const CONTENTS = {
  experience: {
    questions: [{ id: 'mood', prompt: 'Mood?', input: 'rating', min: 1, max: 5, required: true }],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'mean' }], primary_metric: 'mood' },
};
const SIGNATURE = { name: 'Ada Lovelace', meaning: 'Approval of the result' };

const change = (body: object) => app.call('PATCH', workspace.appPath, { body });
const asReviewer = () => ({ key: null, headers: { cookie: reviewer.cookie } });
const confirm = () =>
  withCookie(app, reviewer.cookie, 'POST', '/auth/reauthenticate', { body: { password: PASSWORD } });

/** An evaluation of the live environment that waits for a review. */
async function waiting(): Promise<string> {
  const at = { ...workspace, environmentPath: live };
  const program = await setUpProgram(at, CONTENTS, { release_policy: 'review_required' });
  const { participant_token: key, evaluation_id } = await participant(at, program);
  await answer(at, key, { mood: 4 });
  await expectStatus(app.call('POST', '/v1/participant/complete', { key }), 200);
  return evaluation_id;
}

function review(id: string, body: object = {}, options: object = asReviewer()) {
  return app.call('POST', `${live}/evaluations/${id}/review`, {
    body: { decision: 'approve', reason: 'Confirmed.', ...body },
    ...options,
  });
}

const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.detail?.code];

describe('reviewEvaluation with a signature', () => {
  test('is optional until the app requires it; then keys cannot review', async () => {
    await change({ release: 'publish' });
    const [first, second] = [await waiting(), await waiting()];
    expect((await review(first)).status).toBe(200);
    const changed = await change({ signatures: 'required' });
    expect(changed.body.signatures).toBe('required');
    expect(codeOf(await review(second))).toEqual([422, 'signature_required']);
    const withKey = await review(second, { signature: SIGNATURE }, { key: app.key });
    expect(codeOf(withKey)).toEqual([403, 'insufficient_scope']);
    expect(codeOf(await review(second, { signature: { ...SIGNATURE, meaning: '' } }))[0]).toBe(422);
  });

  test('each signature uses up a confirmation', async () => {
    const [first, second] = [await waiting(), await waiting()];
    await expectStatus(confirm(), 200);
    const both = await Promise.all([first, second].map((id) => review(id, { signature: SIGNATURE })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    const refused = both.find(({ status }) => status === 403)!;
    expect(refused.body.detail.code).toBe('reauthentication_required');
    await expectStatus(confirm(), 200);
    const again = both[0]!.status === 403 ? first : second;
    expect((await review(again, { signature: SIGNATURE })).status).toBe(200);
  });

  test('is bound into the audit log, and shown in the review and the report', async () => {
    const id = await waiting();
    await expectStatus(confirm(), 200);
    await expectStatus(review(id, { signature: SIGNATURE }), 200);
    const { body } = await app.call('GET', `${live}/evaluations/${id}/reviews`);
    const { signature } = body.items[0];
    expect(signature).toMatchObject({ ...SIGNATURE, user_id: reviewer.userId, methods: ['password'] });
    const log = await app.call('GET', `${organization}/audit-log?action=evaluation.approved&limit=1`);
    expect(log.body.items[0]).toMatchObject({ resource_id: id, details: { signature } });
    const report = await app.call('GET', `${live}/evaluations/${id}/report`, {
      headers: { accept: 'text/html' },
    });
    expect(report.text).toContain('Electronically signed by Ada Lovelace, ');
    expect(report.text).toContain('Meaning: Approval of the result');
    await chainAuditLog(app);
    const verified = await app.call('POST', `${organization}/audit-log/verify`, { body: {} });
    expect(verified.body.valid).toBe(true);
    await superuser.query(
      `UPDATE eps.audit_log SET details = replace(details, 'Ada Lovelace', 'Somebody')
       WHERE resource_id = $1 AND action = 'evaluation.approved'`,
      [id],
    );
    const edited = await app.call('POST', `${organization}/audit-log/verify`, { body: {} });
    expect([edited.body.valid, edited.text.includes('edited')]).toEqual([false, true]);
  });
});

describe('releaseBundle with a signature', () => {
  test('needs one for the live environment only, and keeps it', async () => {
    const bundle = await publishedBundle(workspace, CONTENTS);
    const release = (environment_id: string, body: object = {}) =>
      app.call('POST', `${workspace.appPath}/bundles/${bundle}/release`, {
        body: { environment_id, reason: 'Reviewed.', ...body },
        ...asReviewer(),
      });
    expect((await release(workspace.testId)).body.signature).toBeNull();
    expect(codeOf(await release(workspace.liveId))).toEqual([422, 'signature_required']);
    await expectStatus(confirm(), 200);
    const released = await release(workspace.liveId, { signature: SIGNATURE });
    expect(released.body.signature).toMatchObject({ ...SIGNATURE, user_id: reviewer.userId });
    const log = await app.call('GET', `${organization}/audit-log?action=bundle.released&limit=1`);
    expect(log.body.items[0].details.signature).toEqual(released.body.signature);
  });
});
