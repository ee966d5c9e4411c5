import type { DimensionUnit } from '../bank.ts';
import { drawIndex, generatorFor } from '../generator.ts';
import type { Session } from '../session.ts';
import { candidateValues } from './criteria.ts';
import type { Target } from './targets.ts';
import { exceeds } from './ties.ts';

/**
 * The candidate to ask: the most valuable one, or with `top_n` (or criterion random) one drawn evenly from the most valuable.
 * Ties go to bank order.
 *
 * `max_exposure` (restricted maximum information, Revuelta & Ponsoda 1998): a candidate that was asked in that share of earlier
 * sessions or more is passed over. Neither this nor `top_n` reaches into the lower half of the candidates: where the whole upper
 * half is over-exposed, its least exposed candidate is asked, because measuring badly is worse than asking too often.
 */
export function selectUnit(session: Session, { measure, candidates }: Target): DimensionUnit {
  const { criterion, topN } = session.policy.select;
  const values = candidateValues(criterion, measure, candidates);
  const overExposed = overExposedOf(session, candidates);
  const best =
    criterion === 'random'
      ? bestOf(values, overExposed, candidates.length)
      : bestOf(values, overExposed, topN).filter((i) => isInUpperHalf(values, i));
  if (best.length === 0) return leastExposed(session, candidates, values);
  if (best.length === 1) return candidates[best[0]!]!;
  const generator = generatorFor(session.state.seed, 'select', session.selected + 1);
  return candidates[best[drawIndex(generator, best.length)]!]!;
}

/** Positions of the `count` largest values, those of over-exposed candidates apart; largest first, ties in bank order. */
function bestOf(values: Float64Array, overExposed: Uint8Array | null, count: number): number[] {
  const best: number[] = [];
  for (let i = 0; i < values.length; i++) {
    if (overExposed !== null && overExposed[i] === 1) continue;
    if (best.length === count && !exceeds(values[i]!, values[best.at(-1)!]!)) continue;
    let place = best.length;
    while (place > 0 && exceeds(values[i]!, values[best[place - 1]!]!)) place--;
    best.splice(place, 0, i);
    if (best.length > count) best.pop();
  }
  return best;
}

/** Whether fewer than half of the values are larger. */
function isInUpperHalf(values: Float64Array, i: number): boolean {
  let larger = 0;
  for (let j = 0; j < values.length; j++) if (exceeds(values[j]!, values[i]!)) larger++;
  return larger < values.length / 2;
}

function leastExposed(
  session: Session,
  candidates: readonly DimensionUnit[],
  values: Float64Array,
): DimensionUnit {
  const middle = values.toSorted()[Math.floor(values.length / 2)]!;
  const upper = candidates.filter((_, i) => !exceeds(middle, values[i]!));
  return upper.reduce((least, one) => (exposureOf(session, one) < exposureOf(session, least) ? one : least));
}

/** 1 for candidates at or over `max_exposure`; null where none is. */
function overExposedOf(session: Session, candidates: readonly DimensionUnit[]): Uint8Array | null {
  const { maxExposure } = session.policy;
  if (maxExposure === undefined || maxExposure >= 1) return null;
  const over = Uint8Array.from(candidates, (candidate) =>
    exposureOf(session, candidate) >= maxExposure ? 1 : 0,
  );
  return over.includes(1) ? over : null;
}

/** Of a testlet the exposure of its most exposed question. */
function exposureOf({ bank, state }: Session, { unit }: DimensionUnit): number {
  const { questions } = bank.bundle.experience;
  let most = 0;
  for (const member of unit.members) {
    const { id } = questions[member]!;
    if (Object.hasOwn(state.exposure, id)) most = Math.max(most, state.exposure[id]!);
  }
  return most;
}
