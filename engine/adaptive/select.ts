import type { DimensionUnit } from './bank.ts';
import { candidateValues } from './criteria.ts';
import { drawIndex, generatorFor } from './generator.ts';
import type { Session } from './session.ts';
import type { Target } from './targets.ts';

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
  if (topN === 1 && criterion !== 'random' && overExposed === null) return candidates[firstLargest(values)]!;
  const admitted = admissible(session, candidates, values, overExposed);
  const best = criterion === 'random' ? admitted : bestOf(admitted, values, topN);
  if (best.length === 1) return candidates[best[0]!]!;
  const generator = generatorFor(session.state.seed, 'select', session.selected + 1);
  return candidates[best[drawIndex(generator, best.length)]!]!;
}

function firstLargest(values: Float64Array): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i]! > values[best]!) best = i;
  return best;
}

/** Positions of the candidates that may be asked, in bank order; never empty. */
function admissible(
  session: Session,
  candidates: readonly DimensionUnit[],
  values: Float64Array,
  overExposed: Uint8Array | null,
): number[] {
  const middle = values.toSorted()[Math.floor(values.length / 2)]!;
  const upper = [...values.keys()].filter((i) => values[i]! >= middle);
  if (overExposed === null) return upper;
  const rested = upper.filter((i) => overExposed[i] === 0);
  if (rested.length > 0) return rested;
  const exposureAt = (i: number) => exposureOf(session, candidates[i]!);
  return [upper.reduce((least, i) => (exposureAt(i) < exposureAt(least) ? i : least))];
}

/** The `count` of these positions with the largest values; in ties those that come first. */
function bestOf(positions: number[], values: Float64Array, count: number): number[] {
  if (count >= positions.length) return positions;
  const lowest = Float64Array.from(positions, (i) => values[i]!).sort()[positions.length - count]!;
  const good = positions.filter((i) => values[i]! >= lowest);
  return good.sort((a, b) => values[b]! - values[a]!).slice(0, count);
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
