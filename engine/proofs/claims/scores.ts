import { rounded } from '../../numeric/decimal.ts';
import { reaches, same } from '../../numeric/tolerance.ts';
import { bandOf } from '../../scoring/scales/bands.ts';
import type { Band, Composite, Concept, Range } from '../../types.ts';
import { BudgetExceeded } from '../budget.ts';
import { attempt, type Claim, claimOf, provedBy, refutedBy, type Subject } from '../claim.ts';
import { reasonOf } from '../reasons.ts';
import { coneOf } from '../search/cone.ts';
import type { Model } from '../search/model.ts';
import { replay } from '../search/replay.ts';
import type { Goal, Outcome } from '../search/search.ts';
import { numbersOf } from '../values/possible.ts';
import { type AttainableValue, attainableValues } from './attainable.ts';
import { uncovered } from './bands.ts';
import { type AttainableRange, searchedRange } from './ranges.ts';

/** A value less than this below a band is taken as in the band: far more than the tolerance of `bandOf`. */
const MARGIN = 1e-8;

/**
 * Proves which values of scores are in no band, which bands no value reaches, and which ends of declared
 * ranges no value reaches, after complete sets of answers. Also returns the ranges that are attained.
 */
export function scoreClaims(model: Model): { claims: Claim[]; ranges: AttainableRange[] } {
  const { concepts, composites } = model.bundle.scorecard;
  const parts = [
    ...concepts.map((score, i) => ({ score, pointer: `/concepts/${i}` })),
    ...composites.map((score, i) => ({ score, pointer: `/composites/${i}` })),
  ];
  const claims: Claim[] = [];
  const ranges: AttainableRange[] = [];
  for (const { score, pointer } of parts) {
    const attained = listed(model, score);
    claims.push(...bandClaims(model, score, pointer, attained));
    const range = rangeOf(model, score, pointer, attained);
    if (range === null) continue;
    ranges.push(range);
    claims.push(...rangeClaims(score, range));
  }
  return { claims, ranges };
}

function listed(model: Model, score: Concept | Composite): AttainableValue[] | null {
  if (!('method' in score)) return null;
  model.budget.startClaim();
  try {
    return attainableValues(model, score);
  } catch (error) {
    if (error instanceof BudgetExceeded) return null;
    throw error;
  }
}

function bandClaims(
  model: Model,
  score: Concept | Composite,
  pointer: string,
  attained: AttainableValue[] | null,
): Claim[] {
  const { id, bands } = score;
  if (bands.length === 0) return [];
  const at = { kind: 'scorecard', severity: 'warning' } as const;
  const find = (isWanted: (band: Band | undefined) => boolean, mayBeIn: (range: Range) => boolean) =>
    attained ? fromList(model, id, attained, isWanted, bands) : valueSearch(model, id, isWanted, mayBeIn);
  const gaps = uncovered(bands);
  const withoutBand = find(
    (band) => band === undefined,
    (range) => mayFallBack(score) || gaps.some((gap) => reachesInto(gap, range)),
  );
  const gap: Subject = { claim: 'score_without_band', ...at, pointer: `${pointer}/bands`, id };
  return [
    provedBy(gap, withoutBand, {
      found: reasonOf('value_without_band', foundValue(withoutBand, id)),
      none: reasonOf('every_value_in_band'),
    }),
    ...bands.map((band, i) => {
      const subject: Subject = {
        claim: 'band_unreachable',
        ...at,
        severity: 'info',
        pointer: `${pointer}/bands/${i}`,
        id: `${id}.${band.id}`,
      };
      const outcome = find(
        (found) => found?.id === band.id,
        (range) => overlaps({ min: band.from ?? -Infinity, max: band.to ?? Infinity }, range),
      );
      const found = reasonOf('value_in_band', foundValue(outcome, id));
      return refutedBy(subject, outcome, { found, none: reasonOf('no_value_in_band') });
    }),
  ];
}

/** A fallback of the estimator can be in no band although its value is in one. */
function mayFallBack(score: Concept | Composite): boolean {
  const estimator = 'irt' in score ? score.irt?.estimator : undefined;
  return estimator === 'mle' || estimator === 'wle';
}

function overlaps(a: Range, b: Range): boolean {
  return a.min <= b.max + marginAt(b.max) && b.min <= a.max + marginAt(a.max);
}

/** Bounds are wider than the values by less than the margin. */
function reachesInto(gap: Range, { min, max }: Range): boolean {
  return min + marginAt(min) < gap.max && max - marginAt(max) >= gap.min - marginAt(gap.min);
}

function marginAt(end: number): number {
  return Number.isFinite(end) ? MARGIN * Math.max(1, Math.abs(end)) : 0;
}

function foundValue(outcome: Outcome, id: string): Record<string, number> {
  const value = outcome.kind === 'found' ? outcome.respondent.scored(id)?.value : undefined;
  return value == null ? {} : { value: rounded(value) };
}

/** Looks for a value among those that the concept can have. */
function fromList(
  model: Model,
  id: string,
  attained: readonly AttainableValue[],
  isWanted: (band: Band | undefined) => boolean,
  bands: readonly Band[],
): Outcome {
  const match = attained.find(({ value }) => isWanted(bandOf(bands, value)));
  if (!match) return { kind: 'none', examined: attained.length };
  return checked(model, id, match, ({ band }) => isWanted(bands.find((each) => each.id === band)));
}

/** Gives the answers to the engine and compares the score. */
function checked(
  model: Model,
  id: string,
  { chosen }: AttainableValue,
  isWanted: (score: { value: number | null; band: string | undefined }) => boolean,
): Outcome {
  model.budget.startClaim();
  try {
    const replayed = replay(model, chosen, coneOf(model, { scores: [id] }), true);
    const score = replayed?.respondent.scored(id);
    if (score && isWanted(score)) return { kind: 'found', ...replayed!, chosen };
    return { kind: 'undecided', why: 'open' };
  } catch (error) {
    if (error instanceof BudgetExceeded) return { kind: 'undecided', why: 'budget' };
    throw error;
  }
}

function valueSearch(
  model: Model,
  id: string,
  isWanted: (band: Band | undefined) => boolean,
  mayBeIn: (range: Range) => boolean,
): Outcome {
  const { conceptById, composites } = model.bundle.scorecard;
  const bands = (conceptById.get(id) ?? composites.find((composite) => composite.id === id))!.bands;
  return attempt(
    model,
    (): Goal => ({
      cone: coneOf(model, { scores: [id] }),
      isComplete: true,
      mayHold: (situation) => {
        const range = numbersOf(situation.scored(id).value);
        return range !== null && mayBeIn(range);
      },
      holds: (respondent) => {
        const { value, band } = respondent.scored(id)!;
        return value !== null && isWanted(bands.find((each) => each.id === band));
      },
    }),
  );
}

function rangeOf(
  model: Model,
  score: Concept | Composite,
  pointer: string,
  attained: AttainableValue[] | null,
): AttainableRange | null {
  const { id } = score;
  if (!attained) return searchedRange(model, id, pointer);
  const [low, high] = [attained[0], attained.at(-1)];
  if (!low || !high) return null;
  const ends = [low, high].map((end) =>
    checked(model, id, end, ({ value }) => value !== null && same(value, end.value)),
  );
  if (ends.some((end) => end.kind !== 'found')) return searchedRange(model, id, pointer);
  const [first, last] = ends as Extract<Outcome, { kind: 'found' }>[];
  return {
    id,
    pointer,
    is_exact: true,
    min: rounded(low.value),
    max: rounded(high.value),
    min_witness: first!.witness,
    max_witness: last!.witness,
  };
}

/** A declared range is in units of the raw score; only with scale `raw` it is that of the value. */
function rangeClaims(score: Concept | Composite, attained: AttainableRange): Claim[] {
  const isRaw =
    !('method' in score) || (score.scale === 'raw' && score.rangeDeclared && score.method !== 'irt');
  if (!score.range || !isRaw || !attained.is_exact) return [];
  const { id, range } = score;
  const subject: Subject = {
    claim: 'range_not_attained',
    kind: 'scorecard',
    pointer: `${attained.pointer}/range`,
    id,
    severity: 'info',
  };
  const isAttained = same(attained.min, range.min) && same(attained.max, range.max);
  const { min, max } = attained;
  const reasons = [
    reasonOf('values_and_range', { min, max, declared_min: range.min, declared_max: range.max }),
  ];
  const { min_witness, max_witness } = attained;
  const isLow = !reaches(attained.min, range.min);
  return [
    isAttained
      ? claimOf(subject, { verdict: 'refuted', reasons, witness: max_witness })
      : claimOf(subject, { verdict: 'proved', reasons, witness: isLow ? min_witness : max_witness }),
  ];
}
