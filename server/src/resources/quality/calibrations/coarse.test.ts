import { expect, test } from 'vitest';
import { coarseCalibration } from './coarse.ts';
import type { CalibrationResult } from './schema.ts';

const result: CalibrationResult = {
  bundle_id: '0198c1f2-7b3a-7c41-9d52-3f6a1b2c4d5e',
  concept_id: 'mood',
  model: 'grm',
  starts_at: null,
  ends_at: null,
  n: 104,
  log_likelihood: -612.3,
  parameter_count: 3,
  aic: 1230.6,
  bic: 1238.5,
  items: {
    q1: { a: 1.234, b: [1.6, 1.9], standard_errors: { a: 0.31, b: [0.4, 1.4] } },
    q2: {
      a: 0.01,
      b: 1.2,
      standard_errors: { a: null, b: null },
      reasons: { 'standard_errors.b': 'location_undetermined' },
    },
  },
  empirical_reliability: 0.7312,
  marginal_reliability: 0.7654,
  person_fit: { mean: 0.123, sd: 0.98, unlikely_share: 0.0577 },
};

test('coarseCalibration rounds to what as many people as the floor could change, and keeps the order of locations', () => {
  // By hand: 5/104 is 0.048, so steps of 0.05; 5/√104·0.31 = 0.15, so steps of 0.2; of 1.4 0.69, so of 1.
  const coarse = coarseCalibration(result, 5);
  expect(coarse).toMatchObject({
    n: 100,
    log_likelihood: -650,
    empirical_reliability: 0.7,
    marginal_reliability: 0.75,
    person_fit: { mean: 0.1, sd: 0.95, unlikely_share: 0.05 },
    items: { q1: { a: 1.2, b: [1, 1] }, q2: { a: 0.01, b: 1 } },
  });
});
