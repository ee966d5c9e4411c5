import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBundle, expectStatus, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';

let app: TestApp;
let workspace: Workspace;
let bundleId: string;
beforeAll(async () => {
  app = await startTestApp();
  app.setClock(new Date('2026-11-22T12:00:00.000Z'));
  workspace = await setUpApp(app, 'Europe/Berlin');
  bundleId = await createBundle(workspace);
});
afterAll(() => app.close());

const create = (recurrence: object, mode = 'continuous') =>
  app.call('POST', `${workspace.environmentPath}/programs`, {
    body: { name: 'p', version_bundle_id: bundleId, mode, recurrence },
  });
const preview = (recurrence: object, more: object = {}) =>
  app.call('POST', `${workspace.environmentPath}/programs/recurrence-preview`, {
    body: { recurrence, ...more },
  });
const WEEKLY = { frequency: 'weekly', weekday: 1, local_time: '09:00' };

describe('until and count', () => {
  test.each([
    [{ ...WEEKLY, until: '2026-12-24' }],
    [{ ...WEEKLY, until: '2026-12-24T10:00:00+01:00' }],
    [{ ...WEEKLY, count: 12 }],
    [{ frequency: 'on_event', event_names: ['paid'], until: '2020-01-01' }],
  ])('come back as sent: %j', async (recurrence) => {
    const program = await expectStatus(create(recurrence), 201);
    expect(program.recurrence).toEqual({
      timezone: 'Europe/Berlin',
      local_time: '00:00',
      starts_at: '2026-11-22T12:00:00.000Z',
      ...recurrence,
    });
    const path = `${workspace.environmentPath}/programs/${program.id}`;
    expect((await app.call('GET', path)).body.recurrence).toEqual(program.recurrence);
    const changed = await app.call('PATCH', path, { body: { recurrence: WEEKLY } });
    expect(changed.body.recurrence).not.toHaveProperty('until');
    expect(changed.body.recurrence).not.toHaveProperty('count');
  });

  test('have no effect on one_time, and are absent where they were not sent', async () => {
    const once = { frequency: 'one_time', count: 3 };
    expect((await expectStatus(create(once, 'one_time'), 201)).recurrence).toMatchObject(once);
    const { last, instants } = (await preview(once, { mode: 'one_time' })).body;
    expect([last, instants.length]).toEqual([undefined, 1]);
    expect(Object.keys((await create(WEEKLY)).body.recurrence).sort()).toEqual([
      'frequency',
      'local_time',
      'starts_at',
      'timezone',
      'weekday',
    ]);
    expect(Object.keys((await preview(WEEKLY)).body).sort()).toEqual(['instants', 'recurrence']);
  });

  test.each([
    [{ count: 0 }, 'count'],
    [{ count: 10_001 }, 'count'],
    [{ count: 2.5 }, 'count'],
    [{ count: '12' }, 'count'],
    [{ until: '24.12.2026' }, 'until'],
    [{ until: '2026-11-31' }, 'until'],
    [{ until: '2026-12-24T10:00:00' }, 'until'],
    [{ until: '2026-11-21' }, 'until'],
    [{ until: '2026-12-24', count: 3 }, 'until'],
    [{ starts_at: '2026-12-01T00:00:00Z', until: '2026-12-06' }, 'until'],
  ])('%j is rejected at the field', async (fields, field) => {
    for (const call of [create, preview]) {
      const { status, body } = await call({ ...WEEKLY, ...fields });
      const [error] = body.detail.context.errors;
      expect([status, error.loc]).toEqual([422, ['body', 'recurrence', field]]);
    }
  });
});

describe('previewRecurrence', () => {
  test('ends with the last cycle, and shows it when it is further away', async () => {
    // The first of them is that from the creation to Monday.
    const { instants, last } = await expectStatus(preview({ ...WEEKLY, count: 4 }), 200);
    expect(instants).toHaveLength(4);
    expect(last).toEqual(instants[3]);
    expect(last).toEqual({
      starts_at: '2026-12-07T08:00:00.000Z',
      ends_at: '2026-12-14T08:00:00.000Z',
      local: '2026-12-07T09:00:00+01:00',
    });
    const year = await expectStatus(preview({ ...WEEKLY, until: '2027-11-22' }, { count: 2 }), 200);
    expect(year.instants).toHaveLength(2);
    expect(year.last.local).toBe('2027-11-22T09:00:00+01:00');
    // A program that exists has its creation as start.
    const created_at = '2026-11-17T12:00:00.000Z';
    const existing = await preview({ ...WEEKLY, starts_at: created_at, count: 4 }, { created_at });
    expect(existing.body.last.local).toBe('2026-12-07T09:00:00+01:00');
    const from = '2027-11-29T08:00:00Z';
    expect((await preview({ ...WEEKLY, until: '2027-11-22' }, { from })).body.instants).toEqual([]);
  });
});
