import type { Coverage } from '../types.ts';
import { tallyOf } from './observe.ts';
import type { Respondent } from './respondent.ts';
import type { Tally } from './score.ts';

const NOTHING: Tally = { ratio: 0, answered: 0, eligible: 0 };

/**
 * What was answered of what was asked: overall every scored item counts once (every question, where the
 * scorecard scores none), by concept with the weights of its items. 0 where nothing was asked.
 */
export function coverageOf(respondent: Respondent): Coverage {
  const { plan, bundle } = respondent;
  const byConcept = bundle.scorecard.concepts.map(({ id }) => [id, respondent.scored(id)?.tally ?? NOTHING]);
  return { ...tallyOf(plan.units, respondent), by_concept: Object.fromEntries(byConcept) };
}
