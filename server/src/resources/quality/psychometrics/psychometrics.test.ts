import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConceptCounter, conceptPsychometrics, itemDif, type MeasuredConcept } from '@eps/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { limitedKey, setUpProgram } from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { countAll, type Person, question } from '../../../../test/psychometrics.ts';

const FIXTURES = join(import.meta.dirname, '../../../../../shared/fixtures');
const read = (name: string) => {
  const file = join(FIXTURES, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).data_sets : [];
};
const likert = read('psychometrics_ctt.json').find(
  ({ name }: { name: string }) => name === 'sim_likert8_missing',
);
const dif = read('psychometrics_dif.json').find(({ kind }: { kind: string }) => kind === 'dichotomous');

const app = useTestApp();
const workspace = useWorkspace(app);

/** Contents of a bundle with one concept, the sum of the items. */
function contentsOf(items: string[], [min, max]: [number, number], reverse: string[] = []) {
  const options = Array.from({ length: max - min + 1 }, (_, index) => ({
    id: `o${min + index}`,
    label: `${min + index}`,
    scores: { total: min + index },
  }));
  return {
    experience: {
      questions: items.map((id) => ({ id, prompt: id, input: 'single_select', options, required: false })),
    },
    scorecard: {
      concepts: [
        {
          id: 'total',
          method: 'sum',
          items: items.map((id) => ({ question_id: id, reverse: reverse.includes(id) })),
        },
      ],
    },
    context: { variables: { group: { type: 'string', from: 'profile.group', analytics: 'group' } } },
  };
}

const answersOf = (items: string[], row: readonly (number | null)[]) =>
  Object.fromEntries(items.flatMap((id, index) => (row[index] === null ? [] : [[id, `o${row[index]}`]])));

const get = async (query: Record<string, string>) => {
  const search = new URLSearchParams(query);
  const { status, body } = await app.call(
    'GET',
    `${workspace.environmentPath}/analytics/psychometrics?${search}`,
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};

const near = (value: number, expected: number, tolerance = 1e-6) =>
  expect(Math.abs(value - expected) / Math.max(1, Math.abs(expected))).toBeLessThan(tolerance);

describe.skipIf(!likert)('getPsychometrics of 450 people (skipped if ../shared/fixtures is absent)', () => {
  test('agrees with R on reliability and items', async () => {
    const program_id = await setUpProgram(
      workspace,
      contentsOf(likert.items, likert.categories, likert.reverse),
    );
    const people: Person[] = likert.responses.map((row: (number | null)[]) => ({
      answers: answersOf(likert.items, row),
    }));
    await question(workspace, program_id, people);
    await countAll(workspace);
    const body = await get({ program_id });
    const { expected } = likert;
    const [concept] = body.concepts;
    expect(concept.n_complete).toBe(expected.n_complete);
    near(concept.mean, expected.mean);
    near(concept.sd, expected.sd);
    near(concept.alpha.value, expected.alpha);
    near(concept.alpha.lower, expected.alpha_ci95[0]);
    near(concept.alpha.upper, expected.alpha_ci95[1]);
    near(concept.lambda2, expected.lambda2);
    near(concept.omega.value, expected.omega_total);
    near(concept.standard_error_of_measurement, expected.sem);
    near(concept.mean_inter_item_correlation, expected.mean_interitem_r);
    for (const item of concept.items) {
      const { mean, sd, item_rest, alpha_if_dropped } = expected.items[item.question_id];
      near(item.mean, mean);
      near(item.sd, sd);
      near(item.item_rest, item_rest);
      near(item.alpha_if_dropped, alpha_if_dropped);
      const at = likert.items.indexOf(item.question_id);
      const answered = likert.responses.filter((row: (number | null)[]) => row[at] !== null);
      expect(item.n).toBe(answered.length);
      for (const { option_id, count } of item.options)
        expect(count).toBe(answered.filter((row: number[]) => `o${row[at]}` === option_id).length);
    }
  }, 120_000);
});

describe.skipIf(!dif)('getPsychometrics by group (skipped if ../shared/fixtures is absent)', () => {
  const PEOPLE = { reference: 80, focal: 60 };
  const items: string[] = dif?.items;
  const rowsOf = (group: 'reference' | 'focal') =>
    (dif[group] as string[]).slice(0, PEOPLE[group]).map((responses) => Array.from(responses, Number));
  const counterOf = (...groups: ('reference' | 'focal')[]) => {
    const counter = new ConceptCounter(items.length);
    for (const keyed of groups.flatMap(rowsOf))
      counter.add({ keyed, chosen: keyed.map((score) => [`o${score}`]) });
    return counter;
  };
  const concept = (): MeasuredConcept => ({
    id: 'total',
    label: 'total',
    fingerprint: '',
    items: items.map((id) => ({ id, questionId: id, options: ['o0', 'o1'], minimum: 0, maximum: 1 })),
  });

  test('compares groups, flags items, and adds what the worker has not counted yet', async () => {
    const program_id = await setUpProgram(workspace, contentsOf(items, dif.categories));
    const people = (['reference', 'focal'] as const).flatMap((group) =>
      rowsOf(group).map((row) => ({ profile: { group }, answers: answersOf(items, row) })),
    );
    await question(workspace, program_id, people);
    const body = await get({ program_id, group_by: 'group' });
    const expected = conceptPsychometrics(concept(), counterOf('reference', 'focal'), 5);
    expect(body.respondents).toBe(140);
    expect(body).not.toHaveProperty('uncounted_evaluations');
    expect(body.concepts[0].alpha).toEqual(expected.alpha);
    expect(body.concepts[0].histogram).toEqual(expected.histogram);
    expect(body.groups.map(({ value, n }: { value: string; n: number }) => [value, n])).toEqual([
      ['reference', 80],
      ['focal', 60],
    ]);
    expect(body.groups[1].concepts[0].alpha).toEqual(
      conceptPsychometrics(concept(), counterOf('focal'), 5).alpha,
    );
    const tests = itemDif(
      concept(),
      { value: 'reference', counter: counterOf('reference') },
      { value: 'focal', counter: counterOf('focal') },
    );
    expect(body.dif).toEqual([...tests].filter((found) => found));
    for (const { question_id, class: found } of body.dif) {
      const { flags } = body.concepts[0].items.find((item: any) => item.question_id === question_id);
      expect(flags.includes('dif_c')).toBe(found === 'C');
      expect(flags.includes('dif_b')).toBe(found === 'B');
    }
    await countAll(workspace);
    expect(await get({ program_id, group_by: 'group' })).toEqual(body);
    const { body: program } = await app.call('GET', `${workspace.environmentPath}/programs/${program_id}`);
    expect(await get({ bundle_id: program.version_bundle_id, group_by: 'group' })).toEqual(body);
  }, 120_000);
});

describe('getPsychometrics', () => {
  const path = () => `${workspace.environmentPath}/analytics/psychometrics`;
  let programId: string;
  beforeAll(async () => {
    programId = await setUpProgram(workspace, contentsOf(['a', 'b'], [0, 2]));
  });

  test('live figures have no privacy floor', async () => {
    const empty = { respondents: 0, concepts: [], starts_at: null };
    expect(await get({ program_id: programId })).toMatchObject({ ...empty, released_at: null });
    await question(workspace, programId, [{ answers: { a: 'o1', b: 'o2' } }]);
    const body = await get({ program_id: programId });
    expect(body).toMatchObject({ respondents: 1, privacy_floor_applied: false });
    const [concept] = body.concepts;
    expect(concept).toMatchObject({ n_complete: 1, minimum: 3, alpha: { value: null } });
    expect(concept.items[0].options).toEqual([{ option_id: 'o1', count: 1, share: 1, mean_rest: 2 }]);
  });

  test.each([
    ['', 'program_id'],
    ['program_id={p}&bundle_id={p}', 'program_id'],
    ['program_id={p}&concept_id=nothing', 'concept_id'],
    ['program_id={p}&group_by=nothing', 'group_by'],
    ['program_id={p}&starts_at=2026-01-02T00:00:00Z&ends_at=2026-01-01T00:00:00Z', 'starts_at'],
    ['program_id={p}&ends_at=9999-12-31T12:00:00Z', 'ends_at'],
    ['program_id=x', 'program_id'],
  ])('rejects ?%s', async (query, field) => {
    const { status, body } = await app.call('GET', `${path()}?${query.replaceAll('{p}', programId)}`);
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(field);
  });

  test('returns 404 for an unknown program or bundle, 403 without analytics:read', async () => {
    const unknown = '0198c1f2-7b3a-7c41-9d52-3f6a1b2c4d5e';
    for (const name of ['program_id', 'bundle_id'])
      expect((await app.call('GET', `${path()}?${name}=${unknown}`)).status).toBe(404);
    const key = await limitedKey(app, ['programs:read']);
    expect((await app.call('GET', `${path()}?program_id=${programId}`, { key })).status).toBe(403);
  });
});
