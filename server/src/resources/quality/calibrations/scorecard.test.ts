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
