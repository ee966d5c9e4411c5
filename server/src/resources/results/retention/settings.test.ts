import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limitedKey, setUpApp } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { setUpRetention } from '../../../../test/retention.ts';

let app: TestApp;
let set: Awaited<ReturnType<typeof setUpRetention>>;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  set = await setUpRetention(app);
});

describe('setRetention, getRetention, setProgramRetention, getProgramRetention, previewRetention and previewProgramRetention', () => {
  test('store how long each kind is kept; an absent kind has no limit, or that of the environment', async () => {
    const all = { results: null, answers: null, contacts: null, sessions: null, events: null };
    expect((await app.call('GET', set.at('/retention'))).body).toEqual(all);
    expect((await set.put({ results: 'P2Y', events: null })).body).toEqual({ ...all, results: 'P2Y' });
    expect((await app.call('GET', set.at('/retention'))).body).toEqual({ ...all, results: 'P2Y' });
    const path = set.at(`/programs/${set.programId}/retention`);
    expect((await app.call('GET', path)).body).toEqual({});
    const own = { results: null, sessions: 'P1M2W3D' };
    expect((await set.putProgram(set.programId, own)).body).toEqual(own);
    expect((await app.call('GET', path)).body).toEqual(own);
    expect(await set.auditOf('retention.changed')).toMatchObject([
      { details: { results: 'P2Y', events: null } },
    ]);
  });

  test.each(['', 'P', 'P0D', 'PT24H', 'P1DT1H', '-P1D', 'P1.5Y', '2 years', 'P101Y', 'P40000D', 1, {}])(
    'reject %j and change nothing',
    async (results) => {
      for (const response of [await set.put({ results }), await set.putProgram(set.programId, { results })]) {
        expect(response.status).toBe(422);
        expect(response.body.detail.code).toBe('validation_error');
      }
      expect((await app.call('GET', set.at('/retention'))).body.results).toBeNull();
    },
  );

  test('reject kinds that they do not know, and those of environments for programs', async () => {
    expect((await set.put({ profiles: 'P1Y' })).status).toBe(422);
    expect((await set.putProgram(set.programId, { contacts: 'P1Y' })).status).toBe(422);
    expect(
      (await app.call('POST', set.at('/retention/preview'), { body: { retention: { results: 'P1' } } }))
        .status,
    ).toBe(422);
  });

  test('are idempotent', async () => {
    const idempotencyKey = randomUUID();
    const first = await set.put({ results: 'P1Y' }, { idempotencyKey });
    expect((await set.put({ results: 'P1Y' }, { idempotencyKey })).text).toBe(first.text);
    expect((await set.put({ results: 'P2Y' }, { idempotencyKey })).status).toBe(422);
    expect((await set.put({ results: 'P2Y' }, { idempotencyKey: null })).status).toBe(422);
    expect(await set.auditOf('retention.changed')).toHaveLength(1);
  });

  test('need the right to erase to change and preview, and hide other tenants', async () => {
    const reader = await limitedKey(app, ['programs:read', 'programs:write', 'organization:write']);
    const calls = [
      ['PUT', '/retention'],
      ['POST', '/retention/preview'],
      ['PUT', `/programs/${set.programId}/retention`],
      ['POST', `/programs/${set.programId}/retention/preview`],
    ] as const;
    for (const [method, path] of calls)
      expect((await app.call(method, set.at(path), { body: {}, key: reader })).status).toBe(403);
    expect((await app.call('GET', set.at('/retention'), { key: reader })).status).toBe(200);
    const other = await setUpApp(app);
    for (const [method, path] of calls.slice(2)) {
      const response = await app.call(method, other.environmentPath + path, { body: {} });
      expect([response.status, response.body.detail.code]).toEqual([404, 'not_found']);
    }
  });
});
