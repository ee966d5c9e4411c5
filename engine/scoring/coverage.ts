import { rounded } from '../numeric/decimal.ts';
import type { Coverage } from '../types.ts';
import { tallyOf } from './observe.ts';
import type { RespondentView } from './respondent-view.ts';
import type { Tally } from './score.ts';
import type { Unit } from './units.ts';

const NOTHING: Tally = { ratio: 0, answered: 0, eligible: 0 };

/**
 * Returns the share of eligible items that were answered. The overall coverage counts each of `units` once;
 * the coverage of a concept weights its items. 0 when nothing is eligible.
 */
export function coverageOf(respondent: RespondentView, units: readonly Unit[]): Coverage {
  const byConcept = respondent.bundle.scorecard.concepts.map(({ id }) => [
    id,
    respondent.scored(id)?.tally ?? NOTHING,
  ]);
  return { ...tallyOf(units, respondent), by_concept: Object.fromEntries(byConcept) };
}

/** Returns the coverage as a result contains it. */
export function shownCoverage({ by_concept, ...overall }: Coverage): Coverage {
  const shown = (tally: Tally): Tally => ({ ...tally, ratio: rounded(tally.ratio) });
  const byConcept = Object.entries(by_concept).map(([id, tally]) => [id, shown(tally)]);
  return { ...shown(overall), by_concept: Object.fromEntries(byConcept) };
}
