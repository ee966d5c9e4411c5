import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  enroll,
  importSubject,
  limitedKey,
  openSession,
  setUpApp,
  setUpProgram,
  takePart,
  type Workspace,
} from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';

/**
 * A reader of scores tries to compute single answers: from an estimate of θ, which differs from pattern to
 * pattern, from counts of questions that are asked depending on an answer, and from checks of quality.
 */

const IDS = ['a', 'b', 'c', 'd', 'e'];
const options = [0, 1, 2, 3].map((score) => ({
  id: `o${score}`,
  label: `${score}`,
  scores: { theta: score },
}));
const CONTENTS = {
  experience: {
    questions: [
      ...IDS.map((id) => ({ id, prompt: id, input: 'single_select', options })),
      { id: 'hiv', prompt: 'HIV', input: 'boolean' },
      {
        id: 'since',
        prompt: 'Since when?',
        input: 'single_select',
        options: [0, 1].map((score) => ({ id: `s${score}`, label: `${score}`, scores: { counted: score } })),
        visible_if: {
          op: 'eq',
          args: [
            { op: 'answer', question_id: 'hiv' },
            { op: 'lit', value: true },
          ],
        },
      },
    ],
  },
  scorecard: {
    concepts: [
      {
        id: 'theta',
        method: 'irt',
        scale: 't',
        norms: [{ mean: 0, sd: 1 }],
        irt: {
          model: 'grm',
          items: Object.fromEntries(
            IDS.map((id, i) => [id, { a: 1 + i / 7, b: [i / 3 - 2, i / 5 - 0.5, i / 4 + 1] }]),
          ),
        },
      },
      { id: 'counted', method: 'sum' },
    ],
    primary_metric: 'theta',
  },
  guardrail: { quality: { attention: [{ question_id: 'hiv', expected: false }] } },
  report_template: { title: 'Report', blocks: [{ id: 'theta', type: 'score', concept_id: 'theta' }] },
};

let app: TestApp;
let workspace: Workspace;
let reader: string;
const paths: string[] = [];

/** The contents with this many bands of θ. */
function withBands(count: number) {
  const [theta, counted] = CONTENTS.scorecard.concepts;
  const limits = Array.from({ length: count - 1 }, (_, i) => 20 + i / 2);
  const bands = [...limits, undefined].map((to, i) => ({
    id: `b${i}`,
    label: `Band ${i}`,
    ...(i > 0 && { from: limits[i - 1] }),
    ...(to !== undefined && { to }),
  }));
  return { ...CONTENTS, scorecard: { ...CONTENTS.scorecard, concepts: [{ ...theta, bands }, counted] } };
}

async function evaluate(programId: string, hiv: boolean): Promise<string> {
  const subjectId = await importSubject(workspace);
  await enroll(workspace, programId, subjectId);
  const session = await openSession(workspace, programId, subjectId);
  const answers = Object.fromEntries(IDS.map((id, i) => [id, `o${(i * 2) % 4}`]));
  await takePart(workspace, session.participant_token, { ...answers, hiv, ...(hiv && { since: 's1' }) });
  return `/evaluations/${session.evaluation_id}`;
}

beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  reader = await limitedKey(app, ['evaluations:read']);
  const programId = await setUpProgram(workspace, CONTENTS);
  for (const hiv of [true, false]) paths.push(await evaluate(programId, hiv));
});
afterAll(() => app.close());

const get = async (path: string, key = app.key) => {
  const response = await app.call('GET', workspace.environmentPath + path, { key });
  expect(response.status, response.text).toBe(200);
  return response;
};

describe('without the right to answers', () => {
  test('an estimate is shown in steps, wherever it is read', async () => {
    const exact = (await get(paths[0]!)).body.sub_scores[0];
    const { body } = await get(paths[0]!, reader);
    const [shown] = body.sub_scores;
    const step = (exact.range.max - exact.range.min) / 80;
    expect((shown.value - exact.range.min) % step).toBeCloseTo(0, 9);
    expect(exact.value - shown.value).toBeGreaterThan(0);
    expect(exact.value - shown.value).toBeLessThan(step);
    expect(shown).toMatchObject({
      raw: null,
      redacted: ['interval', 'norm', 'raw', 'standard_error', 'value'],
    });
    expect(shown).not.toHaveProperty('standard_error');
    expect(body.primary_metric).toMatchObject({ id: 'theta', value: shown.value });
    expect(body.primary_metric).not.toHaveProperty('interval');
    const digits = String(exact.value);
    for (const path of [
      paths[0]!,
      '/evaluations',
      `${paths[0]}/report`,
      '/evaluations/export',
      '/evaluations/export?format=jsonl&layout=long',
    ]) {
      expect((await get(path)).text).toContain(digits);
      expect([path, (await get(path, reader)).text.includes(digits)]).toEqual([path, false]);
    }
  });

  test('bands of an estimate are shown unless there are more than 20, which would reveal more than the steps', async () => {
    for (const [count, isShown] of [
      [20, true],
      [21, false],
    ] as const) {
      const path = await evaluate(await setUpProgram(workspace, withBands(count)), false);
      const { band } = (await get(path)).body.sub_scores[0];
      expect(band).toMatch(/^b/);
      const { sub_scores, primary_metric } = (await get(path, reader)).body;
      expect([sub_scores[0].band, primary_metric.band]).toEqual(
        isShown ? [band, band] : [undefined, undefined],
      );
      expect(sub_scores[0].redacted.includes('band')).toBe(!isShown);
      for (const list of ['/evaluations', '/evaluations/export', `${path}/report`]) {
        const { text } = await get(list, reader);
        expect([list, isShown || !text.includes(`"${band}"`)]).toEqual([list, true]);
      }
    }
  });

  test('no count, check or confidence differs between people who differ in one answer', async () => {
    const seen = await Promise.all(paths.map(async (path) => (await get(path, reader)).body));
    for (const evaluation of seen) {
      expect(evaluation).not.toHaveProperty('coverage');
      expect(evaluation).not.toHaveProperty('confidence');
      expect(evaluation.guardrail_conflicts).toEqual([]);
      expect(evaluation.trace.redacted).toEqual(
        expect.arrayContaining([
          'evaluation.coverage',
          'evaluation.confidence',
          'evaluation.guardrail_conflicts.quality.attention',
        ]),
      );
    }
    const [one, other] = seen.map(({ sub_scores, report, unanswered_concepts }) => ({
      sub_scores,
      report,
      unanswered_concepts,
    }));
    expect(one).toEqual(other);
    const whole = await Promise.all(paths.map(async (path) => (await get(path)).body));
    expect(whole[0].coverage.eligible).toBe(whole[1].coverage.eligible + 1);
    expect(whole[0].guardrail_conflicts.map((each: any) => each.rule_id)).toEqual(['quality.attention']);
  });
});
