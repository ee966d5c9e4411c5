import { meanSigma, type ScaleLink } from '../../calibration/drift.ts';
import type {
  Comparability,
  ComparabilityVerdict,
  CompiledBundle,
  Concept,
  JsonObject,
} from '../../types.ts';
import { canonicalJson } from '../canonical.ts';
import { comparabilityOf, itemAspects } from './comparability.ts';

/** A link needs this many anchor items, and this share of the longer form (Kolen & Brennan 2014, ch. 8). */
const MIN_ANCHORS = 3;
const MIN_ANCHOR_SHARE = 0.2;

/** Changes of a whole concept after which no anchor items can link its scores. */
const BREAKING: ReadonlySet<string> = new Set([
  'method',
  'expression',
  'formula_or_part',
  'scale',
  'missing_policy',
  'norms',
  'irt_model',
]);

const MESSAGES: Readonly<Record<string, string>> = {
  added: 'Only the other bundle has the concept.',
  removed: 'The other bundle does not have the concept.',
  formula_or_part: 'The formula or something that it reads changed.',
  method: 'The scoring method changed.',
  expression: 'The scoring expression changed.',
  scale: 'The scale changed.',
  missing_policy: 'The policy for missing answers changed.',
  range: 'The range of the score changed.',
  norms: 'The norms changed.',
  irt_model: 'The item response model or its settings changed.',
  item_removed: 'The item was removed.',
  item_added: 'The item was added.',
  item_wording: 'The wording of the item changed.',
  item_input: 'The input of the item changed.',
  item_options: 'The options of the item changed.',
  item_scores: 'The scores of the item changed.',
  item_range: 'The range of the item changed.',
  item_key: 'The key of the item (reverse scoring) changed.',
  item_weight: 'The weight of the item changed.',
  item_parameters: 'The parameters of the item changed.',
};

/**
 * Returns, for every concept and composite in either bundle, whether a trend may run from the first bundle to
 * the second: `same` if the item fingerprints are equal, `linkable` if enough unchanged items can link the
 * two scales, otherwise `broken`. The reasons list every change.
 */
export function comparabilityVerdicts(before: CompiledBundle, after: CompiledBundle): ComparabilityVerdict[] {
  return comparabilityOf(before, after).map((entry) => verdictOf(entry, before, after));
}

function verdictOf(
  { concept_id, comparable, reasons }: Comparability,
  before: CompiledBundle,
  after: CompiledBundle,
): ComparabilityVerdict {
  const explained = reasons.map((reason) => ({ ...reason, message: MESSAGES[reason.code] ?? reason.code }));
  const base = { concept_id, label: labelOf(concept_id, after) ?? labelOf(concept_id, before)! };
  const [first, second] = [before, after].map(({ scorecard }) => scorecard.conceptById.get(concept_id));
  const anchors = first && second ? anchorsOf(first, second, before, after) : [];
  const counted = { ...base, anchor_items: anchors.length };
  if (comparable) return { ...counted, verdict: 'same', reasons: [] };
  if (!first || !second || isRedefined(first, second, reasons))
    return { ...counted, verdict: 'broken', reasons: explained };
  const longer = Math.max(first.items.length, second.items.length);
  const needed = Math.max(MIN_ANCHORS, Math.ceil(longer * MIN_ANCHOR_SHARE));
  if (anchors.length < needed) {
    const message = `Unchanged items: ${anchors.length}; a link needs at least ${needed}.`;
    return { ...counted, verdict: 'broken', reasons: [...explained, { code: 'too_few_anchors', message }] };
  }
  if (!first.irt || !second.irt) return { ...counted, verdict: 'linkable', reasons: explained };
  const link = linkOver(anchors, first, second);
  if (link) return { ...counted, verdict: 'linkable', link, reasons: explained };
  const message = 'The locations of the unchanged items determine no mean–sigma link.';
  return { ...counted, verdict: 'broken', reasons: [...explained, { code: 'no_link', message }] };
}

function labelOf(id: string, { scorecard }: CompiledBundle): string | undefined {
  return [...scorecard.concepts, ...scorecard.composites].find((score) => score.id === id)?.label;
}

/** A range follows from the items unless it is declared, so it alone breaks nothing. */
function isRedefined(first: Concept, second: Concept, reasons: Comparability['reasons']): boolean {
  const isDeclared = first.rangeDeclared || second.rangeDeclared;
  return reasons.some(({ code }) => BREAKING.has(code) || (code === 'range' && isDeclared));
}

/** Returns the ids of the items that are the same in both; IRT parameters may differ. */
function anchorsOf(first: Concept, second: Concept, before: CompiledBundle, after: CompiledBundle): string[] {
  const [oldItems, newItems] = [itemAspects(first, before.experience), itemAspects(second, after.experience)];
  const text = ({ item_parameters: _, ...aspects }: Record<string, unknown>) =>
    canonicalJson(aspects as JsonObject);
  return [...oldItems].flatMap(([id, aspects]) => {
    const others = newItems.get(id);
    return others && text(aspects) === text(others) ? [id] : [];
  });
}

/**
 * Returns the mean–sigma link over the locations of the anchors (Marco 1977), and its error: the standard
 * error of the mean of the anchors' differences after linking (Monseur & Berezner 2007).
 */
function linkOver(
  anchors: readonly string[],
  first: Concept,
  second: Concept,
): (ScaleLink & { error: number }) | undefined {
  const located = anchors.flatMap((id) => {
    const [from, to] = [locationsOf(first, id), locationsOf(second, id)];
    return from && to && from.length === to.length ? [{ from, to }] : [];
  });
  const link = meanSigma(
    located.flatMap(({ from }) => from),
    located.flatMap(({ to }) => to),
  );
  if (!link || located.length < MIN_ANCHORS) return undefined;
  const differences = located.map(({ from, to }) =>
    mean(to.map((location, k) => location - (link.slope * from[k]! + link.intercept))),
  );
  const average = mean(differences);
  const squares = differences.reduce((sum, difference) => sum + (difference - average) ** 2, 0);
  const error = Math.sqrt(squares / (located.length * (located.length - 1)));
  return { ...link, error };
}

/** The locations of a nominal item are not locations on θ, so it has none. */
function locationsOf({ irt }: Concept, itemId: string): readonly number[] | undefined {
  const { a, b } = irt!.items.get(itemId) ?? {};
  if (typeof a !== 'number' || b === undefined) return undefined;
  return typeof b === 'number' ? [b] : b;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
