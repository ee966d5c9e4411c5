import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBundle, expectStatus, limitedKey, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { type CallOptions, startTestApp, type TestApp } from '../../../../test/app.ts';

let app: TestApp;
let workspace: Workspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app, 'Europe/Berlin');
});
afterAll(() => app.close());

const preview = (body: object, options: CallOptions = {}, environment = workspace.environmentPath) =>
  app.call('POST', `${environment}/programs/recurrence-preview`, { body, ...options });
const WEEKLY = { frequency: 'weekly', weekday: 1, local_time: '09:00' };

describe('previewRecurrence', () => {
  test('returns the defaults and the cycles that createProgram would give', async () => {
    app.setClock(new Date('2026-11-22T12:00:00.000Z'));
    const { recurrence, instants } = await expectStatus(preview({ recurrence: WEEKLY, count: 3 }), 200);
    const body = {
      name: 'p',
      version_bundle_id: await createBundle(workspace),
      mode: 'continuous',
      recurrence: WEEKLY,
    };
    const program = await app.call('POST', `${workspace.environmentPath}/programs`, { body });
    app.setClock(undefined);
    expect(recurrence).toEqual(program.body.recurrence);
    expect(instants).toEqual([
      {
        starts_at: '2026-11-22T12:00:00.000Z',
        ends_at: '2026-11-23T08:00:00.000Z',
        local: '2026-11-22T13:00:00+01:00',
      },
      {
        starts_at: '2026-11-23T08:00:00.000Z',
        ends_at: '2026-11-30T08:00:00.000Z',
        local: '2026-11-23T09:00:00+01:00',
      },
      {
        starts_at: '2026-11-30T08:00:00.000Z',
        ends_at: '2026-12-07T08:00:00.000Z',
        local: '2026-11-30T09:00:00+01:00',
      },
    ]);
  });

  test('begins at `from`, with at most 50 cycles', async () => {
    const from = '2027-03-27T12:00:00Z';
    const daily = { frequency: 'daily', starts_at: '2027-01-01T00:00:00Z' };
    const { instants } = await expectStatus(preview({ recurrence: daily, from, count: 50 }), 200);
    expect(instants).toHaveLength(50);
    expect(instants[1].local).toBe('2027-03-28T00:00:00+01:00');
    expect(instants[2].local).toBe('2027-03-29T00:00:00+02:00');
    expect((await preview({ recurrence: daily, count: 51 })).status).toBe(422);
  });

  test('rejects what createProgram rejects', async () => {
    for (const recurrence of [
      { frequency: 'weekly', weekday: 9 },
      { timezone: 'Mars' },
      { frequency: 'hourly' },
    ])
      expect((await preview({ recurrence })).status).toBe(422);
    expect((await preview({ recurrence: WEEKLY, mode: 'one_time' })).status).toBe(422);
    expect((await preview({})).status).toBe(422);
  });

  test('requires a credential, programs:read and an existing environment', async () => {
    const body = { recurrence: WEEKLY };
    expect((await preview(body, { key: null })).status).toBe(401);
    expect((await preview(body, { key: await limitedKey(app, ['bundles:read']) })).status).toBe(403);
    expect(
      (await preview(body, {}, workspace.environmentPath.replace(workspace.testId, randomUUID()))).status,
    ).toBe(404);
  });
});
