import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createBundle,
  expectStatus,
  importSubject,
  limitedKey,
  setUpApp,
  type Workspace,
} from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { TRIAL } from '../../../../test/indirect-access/trial.ts';
import { closeWithCounts } from '../../../../test/running-counts.ts';
import { type StudiesApi, studiesApi } from '../../../../test/studies.ts';
import { limitedMember, UNITS } from '../../../../test/units.ts';
import { jobs } from '../../../jobs.ts';

let app: TestApp;
let workspace: Workspace;
let api: StudiesApi;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  api = studiesApi(workspace);
});
afterAll(() => closeWithCounts(app));

const BASELINE = { id: 'baseline', anchor: { on: 'enrollment' }, opens: 'P0D', closes: 'P1D' };
const DAILY = { ...BASELINE, id: 'daily', opens: 'P1D', repeat: { every: 'P1D', count: 5 } };
const IF_LOW = {
  ...BASELINE,
  id: 'low',
  opens: 'P10D',
  if: {
    op: 'lt',
    args: [
      { op: 'score', concept_id: 'mood', wave: 'baseline' },
      { op: 'lit', value: 3 },
    ],
  },
};
const at = (time: string) => app.setClock(new Date(time));

describe('getStudyPanel', () => {
  test('counts occasions by wave, who stays, and who missed the last two', async () => {
    at('2026-03-02T08:00:00Z');
    const { id, programs } = await api.study({ waves: [BASELINE, DAILY, IF_LOW] });
    const [answering, silent, leaving] = [await api.add(id), await api.add(id), await api.add(id)];
    at('2026-03-02T09:00:00Z');
    await api.answer(programs.baseline, answering.subject_id);
    await api.change(leaving, { status: 'withdrawn' });
    at('2026-03-04T12:00:00Z');
    await api.work();
    const path = `${workspace.environmentPath}/studies/${id}/panel`;
    const { body } = await app.call('GET', path);
    expect(body.waves).toEqual([
      {
        wave: 'baseline',
        eligible: 3,
        opened: 3,
        completed: 1,
        partial: 0,
        missed: 1,
        skipped: 1,
        held: 0,
        withdrawn: 1,
        median_delay_seconds: expect.closeTo(3600, -2),
      },
      {
        wave: 'daily',
        eligible: 3,
        opened: 4,
        completed: 0,
        partial: 0,
        missed: 2,
        skipped: 0,
        held: 0,
        withdrawn: 1,
      },
      {
        wave: 'low',
        eligible: 3,
        opened: 0,
        completed: 0,
        partial: 0,
        missed: 0,
        skipped: 0,
        held: 0,
        withdrawn: 1,
      },
    ]);
    expect(body.retention).toEqual([
      { day: 0, people: 3, retained: 3 },
      { day: 1, people: 3, retained: 2 },
      { day: 2, people: 3, retained: 2 },
    ]);
    expect(body.missed_last_two).toEqual([silent.id]);
    const key = await limitedKey(app, ['enrollments:read']);
    const limited = (await app.call('GET', path, { key })).body;
    expect(limited.waves[2]).toEqual({ wave: 'low', redacted: true });
    expect(limited).not.toHaveProperty('missed_last_two');
    // The reason would reveal that the score is not low.
    at('2026-03-12T12:00:00Z');
    await api.work();
    const reader = await limitedKey(app, ['subjects:read']);
    expect((await api.timeline(answering)).at(-1)).toBe('low#0 2026-03-12T08:00 not_applicable (condition)');
    expect((await api.timeline(answering, reader)).at(-1)).toBe('low#0 2026-03-12T08:00 not_applicable');
  });

  test('counts only the people of the units to which a member is limited', async () => {
    at('2026-03-02T08:00:00Z');
    const units = { units: UNITS };
    await expectStatus(app.call('PUT', `${workspace.environmentPath}/units`, { body: units }), 200);
    const { id } = await api.study({ ...TRIAL, waves: TRIAL.waves.slice(0, 2) });
    const [own] = [await api.add(id), await api.add(id), await api.add(id)];
    const path = `${workspace.environmentPath}/subjects/${own.subject_id}/units`;
    await expectStatus(app.call('PUT', path, { body: { units: [{ unit_id: 'ward-a' }] } }), 200);
    const scopes = ['enrollments:read', 'studies:unblind'];
    const { key } = await limitedMember(workspace, ['ward-a'], ['admin'], scopes);
    const panel = `${workspace.environmentPath}/studies/${id}/panel`;
    const { waves } = await expectStatus(app.call('GET', panel, { key }), 200);
    expect(waves).toMatchObject([{ wave: 'baseline', eligible: 1 }, { wave: 'moment' }]);
    // How many people are in an arm is known of everybody together.
    expect(waves[1]).toHaveProperty('opened');
    expect(waves[1]).not.toHaveProperty('eligible');
  });

  test('counts the same after the worker has added it up, and for a member limited to a unit with everybody', async () => {
    at('2026-03-02T08:00:00Z');
    const units = { units: UNITS };
    await expectStatus(app.call('PUT', `${workspace.environmentPath}/units`, { body: units }), 200);
    const later = { ...BASELINE, id: 'later', opens: 'P1M' };
    const { id, programs } = await api.study({ waves: [BASELINE, DAILY, later] });
    const [answering, leaving, silent] = [await api.add(id), await api.add(id), await api.add(id)];
    for (const { subject_id } of [answering, leaving, silent]) {
      const path = `${workspace.environmentPath}/subjects/${subject_id}/units`;
      await expectStatus(app.call('PUT', path, { body: { units: [{ unit_id: 'ward-a' }] } }), 200);
    }
    await api.answer(programs.baseline, leaving.subject_id);
    at('2026-03-03T10:00:00Z');
    await api.work();
    await api.answer(programs.daily, answering.subject_id);
    at('2026-03-04T12:00:00Z');
    await api.work();
    await expectStatus(api.change(leaving, { status: 'withdrawn' }), 200);
    at('2026-03-06T12:00:00Z');
    await api.work();
    const path = `${workspace.environmentPath}/studies/${id}/panel`;
    const panel = await expectStatus(app.call('GET', path), 200);
    expect(panel.missed_last_two.toSorted()).toEqual([answering.id, silent.id].toSorted());
    expect(panel.waves).toMatchObject([
      { wave: 'baseline', opened: 3, completed: 1, missed: 2, withdrawn: 0 },
      { wave: 'daily', opened: 10, completed: 1, missed: 6, skipped: 1, withdrawn: 1 },
      { wave: 'later', opened: 0, withdrawn: 1 },
    ]);
    const count = jobs(app.services).find(({ name }) => name === 'instrument_counts')!;
    while ((await count.run(new AbortController().signal)).more);
    expect(await expectStatus(app.call('GET', path), 200)).toEqual(panel);
    const scopes = ['enrollments:read', 'subjects:read', 'studies:unblind'];
    const { key } = await limitedMember(workspace, ['ward-a'], ['admin'], scopes);
    expect(await expectStatus(app.call('GET', path, { key }), 200)).toEqual(panel);
    await api.answer(programs.daily, silent.subject_id);
    const { missed_last_two: missing } = await expectStatus(app.call('GET', path), 200);
    expect(missing).toEqual([answering.id]);
  });
});

describe('previewStudyProtocol, applyStudyProtocol', () => {
  test('the preview lists what the next revision moves, and what is open stays', async () => {
    at('2026-03-02T08:00:00Z');
    const { id } = await api.study({ waves: [BASELINE, DAILY] });
    const person = await api.add(id);
    at('2026-03-03T08:00:00Z');
    await api.work();
    const later = { ...DAILY, opens: 'P2D', repeat: { every: 'P1D', count: 4 } };
    const next = await api.protocol({ waves: [later, { ...BASELINE, id: 'extra', opens: 'P20D' }] });
    const path = `${workspace.environmentPath}/studies/${id}`;
    const preview = await app.call('POST', `${path}/protocol-preview`, { body: { protocol_id: next } });
    expect(preview.body.items).toEqual([
      { participant_id: person.id, subject_id: person.subject_id, changes: expect.any(Array) },
    ]);
    const changes = preview.body.items[0].changes.map(
      ({ change, wave, k, before, after }: any) =>
        `${wave}#${k} ${change} ${before?.opens_at.slice(0, 10) ?? ''} ${after?.opens_at.slice(0, 10) ?? ''}`,
    );
    expect(changes).toEqual([
      'daily#1 moved 2026-03-04 2026-03-05',
      'daily#2 moved 2026-03-05 2026-03-06',
      'daily#3 moved 2026-03-06 2026-03-07',
      'daily#4 removed 2026-03-07 ',
      'extra#0 added  2026-03-22',
    ]);
    const before = await api.timeline(person);
    expect(before).toHaveLength(6);

    const apply = (body: object) => app.call('POST', `${path}/protocol`, { body });
    const refused = await apply({ protocol_id: next });
    expect(refused.body.detail.context.errors[0].loc).toEqual(['body', 'bundles', 'extra']);
    const bundles = { extra: await createBundle(workspace) };
    const applied = await apply({ protocol_id: next, bundles });
    expect(applied.body).toMatchObject({ protocol_id: next, programs: { extra: expect.any(String) } });
    await api.work();
    expect(await api.timeline(person)).toEqual([
      'baseline#0 2026-03-02T08:00 missed',
      'daily#0 2026-03-03T08:00 open',
      'daily#1 2026-03-05T08:00 scheduled',
      'daily#2 2026-03-06T08:00 scheduled',
      'daily#3 2026-03-07T08:00 scheduled',
      'extra#0 2026-03-22T08:00 scheduled',
    ]);
    expect((await apply({ protocol_id: next, bundles })).status).toBe(422);
  });
});

describe('studies at work', () => {
  test('several workers and repeated runs open every occasion once', async () => {
    at('2026-03-02T08:00:00Z');
    const { id, programs } = await api.study({ waves: [DAILY] });
    const subjects = await Promise.all(Array.from({ length: 12 }, () => importSubject(workspace)));
    const body = { items: subjects.map((subject_id) => ({ subject_id })) };
    await app.call('POST', `${api.path(id)}/batch`, { body });
    // After a leap of the test clock, each occasion in between is opened and missed.
    at('2026-03-06T12:00:00Z');
    await Promise.all([api.work(), api.work(), api.work()]);
    await api.work();
    const evaluations = await app.call(
      'GET',
      `${workspace.environmentPath}/evaluations?program_id=${programs.daily}&limit=100`,
    );
    const states = evaluations.body.items.map((each: any) => each.status).sort();
    expect(states).toEqual([...Array(36).fill('failed'), ...Array(12).fill('pending')]);
    const { items } = (await app.call('GET', `${api.path(id)}?limit=100`)).body;
    for (const person of items)
      expect((await api.timeline(person)).map((each) => each.split(' ')[2])).toEqual([
        'missed',
        'missed',
        'missed',
        'open',
        'scheduled',
      ]);
  });

  test('a person who withdraws from the program of a wave is not asked anything more', async () => {
    at('2026-03-02T08:00:00Z');
    const { id, programs } = await api.study({ waves: [BASELINE, DAILY] });
    const person = await api.add(id);
    const list = `${workspace.environmentPath}/enrollments`;
    const { items } = (await app.call('GET', `${list}?program_id=${programs.baseline}`)).body;
    await app.call('POST', `${list}/${items[0].id}/status`, { body: { status: 'withdrawn' } });
    at('2026-03-04T12:00:00Z');
    await api.work();
    expect((await app.call('GET', api.path(id, person.id))).body.status).toBe('withdrawn');
    const subject = `${workspace.environmentPath}/subjects/${person.subject_id}`;
    expect((await app.call('GET', `${subject}/export`)).body.studies).toMatchObject([
      { id: person.id, study_id: id, status: 'withdrawn', time_zone: 'UTC', fields: {}, skipped: [] },
    ]);
    expect(await api.timeline(person)).toContain('daily#0 2026-03-03T08:00 not_applicable (withdrawn)');
  });

  test('an erased person leaves no timeline, and a paused study opens nothing', async () => {
    at('2026-03-02T08:00:00Z');
    const { id } = await api.study({ waves: [DAILY] });
    const [erased, waiting] = [await api.add(id), await api.add(id)];
    const status = `${workspace.environmentPath}/studies/${id}/status`;
    await app.call('POST', status, { body: { status: 'paused' } });
    const subject = `${workspace.environmentPath}/subjects/${erased.subject_id}`;
    expect((await app.call('DELETE', subject)).status).toBe(204);
    at('2026-03-04T20:00:00Z');
    await api.work();
    const person = (await app.call('GET', api.path(id, erased.id))).body;
    expect(person).toMatchObject({ status: 'withdrawn', timeline: { occasions: [] } });
    await app.call('POST', status, { body: { status: 'active' } });
    await api.work();
    expect((await api.timeline(waiting)).slice(0, 3)).toEqual([
      'daily#0 2026-03-03T08:00 skipped (paused)',
      'daily#1 2026-03-04T08:00 open',
      'daily#2 2026-03-05T08:00 scheduled',
    ]);
  });
});
