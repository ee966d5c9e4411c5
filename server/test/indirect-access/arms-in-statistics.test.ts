import { beforeAll, expect, test } from 'vitest';
import { SCOPES } from '../../src/credentials/scopes.ts';
import { jobs } from '../../src/jobs.ts';
import { createBundle, expectStatus, limitedKey } from '../actors.ts';
import { keyOfSomebodyElse } from '../members.ts';
import { useTestApp, useWorkspace } from '../prepared.ts';
import { closeCellsOf, countAll } from '../psychometrics.ts';
import { MOOD_CONTENTS, studiesApi } from '../studies.ts';
import { BASELINE, blindKey, TRIAL } from './trial.ts';

/**
 * Statistics of a bundle, or of all programs, count the waves of all arms. A reader without
 * `studies:unblind` sees them without the waves that reveal the arm.
 */

const PEOPLE = 12;
const [mood] = MOOD_CONTENTS.experience.questions;
/** Everybody answers it, so that the concept `today` is complete: only complete concepts are released. */
const item = {
  ...mood!,
  options: mood!.options.map(({ scores, ...option }) => ({
    ...option,
    scores: { ...scores, today: scores.mood },
  })),
};
/** Two items, and a band that everybody leaves in the candidate of the shadow scoring. */
const withBands = (cut: number) => ({
  experience: { questions: [item, { ...mood!, id: 'rest', required: false }] },
  scorecard: {
    concepts: [
      {
        id: 'mood',
        method: 'mean',
        missing: { policy: 'prorate', min_items: 1 },
        bands: [
          { id: 'low', to: cut },
          { id: 'high', from: cut },
        ],
      },
      { id: 'today', method: 'sum' },
    ],
    primary_metric: 'mood',
  },
});

const app = useTestApp();
const workspace = useWorkspace(app);
let blind: string;
let study: any;
let bundleId: string;
let coached: string[];
beforeAll(async () => {
  const api = studiesApi(workspace);
  blind = await blindKey(app);
  const waves = [BASELINE, TRIAL.waves[1]!];
  study = await api.study({ ...TRIAL, waves }, withBands(3));
  bundleId = study.bundles.moment;
  const people = [];
  for (let n = 0; n < PEOPLE; n++) people.push(await api.add(study.id));
  await api.work();
  coached = people.filter(({ arm }) => arm === 'coach').map(({ subject_id }) => subject_id);
  for (const { subject_id } of people) await api.answer(study.programs.baseline, subject_id, 4);
  for (const id of coached) await api.answer(study.programs.moment, id, 4);
  await countAll(workspace);
  // Nobody who answered in this week is in a cell before.
  app.setClock(new Date(Date.now() + 9 * 86_400_000));
  await closeCellsOf(workspace);
  app.setClock(undefined);
});

const get = (path: string, key?: string) =>
  app.call('GET', workspace.environmentPath + path, { ...(key && { key }) });

async function run(name: string) {
  const job = jobs(app.services).find((found) => found.name === name)!;
  await job.run(new AbortController().signal);
  await job.finish!();
}

test('shadow scoring names nobody of an arm', async () => {
  const candidate = await createBundle(workspace, withBands(5));
  const path = `${workspace.appPath}/bundles/${candidate}/shadow`;
  const body = { bundle_id: bundleId, environment_id: workspace.testId };
  const start = (key?: string) => expectStatus(app.call('POST', path, { body, ...(key && { key }) }), 202);
  const [own, all] = [await start(blind), await start()];
  await run('shadows');
  await run('shadows');
  const complete = await expectStatus(get(`/jobs/${all.id}/result`), 200);
  expect(complete.flips.total).toBe(PEOPLE + coached.length);

  const seen = await expectStatus(get(`/jobs/${own.id}/result`, blind), 200);
  expect(seen).toMatchObject({ n: PEOPLE, flips: { total: PEOPLE } });
  const { items } = (await get(`/evaluations?program_id=${study.programs.moment}`)).body;
  const ofMoment = items.map(({ id }: { id: string }) => id);
  expect(JSON.stringify(complete)).toContain(ofMoment[0]);
  for (const id of ofMoment) expect(JSON.stringify(seen)).not.toContain(id);

  const refused = await get(`/jobs/${all.id}/result`, blind);
  expect([refused.status, refused.body.detail.context]).toEqual([403, { scope: 'studies:unblind' }]);
});

test('psychometrics of a bundle and instrument health do not count them', async () => {
  const respondents = async (query: string, key?: string) =>
    (await expectStatus(get(`/analytics/psychometrics?bundle_id=${bundleId}${query}`, key), 200)).respondents;
  expect(await respondents('')).toBe(PEOPLE + coached.length);
  expect(await respondents('', blind)).toBe(PEOPLE);

  const scopes = SCOPES.filter((scope) => scope !== 'platform:admin');
  const withoutUnblind = scopes.filter((scope) => scope !== 'studies:unblind');
  const [unblinded, blinded] = [
    await keyOfSomebodyElse(app, scopes),
    await keyOfSomebodyElse(app, withoutUnblind),
  ];
  await countAll(workspace);
  expect(await respondents('&released=true', unblinded)).toBe(PEOPLE + coached.length);
  expect(await respondents('&released=true', blinded)).toBe(PEOPLE);

  const started = async (key?: string) =>
    (await expectStatus(get('/analytics/instrument-health', key), 200)).sessions_started;
  expect(await started()).toBe(PEOPLE + coached.length);
  expect(await started(blind)).toBe(PEOPLE);
});

test('a calibration does not count them', async () => {
  const path = `${workspace.environmentPath}/analytics/calibrations`;
  const body = { bundle_id: bundleId, concept_id: 'mood', model: 'grm', minimum: 100 };
  const { id } = await expectStatus(app.call('POST', path, { body, key: blind }), 202);
  await run('calibrations');
  const { error } = (await get(`/jobs/${id}`, blind)).body;
  expect(error).toMatchObject({ code: 'too_few_respondents' });
  expect(error.message).toMatch(/^At least 10 people/);

  const { id: all } = await expectStatus(app.call('POST', path, { body }), 202);
  await run('calibrations');
  expect((await get(`/jobs/${all}`)).body.error.message).toMatch(/^At least 15 people/);
  const shown = (await get(`/jobs/${all}`, blind)).body;
  expect(shown.error).toEqual({ code: 'too_few_respondents', message: expect.not.stringMatching(/\d/) });
  const listed = (await get('/jobs?status=failed', blind)).body.items;
  expect(listed.map(({ error }: any) => error.message)).toEqual([shown.error.message, error.message]);
});

test('a preview of retention does not count what it removes of them', async () => {
  const path = workspace.environmentPath;
  await expectStatus(app.call('PUT', `${path}/clock`, { body: { offset_seconds: 2 * 86_400 } }), 200);
  const body = { retention: { results: 'P1D', answers: 'P1D' } };
  const removes = async (key?: string) => {
    const preview = app.call('POST', `${path}/retention/preview`, { body, ...(key && { key }) });
    return (await expectStatus(preview, 200)).removes;
  };
  const all = PEOPLE + coached.length;
  expect(await removes()).toMatchObject({ results: all, answers: all });
  expect(await removes(blind)).toMatchObject({ results: PEOPLE, answers: PEOPLE });
});

test('a preview of retention counts their events only for readers of events', async () => {
  const path = workspace.environmentPath;
  const moveTo = (days: number) =>
    expectStatus(app.call('PUT', `${path}/clock`, { body: { offset_seconds: days * 86_400 } }), 200);
  await moveTo(2);
  const { items } = (await get(`/evaluations?program_id=${study.programs.moment}`)).body;
  const { id: evaluation_id, subject_id } = items[0];
  const body = { subject_id, evaluation_id, title: 'Call', outcomes: ['called'] };
  await expectStatus(app.call('POST', `${path}/tasks`, { body }), 201);
  await moveTo(4);
  const events: { data: { program_id?: string; evaluation_id?: string } }[] = [];
  for (let cursor = ''; ; ) {
    const page = await expectStatus(get(`/events?limit=100${cursor && `&cursor=${cursor}`}`), 200);
    events.push(...page.items);
    if (page.next_cursor === '') break;
    cursor = page.next_cursor;
  }
  const ofMoment = new Set(items.map(({ id }: { id: string }) => id));
  const others = events.filter(
    ({ data }) => data.program_id !== study.programs.moment && !ofMoment.has(data.evaluation_id),
  );
  expect(events.length).toBeGreaterThan(others.length);
  const counted = async (key?: string) => {
    const options = { body: { retention: { events: 'P1D' } }, ...(key && { key }) };
    const preview = app.call('POST', `${path}/retention/preview`, options);
    return (await expectStatus(preview, 200)).removes.events;
  };
  expect([await counted(), await counted(blind)]).toEqual([events.length, events.length]);
  expect(await counted(await limitedKey(app, ['subjects:erase']))).toBe(others.length);
});

test('a publish gate does not judge by a shadow scoring that counts them', async () => {
  const at = `${workspace.appPath}/bundles`;
  const { name } = (await app.call('GET', `${at}/${bundleId}`)).body;
  const { body: draft } = await app.call('GET', `${at}/${await createBundle(workspace, withBands(5))}`);
  const pins = Object.fromEntries(Object.entries(draft).filter(([field]) => field.endsWith('_version_id')));
  const { id } = await expectStatus(app.call('POST', at, { body: { name, ...pins } }), 201);
  const body = { bundle_id: bundleId, environment_id: workspace.testId };
  const shadow = async (key?: string) => {
    const given = { body, ...(key && { key }) };
    const job = await expectStatus(app.call('POST', `${at}/${id}/shadow`, given), 202);
    await run('shadows');
    return job.id;
  };
  const finding = async (key?: string) => {
    const refused = await app.call('POST', `${at}/${id}/publish`, { ...(key && { key }) });
    return refused.body.detail.context.findings[0];
  };
  await expectStatus(
    app.call('PATCH', workspace.appPath, { body: { publish_gates: { shadow_max_flips: 0 } } }),
    200,
  );
  const own = await shadow(blind);
  const all = await shadow();
  expect(await finding()).toMatchObject({ code: 'too_many_flips', job_id: all });
  expect(await finding(blind)).toMatchObject({ code: 'too_many_flips', job_id: own });
});
