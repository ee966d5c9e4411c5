import type { Scorecard } from '../../types.ts';
import { type Diagnostics, quote } from '../diagnostics.ts';

/**
 * Warns of conditions, formulas and composites that read a concept with the estimator `mle`: of a person with
 * only extreme answers it has no estimate, and they read that of `map` instead.
 */
export function checkReadFallbacks(
  { concepts, composites }: Pick<Scorecard, 'concepts' | 'composites'>,
  diagnostics: Diagnostics,
): void {
  const diverging = new Set(concepts.filter(({ irt }) => irt?.estimator === 'mle').map(({ id }) => id));
  if (diverging.size === 0) return;
  const readers = [
    ...diagnostics.expressions.map((expression) => ({
      reader: expression,
      read: expression.references.scores,
    })),
    ...composites.map((composite) => ({ reader: composite, read: Object.keys(composite.weights ?? {}) })),
  ];
  for (const { reader, read } of readers) {
    const id = read.find((each) => diverging.has(each));
    if (id === undefined) continue;
    const message =
      `This reads ${quote(id)}, for which "mle" has no estimate if every answer is the lowest or the highest. ` +
      'It then reads the estimate of "map", which is nearer to the mean of the prior.';
    const hint = 'Use the estimator "wle" or "eap", or check that limits hold for the estimate of "map" too.';
    diagnostics.positionOf(reader).warning('fallback_read', message, { name: id, of: 'mle' }, hint);
  }
}
