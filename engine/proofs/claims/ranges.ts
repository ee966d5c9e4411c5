import { rounded } from '../../numeric/decimal.ts';
import { TOLERANCE } from '../../numeric/tolerance.ts';
import { attempt } from '../claim.ts';
import { coneOf } from '../search/cone.ts';
import type { Model } from '../search/model.ts';
import type { Witness } from '../search/replay.ts';
import type { Outcome } from '../search/search.ts';
import { numbersOf } from '../values/possible.ts';

/** The lowest and the highest value that a score was shown to have. */
export interface AttainableRange {
  /** The id of the concept or composite. */
  id: string;
  /** JSON Pointer into the scorecard. */
  pointer: string;
  /** Whether it is proved that no answers give a value outside. */
  is_exact: boolean;
  min: number;
  max: number;
  min_witness: Witness;
  max_witness: Witness;
}

type FoundOutcome = Extract<Outcome, { kind: 'found' }>;

/** The part of the steps of a claim that one improvement may use. */
const SHARE = 0.25;
const MAX_ROUNDS = 30;

/** Returns the range that a search finds: it looks for lower and higher values until there are none. */
export function searchedRange(model: Model, id: string, pointer: string): AttainableRange | null {
  const low = extreme(model, id, -1);
  const high = extreme(model, id, 1);
  if (!low || !high) return null;
  return {
    id,
    pointer,
    is_exact: low.isExact && high.isExact,
    min: rounded(low.value),
    max: rounded(high.value),
    min_witness: low.found.witness,
    max_witness: high.found.witness,
  };
}

function extreme(
  model: Model,
  id: string,
  sign: 1 | -1,
): { value: number; isExact: boolean; found: FoundOutcome } | null {
  let best: { value: number; found: FoundOutcome } | null = null;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const limit: number =
      best === null ? -Infinity : sign * best.value + TOLERANCE * Math.max(1, Math.abs(best.value));
    const outcome = beyond(model, id, sign, limit);
    if (outcome.kind !== 'found') return best && { ...best, isExact: outcome.kind === 'none' };
    best = { value: outcome.respondent.scored(id)!.value!, found: outcome };
  }
  return best && { ...best, isExact: false };
}

/** Looks for a value that, times `sign`, is above the limit. */
function beyond(model: Model, id: string, sign: 1 | -1, limit: number): Outcome {
  return attempt(
    model,
    () => ({
      cone: coneOf(model, { scores: [id] }),
      isComplete: true,
      mayHold: (situation) => {
        const range = numbersOf(situation.scored(id).value);
        return range !== null && (sign === 1 ? range.max : -range.min) > limit;
      },
      holds: (respondent) => {
        const value = respondent.scored(id)?.value ?? null;
        return value !== null && sign * value > limit;
      },
    }),
    SHARE,
  );
}
