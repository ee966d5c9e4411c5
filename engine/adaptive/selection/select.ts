import { drawIndex, generatorFor } from '../../numeric/generator.ts';
import type { DimensionUnit } from '../bank.ts';
import type { Session } from '../session.ts';
import { candidateValues } from './criteria.ts';
import type { Target } from './targets.ts';
import { exceeds } from './ties.ts';

/**
 * Selects the candidate to ask: the one with the highest value, or with `top_n` (or criterion `random`) one
 * drawn with equal probability among the best. Bank order decides ties.
 *
 * Exposure control by `max_exposure` (restricted maximum information, Revuelta & Ponsoda 1998): a candidate
 * that was asked in this share of earlier sessions or more is skipped. Neither this nor `top_n` selects from
 * the lower half of the candidates. When the whole upper half is over-exposed, its least exposed candidate is
 * asked, because an uninformative item is worse than over-exposure.
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

/**
 * Returns the positions of the `count` largest values without over-exposed candidates, largest first, ties in
 * bank order.
 */
function bestOf(values: Float64Array, overExposed: Uint8Array | null, count: number): number[] {
  const best: number[] = [];
  for (let i = 0; i < values.length; i++) {
    if (overExposed !== null && overExposed[i] === 1) continue;
    if (best.length === count && !exceeds(values[i]!, values[best.at(-1)!]!)) continue;
    let position = best.length;
    while (position > 0 && exceeds(values[i]!, values[best[position - 1]!]!)) position--;
    best.splice(position, 0, i);
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
  return upper.reduce((least, candidate) =>
    exposureOf(session, candidate) < exposureOf(session, least) ? candidate : least,
  );
}

/** Returns 1 for candidates at or above `max_exposure`; null when there is none. */
function overExposedOf(session: Session, candidates: readonly DimensionUnit[]): Uint8Array | null {
  const { maxExposure } = session.policy;
  if (maxExposure === undefined || maxExposure >= 1) return null;
  const over = Uint8Array.from(candidates, (candidate) =>
    exposureOf(session, candidate) >= maxExposure ? 1 : 0,
  );
  return over.includes(1) ? over : null;
}

/** Returns the exposure rate of a unit: that of its most exposed question. */
function exposureOf({ bank, state }: Session, { unit }: DimensionUnit): number {
  const { questions } = bank.bundle.experience;
  let most = 0;
  for (const member of unit.members) {
    const { id } = questions[member]!;
    if (Object.hasOwn(state.exposure, id)) most = Math.max(most, state.exposure[id]!);
  }
  return most;
}
