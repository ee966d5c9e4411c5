import type { Concept, Question } from '@eps/engine';
import { UntranslatableError } from '../untranslatable.ts';
import {
  ALWAYS,
  all,
  answered,
  any,
  type Condition,
  choose,
  chosen,
  compare,
  type Known,
  minus,
  NEVER,
  not,
  numberOf,
  orElse,
  product,
  quotient,
  ratio,
  sum,
  times,
  type Value,
} from './conditions.ts';
import { isChoice, isNumeric, isTruth } from './kinds.ts';
import type { ExpressionReader } from './translate.ts';

type Item = Concept['items'][number];

interface ItemNumber extends Known {
  item: Item;
  weight: number;
  /** Whether the question is shown: hidden items do not count. */
  shown: Condition;
}

/** Comparisons of coverage tolerate what doubles round. */
const TOLERANCE = 1e-9;

/**
 * Writes the raw score of a concept as a formula over answers: the weighted sum or mean of the keyed item
 * scores with the concept's policy for missing answers (docs/measurement.md), or its expression. Throws
 * UntranslatableError for what has no formula, such as item response theory.
 */
export function rawScore(
  concept: Concept,
  questions: ReadonlyMap<string, Question>,
  shownIf: (question: Question) => Condition,
  reader: ExpressionReader,
): Known {
  if (concept.method === 'irt') throw new UntranslatableError('item response theory has no formula');
  const items = concept.items.map((item): ItemNumber => {
    const question = questions.get(item.questionId)!;
    const weight = concept.method === 'mean' ? 1 : item.weight;
    return { item, weight, shown: shownIf(question), ...keyedNumber(item, question, concept.id) };
  });
  if (concept.method === 'expression') return expressionScore(concept, items, reader);
  if (items.length === 0) throw new UntranslatableError('it has no items');
  return classical(concept, items);
}

function expressionScore(concept: Concept, items: readonly ItemNumber[], reader: ExpressionReader): Known {
  if (items.length > 0 || concept.missing.minCoverage || concept.missing.minItems)
    throw new UntranslatableError('its expression needs a share of answers');
  return reader.number(concept.expression!.source);
}

function classical({ method, missing }: Concept, items: readonly ItemNumber[]): Known {
  const { policy } = missing;
  // A hidden item has no answer, so its number is never known.
  const counts = items.map(({ item, weight, value, known, shown }) => {
    const imputed = policy === 'zero' ? 0 : policy === 'neutral' ? (item.min + item.max) / 2 : undefined;
    const otherwise =
      imputed === undefined ? numberOf(0) : choose(shown, numberOf(weight * imputed), numberOf(0));
    const counted = imputed === undefined ? known : shown;
    return { value: times(weight, value), known, otherwise, counted, shown, weight };
  });
  const isComplete = method === 'sum' && policy === 'null';
  const unconditional = counts.every(({ shown }) => shown.is === 'constant');
  const total = sum(
    counts.map((each) => (isComplete && unconditional ? each.value : orElse(each, each.otherwise))),
  );
  const divisor = sum(counts.map(({ counted, weight }) => choose(counted, numberOf(weight), numberOf(0))));
  const value = method === 'sum' ? total : quotient(total, divisor);
  const enough = floor(method, missing, counts);
  // A minimum of answers of positive weight is more than 0.
  const isPositive = counts.every(({ weight }) => weight > 0) && coverageOf(method, missing) > 0;
  const over = (weight: Value) => (isPositive ? enough : all(enough, compare(weight, '!=', numberOf(0))));
  if (method !== 'sum') return { value, known: over(divisor) };
  if (policy !== 'prorate') return { value, known: enough };
  const { eligible, observed } = weights(counts);
  return { value: ratio(product([total, eligible]), observed), known: over(observed) };
}

interface Counted {
  known: Condition;
  shown: Condition;
  weight: number;
}

/** The absolute weights of the items that are shown, and of those that are answered. */
function weights(counts: readonly Counted[]) {
  const isWeighted = counts.some(({ weight }) => weight !== 0);
  const of = (key: 'shown' | 'known') =>
    sum(
      counts.map((each) => choose(each[key], numberOf(isWeighted ? Math.abs(each.weight) : 1), numberOf(0))),
    );
  return { eligible: of('shown'), observed: of('known') };
}

/** The minimum that must be answered for a score. */
function floor(
  method: Concept['method'],
  missing: Concept['missing'],
  counts: readonly Counted[],
): Condition {
  const { policy, minItems } = missing;
  const isDue = any(...counts.map(({ shown }) => shown));
  const least =
    minItems === undefined || minItems <= 0
      ? ALWAYS
      : compare(
          sum(counts.map(({ known }) => choose(known, numberOf(1), numberOf(0)))),
          '>=',
          numberOf(minItems),
        );
  if (method === 'sum' && policy === 'null')
    return all(isDue, least, ...counts.map(({ known, shown }) => any(not(shown), known)));
  const coverage = coverageOf(method, missing);
  if (coverage <= 0) return all(isDue, least);
  const { eligible, observed } = weights(counts);
  if (eligible.is !== 'number') {
    const needed = minus(times(coverage, eligible), numberOf(TOLERANCE));
    return all(isDue, least, compare(observed, '>=', needed));
  }
  const exact = coverage * eligible.value - TOLERANCE;
  const isCount = counts.every(({ weight }) => Math.abs(weight) === 1);
  const needed = isCount ? Math.ceil(exact) : exact;
  if (isCount && needed === counts.length) return all(least, ...counts.map(({ known }) => known));
  return all(isDue, least, compare(observed, '>=', numberOf(needed)));
}

/** The share of the items that must be answered (engine/scoring/classical/floor.ts). */
function coverageOf(
  method: Concept['method'],
  { policy, minCoverage, minItems }: Concept['missing'],
): number {
  if (method === 'sum' && policy === 'null') return 1;
  if (minCoverage !== undefined || minItems !== undefined) return minCoverage ?? 0;
  return policy === 'neutral' || policy === 'zero' ? 0 : 0.8;
}

/** The score of an item after reverse scoring. */
function keyedNumber(item: Item, question: Question, conceptId: string): Known {
  const key = (score: number) => (item.reverse ? item.min + item.max - score : score);
  if (isTruth(question)) {
    const isTrue: Condition = { is: 'true', question, negative: false };
    const [yes, no] = [item.score(true) ?? 0, item.score(false) ?? 0].map((score) => numberOf(key(score)));
    return { value: choose(isTrue, yes!, no!), known: answered(question) };
  }
  if (isChoice(question) || question.input === 'matrix') return ofOptions(item, question, key);
  if (question.input === 'multi_select') return ofList(item, question, conceptId);
  if (isNumeric(question)) {
    const value = mapped(question, conceptId);
    const keyed = item.reverse ? minus(numberOf(item.min + item.max), value) : value;
    if (item.reverse && !Number.isFinite(item.min + item.max))
      throw new UntranslatableError('an item that is scored in reverse has no bounds');
    return { value: keyed, known: answered(question) };
  }
  throw new UntranslatableError(`the format has no scores of answers to "${question.input}"`);
}

function ofOptions(item: Item, question: Question, key: (score: number) => number): Known {
  const { rowId } = item;
  const scored = question.options.flatMap(({ id }) => {
    const score = item.score(rowId === undefined ? id : { [rowId]: id });
    return score === null ? [] : [{ test: chosen(question, id, rowId), value: numberOf(key(score)) }];
  });
  if (scored.length === 0) return { value: numberOf(0), known: NEVER };
  const isEvery = scored.length === question.options.length;
  const known = isEvery ? answered(question, rowId) : any(...scored.map(({ test }) => test));
  const last = scored.at(-1)!.value;
  return {
    value: scored.slice(0, -1).reduceRight<Value>((rest, { test, value }) => choose(test, value, rest), last),
    known,
  };
}

/** The score of several options is the sum of their scores. */
function ofList(item: Item, question: Question, conceptId: string): Known {
  const value = sum(
    question.options.map(({ id, scores }) =>
      choose(chosen(question, id), numberOf(scores[conceptId] ?? 0), numberOf(0)),
    ),
  );
  return {
    value: item.reverse ? minus(numberOf(item.min + item.max), value) : value,
    known: answered(question),
  };
}

/** A number, or what its map makes of it: linear between the points, constant outside. */
function mapped(question: Question, conceptId: string): Value {
  const value: Value = { is: 'answer', question };
  const map = Object.hasOwn(question.scores, conceptId) ? question.scores[conceptId]!.map : undefined;
  if (!map || map.length === 0) return value;
  const pieces = map.slice(1).map(([x1, y1], index) => {
    const [x0, y0] = map[index]!;
    const slope = (y1 - y0) / (x1 - x0);
    return { to: x1, value: sum([times(slope, minus(value, numberOf(x0))), numberOf(y0)]) };
  });
  const inner = pieces.reduceRight<Value>(
    (rest, piece) => choose(compare(value, '<=', numberOf(piece.to)), piece.value, rest),
    numberOf(map.at(-1)![1]),
  );
  return choose(compare(value, '<=', numberOf(map[0]![0])), numberOf(map[0]![1]), inner);
}
