import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectStatus, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { closeWithCounts } from '../../../../test/running-counts.ts';
import { type StudiesApi, studiesApi } from '../../../../test/studies.ts';

let app: TestApp;
let workspace: Workspace;
let api: StudiesApi;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app, 'Europe/Berlin');
  api = studiesApi(workspace);
});
afterAll(() => closeWithCounts(app));

const FIRST = { id: 'first', anchor: { on: 'enrollment' }, opens: 'P0D', closes: 'P1D' };
const LATER = { id: 'later', anchor: { on: 'enrollment' }, opens: 'P10D', at: '09:00', closes: 'P2D' };
const AFTER = { id: 'after', anchor: { on: 'field', field: 'discharge_at' }, opens: 'P2D', closes: 'P1D' };
const FIELDS = [{ id: 'discharge_at', type: 'date' }];
const at = (time: string) => app.setClock(new Date(time));
const panelOf = (studyId: string) =>
  expectStatus(app.call('GET', `${workspace.environmentPath}/studies/${studyId}/panel`), 200);

describe('windows that were over when a change led to them', () => {
  test('applyStudyProtocol: they do not apply, count nowhere, and the preview does not list them', async () => {
    at('2026-03-02T08:00:00Z');
    const { id, bundles } = await api.study({ waves: [FIRST, LATER] });
    const person = await api.add(id);
    at('2026-03-08T08:00:00Z');
    await api.work();
    const added = { ...FIRST, id: 'added', closes: 'P3D' };
    const protocol_id = await api.protocol({ waves: [FIRST, { ...LATER, opens: 'P1D' }, added] });
    const path = `${workspace.environmentPath}/studies/${id}`;
    const preview = app.call('POST', `${path}/protocol-preview`, { body: { protocol_id } });
    expect((await expectStatus(preview, 200)).items[0].changes).toMatchObject([
      { change: 'removed', wave: 'later', k: 0 },
    ]);
    const body = { protocol_id, bundles: { added: bundles.first } };
    await expectStatus(app.call('POST', `${path}/protocol`, { body }), 200);
    await api.work();
    expect(await api.timeline(person)).toEqual([
      'first#0 2026-03-02T08:00 missed',
      'added#0 2026-03-02T08:00 not_applicable (before_change)',
      'later#0 2026-03-03T08:00 not_applicable (before_change)',
    ]);
    expect(await panelOf(id)).toMatchObject({
      waves: [{ missed: 1 }, { opened: 0, missed: 0 }, { opened: 0, missed: 0 }],
      missed_last_two: [],
    });
  });

  test('changeStudyParticipant: nor for a date or a zone; what was due before stays missed', async () => {
    at('2026-03-02T08:00:00Z');
    const { id } = await api.study({ fields: FIELDS, waves: [FIRST, LATER, AFTER] } as never);
    const person = await api.add(id, {
      fields: { discharge_at: '2026-03-20' },
      time_zone: 'America/Los_Angeles',
    });
    at('2026-03-09T08:00:00Z');
    // The worker has not yet closed the first wave.
    expect((await api.change(person, { fields: { discharge_at: '2026-03-04' } })).status).toBe(200);
    expect(await api.timeline(person)).toEqual([
      'first#0 2026-03-02T08:00 missed',
      'after#0 2026-03-06T08:00 not_applicable (before_change)',
      'later#0 2026-03-12T16:00 scheduled',
    ]);
    const hours = { ...LATER, closes: 'PT2H' };
    const study = await api.study({ waves: [hours] });
    const traveller = await api.add(study.id, { time_zone: 'America/Los_Angeles' });
    at('2026-03-19T10:00:00Z');
    expect(await api.timeline(traveller)).toEqual(['later#0 2026-03-19T16:00 scheduled']);
    expect((await api.change(traveller, { time_zone: 'Asia/Tokyo' })).status).toBe(200);
    await api.work();
    expect(await api.timeline(traveller)).toEqual([
      'later#0 2026-03-19T00:00 not_applicable (before_change)',
    ]);
  });
});

test('getStudyTimeline: occasions of a wave that open at one instant are delivered as one', async () => {
  at('2026-04-06T06:00:00Z');
  const prompt = {
    id: 'prompt',
    anchor: { on: 'enrollment' },
    opens: 'PT0S',
    closes: 'PT1H',
    repeat: { every: 'PT2H', count: 3 },
  };
  const evening = {
    id: 'evening',
    anchor: { on: 'completed', wave: 'prompt', occasion: 'each' },
    opens: 'P0D',
    at: '20:00',
    closes: 'PT2H',
  };
  const next = {
    id: 'next',
    anchor: { on: 'completed', wave: 'evening', occasion: 'each' },
    opens: 'P1D',
    closes: 'P1D',
  };
  const { id, programs } = await api.study({ waves: [prompt, evening, next] });
  const people = [await api.add(id), await api.add(id)];
  for (const hour of ['06', '08', '10']) {
    at(`2026-04-06T${hour}:30:00Z`);
    await api.work();
    for (const { subject_id } of people) await api.answer(programs.prompt, subject_id);
  }
  at('2026-04-06T18:00:00Z');
  await api.work();
  const [person, silent] = people as [any, any];
  await api.answer(programs.evening, person.subject_id);
  at('2026-04-06T20:00:00Z');
  await api.work();
  const timelineOf = (each: any) => api.timeline(each);
  expect((await timelineOf(person)).slice(3)).toEqual([
    'evening#0 2026-04-06T18:00 completed',
    'evening#1 2026-04-06T18:00 completed',
    'evening#2 2026-04-06T18:00 completed',
    'next#0 2026-04-07T18:00 scheduled',
  ]);
  expect((await timelineOf(silent)).slice(3)).toEqual([
    'evening#0 2026-04-06T18:00 missed',
    'evening#1 2026-04-06T18:00 missed',
    'evening#2 2026-04-06T18:00 missed',
  ]);
  const list = app.call('GET', `${workspace.environmentPath}/evaluations?study_id=${id}&wave=evening`);
  expect((await expectStatus(list, 200)).items).toHaveLength(2);
  expect(await panelOf(id)).toMatchObject({
    waves: [{ opened: 6 }, { opened: 2, completed: 1, missed: 1 }, { opened: 0 }],
    missed_last_two: [],
  });
});

test('createParticipantSession: does not wait for the worker when an occasion opens', async () => {
  at('2026-05-04T08:00:00Z');
  const weekly = { ...FIRST, opens: 'P1D', repeat: { every: 'P7D', count: 3 } };
  const { id, programs } = await api.study({ waves: [weekly] });
  const person = await api.add(id);
  const path = `${workspace.environmentPath}/participant-sessions`;
  const body = { program_id: programs.first, subject_id: person.subject_id };
  const start = () => app.call('POST', path, { body });
  at('2026-05-05T07:59:59Z');
  expect((await start()).body.detail.code).toBe('not_enrolled');
  at('2026-05-05T08:00:00Z');
  const sessions = await Promise.all([start(), start(), start()]);
  expect(sessions.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(sessions.map((session) => session.body.evaluation_id)).size).toBe(1);
  // The first occasion was not answered, and the worker has closed nothing.
  at('2026-05-12T08:00:00Z');
  const next = await expectStatus(start(), 201);
  expect(next.evaluation_id).not.toBe(sessions[0]!.body.evaluation_id);
  expect(await api.timeline(person)).toEqual([
    'first#0 2026-05-05T08:00 missed',
    'first#1 2026-05-12T08:00 open',
    'first#2 2026-05-19T08:00 scheduled',
  ]);
  at('2026-05-13T08:00:00Z');
  expect((await start()).body.detail.code).toBe('cycle_not_open');
});

test('changeStudy, applyStudyProtocol: waves with names that objects have do not exist', async () => {
  at('2026-06-01T08:00:00Z');
  const study = await api.study({ waves: [FIRST] });
  const path = `${workspace.environmentPath}/studies/${study.id}`;
  for (const wave of ['constructor', 'toString']) {
    const bundles = { [wave]: study.bundles.first };
    const apply = { protocol_id: study.protocol_id, bundles };
    for (const response of [
      await app.call('PATCH', path, { body: { bundles } }),
      await app.call('POST', `${path}/protocol`, { body: apply }),
    ]) {
      expect(response.status).toBe(422);
      expect(response.text).toContain(`"loc":["body","bundles","${wave}"]`);
    }
  }
  const protocol = { content: { waves: [{ ...FIRST, id: 'constructor' }] } };
  const check = app.call('POST', `${workspace.appPath}/protocols/check`, { body: protocol });
  expect((await expectStatus(check, 200)).diagnostics).toMatchObject([{ code: 'reserved_id' }]);
  await expectStatus(app.call('POST', `${path}/status`, { body: { status: 'paused' } }), 200);
  expect((await expectStatus(app.call('GET', path), 200)).bundles).toEqual(study.bundles);
});
