import type { Concept, SubScore } from '../types.ts';
import { type ChangeCriteria, type SignificantChange, significantChange } from './significance.ts';

/**
 * Judges the change of a concept between two results by its `change`, or by reliable change with its
 * reliability and norm. Returns null when the content does not define how, or when a score is missing.
 */
export function changeBetween(
  { change, reliability, direction }: Pick<Concept, 'change' | 'reliability' | 'direction'>,
  earlier: Pick<SubScore, 'value' | 'raw'>,
  later: Pick<SubScore, 'value' | 'raw' | 'norm'>,
): SignificantChange | null {
  const pre = change?.pre ?? later.norm;
  const known = change?.reliability ?? reliability;
  if (!pre || known === undefined) return null;
  const unit = change?.pre ? 'value' : 'raw';
  const [before, after] = [earlier[unit], later[unit]];
  if (before === null || after === null) return null;
  const criteria: ChangeCriteria = {
    method: 'jt',
    confidence: 0.95,
    ...change,
    reliability: known,
    pre: { mean: pre.mean, sd: pre.sd },
    direction,
  };
  return significantChange(before, after, criteria);
}
