import { exceeds, reaches } from '../../numeric/tolerance.ts';
import { floorOf } from '../../scoring/classical/floor.ts';
import { optionalParts } from '../../scoring/optional-parts.ts';
import { lookupTable, rowOf } from '../../scoring/scales/lookup.ts';
import { normsOf } from '../../scoring/scales/norms.ts';
import { scaleValue } from '../../scoring/scales/scales.ts';
import type { Composite, Concept, Norm, Range } from '../../types.ts';
import { possibleValue } from '../values/expression.ts';
import { computed, padded, summed } from '../values/numeric.ts';
import {
  join,
  mayBeNoNumber,
  mayBeUnknown,
  NUMBERS,
  numbersIn,
  numbersOf,
  type PossibleValue,
  truthsOf,
  UNKNOWN,
  union,
} from '../values/possible.ts';
import { type PossibleItem, possibleItems, possibleRaw } from './raw-scores.ts';
import type { PossibleScore, SituationView } from './situation-view.ts';

/** Returns bounds of a score that are valid for every respondent of a situation. */
export function possibleScore(situation: SituationView, id: string): PossibleScore {
  const { plan } = situation.model;
  const concept = plan.concepts.get(id)?.concept;
  const composite = plan.composites.get(id)?.composite;
  if (composite) {
    const value = numeric(compositeValue(situation, composite));
    return { raw: value, value };
  }
  if (!concept) return { raw: UNKNOWN, value: UNKNOWN };
  const items = possibleItems(situation, concept);
  const raw = concept.method === 'expression' ? formulaRaw(situation, concept) : possibleRaw(concept, items);
  return { raw, value: reportedValue(situation, concept, raw, items) };
}

function formulaRaw(situation: SituationView, concept: Concept): PossibleValue {
  if (!concept.expression) return UNKNOWN;
  const result = numeric(possibleValue(concept.expression.source, situation));
  const floor = floorOf(concept);
  const isUncertain = concept.items.length > 0 || floor.coverage > 0 || floor.items > 0;
  return isUncertain ? join([result, UNKNOWN]) : result;
}

/** A score is a number or unknown. */
function numeric(possible: PossibleValue): PossibleValue {
  const range = numbersOf(possible);
  return numbersIn(range, mayBeNoNumber(possible) || range === null || !isBounded(range));
}

function isBounded({ min, max }: Range): boolean {
  return Number.isFinite(min) && Number.isFinite(max);
}

function compositeValue(situation: SituationView, { weights, expression }: Composite): PossibleValue {
  if (expression) {
    const optional = optionalParts(expression.source);
    const parts = [...expression.references.scores, ...expression.references.metrics];
    const isMissing = parts.some((id) => !optional.has(id) && mayBeUnknown(situation.score(id)));
    return join([possibleValue(expression.source, situation), ...(isMissing ? [UNKNOWN] : [])]);
  }
  let range: Range = { min: 0, max: 0 };
  let unknown = false;
  const terms: Range[] = [];
  for (const [id, weight] of Object.entries(weights ?? {})) {
    const { value } = situation.scored(id);
    const part = numbersOf(value);
    if (part === null) return UNKNOWN;
    unknown ||= mayBeNoNumber(value);
    const ends = weight === 0 ? [0, 0] : [weight * part.min, weight * part.max];
    const term = { min: Math.min(...ends), max: Math.max(...ends) };
    range = { min: range.min + term.min, max: range.max + term.max };
    terms.push(term);
  }
  const ends = terms.flatMap(({ min, max }) => [min, max]);
  return numbersIn(computed(summed(range, terms), ends), unknown);
}

function reportedValue(
  situation: SituationView,
  concept: Concept,
  raw: PossibleValue,
  items: readonly PossibleItem[],
): PossibleValue {
  const { scale } = concept;
  if (scale === 'raw') return raw;
  const numbers = numbersOf(raw);
  if (numbers === null) return UNKNOWN;
  if (scale === 'pomp') {
    const isWhole = items.length === concept.items.length && items.every(({ mayBeHidden }) => !mayBeHidden);
    if (!isWhole && !concept.rangeDeclared) return numbersIn(ofVisibleItems(concept, items), true);
    return numbersIn(onScale(concept, null, numbers), mayBeUnknown(raw) || concept.range === null);
  }
  const { possible, mayBeNone } = possibleNorms(situation, normsOf(concept));
  const ranges = possible.map((norm) => onScale(concept, norm, numbers));
  const mayBeOutside = possible.some((norm) => mayLackRow(concept, norm, numbers));
  return numbersIn(union(ranges), mayBeUnknown(raw) || mayBeNone || mayBeOutside);
}

/**
 * Returns the percentages of the range that the visible items have. A partial score is inside this range if
 * all items have the same one, and a score that is set for a missing answer is inside it.
 */
function ofVisibleItems({ missing, items: all }: Concept, items: readonly PossibleItem[]): Range {
  const isWhole = items.every(({ mayBeMissing }) => !mayBeMissing) || missing.policy === 'neutral';
  const [first] = all;
  const isUniform =
    first !== undefined &&
    all.every(({ min, max }) => min === first.min && max === first.max) &&
    items.every(({ weight }) => weight > 0) &&
    (missing.policy !== 'zero' || (first.min <= 0 && first.max >= 0));
  return isWhole || isUniform ? padded({ min: 0, max: 100 }) : NUMBERS;
}

/**
 * Returns the values of a range of raw scores; all scales increase with the raw score. A table has values for
 * its rows only: of a range within it, those of the rows from the lowest to the one that the highest reaches.
 */
function onScale({ scale, range }: Concept, norm: Norm | null, raw: Range): Range | null {
  const rows = lookupTable(scale, norm);
  if (rows) {
    const top = rowOf(rows, raw.max)?.[0] ?? Infinity;
    const within = rows.filter(([score]) => reaches(score, raw.min) && !exceeds(score, top));
    const values = within.map(([, value]) => value);
    return values.length === 0 ? null : { min: Math.min(...values), max: Math.max(...values) };
  }
  if (scale === 'pomp' && range === null) return null;
  const [min, max] = [raw.min, raw.max].map((end) => scaleValue(end, { scale, range, norm }).value);
  return min == null || max == null
    ? NUMBERS
    : computed({ min, max }, scale === 'pomp' ? [raw.min, raw.max] : [NaN]);
}

/** Whether a raw-score table may have no value for a score of the range. */
function mayLackRow({ scale }: Concept, norm: Norm, { min, max }: Range): boolean {
  const rows = lookupTable(scale, norm);
  return rows !== undefined && (rowOf(rows, min) === null || rowOf(rows, max) === null);
}

/** Returns the norms that may be the first with a true condition. */
function possibleNorms(situation: SituationView, norms: readonly Norm[]) {
  const possible: Norm[] = [];
  for (const norm of norms) {
    const truths = norm.when && truthsOf(possibleValue(norm.when.source, situation));
    if (!truths || truths.true) possible.push(norm);
    if (!truths || !(truths.false || truths.unknown)) return { possible, mayBeNone: false };
  }
  return { possible, mayBeNone: true };
}
