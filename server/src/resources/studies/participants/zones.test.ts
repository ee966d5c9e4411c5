import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectStatus,
  importSubject,
  limitedKey,
  openSession,
  setUpApp,
  type Workspace,
} from '../../../../test/actors.ts';
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

const BASELINE = { id: 'baseline', anchor: { on: 'enrollment' }, opens: 'P0D', closes: 'P7D' };
const WEEK = {
  ...BASELINE,
  id: 'week',
  opens: 'P7D',
  at: '09:00',
  closes: 'P2D',
  repeat: { every: 'P7D', count: 3 },
};
const at = (time: string) => app.setClock(new Date(time));

test('the zone is that of the contact, also after a move, until somebody sets it', async () => {
  at('2026-03-02T08:00:00Z');
  const { id } = await api.study({ waves: [BASELINE, WEEK] });
  const [person, other] = [await api.add(id), await api.add(id, { time_zone: 'Europe/Berlin' })];
  const contact = (subjectId: string) => `${workspace.environmentPath}/subjects/${subjectId}/contact`;
  const move = async (time_zone: string) => {
    for (const { subject_id } of [person, other])
      await expectStatus(app.call('PUT', contact(subject_id), { body: { time_zone } }), 200);
    await api.work();
  };
  const weeks = async (participant: typeof person) => (await api.timeline(participant)).slice(1);
  at('2026-03-09T08:00:00Z');
  await move('America/New_York');
  // Occasions that were open when the person moved stay unchanged, and so does the date of the anchor.
  expect(await weeks(person)).toEqual([
    'week#0 2026-03-09T13:00 scheduled',
    'week#1 2026-03-16T13:00 scheduled',
    'week#2 2026-03-23T13:00 scheduled',
  ]);
  expect((await weeks(other))[1]).toBe('week#1 2026-03-16T08:00 scheduled');
  at('2026-03-09T13:00:00Z');
  await api.work();
  await move('Asia/Tokyo');
  expect(await weeks(person)).toEqual([
    'week#0 2026-03-09T13:00 open',
    'week#1 2026-03-16T00:00 scheduled',
    'week#2 2026-03-23T00:00 scheduled',
  ]);
  await expectStatus(app.call('DELETE', contact(person.subject_id)), 204);
  await api.work();
  expect((await weeks(person))[1]).toBe('week#1 2026-03-16T00:00 scheduled');
  expect((await api.change(person, { time_zone: 'Europe/Berlin' })).status).toBe(200);
  await move('America/New_York');
  expect((await weeks(person))[1]).toBe('week#1 2026-03-16T08:00 scheduled');
});

test('importSubjects: a zone that a profile brings moves the person too', async () => {
  at('2026-03-02T08:00:00Z');
  const contact_mapping = { time_zone: 'zone' };
  await expectStatus(app.call('PATCH', workspace.environmentPath, { body: { contact_mapping } }), 200);
  const { id } = await api.study({ waves: [BASELINE, WEEK] });
  const subject_id = await importSubject(workspace, { zone: 'Asia/Tokyo' }, 'moving');
  const person = await api.add(id, { subject_id });
  expect((await api.timeline(person))[1]).toBe('week#0 2026-03-09T00:00 scheduled');
  await importSubject(workspace, { zone: 'America/New_York' }, 'moving');
  await api.work();
  expect((await api.timeline(person))[1]).toBe('week#0 2026-03-09T13:00 scheduled');
});

test('openParticipantLink: without a zone of the contact, that of the first device moves what has not opened', async () => {
  at('2026-03-02T07:00:00Z');
  const { id, programs } = await api.study({ waves: [BASELINE, WEEK] });
  const [person, known, set] = [
    await api.add(id),
    await api.add(id),
    await api.add(id, { time_zone: 'Europe/Berlin' }),
  ];
  const contact = (subjectId: string) => `${workspace.environmentPath}/subjects/${subjectId}/contact`;
  await expectStatus(app.call('PUT', contact(known.subject_id), { body: { time_zone: 'Asia/Tokyo' } }), 200);
  const sessions = new Map<string, string>();
  const open = async (subjectId: string, time_zone: string) => {
    const link =
      sessions.get(subjectId) ?? (await openSession(workspace, programs['baseline'], subjectId)).url;
    sessions.set(subjectId, link);
    await expectStatus(
      app.call('POST', '/v1/participant/open', { body: { link, time_zone }, key: null }),
      200,
    );
    await api.work();
  };
  at('2026-03-02T08:00:00Z');
  const weekOf = async (participant: typeof person) => (await api.timeline(participant))[1];
  for (const { subject_id } of [person, known, set]) {
    await open(subject_id, 'no such zone');
    await open(subject_id, 'America/New_York');
    await open(subject_id, 'Pacific/Auckland');
  }
  expect(await weekOf(person)).toBe('week#0 2026-03-09T13:00 scheduled');
  expect(await weekOf(known)).toBe('week#0 2026-03-09T00:00 scheduled');
  expect(await weekOf(set)).toBe('week#0 2026-03-09T08:00 scheduled');
  const shown = await expectStatus(app.call('GET', contact(person.subject_id)), 200);
  expect(shown).toEqual({ device_time_zone: 'America/New_York' });
  const path = api.path(person.study_id, person.id);
  expect(await expectStatus(app.call('GET', path), 200)).toMatchObject({
    time_zone: 'America/New_York',
    time_zones: [
      { since: '2026-03-02T07:00:00.000Z', time_zone: 'Europe/Berlin' },
      { since: '2026-03-02T08:00:00.000Z', time_zone: 'America/New_York' },
    ],
  });
  // A new contact keeps the zone, unless it has one of its own.
  await expectStatus(app.call('PUT', contact(person.subject_id), { body: { time_zone: 'Asia/Tokyo' } }), 200);
  await api.work();
  expect(await weekOf(person)).toBe('week#0 2026-03-09T00:00 scheduled');
  expect(await expectStatus(app.call('GET', contact(person.subject_id)), 200)).toEqual({
    device_time_zone: 'America/New_York',
    time_zone: 'Asia/Tokyo',
  });
});

describe('what says in which zone an occasion was computed', () => {
  const moving = async (key?: string) => {
    at('2026-03-02T08:00:00Z');
    const { id, programs } = await api.study({ waves: [BASELINE, WEEK] });
    const person = await api.add(id);
    const contact = `${workspace.environmentPath}/subjects/${person.subject_id}/contact`;
    const move = async (time: string, time_zone: string) => {
      at(time);
      await expectStatus(app.call('PUT', contact, { body: { time_zone } }), 200);
    };
    const explain = (reader = key) =>
      expectStatus(
        app.call('POST', `${workspace.environmentPath}/continuous-evaluation/explain`, {
          ...(reader && { key: reader }),
          body: { program_id: programs['week'], subject_id: person.subject_id },
        }),
        200,
      );
    return { person, move, explain };
  };
  const zones = (occasions: { opens_at: string; time_zone?: string }[]) =>
    occasions.map(({ opens_at, time_zone }) => `${opens_at.slice(0, 16)} ${time_zone}`);

  test('explainDueQuestions, getStudyTimeline: the zone of each occasion, and the moves', async () => {
    const { person, move, explain } = await moving();
    await move('2026-03-08T08:00:00Z', 'America/New_York');
    at('2026-03-09T13:00:00Z');
    await api.work();
    await move('2026-03-09T15:00:00Z', 'Asia/Tokyo');
    await api.work();
    const { participation } = await explain();
    expect(participation).toMatchObject({
      study_id: person.study_id,
      participant_id: person.id,
      wave: 'week',
    });
    expect(zones(participation.occasions)).toEqual([
      '2026-03-09T13:00 America/New_York',
      '2026-03-16T00:00 Asia/Tokyo',
      '2026-03-23T00:00 Asia/Tokyo',
    ]);
    const time_zones = [
      { since: '2026-03-02T08:00:00.000Z', time_zone: 'Europe/Berlin' },
      { since: '2026-03-08T08:00:00.000Z', time_zone: 'America/New_York' },
      { since: '2026-03-09T15:00:00.000Z', time_zone: 'Asia/Tokyo' },
    ];
    expect(participation.time_zones).toEqual(time_zones);
    const path = `${api.path(person.study_id, person.id)}/timeline`;
    const timeline = await expectStatus(app.call('GET', path), 200);
    expect(timeline.time_zones).toEqual(time_zones);
    expect(timeline.occasions[0].time_zone).toBe('Europe/Berlin');
    expect(timeline.occasions.slice(1)).toEqual(participation.occasions);
    // Where somebody lives is part of the contact.
    const key = await limitedKey(app, ['sessions:write', 'subjects:read']);
    const hidden = (await explain(key)).participation;
    expect(hidden).toMatchObject({ wave: 'week', redacted: ['time_zones'] });
    expect(JSON.stringify(hidden)).not.toContain('"time_zone":');
    expect(await explain(await limitedKey(app, ['sessions:write']))).not.toHaveProperty('participation');
  });

  test('explainDueQuestions: also while the study or the person is paused', async () => {
    const { person, move, explain } = await moving();
    const setStudy = (status: string) =>
      expectStatus(
        app.call('POST', `${workspace.environmentPath}/studies/${person.study_id}/status`, {
          body: { status },
        }),
        200,
      );
    await move('2026-03-08T08:00:00Z', 'America/New_York');
    at('2026-03-09T13:00:00Z');
    await api.work();
    at('2026-03-10T08:00:00Z');
    await setStudy('paused');
    await api.work();
    const studyPaused = await explain();
    expect(studyPaused).toMatchObject({ due: [], participation: { wave: 'week', paused: ['study'] } });
    expect(zones(studyPaused.participation.occasions)[1]).toBe('2026-03-16T13:00 America/New_York');
    // A move within the pause changes them too.
    await move('2026-03-10T09:00:00Z', 'Asia/Tokyo');
    await api.work();
    expect((await api.change(person, { status: 'paused' })).status).toBe(200);
    const bothPaused = (await explain()).participation;
    expect(bothPaused.paused).toEqual(['study', 'participation']);
    expect(zones(bothPaused.occasions)[1]).toBe('2026-03-16T00:00 Asia/Tokyo');
    expect(bothPaused.time_zones.at(-1)).toEqual({
      since: '2026-03-10T09:00:00.000Z',
      time_zone: 'Asia/Tokyo',
    });
    await setStudy('active');
    expect((await explain()).participation.paused).toEqual(['participation']);
    expect((await api.change(person, { status: 'active' })).status).toBe(200);
    expect((await explain()).participation).not.toHaveProperty('paused');
  });

  test.each([
    ['before an occasion moves it', '2026-03-09T12:59:59Z', '2026-03-09T00:00 Asia/Tokyo'],
    ['after it opened does not', '2026-03-09T13:00:01Z', '2026-03-09T13:00 America/New_York'],
  ])('studies: a move %s, however late the worker is', async (_, time, first) => {
    const { person, move } = await moving();
    await move('2026-03-08T08:00:00Z', 'America/New_York');
    await api.work();
    await move(time, 'Asia/Tokyo');
    at('2026-03-09T13:00:05Z');
    await api.work();
    const path = `${api.path(person.study_id, person.id)}/timeline`;
    const { occasions, time_zones } = await expectStatus(app.call('GET', path), 200);
    expect(zones(occasions)[1]).toBe(first);
    expect(time_zones.at(-1)).toEqual({ since: `${time.slice(0, -1)}.000Z`, time_zone: 'Asia/Tokyo' });
  });
});
