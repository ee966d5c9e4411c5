import { beforeAll, expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
  limitedKey,
  openSession,
  setUpProgram,
  takePart,
} from '../../../../test/actors.ts';
import { exportsApi, unzipped } from '../../../../test/exports.ts';
import { addMember, signIn } from '../../../../test/members.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { jobs } from '../../../jobs.ts';

/** Exports that are made every day or week. */

const DAY_MS = 86_400_000;
const CONTENTS = {
  experience: { questions: [{ id: 'load', prompt: 'Load?', input: 'rating', scores: { load: {} } }] },
  scorecard: { concepts: [{ id: 'load', label: 'Load', method: 'mean' }] },
};

const app = useTestApp();
const workspace = useWorkspace(app);
const api = exportsApi(workspace);
let programId: string;
const path = () => `${workspace.environmentPath}/exports/schedule`;

beforeAll(async () => {
  programId = await setUpProgram(workspace, CONTENTS as never);
  const person = await importSubject(workspace);
  await enroll(workspace, programId, person);
  const { participant_token } = await openSession(workspace, programId, person);
  await takePart(workspace, participant_token, { load: 4 });
});

async function runDue(): Promise<void> {
  const job = jobs(app.services).find(({ name }) => name === 'export-schedules')!;
  while ((await job.run(new AbortController().signal)).more);
  await api.run();
}

const listed = async () =>
  (await app.call('GET', `${workspace.environmentPath}/jobs?limit=50`)).body.items as { id: string }[];
const lastJob = async () => {
  const { last_job_id } = await expectStatus(app.call('GET', path()), 200);
  return expectStatus(app.call('GET', `${workspace.environmentPath}/jobs/${last_job_id}`), 200);
};
const ready = async () =>
  (await app.call('GET', `${workspace.environmentPath}/events?type=export.ready`)).body.items as any[];

test('setExportSchedule makes an export now and every day, and says when it can be fetched', async () => {
  const put = { frequency: 'daily', program_ids: [programId], include: ['scores'], bom: true };
  const set = await expectStatus(app.call('PUT', path(), { body: put }), 200);
  expect(set).toEqual({ ...put, next_at: expect.any(String) });
  await runDue();
  const job = await lastJob();
  expect(job).toMatchObject({ kind: 'export', status: 'succeeded' });
  const events = await ready();
  const { result_url } = job;
  expect(events.map(({ data }) => data)).toEqual([
    { job_id: job.id, result_url, bytes: expect.any(Number), expires_at: expect.any(String) },
  ]);
  const response = await api.load(result_url);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([bytes.length, unzipped(bytes)['data.csv']!.includes(programId)]).toEqual([
    events[0].data.bytes,
    true,
  ]);

  await runDue();
  expect((await lastJob()).id).toBe(job.id);
  app.setClock(new Date(Date.now() + DAY_MS + 1_000));
  await runDue();
  const next = await lastJob();
  app.setClock(undefined);
  expect(next.id).not.toBe(job.id);
  expect(await ready()).toHaveLength(2);
  const audit = await app.call('GET', `/v1/organizations/${app.organizationId}/audit-log?action=job.created`);
  const entry = audit.body.items.find(({ resource_id }: { resource_id: string }) => resource_id === next.id);
  expect(entry).toMatchObject({
    actor_kind: 'system',
    actor_id: 'export-schedules',
    details: { schedule: 'daily' },
  });
});

test('deleteExportSchedule ends it; getExportSchedule finds none then', async () => {
  await expectStatus(app.call('PUT', path(), { body: { frequency: 'weekly' } }), 200);
  await expectStatus(app.call('DELETE', path()), 204);
  await expectStatus(app.call('DELETE', path()), 204);
  const before = (await listed()).length;
  await runDue();
  expect(await listed()).toHaveLength(before);
  expect((await app.call('GET', path())).status).toBe(404);
});

test('setExportSchedule requires the scopes of what it includes, and refuses what createExport refuses', async () => {
  const key = await limitedKey(app, ['evaluations:read', 'webhooks:write']);
  const refused = await app.call('PUT', path(), { body: { frequency: 'daily', include: ['answers'] }, key });
  expect([refused.status, refused.body.detail.context.scope]).toEqual([403, 'evaluations:answers']);
  for (const body of [
    {},
    { frequency: 'hourly' },
    { frequency: 'daily', changed_since: 'x' },
    { frequency: 'daily', program_ids: [workspace.appId] },
  ])
    expect((await app.call('PUT', path(), { body })).status, JSON.stringify(body)).toBe(422);
});

test('a schedule of somebody whose rights ended exports nothing, and a failed job says why', async () => {
  const { email, membershipId } = await addMember(app, 'admin');
  const cookie = await signIn(app, email);
  const body = { frequency: 'daily', include: ['scores'] };
  await expectStatus(app.call('PUT', path(), { body, key: null, headers: { cookie } }), 200);
  await runDue();
  expect(await lastJob()).toMatchObject({ status: 'succeeded' });
  const events = (await ready()).length;
  const member = `/v1/organizations/${app.organizationId}/memberships/${membershipId}`;
  await expectStatus(app.call('PATCH', member, { body: { role: 'auditor' } }), 200);
  app.setClock(new Date(Date.now() + DAY_MS + 1_000));
  await runDue();
  const changed = await lastJob();
  const message = 'The member or the API key that set the schedule no longer has the scope evaluations:read.';
  expect(changed).toMatchObject({ status: 'failed', error: { code: 'insufficient_scope', message } });
  await expectStatus(app.call('DELETE', member), 204);
  app.setClock(new Date(Date.now() + 2 * DAY_MS + 2_000));
  await runDue();
  const removed = await lastJob();
  app.setClock(undefined);
  expect(removed).toMatchObject({ status: 'failed', error: { code: 'insufficient_scope' } });
  expect(removed.id).not.toBe(changed.id);
  expect(await ready()).toHaveLength(events);
});

test('a schedule set with a key exports with the rights that the key has then', async () => {
  const scopes = ['evaluations:read', 'evaluations:answers', 'webhooks:write'];
  const body = { frequency: 'daily', include: ['answers'] };
  const keys = `/v1/organizations/${app.organizationId}/api-keys`;
  const ends: Record<string, (keyId: string) => Promise<unknown>> = {
    revoked: (keyId) => expectStatus(app.call('DELETE', `${keys}/${keyId}`), 204),
    expired: async () => app.setClock(new Date(Date.now() + 3 * DAY_MS)),
  };
  for (const [name, end] of Object.entries(ends)) {
    const expires_at = new Date(Date.now() + 2 * DAY_MS).toISOString();
    const created = app.call('POST', keys, { body: { name, scopes, expires_at } });
    const { id, key } = await expectStatus(created, 201);
    await expectStatus(app.call('PUT', path(), { body, key }), 200);
    await runDue();
    expect(await lastJob(), name).toMatchObject({ status: 'succeeded' });
    app.setClock(new Date(Date.now() + DAY_MS + 1_000));
    await end(id);
    const events = (await ready()).length;
    await runDue();
    const job = await lastJob();
    app.setClock(undefined);
    expect(job, name).toMatchObject({ status: 'failed', error: { code: 'insufficient_scope' } });
    expect(await ready(), name).toHaveLength(events);
  }
});

test('a schedule set with a key whose maker lost rights exports nothing; after a rotation it goes on', async () => {
  const { email, membershipId } = await addMember(app, 'owner');
  const cookie = await signIn(app, email);
  const keys = `/v1/organizations/${app.organizationId}/api-keys`;
  const member = `/v1/organizations/${app.organizationId}/memberships/${membershipId}`;
  const scopes = ['evaluations:read', 'evaluations:answers', 'webhooks:write'];
  const create = { body: { name: 'narrowed', scopes }, key: null, headers: { cookie } };
  const { id, key } = await expectStatus(app.call('POST', keys, create), 201);
  const body = { frequency: 'daily', include: ['answers'] };
  await expectStatus(app.call('PUT', path(), { body, key }), 200);
  await expectStatus(app.call('POST', `${keys}/${id}/rotate`), 200);
  await expectStatus(app.call('PATCH', member, { body: { role: 'auditor' } }), 200);
  await runDue();
  expect(await lastJob()).toMatchObject({ status: 'succeeded' });

  const other = await addMember(app, 'owner');
  const mine = { ...create, headers: { cookie: await signIn(app, other.email) } };
  const narrowed = await expectStatus(app.call('POST', keys, mine), 201);
  await expectStatus(app.call('PUT', path(), { body, key: narrowed.key }), 200);
  const path2 = `/v1/organizations/${app.organizationId}/memberships/${other.membershipId}`;
  await expectStatus(app.call('PATCH', path2, { body: { role: 'analyst' } }), 200);
  await runDue();
  expect(await lastJob()).toMatchObject({ status: 'failed', error: { code: 'insufficient_scope' } });
});

test('a schedule has no more rights than the key with which it was made', async () => {
  const key = await limitedKey(app, ['evaluations:read', 'analytics:read', 'webhooks:write']);
  await expectStatus(app.call('PUT', path(), { body: { frequency: 'weekly' }, key }), 200);
  await runDue();
  const { result_url } = await lastJob();
  expect((await api.load(result_url, { key })).status).toBe(200);
  const manifest = unzipped(Buffer.from(await (await api.load(result_url)).arrayBuffer()))['codebook.json']!;
  expect(manifest).not.toContain('keying');
});
