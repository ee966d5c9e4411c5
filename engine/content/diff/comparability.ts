import { scoringPlan } from '../../scoring/plan.ts';
import type { Comparability, CompiledBundle, Concept, Experience, Json, ScoredItem } from '../../types.ts';
import { canonicalJson } from '../canonical.ts';

/** Aspects of a concept or of one of its items, by the code that names their change. */
type Aspects = Record<string, unknown>;

/**
 * Of every concept and composite in either bundle, whether scores made with the one may be compared with scores
 * made with the other, which is so where their item fingerprints are equal; and if not, what changed.
 */
export function comparabilityOf(before: CompiledBundle, after: CompiledBundle): Comparability[] {
  const [old, fresh] = [scoringPlan(before).fingerprints, scoringPlan(after).fingerprints];
  const ids = new Set([...Object.keys(old), ...Object.keys(fresh)]);
  return [...ids].map((id) => {
    if (!Object.hasOwn(fresh, id))
      return { concept_id: id, comparable: false, reasons: [{ code: 'removed' }] };
    if (!Object.hasOwn(old, id)) return { concept_id: id, comparable: false, reasons: [{ code: 'added' }] };
    if (old[id] === fresh[id]) return { concept_id: id, comparable: true, reasons: [] };
    return { concept_id: id, comparable: false, reasons: reasonsFor(id, before, after) };
  });
}

function reasonsFor(id: string, before: CompiledBundle, after: CompiledBundle): Comparability['reasons'] {
  const [old, fresh] = [before, after].map(({ scorecard }) => scorecard.conceptById.get(id));
  // A composite: its formula changed, or one of its parts did.
  if (!old || !fresh) return [{ code: 'formula_or_part' }];
  const reasons: Comparability['reasons'] = changed(scoringAspects(old), scoringAspects(fresh)).map(
    (code) => ({ code }),
  );
  const [oldItems, newItems] = [itemAspects(old, before.experience), itemAspects(fresh, after.experience)];
  for (const [item_id, aspects] of oldItems) {
    const now = newItems.get(item_id);
    if (!now) reasons.push({ code: 'item_removed', item_id });
    else reasons.push(...changed(aspects, now).map((code) => ({ code, item_id })));
  }
  for (const item_id of newItems.keys()) {
    if (!oldItems.has(item_id)) reasons.push({ code: 'item_added', item_id });
  }
  return reasons;
}

function changed(before: Aspects, after: Aspects): string[] {
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

function itemAspects(concept: Concept, experience: Experience): Map<string, Aspects> {
  return new Map(concept.items.map((item) => [item.itemId, aspectsOf(item, concept, experience)]));
}

function aspectsOf(item: ScoredItem, concept: Concept, experience: Experience): Aspects {
  const { prompt, input, options, rows, scores } = experience.questionById.get(item.questionId)!;
  const [min, max] = [item.min, item.max].map((end) => (Number.isFinite(end) ? end : null));
  return {
    item_wording: { prompt, row: rows.find(({ id }) => id === item.rowId)?.label ?? null },
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
