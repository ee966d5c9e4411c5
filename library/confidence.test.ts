import { expect, test } from 'vitest';
import { answerLog, readCases } from './cases.ts';
import { listTemplates } from './index.ts';
import { bySlug, compiled, run, subScore } from './testing.ts';

/** Precision of complete answers, by hand: docs/library.md has the table with the sources. */
const BY_HAND: Record<string, number | null> = {
  'phq-9': 0.89,
  'gad-7': 0.89,
  sus: 0.91,
  nps: null,
  'weekly-team-pulse': null,
  'pcl-5': 0.94,
  'ces-d': 0.85,
  'gds-15': null,
  'rand-36': null,
  // (0.77 + 0.70 + 0.69 + 0.68 + 0.65)/5
  'mini-ipip': 0.698,
  'role-fit': null,
  onboarding: null,
  'post-incident': null,
  'ipip-neo-120': null,
};

test.each(Object.entries(BY_HAND))('the precision of %s is %s', (slug, expected) => {
  const file = readCases(slug);
  const given = [...(file.cases ?? []), ...(file.worked_by_hand ?? [])][0]!;
  const { confidence } = run(compiled(bySlug(slug).contents), answerLog(file, given), given.profile);
  expect(confidence.precision).toBe(expected);
  expect(confidence.level === 'unknown').toBe(expected === null);
});

test.each(['number-series', 'adaptive-mood'])('the precision of %s is 1 − SE² of θ', (slug) => {
  const file = readCases(slug);
  const given = file.worked_by_hand![0]!;
  const result = run(compiled(bySlug(slug).contents), answerLog(file, given), given.profile);
  const id = result.primary_metric!.id;
  // T scores: SE = 10 times the standard error of θ.
  const error = subScore(result, id).standard_error! / 10;
  expect(result.confidence.precision).toBeCloseTo(1 - error ** 2, 10);
});

test('every template is in the table', () => {
  const known = [...Object.keys(BY_HAND), 'number-series', 'adaptive-mood'];
  expect(
    listTemplates()
      .map(({ slug }) => slug)
      .sort(),
  ).toEqual(known.sort());
});
