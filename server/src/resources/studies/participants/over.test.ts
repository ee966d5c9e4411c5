import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStatus, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type StudiesApi, studiesApi } from '../../../../test/studies.ts';

let app: TestApp;
let workspace: Workspace;
let api: StudiesApi;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app, 'Europe/Berlin');
  api = studiesApi(workspace);
});
afterAll(() => app.close());

const at = (time: string) => app.setClock(new Date(time));
const DAY = {
  id: 'day',
  anchor: { on: 'enrollment' },
  opens: 'P0D',
  at: '09:00',
  closes: 'PT8H',
  repeat: { every: 'P1D', count: 5 },
};
const AFTER = { id: 'after', anchor: { on: 'field', field: 'discharge_at' }, opens: 'P1D', closes: 'P1D' };
const FIELDS = [{ id: 'discharge_at', type: 'date' }];
const SKIPPED = { wave: 'day', k: 1, reason: 'holiday' };

/** A person who has skipped an occasion that is over. */
async function personWithSkip() {
  at('2026-03-02T07:00:00Z');
  const study = await api.study({ fields: FIELDS, waves: [DAY, AFTER] } as never);
  const options = { fields: { discharge_at: '2026-03-02' }, time_zone: 'Europe/Berlin' };
  const person = await api.add(study.id, options);
  expect((await api.change(person, { skip: SKIPPED })).status).toBe(200);
  expect((await api.change(person, { skip: { wave: 'after', reason: 'moved' } })).status).toBe(200);
  at('2026-03-05T18:00:00Z');
  await api.work();
  const before = await api.timeline(person);
  expect(before).toEqual([
    'day#0 2026-03-02T08:00 missed',
    'after#0 2026-03-02T23:00 skipped (moved)',
    'day#1 2026-03-03T08:00 skipped (holiday)',
    'day#2 2026-03-04T08:00 missed',
    'day#3 2026-03-05T08:00 missed',
    'day#4 2026-03-06T08:00 scheduled',
  ]);
  return { study, person, over: before.slice(0, 5) };
}

describe('what is over keeps its state and its times', () => {
  test('changeStudyParticipant: when the zone or a date of the person changes', async () => {
    const { person, over } = await personWithSkip();
    const changed = await api.change(person, { time_zone: 'America/New_York' });
    expect(changed.status).toBe(200);
    const zones = changed.body.timeline.occasions.map((each: any) => each.time_zone);
    expect(zones).toEqual([...Array(5).fill('Europe/Berlin'), 'America/New_York']);
    await api.change(person, { fields: { discharge_at: '2026-03-20' } });
    expect(await api.timeline(person)).toEqual([...over, 'day#4 2026-03-06T14:00 scheduled']);
    await api.change(person, { fields: { discharge_at: null } });
    expect(await api.timeline(person)).toEqual([...over, 'day#4 2026-03-06T14:00 scheduled']);
  });

  test('applyStudyProtocol: in each of several revisions; the preview lists what changes, and only that', async () => {
    const { study, person, over } = await personWithSkip();
    const path = `${workspace.environmentPath}/studies/${study.id}`;
    const revise = async (waves: object[]) => {
      const protocol_id = await api.protocol({ fields: FIELDS, waves } as never);
      const preview = app.call('POST', `${path}/protocol-preview`, { body: { protocol_id } });
      const [{ changes }] = (await expectStatus(preview, 200)).items;
      await expectStatus(app.call('POST', `${path}/protocol`, { body: { protocol_id } }), 200);
      await api.work();
      return changes.map(({ change, wave, k }: any) => `${change} ${wave}#${k}`);
    };
    await api.change(person, { skip: { wave: 'day', k: 4, reason: 'away' } });
    // The occasion ahead moves, although somebody has skipped it.
    expect(await revise([{ ...DAY, at: '10:00' }])).toEqual(['moved day#4']);
    expect(await api.timeline(person)).toEqual([...over, 'day#4 2026-03-06T09:00 skipped (away)']);
    expect(await revise([{ ...DAY, at: '10:00', repeat: { every: 'P1D', count: 3 } }])).toEqual([
      'removed day#4',
    ]);
    expect(await api.timeline(person)).toEqual(over);
    at('2026-03-09T07:00:00Z');
    expect(await revise([{ ...DAY, repeat: { every: 'P2D', count: 5 } }])).toEqual(['added day#4']);
    expect(await api.timeline(person)).toEqual([...over, 'day#4 2026-03-10T08:00 skipped (away)']);
  });

  test('applyStudyProtocol: a draft has asked nobody, so nothing of its former protocol is over', async () => {
    at('2026-03-02T07:00:00Z');
    const { bundles, protocol_id } = await api.study({ waves: [DAY] });
    const create = { name: 'Draft', protocol_id, bundles };
    const studies = `${workspace.environmentPath}/studies`;
    const { id } = await expectStatus(app.call('POST', studies, { body: create }), 201);
    const person = await api.add(id, { time_zone: 'Europe/Berlin' });
    at('2026-03-05T18:00:00Z');
    const later = await api.protocol({ waves: [{ ...DAY, opens: 'P7D', repeat: undefined }] });
    await expectStatus(app.call('POST', `${studies}/${id}/protocol`, { body: { protocol_id: later } }), 200);
    expect(await api.timeline(person)).toEqual(['day#0 2026-03-09T08:00 scheduled']);
  });
});
