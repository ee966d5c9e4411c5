import { comparedWording } from '../../scoring/fingerprint.ts';
import { itemFingerprints, scoringPlan } from '../../scoring/plan.ts';
import type { Comparability, CompiledBundle, Concept, Experience, Json, ScoredItem } from '../../types.ts';
import { canonicalJson } from '../canonical.ts';

/** The properties of a concept or an item that affect comparability, by the reason code for a change. */
type Aspects = Record<string, unknown>;

/**
 * Returns, for every concept and composite in either bundle, whether scores from the two bundles are
 * comparable. They are if the item fingerprints are equal; otherwise the reasons list what changed.
 */
export function comparabilityOf(before: CompiledBundle, after: CompiledBundle): Comparability[] {
  const [oldDigests, newDigests] = [before, after].map((bundle) => itemFingerprints(scoringPlan(bundle)));
  const ids = new Set([...Object.keys(oldDigests!), ...Object.keys(newDigests!)]);
  return [...ids].map((id) => {
    if (!Object.hasOwn(newDigests!, id))
      return { concept_id: id, comparable: false, reasons: [{ code: 'removed' }] };
    if (!Object.hasOwn(oldDigests!, id))
      return { concept_id: id, comparable: false, reasons: [{ code: 'added' }] };
    if (oldDigests![id] === newDigests![id]) return { concept_id: id, comparable: true, reasons: [] };
    return { concept_id: id, comparable: false, reasons: reasonsFor(id, before, after) };
  });
}

function reasonsFor(id: string, before: CompiledBundle, after: CompiledBundle): Comparability['reasons'] {
  const [oldConcept, newConcept] = [before, after].map(({ scorecard }) => scorecard.conceptById.get(id));
  // The id of a composite whose expression, weights or parts changed.
  if (!oldConcept || !newConcept) return [{ code: 'formula_or_part' }];
  const reasons: Comparability['reasons'] = changedKeys(
    scoringAspects(oldConcept),
    scoringAspects(newConcept),
  ).map((code) => ({ code }));
  if (reasons.every(({ code }) => code !== 'expression')) {
    const reads = [before, after].map((bundle) => scoringPlan(bundle).fingerprints.get(id)!.reads);
    const changed = changedKeys({ formula_or_part: reads[0] }, { formula_or_part: reads[1] });
    reasons.push(...changed.map((code) => ({ code })));
  }
  const [oldItems, newItems] = [
    itemAspects(oldConcept, before.experience),
    itemAspects(newConcept, after.experience),
  ];
  for (const [item_id, aspects] of oldItems) {
    const newAspects = newItems.get(item_id);
    if (!newAspects) reasons.push({ code: 'item_removed', item_id });
    else reasons.push(...changedKeys(aspects, newAspects).map((code) => ({ code, item_id })));
  }
  for (const item_id of newItems.keys()) {
    if (!oldItems.has(item_id)) reasons.push({ code: 'item_added', item_id });
  }
  return reasons;
}

function changedKeys(before: Aspects, after: Aspects): string[] {
  const text = (value: unknown) => canonicalJson((value ?? null) as Json);
  return Object.keys(before).filter((code) => text(before[code]) !== text(after[code]));
}

function scoringAspects({ method, expression, scale, missing, range, norms, irt }: Concept): Aspects {
  return {
    method,
    expression: expression?.source,
    scale,
    missing_policy: missing,
    range,
    norms: norms.map(({ when, ...norm }) => ({ ...norm, when: when?.source ?? null })),
    irt_model: irt && { ...irt, items: null },
  };
}

/** Returns, by item id, the properties of a concept's items that affect comparability. */
export function itemAspects(concept: Concept, experience: Experience): Map<string, Aspects> {
  return new Map(concept.items.map((item) => [item.itemId, aspectsOf(item, concept, experience)]));
}

function aspectsOf(item: ScoredItem, concept: Concept, experience: Experience): Aspects {
  const question = experience.questionById.get(item.questionId)!;
  const { input, options, rows, scores } = question;
  const [min, max] = [item.min, item.max].map((end) => (Number.isFinite(end) ? end : null));
  return {
    item_wording: {
      prompt: comparedWording(question),
      row: rows.find(({ id }) => id === item.rowId)?.label ?? null,
    },
    item_input: input,
    item_options: options.map(({ id, label }) => ({ id, label })),
    item_scores: {
      options: options.map((option) => option.scores[concept.id] ?? null),
      map: scores[concept.id]?.map ?? null,
    },
    item_range: { min, max },
    item_key: item.reverse,
    item_weight: item.weight,
    item_parameters: concept.irt?.items.get(item.itemId),
  };
}
