import { expect, test } from 'vitest';
import type { CalibrationResult } from './schema.ts';
import { withCalibration } from './scorecard.ts';

test('createCalibratedScorecard keeps the parameters in use where the answers determine none', () => {
  const item = (b: number, error: number | null) => ({
    a: 1,
    b,
    standard_errors: { a: 0.2, b: error },
    ...(error === null && { reasons: { 'standard_errors.b': 'location_undetermined' as const } }),
    in_use: { a: 1.2, b: 0 },
    linked: { a: 1.1, b },
  });
  const result = {
    bundle_id: 'b',
    concept_id: 'skill',
    model: '2pl',
    n: 300,
    log_likelihood: -500,
    items: { known: item(0.5, 0.2), unknown: item(74.5, null) },
    link: { slope: 1, intercept: 0 },
  } as unknown as CalibrationResult;
  const irt = { model: '2pl', items: { known: { a: 1.2, b: 0 }, unknown: { a: 1.2, b: 0 } } };
  const scorecard = { concepts: [{ id: 'skill', method: 'irt', irt }] };
  expect(withCalibration(scorecard, result, { calibrationId: 'c', environmentId: 'e' })).toMatchObject({
    concepts: [
      {
        irt: {
          items: { known: { a: 1.1, b: 0.5 }, unknown: { a: 1.2, b: 0 } },
          provenance: { calibration_id: 'c', kept: ['unknown'] },
        },
      },
    ],
  });
});

const ESTIMATED = {
  bundle_id: 'b',
  concept_id: 'skill',
  model: '2pl',
  n: 300,
  log_likelihood: -500,
  items: { i1: { a: 1.5, b: -1, standard_errors: { a: 0.2, b: 0.1 } } },
} as unknown as CalibrationResult;
const source = { calibrationId: 'c', environmentId: 'e' };

test('createCalibratedScorecard puts parameters without a link on the scale of the prior', () => {
  const items = { i1: { a: 0.1, b: 40, c: 0.2 } };
  const irt = { model: '3pl', prior: { mean: 50, sd: 10 }, bounds: [20, 80], items };
  const scorecard = { concepts: [{ id: 'skill', method: 'irt', irt, norms: [{ mean: 48, sd: 9 }] }] };
  expect(withCalibration(scorecard, ESTIMATED, source)).toMatchObject({
    concepts: [
      {
        irt: { model: '2pl', prior: { mean: 50, sd: 10 }, items: { i1: { a: 0.15, b: 40 } } },
        norms: [{ mean: 48, sd: 9 }],
      },
    ],
  });
});

test.each([
  ['raw', ['range', 'norms', 'reliability', 'change', 'bands']],
  ['t', ['range', 'norms', 'reliability', 'change']],
])(
  'createCalibratedScorecard leaves out what is in units of the earlier raw score (%s)',
  (scale, removed) => {
    const concept = {
      id: 'skill',
      method: 'sum',
      scale,
      direction: 'lower',
      range: { min: 0, max: 27 },
      norms: [{ mean: 12, sd: 4 }],
      reliability: 0.8,
      change: { pre: { mean: 14, sd: 5 } },
      bands: [{ id: 'low', to: 45 }],
    };
    const content = withCalibration({ concepts: [concept] }, ESTIMATED, source);
    const [skill] = content.concepts as [Record<string, any>];
    expect(skill).toMatchObject({ id: 'skill', method: 'irt', scale, direction: 'lower' });
    expect(skill.irt.provenance.removed).toEqual(removed);
    for (const key of removed) expect(skill).not.toHaveProperty(key);
    expect('bands' in skill).toBe(scale === 't');
  },
);
