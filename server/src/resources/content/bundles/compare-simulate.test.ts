import { randomUUID } from 'node:crypto';
import { listTemplates, loadTemplate } from '@eps/library';
import { beforeAll, expect, test } from 'vitest';
import { createBundle, limitedKey, setUpApp, type TestContents } from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { jobs } from '../../../jobs.ts';

const options = [0, 1, 2].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { mood: score } }));
const question = (id: string, prompt: string) => ({ id, prompt, input: 'single_select', options });
const BEFORE = {
  experience: { questions: [question('q1', 'One'), question('q2', 'Two')] },
  scorecard: { concepts: [{ id: 'mood', method: 'sum' }] },
};
const AFTER = {
  experience: { questions: [question('q1', 'One, in other words'), question('q3', 'Three')] },
  scorecard: { concepts: [{ id: 'mood', method: 'sum' }] },
};

const app = useTestApp();
const workspace = useWorkspace(app);
let reader: string;
beforeAll(async () => {
  reader = await limitedKey(app, ['subjects:read']);
});

async function define(kind: string, content: object): Promise<string> {
  const body = { business_id: 'same', name: 'x', content };
  return (await app.call('POST', `${workspace.appPath}/definitions/${kind}`, { body })).body.id;
}

function template(slug: string): TestContents {
  return loadTemplate(listTemplates().find((summary) => summary.slug === slug)!.id)!.contents;
}

test('diffDefinitions returns the changes of each part', async () => {
  const before = await define('experience', BEFORE.experience);
  const after = await define('experience', AFTER.experience);
  const path = `${workspace.appPath}/definitions/${before}/diff`;
  const { status, body } = await app.call('GET', `${path}/${after}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    kind: 'experience',
    before: { id: before, revision: 1 },
    after: { id: after, revision: 2 },
    identical: false,
  });
  expect(body.entries).toContainEqual({
    change: 'changed',
    part: 'question',
    id: 'q1',
    field: 'prompt',
    pointer: '/questions/0/prompt',
    before: 'One',
    after: 'One, in other words',
    ...(body.entries[0].breaks && { breaks: body.entries[0].breaks }),
  });
  expect(body.entries.map((entry: { change: string; id: string }) => `${entry.change} ${entry.id}`)).toEqual(
    expect.arrayContaining(['removed q2', 'added q3']),
  );
  const self = await app.call('GET', `${path}/${before}`);
  expect(self.body).toMatchObject({ identical: true, entries: [] });
  const other = await app.call('GET', `${path}/${await define('scorecard', {})}`);
  expect([other.status, other.body.detail.code]).toEqual([422, 'kind_mismatch']);
  expect((await app.call('GET', `${path}/${randomUUID()}`)).status).toBe(404);
  expect((await app.call('GET', `${path}/x`)).status).toBe(422);
  expect((await app.call('GET', `${path}/${after}`, { key: null })).status).toBe(401);
  expect((await app.call('GET', `${path}/${after}`, { key: reader })).status).toBe(403);
});

test('diffBundles returns the changes of each kind and the comparability of each concept', async () => {
  const before = await createBundle(workspace, BEFORE);
  const path = `${workspace.appPath}/bundles/${before}/diff`;
  const after = await createBundle(workspace, AFTER);
  const { status, body } = await app.call('GET', `${path}/${after}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    identical: false,
    kinds: { scorecard: [], guardrail: [] },
    comparability: [{ concept_id: 'mood', comparable: false }],
  });
  expect(body.kinds.experience.length).toBeGreaterThan(1);
  const broken = await createBundle(workspace, { scorecard: { concepts: [{ id: 'x', method: 'magic' }] } });
  expect((await app.call('GET', `${path}/${broken}`)).body.comparability).toBeNull();
  const elsewhere = await setUpApp(app);
  expect((await app.call('GET', `${path}/${await createBundle(elsewhere)}`)).status).toBe(404);
  expect((await app.call('GET', `${path}/${after}`, { key: reader })).status).toBe(403);
});

test('getBundleComparability returns a verdict with reasons for each concept', async () => {
  const items = (ids: string[]) => ({
    experience: { questions: ids.map((id) => question(id, id)) },
    scorecard: { concepts: [{ id: 'mood', label: 'Mood', method: 'sum' }] },
  });
  const before = await createBundle(workspace, items(['q1', 'q2', 'q3', 'q4']));
  const path = `${workspace.appPath}/bundles/${before}/comparability`;
  const compare = async (ids: string[]) =>
    app.call('GET', `${path}/${await createBundle(workspace, items(ids))}`);
  const same = await compare(['q1', 'q2', 'q3', 'q4']);
  expect(same.status).toBe(200);
  expect(same.body).toMatchObject({ bundle_id: before, identical: true });
  expect(same.body.concepts).toEqual([
    { concept_id: 'mood', label: 'Mood', verdict: 'same', anchor_items: 4, reasons: [] },
  ]);
  const linkable = (await compare(['q1', 'q2', 'q3'])).body.concepts[0];
  expect(linkable).toMatchObject({ verdict: 'linkable', anchor_items: 3 });
  expect(linkable.reasons).toContainEqual({
    code: 'item_removed',
    item_id: 'q4',
    message: 'The item was removed.',
  });
  expect((await compare(['q1', 'q2'])).body.concepts[0].verdict).toBe('broken');
  const broken = await createBundle(workspace, { scorecard: { concepts: [{ id: 'x', method: 'magic' }] } });
  expect((await app.call('GET', `${path}/${broken}`)).body.detail.code).toBe('bundle_invalid');
  expect((await app.call('GET', `${path}/${randomUUID()}`)).status).toBe(404);
});

test('simulateBundle checks a budget and names what exceeds it', async () => {
  const id = await createBundle(workspace, template('adaptive-mood'));
  const job = jobs(app.services).find(({ name }) => name === 'simulations')!;
  const result = async (budget: object) => {
    await app.call('POST', `${workspace.appPath}/bundles/${id}/simulate`, {
      body: { respondents: 30, seed: 'a', budget },
    });
    await job.run(new AbortController().signal);
    await job.finish!();
    const { body: list } = await app.call('GET', `${workspace.appPath}/jobs?limit=1`);
    return (await app.call('GET', list.items[0].result_url)).body;
  };
  const kept = await result({ max_items: 1000, max_rmse: 5, max_exposure: 1 });
  expect(kept).toMatchObject({ within_budget: true, over_budget: [] });
  const exceeded = await result({ max_mean_items: 1 });
  expect(exceeded.within_budget).toBe(false);
  expect(exceeded.over_budget).toEqual([
    { measure: 'max_mean_items', limit: 1, value: exceeded.length.mean },
  ]);
  const fixed = await createBundle(workspace, BEFORE);
  const simulate = (budget: object) =>
    app.call('POST', `${workspace.appPath}/bundles/${fixed}/simulate`, { body: { budget } });
  expect((await simulate({ max_rmse: 1 })).body.detail).toMatchObject({
    code: 'validation_error',
    context: { errors: [{ loc: ['body', 'budget', 'max_rmse'] }] },
  });
  for (const budget of [{}, { max_exposure: 2 }, { max_items: -1 }, { other: 1 }])
    expect((await simulate(budget)).status).toBe(422);
});

test('simulateBundle gives the same result for the same seed', async () => {
  const id = await createBundle(workspace, template('adaptive-mood'));
  const job = jobs(app.services).find(({ name }) => name === 'simulations')!;
  const result = async (body: object) => {
    await app.call('POST', `${workspace.appPath}/bundles/${id}/simulate`, { body });
    await job.run(new AbortController().signal);
    await job.finish!();
    const { body: list } = await app.call('GET', `${workspace.appPath}/jobs?limit=1`);
    return (await app.call('GET', list.items[0].result_url)).body;
  };
  const first = await result({ respondents: 40, seed: 'a' });
  expect(first).toMatchObject({ respondents: 40, seed: 'a', length: { min: expect.any(Number) } });
  expect(first.exposure.length).toBeGreaterThan(first.length.max - 1);
  expect(await result({ respondents: 40, seed: 'a' })).toEqual(first);
  expect(await result({ respondents: 40, seed: 'b' })).not.toEqual(first);
  const trait = first.concepts.find((concept: { rmse?: number }) => concept.rmse !== undefined);
  const simulate = (body: object) =>
    app.call('POST', `${workspace.appPath}/bundles/${id}/simulate`, { body });
  expect((await simulate({ respondents: 20, theta: { [trait.concept_id]: 1 } })).status).toBe(202);
  const unknown = await simulate({ theta: { nothing: 1 } });
  expect(unknown.body.detail).toMatchObject({
    code: 'validation_error',
    context: { errors: [{ loc: ['body', 'theta', 'nothing'] }] },
  });
});

test('simulateBundle rejects shares of options that it would not use', async () => {
  const id = await createBundle(workspace, BEFORE);
  const simulate = (bundle: string, option_shares: object) =>
    app.call('POST', `${workspace.appPath}/bundles/${bundle}/simulate`, { body: { option_shares } });
  expect((await simulate(id, { q1: { o0: 3, o1: 1 } })).status).toBe(202);
  const { body } = await simulate(id, { q1: { o0: 1, o9: 1 }, q2: { o0: 0 }, q3: { o0: 1 } });
  expect(body.detail.context.errors).toMatchObject([
    { loc: ['body', 'option_shares', 'q1', 'o9'], ctx: { error: 'names no option of the item' } },
    { loc: ['body', 'option_shares', 'q2'], ctx: { error: 'all shares are 0' } },
    { loc: ['body', 'option_shares', 'q3'], ctx: { error: 'names no item with options' } },
  ]);
  const adaptive = await createBundle(workspace, template('adaptive-mood'));
  const modelled = await simulate(adaptive, { mood_1: { never: 1 } });
  expect(modelled.body.detail.context.errors).toMatchObject([
    { ctx: { error: 'the item has an IRT model' } },
  ]);
});

test('simulateBundle rejects invalid bundles, unknown ids, missing scopes and bad parameters', async () => {
  const broken = await createBundle(workspace, { scorecard: { concepts: [{ id: 'x', method: 'magic' }] } });
  const simulate = (id: string, body: object = {}, key = app.key) =>
    app.call('POST', `${workspace.appPath}/bundles/${id}/simulate`, { body, key });
  expect((await simulate(broken)).body.detail.code).toBe('bundle_invalid');
  expect((await simulate(randomUUID())).status).toBe(404);
  expect((await simulate(broken, {}, reader)).status).toBe(403);
  for (const body of [{ respondents: 0 }, { respondents: 1001 }, { seed: '' }, { theta: { a: 'x' } }])
    expect((await simulate(broken, body)).status).toBe(422);
});
