import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  expectStatus,
  importSubject,
  limitedKey,
  participant,
  setUpApp,
  setUpProgram,
  takePart,
  type Workspace,
} from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { tablesContaining } from '../../../../test/secret-search.ts';
import { retention } from '../../results/retention/retention-job.ts';

const CONTENTS = {
  experience: { questions: [{ id: 'mood', prompt: 'Mood?', input: 'rating', min: 1, max: 5 }] },
  scorecard: { concepts: [{ id: 'mood', method: 'mean' }], primary_metric: 'mood' },
};
const YEAR = 366 * 86_400;
const REASON = 'Zq8 case of Ada v. Acme';

let app: TestApp;
let workspace: Workspace;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await setUpApp(app);
});

const at = (path: string) => workspace.environmentPath + path;
const hold = (path: string, options = {}) =>
  app.call('PUT', at(`${path}/legal-hold`), { body: { reason: REASON }, ...options });
const release = (path: string) => app.call('DELETE', at(`${path}/legal-hold`));
const erase = (id: string) => app.call('DELETE', at(`/subjects/${id}`));

async function applyRetention(): Promise<void> {
  const job = retention(app.services);
  while ((await job.run(new AbortController().signal)).more);
}

const HOLDS = {
  subject: 'setSubjectLegalHold, getSubjectLegalHold and deleteSubjectLegalHold',
  environment: 'setEnvironmentLegalHold, getEnvironmentLegalHold and deleteEnvironmentLegalHold',
} as const;

describe.each(['subject', 'environment'] as const)('holds of a %s', (held) => {
  test(`${HOLDS[held]}: its data is kept from retention and erasure until the release`, async () => {
    const programId = await setUpProgram(workspace, CONTENTS);
    const one = await participant(workspace, programId);
    const other = await participant(workspace, programId);
    for (const { participant_token, subjectId } of [one, other]) {
      await takePart(workspace, participant_token, { mood: 4 });
      const body = { email: 'ada@example.test' };
      await expectStatus(app.call('PUT', at(`/subjects/${subjectId}/contact`), { body }), 200);
    }
    const path = held === 'subject' ? `/subjects/${one.subjectId}` : '';
    expect((await app.call('GET', at(`${path}/legal-hold`))).body).toEqual({ held: false });
    const placed = await expectStatus(hold(path), 200);
    expect(placed).toEqual({ held: true, held_at: expect.any(String), reason: REASON });
    expect((await app.call('GET', at(`${path}/legal-hold`))).body).toEqual(placed);

    const refused = await erase(one.subjectId);
    expect([refused.status, refused.body.detail.code, refused.body.detail.context]).toEqual([
      409,
      'legal_hold',
      { held },
    ]);
    expect((await app.call('GET', at(`/subjects/${one.subjectId}`))).body.status).toBe('active');

    const body = { results: 'P30D', contacts: 'P30D', events: 'P30D' };
    await expectStatus(app.call('PUT', at('/retention'), { body }), 200);
    await app.call('PUT', at('/clock'), { body: { offset_seconds: YEAR } });
    const preview = await app.call('POST', at('/retention/preview'), { body: {} });
    const isOne = held === 'subject';
    expect(preview.body).toMatchObject({
      removes: { results: isOne ? 1 : 0, contacts: isOne ? 1 : 0 },
      held: { results: isOne ? 1 : 2, contacts: isOne ? 1 : 2 },
    });
    expect(preview.body.held.events).toBeGreaterThan(2);
    await applyRetention();
    const status = async (id: string) => (await app.call('GET', at(`/evaluations/${id}`))).body.status;
    expect(await status(one.evaluation_id)).toBe('completed');
    expect(await status(other.evaluation_id)).toBe(isOne ? 'deleted' : 'completed');
    expect((await app.call('GET', at(`/subjects/${one.subjectId}/contact`))).status).toBe(200);
    const { body: events } = await app.call('GET', at('/events?type=evaluation.completed'));
    expect(events.items).toHaveLength(isOne ? 1 : 2);

    expect((await release(path)).status).toBe(204);
    expect((await release(path)).status).toBe(204);
    expect((await app.call('GET', at(`${path}/legal-hold`))).body).toEqual({ held: false });
    await app.call('PUT', at('/clock'), { body: { offset_seconds: 2 * YEAR } });
    await applyRetention();
    expect(await status(one.evaluation_id)).toBe('deleted');
    expect((await erase(one.subjectId)).status).toBe(204);
  });
});

describe('legal holds', () => {
  test('the reason is sealed, in no event and in no audit entry; a second one replaces it', async () => {
    const id = await importSubject(workspace);
    const path = `/subjects/${id}`;
    const { held_at } = (await hold(path)).body;
    await hold('');
    expect(await tablesContaining(app, REASON)).toEqual([]);
    const second = await hold(path, { body: { reason: 'another' } });
    expect(second.body).toEqual({ held: true, held_at, reason: 'another' });
    const query = `resource_id=${id}`;
    const { body } = await app.call('GET', `/v1/organizations/${app.organizationId}/audit-log?${query}`);
    const actions = body.items.map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => action === 'legal_hold.placed')).toHaveLength(2);
  });

  test('a participant who asks for an erasure gets an answer and withdraws without it; nothing changes before', async () => {
    const programId = await setUpProgram(workspace, CONTENTS);
    const settings = { self_service: { withdraw: true } };
    await app.call('PUT', at(`/programs/${programId}/participant-settings`), { body: settings });
    const { subjectId, participant_token: key } = await participant(workspace, programId);
    await hold(`/subjects/${subjectId}`);
    const refused = await app.call('POST', '/v1/participant/withdraw', { key, body: { erase: true } });
    expect([refused.status, refused.body.detail.code]).toEqual([409, 'legal_hold']);
    expect((await app.call('GET', '/v1/participant/session', { key })).status).toBe(200);
    const body = { erase: false };
    expect((await app.call('POST', '/v1/participant/withdraw', { key, body })).status).toBe(200);
  });

  test('of an erased subject: reads none, is rejected, and erasing again succeeds in a held environment', async () => {
    const id = await importSubject(workspace);
    expect((await erase(id)).status).toBe(204);
    const rejected = await hold(`/subjects/${id}`);
    expect([rejected.status, rejected.body.detail.code]).toEqual([409, 'subject_deleted']);
    expect((await app.call('GET', at(`/subjects/${id}/legal-hold`))).body).toEqual({ held: false });
    await hold('');
    expect((await erase(id)).status).toBe(204);
  });

  test('bad bodies, other tenants and missing rights change nothing', async () => {
    const id = await importSubject(workspace);
    for (const body of [
      {},
      { reason: '' },
      { reason: 1 },
      { reason: 'x'.repeat(1001) },
      { reason: 'a', b: 1 },
    ])
      expect((await hold(`/subjects/${id}`, { body })).status).toBe(422);
    const other = await setUpApp(app);
    const unknown = `/subjects/${randomUUID()}`;
    const elsewhere = await app.call('PUT', `${other.environmentPath}/subjects/${id}/legal-hold`, {
      body: { reason: REASON },
    });
    const nowhere = await hold(unknown);
    expect([elsewhere.status, elsewhere.body.detail.code]).toEqual([404, nowhere.body.detail.code]);
    const key = await limitedKey(app, ['subjects:read', 'subjects:write', 'organization:write']);
    expect((await hold(`/subjects/${id}`, { key })).status).toBe(403);
    expect((await app.call('GET', at(`/subjects/${id}/legal-hold`), { key })).status).toBe(403);
    expect((await app.call('GET', at(`/subjects/${id}/legal-hold`))).body).toEqual({ held: false });
  });

  test('an erasure and a hold at the same time: exactly one of them succeeds', async () => {
    for (const path of ['subject', 'environment'] as const)
      for (let round = 0; round < 5; round++) {
        const id = await importSubject(workspace);
        const place = path === 'subject' ? `/subjects/${id}` : '';
        const [placed, erased] = await Promise.all([hold(place), erase(id)]);
        const { status } = (await app.call('GET', at(`/subjects/${id}`))).body;
        expect(erased.status).toBe(status === 'deleted' ? 204 : 409);
        if (path === 'subject') expect(placed.status).toBe(status === 'deleted' ? 409 : 200);
        await release(place);
      }
  });
});
