import { rounded } from '../numeric/decimal.ts';
import { feldtInterval } from './classical.ts';
import { coarseBelow, coarseCount, coarseMean, coarseParts, coarseValue } from './coarse-numbers.ts';
import type { ConceptCounter, ItemCounts } from './counter.ts';
import { isNearlyUniform, nearlyUniformItems, scoresOf } from './nearly-uniform.ts';
import type { MeasuredConcept, MeasuredItem } from './plan.ts';
import type { ConceptPsychometrics, ItemFlag, ItemPsychometrics, NullReason } from './report.ts';
import { histogramOf } from './suppress.ts';

/** An extreme score of four fifths of the people is a flag. */
const EXTREME_SHARE = 0.8;

/**
 * Coarsens the psychometrics of complete cases.
 *
 * @param counter the counters of the report, over complete cases only
 */
export function coarsePsychometrics(
  report: ConceptPsychometrics,
  concept: MeasuredConcept,
  counter: ConceptCounter,
  floor: number,
): ConceptPsychometrics {
  const n = counter.moments.n;
  const people = coarseCount(n, floor);
  const share = n > 0 ? floor / n : 1;
  const ratio = (value: number | null) => coarseValue(value, share);
  const [min, max] = rangeOf(concept);
  const score = (value: number | null) => coarseValue(value, share * (max - min));
  const sums = histogramOf(counter);
  // A share of fewer people than the floor is 0, as is that of nobody.
  const shareAt = (value: number) => {
    const found = sums.find((sum) => Math.abs(sum.value - value) < 1e-9);
    return n > 0 ? coarseBelow((found?.count ?? 0) / n, share, { min: 0, max: 1 }) : null;
  };
  const uniform = nearlyUniformItems(counter, floor);
  // Where at most one of several items varies, the sum is that item.
  const isOneItem = concept.items.length > 1 && uniform.filter((own) => !own).length < 2;
  const counts = sums.map(({ count }) => count);
  const parts = coarseParts(counts, n, floor);
  const histogram = sums
    .map(({ value }, index) => ({ value, count: parts[index]! }))
    .filter(({ count }) => count > 0);
  const hasUniformSum = isOneItem || isNearlyUniform(counts, floor);
  const hidden = [
    ...(isOneItem ? ['mean'] : []),
    // One person can change them by any amount.
    ...(max - min === Infinity ? ['mean', 'sd', 'standard_error_of_measurement'] : []),
    ...(hasUniformSum ? OF_SUMS : []),
    ...(hasUniformSum || uniform.includes(true) ? OF_ITEMS : []),
  ];
  const { irt, reasons, ...rest } = without(report, hidden);
  const alpha = ratio(rest.alpha.value);
  const items = report.items.map((item) => coarseItem(item, concept, { counter, uniform }, floor));
  // The figures of a concept of one item are those of the item.
  const only = concept.items.length === 1 ? items[0] : undefined;
  return {
    ...rest,
    n_complete: people,
    mean: only ? only.mean : coarseMean(rest.mean, n, { min, max }, floor),
    sd: only ? only.sd : score(rest.sd),
    // An extreme says that nobody is beyond it.
    minimum: null,
    maximum: null,
    floor_share: only || isOneItem ? null : shareAt(min),
    ceiling_share: only || isOneItem ? null : shareAt(max),
    histogram: isOneItem || only?.options.length === 0 ? [] : histogram,
    alpha: { value: alpha, ...intervalOf(alpha, people, concept.items.length) },
    lambda2: ratio(rest.lambda2),
    omega: { value: ratio(rest.omega.value) },
    standard_error_of_measurement: score(rest.standard_error_of_measurement),
    mean_inter_item_correlation: ratio(rest.mean_inter_item_correlation),
    ...(irt && { irt: { ...irt, empirical_reliability: ratio(irt.empirical_reliability) } }),
    items,
    reasons: reasonsOf(reasons, only, isOneItem),
  };
}

/** The interval of the rounded alpha: the exact one is several times as wide, so it shows more digits. */
function intervalOf(alpha: number | null, people: number, items: number) {
  if (alpha === null) return { lower: null, upper: null };
  const { lower, upper } = feldtInterval(alpha, people, items);
  return { lower: Number(lower.toPrecision(3)), upper: Number(upper.toPrecision(3)) };
}

/** Returns the reasons in an order that does not depend on the answers. */
function reasonsOf(
  { floor_share: _, ceiling_share: __, ...known }: Record<string, NullReason> = {},
  only: ItemPsychometrics | undefined,
  isOneItem: boolean,
): Record<string, NullReason> {
  const isShareHidden = only !== undefined || isOneItem;
  const extremes = privacyFloor([
    ...['minimum', 'maximum'],
    ...(isShareHidden ? ['floor_share', 'ceiling_share'] : []),
  ]);
  if (!only) return sorted({ ...known, ...extremes });
  const design = Object.entries(known).filter(([, reason]) => isOfDesign(reason));
  const { mean, sd } = only.reasons ?? {};
  return sorted({
    ...Object.fromEntries(design),
    ...extremes,
    ...(mean && { mean }),
    ...(sd && { sd }),
  });
}

function sorted<Value>(entries: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function rangeOf({ items }: MeasuredConcept): [min: number, max: number] {
  return items.reduce(([min, max], item) => [min + item.minimum, max + item.maximum], [0, 0]);
}

/** Statistics that are left out where nearly everybody has the same sum, and the same score of an item. */
const OF_SUMS = ['sd', 'alpha', 'lambda2', 'standard_error_of_measurement'];
const OF_ITEMS = ['omega', 'mean_inter_item_correlation'];

/** Leaves out what would say whether nobody or a few people differ from the others. */
function without(report: ConceptPsychometrics, names: readonly string[]): ConceptPsychometrics {
  const hidden = names.filter((name) => !isOfDesign(report.reasons?.[name]));
  const nothing = (value: ConceptPsychometrics[keyof ConceptPsychometrics]) =>
    value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.keys(value).map((name) => [name, null]))
      : null;
  return {
    ...report,
    ...Object.fromEntries(hidden.map((name) => [name, nothing(report[name as keyof ConceptPsychometrics])])),
    ...(hidden.includes('sd') && report.irt && { irt: { ...report.irt, empirical_reliability: null } }),
    reasons: { ...report.reasons, ...privacyFloor(hidden) },
  };
}

/** Whether a figure does not exist whatever the answers are. */
function isOfDesign(reason: NullReason | undefined): boolean {
  return reason === 'too_few_items' || reason === 'too_few_respondents' || reason === 'too_many_items';
}

function privacyFloor(names: readonly string[]): Record<string, NullReason> {
  return Object.fromEntries(names.map((name) => [name, 'privacy_floor']));
}

function coarseItem(
  item: ItemPsychometrics,
  { items }: MeasuredConcept,
  { counter, uniform }: { counter: ConceptCounter; uniform: readonly boolean[] },
  floor: number,
): ItemPsychometrics {
  const index = items.findIndex(({ id }) => id === item.question_id);
  const measured = items[index]!;
  const { minimum: min, maximum: max } = measured;
  const n = counter.moments.n;
  const influence = n > 0 ? floor / n : 1;
  const table = tableOf(measured, counter.items[index]!, n, floor);
  const { mean, sd } = table
    ? momentsOf(table)
    : { mean: coarseMean(item.mean, n, { min, max }, floor), sd: null };
  // The other items are the rest.
  const hasRest = !uniform[index]! && !uniform.every((own, other) => own || other === index);
  const hidden = [
    ...(mean === null ? (['mean'] as const) : []),
    ...(sd === null ? (['sd'] as const) : []),
    ...(hasRest ? [] : (['item_rest', 'alpha_if_dropped'] as const)),
  ].filter((name) => !isOfDesign(item.reasons?.[name]));
  const reasons = sorted({ ...item.reasons, ...privacyFloor(hidden) });
  return {
    ...item,
    n: coarseCount(n, floor),
    mean,
    sd,
    difficulty: mean === null || max <= min ? null : (mean - min) / (max - min),
    item_rest: hasRest ? coarseValue(item.item_rest, influence) : null,
    alpha_if_dropped: hasRest ? coarseValue(item.alpha_if_dropped, influence) : null,
    options: table ? coarseOptions(measured, counter.items[index]!, n, floor) : [],
    exposure: coarseValue(item.exposure, influence)!,
    flags: item.flags.filter((flag) => isFlagShown(flag, { n, floor, hasRest })),
    ...(Object.keys(reasons).length > 0 && { reasons }),
  };
}

/**
 * Returns the rounded number of people by score. With fewer people than twice the floor for each score, an
 * item has a mean alone: which of them is published does not depend on the answers. A number has no list of
 * scores.
 */
function tableOf({ levels }: MeasuredItem, counts: ItemCounts, n: number, floor: number) {
  if (!levels || n < 2 * floor * levels.length) return undefined;
  const people = scoresOf(counts);
  const parts = coarseParts(
    levels.map((score) => people.get(score) ?? 0),
    n,
    floor,
  );
  return levels.map((score, index) => ({ score, count: parts[index]! })).filter(({ count }) => count > 0);
}

/** Returns the mean and standard deviation of the people in a table; null if it has one score alone. */
function momentsOf(table: readonly { score: number; count: number }[]) {
  if (table.length < 2) return { mean: null, sd: null };
  const n = table.reduce((sum, { count }) => sum + count, 0);
  const mean = table.reduce((sum, { score, count }) => sum + score * count, 0) / n;
  const squares = table.reduce((sum, { score, count }) => sum + (score - mean) ** 2 * count, 0);
  return { mean: rounded(mean), sd: rounded(Math.sqrt(squares / (n - 1))) };
}

/** Whether a flag says nothing of few people. */
function isFlagShown(
  flag: ItemFlag,
  { n, floor, hasRest }: { n: number; floor: number; hasRest: boolean },
): boolean {
  // An option is rare where a few more people would make it common.
  if (flag === 'rare_option') return false;
  if (flag === 'low_item_rest' || flag === 'negative_item_rest') return hasRest;
  // Where it depends on fewer people than the floor, it would say how many differ.
  return n * (1 - EXTREME_SHARE) >= floor;
}

/**
 * Options are listed where each has a score of its own. The mean over the people who chose one is left out,
 * because it can be chosen by few.
 */
function coarseOptions({ options, levels }: MeasuredItem, counts: ItemCounts, n: number, floor: number) {
  if (options.length !== levels?.length) return [];
  const people = coarseCount(n, floor);
  const chosen = options.map((id) => counts.options.get(id)?.complete ?? 0);
  const parts = coarseParts(chosen, n, floor);
  return options
    .map((id, index) => ({ option_id: id, count: parts[index]! }))
    .filter(({ count }) => count > 0)
    .map(({ option_id, count }) => ({ option_id, count, share: count / people, mean_rest: null }));
}
