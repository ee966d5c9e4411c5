import { coarseCount, coarseValue } from './coarse-numbers.ts';
import type { ConceptCounter, ItemCounts } from './counter.ts';
import { type Disclosure, disclosureOf } from './disclosure.ts';
import type { MeasuredConcept, MeasuredItem } from './plan.ts';
import type { ConceptPsychometrics, ItemPsychometrics, NullReason } from './report.ts';
import { forEachScore } from './score-counts.ts';
import { histogramOf } from './suppress.ts';

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
  const range = concept.items.reduce((sum, { minimum, maximum }) => sum + maximum - minimum, 0);
  const score = (value: number | null) => coarseValue(value, share * range);
  const histogram = histogramOf(counter)
    .map(({ value, count }) => ({ value, count: coarseCount(count, floor) }))
    .filter(({ count }) => count > 0);
  const { irt, reasons, ...rest } = report;
  const items = report.items.map((item) => coarseItem(item, concept, counter, floor));
  // The figures of a concept of one item are those of the item.
  const only = concept.items.length === 1 ? items[0] : undefined;
  return {
    ...rest,
    n_complete: people,
    mean: only ? only.mean : score(report.mean),
    sd: only ? only.sd : score(report.sd),
    ...(only && { minimum: null, maximum: null }),
    floor_share: only ? null : ratio(report.floor_share),
    ceiling_share: only ? null : ratio(report.ceiling_share),
    histogram: only && only.options.length === 0 ? [] : histogram,
    alpha: {
      value: ratio(report.alpha.value),
      lower: ratio(report.alpha.lower),
      upper: ratio(report.alpha.upper),
    },
    lambda2: ratio(report.lambda2),
    omega: { value: ratio(report.omega.value) },
    standard_error_of_measurement: score(report.standard_error_of_measurement),
    mean_inter_item_correlation: ratio(report.mean_inter_item_correlation),
    ...(irt && { irt: { ...irt, empirical_reliability: ratio(irt.empirical_reliability) } }),
    items,
    ...(reasons && { reasons }),
  };
}

function coarseItem(
  item: ItemPsychometrics,
  { items }: MeasuredConcept,
  counter: ConceptCounter,
  floor: number,
): ItemPsychometrics {
  const index = items.findIndex(({ id }) => id === item.question_id);
  const measured = items[index]!;
  const { minimum, maximum } = measured;
  const n = counter.moments.n;
  const influence = n > 0 ? floor / n : 1;
  const range = maximum - minimum;
  const shown = shownOf(measured, counter.items[index]!, floor);
  const score = (value: number | null) => coarseValue(value, influence * range);
  const mean = shown.mean ? score(item.mean) : null;
  const hidden = (['mean', 'sd'] as const).filter((name) => !shown[name] && item[name] !== null);
  const reasons: Record<string, NullReason> = {
    ...item.reasons,
    ...Object.fromEntries(hidden.map((name) => [name, 'privacy_floor'])),
  };
  return {
    ...item,
    n: coarseCount(n, floor),
    mean,
    sd: shown.sd ? score(item.sd) : null,
    difficulty: mean === null || range <= 0 ? null : (mean - minimum) / range,
    item_rest: coarseValue(item.item_rest, influence),
    alpha_if_dropped: coarseValue(item.alpha_if_dropped, influence),
    options: shown.counts ? coarseOptions(measured, counter.items[index]!, n, floor) : [],
    exposure: coarseValue(item.exposure, influence)!,
    // An option is rare where a few more people would make it common.
    flags: item.flags.filter((flag) => flag !== 'rare_option'),
    ...(Object.keys(reasons).length > 0 && { reasons }),
  };
}

function shownOf(
  { levels, options, minimum, maximum }: MeasuredItem,
  counts: ItemCounts,
  floor: number,
): Disclosure {
  // A numeric answer has no levels that a table could list.
  if (!levels) return { counts: false, mean: true, sd: false };
  const people = new Map(levels.map((level) => [level, 0]));
  for (const scores of counts.byTotal.values())
    forEachScore(scores, (score, count) => people.set(score, (people.get(score) ?? 0) + count));
  const table = [...people].map(([score, count]) => ({ score, count }));
  const shown = disclosureOf(table, maximum - minimum, floor);
  // Options are the cells of the table only where each has a score of its own.
  return { ...shown, counts: shown.counts && options.length === levels.length };
}

/** The mean over the people who chose an option is left out, because an option can be chosen by few. */
function coarseOptions({ options }: MeasuredItem, counts: ItemCounts, n: number, floor: number) {
  const people = coarseCount(n, floor);
  return options
    .map((id) => ({ option_id: id, count: coarseCount(counts.options.get(id)?.complete ?? 0, floor) }))
    .filter(({ count }) => count > 0)
    .map(({ option_id, count }) => ({ option_id, count, share: count / people, mean_rest: null }));
}
