import type { GroupResults } from '@eps/sdk';
import { expect, test } from 'vitest';
import { teamScores } from './team-score.ts';

type Period = { mean?: number; joined?: boolean };

/** Results of everybody; each period has a mean, or no figures. */
function resultsOf(periods: Period[]): GroupResults {
  const groups = periods.map(({ mean, joined }) => ({
    concepts: mean === undefined ? [] : [{ concept_id: 'load', mean: { value: mean }, joined }],
  }));
  return { concepts: [{ concept_id: 'load', label: 'Load', range: null, bands: [] }], groups } as never;
}

const scoreIn = (periods: Period[]) => {
  const [score] = teamScores(resultsOf([{ mean: 6 }]), resultsOf(periods), undefined);
  return [score?.course, score?.before];
};

test.each([
  [
    [{ mean: 4 }, { mean: 5, joined: true }, { mean: 6, joined: true }],
    [[4, 5, 6], 5],
  ],
  // Other questions than before.
  [
    [{ mean: 4 }, { mean: 5, joined: false }, { mean: 6, joined: true }],
    [[5, 6], 5],
  ],
  [
    [{ mean: 4 }, { mean: 6, joined: false }],
    [[6], undefined],
  ],
  // A period without figures.
  [
    [{ mean: 4 }, {}, { mean: 6, joined: true }],
    [[6], undefined],
  ],
  [
    [{ mean: 4 }, {}],
    [[], undefined],
  ],
])('the course ends where periods cannot be compared: %j', (periods, expected) => {
  expect(scoreIn(periods)).toEqual(expected);
});
