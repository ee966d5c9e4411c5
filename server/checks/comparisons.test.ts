import { describe, expect, test } from 'vitest';
import { comparisonErrors } from './comparisons.ts';

describe('comparisons of scores with limits', () => {
  test('go through the function of the engine', () => {
    expect(comparisonErrors()).toEqual([]);
  });

  test.each(['if (range.max < band.from) {', 'return edge <= value;', 'const over = value >= cutoff;'])(
    '%s is reported',
    (text) => expect(comparisonErrors([{ path: 'web/src/a.ts', text }])).toHaveLength(1),
  );

  test.each(['exceeds(value, band.from)', '(limit) => limit', 'items.length > MAX_LIMIT'])(
    '%s is not',
    (text) => expect(comparisonErrors([{ path: 'web/src/a.ts', text }])).toEqual([]),
  );
});
