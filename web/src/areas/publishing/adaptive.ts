import { asObject, objectsOf } from '../../shared/content/json.ts';
import type { Contents } from '../../shared/content/kinds.ts';
import type { Budget } from './simulation.ts';

/** The limits of a simulation that apply to adaptive tests only. */
export const ADAPTIVE_MEASURES = [
  'max_exposure',
  'max_bias',
  'max_rmse',
] as const satisfies readonly (keyof Budget)[];

/** Whether an instrument scores by item response theory, so that a simulation knows the true θ. */
export function isAdaptive({ adaptive_policy, scorecard }: Contents): boolean {
  const concepts = objectsOf(scorecard?.concepts);
  return (
    asObject(adaptive_policy).mode === 'irt' ||
    concepts.some(({ method, irt }) => method === 'irt' || irt !== undefined)
  );
}

/** Returns the limits that can apply to an instrument. */
export function budgetFor(contents: Contents, budget: Budget): Budget {
  if (isAdaptive(contents)) return budget;
  const isKept = ([measure]: [string, unknown]) => !ADAPTIVE_MEASURES.some((each) => each === measure);
  return Object.fromEntries(Object.entries(budget).filter(isKept));
}
