import { beforeAll, expect, test } from 'vitest';
import { createBundle, expectStatus, limitedKey, setUpProgram } from '../../../../test/actors.ts';
import { keyOfSomebodyElse } from '../../../../test/members.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { question } from '../../../../test/psychometrics.ts';
import { jobs } from '../../../jobs.ts';

const ITEMS = ['i1', 'i2', 'i3'];
const options = [0, 1].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { skill: score } }));
const CONTENTS = {
  experience: { questions: ITEMS.map((id) => ({ id, prompt: id, input: 'single_select', options })) },
  scorecard: { concepts: [{ id: 'skill', method: 'sum' }] },
};

const app = useTestApp();
const workspace = useWorkspace(app);
let bundleId: string;
beforeAll(async () => {
  const programId = await setUpProgram(workspace, CONTENTS);
  const { body } = await app.call('GET', `${workspace.environmentPath}/programs/${programId}`);
  bundleId = body.version_bundle_id;
  const answers = Object.fromEntries(ITEMS.map((id) => [id, 'o1']));
  await question(workspace, programId, new Array(52).fill({ answers }));
});

const start = (body: object, key?: string) =>
  app.call('POST', `${workspace.environmentPath}/analytics/calibrations`, {
    body: { bundle_id: bundleId, concept_id: 'skill', minimum: 50, ...body },
    ...(key && { key }),
  });

async function run(body: object, key?: string): Promise<string> {
  const { id } = await expectStatus(start(body, key), 202);
  const job = jobs(app.services).find(({ name }) => name === 'calibrations')!;
  await job.run(new AbortController().signal);
  await job.finish!();
  return id;
}

const errorOf = async (id: string, key?: string) => {
  const path = `${workspace.environmentPath}/jobs/${id}`;
  return (await expectStatus(app.call('GET', path, { ...(key && { key }) }), 200)).error;
};

test('getEnvironmentJob, listEnvironmentJobs: only readers of its result see why a calibration failed', async () => {
  const ids = [await run({}), await run({ minimum: 60 })];
  const readers = [
    await keyOfSomebodyElse(app, ['analytics:read', 'evaluations:read']),
    await limitedKey(app, ['analytics:read']),
  ];
  expect(await errorOf(ids[0]!)).toMatchObject({
    code: 'category_not_observed',
    message: expect.stringMatching(/^Nobody chose category 0 of the item i1/),
  });
  expect((await errorOf(ids[1]!)).message).toMatch(/^At least 50 people/);
  const hidden = expect.stringMatching(/^The reason is shown/);
  for (const key of readers) {
    expect(await errorOf(ids[0]!, key)).toEqual({ code: 'category_not_observed', message: hidden });
    expect(await errorOf(ids[1]!, key)).toEqual({ code: 'too_few_respondents', message: hidden });
    const list = app.call('GET', `${workspace.environmentPath}/jobs?status=failed`, { key });
    for (const { error } of (await expectStatus(list, 200)).items) expect(error.message).toEqual(hidden);
  }
});

test('getEnvironmentJob: a reader without evaluations:answers sees why their own calibration failed', async () => {
  const reader = await keyOfSomebodyElse(app, ['definitions:write', 'analytics:read']);
  expect((await errorOf(await run({}, reader), reader)).message).toMatch(/people answered items/);
});

test('createCalibration: an item whose answers have no limits is named', async () => {
  const id = await createBundle(workspace, {
    experience: {
      questions: ['sleep', 'steps'].map((item) => ({
        id: item,
        prompt: item,
        input: 'number',
        ...(item === 'sleep' && { min: 0, max: 12 }),
        scores: { load: {} },
      })),
    },
    scorecard: { concepts: [{ id: 'load', method: 'sum' }] },
  });
  const { status, body } = await start({ bundle_id: id, concept_id: 'load' });
  expect([status, body.detail.context.errors[0]]).toMatchObject([
    422,
    { loc: ['body', 'concept_id'], msg: expect.stringContaining('item steps') },
  ]);
  expect(body.detail.context.errors[0].msg).not.toContain('Infinity');
});
