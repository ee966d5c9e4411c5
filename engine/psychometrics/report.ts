import { centeredSum } from '../numeric/centered.ts';
import { roundedNumbers } from '../numeric/decimal.ts';
import { classicalStatistics, type MissingReason, type Statistic } from './classical.ts';
import { type ConceptCounter, type ItemCounts, MOST_ITEMS } from './counter.ts';
import type { InformationPoint } from './information.ts';
import { omega } from './omega.ts';
import type { MeasuredConcept, MeasuredItem } from './plan.ts';
import { forEachScore, type ScoreCounts } from './score-counts.ts';

/** Why a number is null. */
export type NullReason = MissingReason | 'too_many_items';

export type ItemFlag =
  | 'low_item_rest'
  | 'negative_item_rest'
  | 'rare_option'
  | 'floor'
  | 'ceiling'
  | 'dif_b'
  | 'dif_c';

export interface ItemPsychometrics {
  question_id: string;
  n: number;
  mean: number | null;
  sd: number | null;
  /** (mean − lowest score) / range: for dichotomous items the share of right answers. */
  difficulty: number | null;
  item_rest: number | null;
  alpha_if_dropped: number | null;
  options: { option_id: string; count: number; share: number; mean_rest: number | null }[];
  /** Share of the people who answered any item that answered this one. */
  exposure: number | null;
  flags: ItemFlag[];
  /**
   * Ids of the guardrail rules that select people by this item; it then has no flags. Such an item is rare by
   * design, so its statistics are not a reason to change or drop it.
   */
  guardrail_rules?: string[];
  /** Why numbers above are null, by their names. */
  reasons?: Record<string, NullReason>;
}

export interface ConceptPsychometrics {
  concept_id: string;
  label: string;
  n_complete: number;
  item_count: number;
  mean: number | null;
  sd: number | null;
  minimum: number | null;
  maximum: number | null;
  floor_share: number | null;
  ceiling_share: number | null;
  histogram: { value: number; count: number }[];
  alpha: { value: number | null; lower: number | null; upper: number | null };
  lambda2: number | null;
  omega: { value: number | null };
  standard_error_of_measurement: number | null;
  mean_inter_item_correlation: number | null;
  irt?: {
    empirical_reliability: number | null;
    marginal_reliability: number;
    information: InformationPoint[];
  };
  items: ItemPsychometrics[];
  reasons?: Record<string, NullReason>;
}

const LOW_ITEM_REST = 0.2;
/** An option chosen by a smaller share of people hardly distinguishes them. */
const RARE_OPTION = 0.02;
/** Share of people at the lowest or highest score from which an item has a floor or ceiling effect. */
const EXTREME_SHARE = 0.8;

/** Returns the psychometrics of a concept, without items that fewer than `floor` people answered. */
export function conceptPsychometrics(
  concept: MeasuredConcept,
  counter: ConceptCounter,
  floor: number,
): ConceptPsychometrics {
  const statistics = classicalStatistics(counter.moments);
  const reliability = omega(counter.moments);
  const { values, reasons } = withReasons({
    mean: statistics.mean,
    sd: statistics.sd,
    alpha: statistics.alpha,
    lambda2: statistics.lambda2,
    omega: reliability,
    standard_error_of_measurement: statistics.standardErrorOfMeasurement,
    mean_inter_item_correlation: statistics.meanInterItemCorrelation,
  });
  const distribution = distributionOf(concept, counter);
  const { value: _, lower = null, upper = null } = statistics.alpha;
  const all = { ...reasons, ...distribution.reasons };
  if (isItemBank(concept)) for (const name of Object.keys(all)) all[name] = 'too_many_items';
  return roundedNumbers({
    concept_id: concept.id,
    label: concept.label,
    n_complete: statistics.n,
    item_count: statistics.itemCount,
    mean: values.mean,
    sd: values.sd,
    ...distribution.fields,
    alpha: { value: values.alpha, lower, upper },
    lambda2: values.lambda2,
    omega: { value: values.omega },
    standard_error_of_measurement: values.standard_error_of_measurement,
    mean_inter_item_correlation: values.mean_inter_item_correlation,
    ...(concept.irt && { irt: irtOf(concept.irt, counter) }),
    items: concept.items.flatMap((item, index) => {
      const counts = counter.items[index]!;
      if (counts.n < floor) return [];
      return [itemPsychometrics(item, counts, statistics.items[index]!, counter.n)];
    }),
    ...(Object.keys(all).length > 0 && { reasons: all }),
  });
}

/** Splits statistics into their values and the reasons of those that do not exist. */
function withReasons<Name extends string>(statistics: Record<Name, Statistic>) {
  const values = {} as Record<Name, number | null>;
  const reasons: Record<string, NullReason> = {};
  for (const [name, statistic] of Object.entries<Statistic>(statistics)) {
    values[name as Name] = statistic.value;
    if (statistic.value === null) reasons[name] = statistic.reason;
  }
  return { values, reasons };
}

/** The distribution of the sum score. */
function distributionOf({ items }: MeasuredConcept, counter: ConceptCounter) {
  const counts = histogramOf(counter);
  const n = counter.moments.n;
  const [lowest, highest] = [
    sum(items.map(({ minimum }) => minimum)),
    sum(items.map(({ maximum }) => maximum)),
  ];
  const shareAt = (value: number) => {
    const found = counts.find((entry) => Math.abs(entry.value - value) < 1e-9);
    return n === 0 ? null : (found?.count ?? 0) / n;
  };
  const fields = {
    minimum: counts[0]?.value ?? null,
    maximum: counts.at(-1)?.value ?? null,
    floor_share: shareAt(lowest),
    ceiling_share: shareAt(highest),
    histogram: counts,
  };
  const reasons: Record<string, NullReason> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) reasons[name] = 'too_few_respondents';
  }
  return { fields, reasons };
}

function irtOf(
  { information, marginalReliability }: NonNullable<MeasuredConcept['irt']>,
  counter: ConceptCounter,
) {
  const { n, sum: total, squares, errors } = counter.theta;
  const variance = n > 1 ? centeredSum(n, squares, total, total) / (n * (n - 1)) : 0;
  return {
    empirical_reliability: variance > 0 ? variance / (variance + errors / n) : null,
    marginal_reliability: marginalReliability,
    information,
  };
}

type ItemStatistics = Record<'mean' | 'sd' | 'itemRest' | 'alphaIfDropped', Statistic>;

function itemPsychometrics(
  item: MeasuredItem,
  counts: ItemCounts,
  statistics: ItemStatistics,
  people: number,
): ItemPsychometrics {
  const { values, reasons } = withReasons({
    mean: statistics.mean,
    sd: statistics.sd,
    item_rest: statistics.itemRest,
    alpha_if_dropped: statistics.alphaIfDropped,
  });
  const range = item.maximum - item.minimum;
  const hasRange = range > 0 && range < Infinity;
  const difficulty = values.mean === null || !hasRange ? null : (values.mean - item.minimum) / range;
  const chosen = item.options.map((id) => ({
    id,
    ...(counts.options.get(id) ?? { count: 0, complete: 0, rest: 0 }),
  }));
  return {
    question_id: item.id,
    n: counts.n,
    mean: values.mean,
    sd: values.sd,
    difficulty,
    item_rest: values.item_rest,
    alpha_if_dropped: values.alpha_if_dropped,
    options: chosen
      .filter(({ count }) => count > 0)
      .map(({ id, count, complete, rest }) => ({
        option_id: id,
        count,
        share: count / counts.n,
        mean_rest: complete > 0 ? rest / complete : null,
      })),
    exposure: people > 0 ? counts.n / people : 0,
    flags: item.guardrailRules ? [] : flagsOf(item, counts, values.item_rest),
    ...(item.guardrailRules && { guardrail_rules: item.guardrailRules }),
    ...(Object.keys(reasons).length > 0 && { reasons }),
  };
}

function flagsOf(
  { options, minimum, maximum }: MeasuredItem,
  counts: ItemCounts,
  itemRest: number | null,
): ItemFlag[] {
  const flags: ItemFlag[] = [];
  if (itemRest !== null && itemRest < 0) flags.push('negative_item_rest');
  else if (itemRest !== null && itemRest < LOW_ITEM_REST) flags.push('low_item_rest');
  const rare = options.some((id) => (counts.options.get(id)?.count ?? 0) < RARE_OPTION * counts.n);
  if (rare && counts.n > 0) flags.push('rare_option');
  let [complete, lowest, highest] = [0, 0, 0];
  for (const scores of counts.byTotal.values()) {
    forEachScore(scores, (score, count) => {
      complete += count;
      if (score <= minimum) lowest += count;
      if (score >= maximum) highest += count;
    });
  }
  if (complete > 0 && lowest / complete >= EXTREME_SHARE) flags.push('floor');
  if (complete > 0 && highest / complete >= EXTREME_SHARE) flags.push('ceiling');
  return flags;
}

/** Returns how many complete cases have each sum score, in ascending order. */
function histogramOf({ items }: ConceptCounter): { value: number; count: number }[] {
  return [...(items[0]?.byTotal ?? [])]
    .map(([value, scores]) => ({ value, count: peopleIn(scores) }))
    .sort((a, b) => a.value - b.value);
}

function peopleIn(scores: ScoreCounts): number {
  let people = 0;
  forEachScore(scores, (_, count) => {
    people += count;
  });
  return people;
}

/** Whether a concept has more items than statistics of complete cases are kept for. */
function isItemBank({ items }: Pick<MeasuredConcept, 'items'>): boolean {
  return items.length > MOST_ITEMS;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
