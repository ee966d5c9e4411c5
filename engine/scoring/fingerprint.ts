import { contentHash } from '../content/canonical.ts';
import { finite } from '../expressions/values.ts';
import type { Composite, Concept, Experience, Json, JsonObject, ScoredItem } from '../types.ts';

/**
 * Returns the `sha256:` digest of everything that determines the meaning of a concept's score: wording,
 * options and scoring keys of its items, item parameters, method, missing-data policy, norms and scale.
 * Scores are comparable when their fingerprints are equal. The order of the items is excluded, because it
 * cannot change a score.
 */
export function itemFingerprint(concept: Concept, experience: Experience): string {
  const items = concept.items.map((item) => describeItem(item, concept, experience));
  items.sort((a, b) => (String(a.item_id) < String(b.item_id) ? -1 : 1));
  return contentHash({
    method: concept.method,
    expression: concept.expression?.source ?? null,
    missing: { ...concept.missing },
    scale: concept.scale,
    range: concept.range === null ? null : { ...concept.range },
    norms: concept.norms.map(
      ({ when, ...norm }) => ({ ...norm, when: when?.source ?? null }) as unknown as Json,
    ),
    irt: describeModel(concept),
    items,
  });
}

/**
 * Returns the digest of a concept's items alone, in their order: wording, options, keys and parameters.
 * Item statistics of concepts with equal digests can be added.
 */
export function itemListFingerprint(concept: Concept, experience: Experience): string {
  return contentHash({ items: concept.items.map((item) => describeItem(item, concept, experience)) });
}

/** Returns the digest of a composite: its formula and the fingerprints of the concepts it reads. */
export function compositeFingerprint(
  { expression, weights }: Composite,
  concepts: ReadonlyMap<string, { fingerprint: string }>,
): string {
  const parts = [...Object.keys(weights ?? {}), ...(expression?.references.scores ?? [])];
  return contentHash({
    weights: { ...weights },
    expression: expression?.source ?? null,
    parts: Object.fromEntries(parts.map((id) => [id, concepts.get(id)?.fingerprint ?? null])),
  });
}

function describeModel(concept: Concept): JsonObject | null {
  if (concept.irt === undefined) return null;
  const { items: _, ...model } = concept.irt;
  return model as unknown as JsonObject;
}

function describeItem(item: ScoredItem, concept: Concept, experience: Experience): JsonObject {
  const question = experience.questionById.get(item.questionId)!;
  const parameters = concept.irt?.items.get(item.itemId);
  return {
    item_id: item.itemId,
    weight: item.weight,
    reverse: item.reverse,
    min: finite(item.min),
    max: finite(item.max),
    prompt: question.prompt,
    input: question.input,
    row: question.rows.find((row) => row.id === item.rowId)?.label ?? null,
    options: question.options.map(({ id, label, scores }) => ({
      id,
      label,
      score: scores[concept.id] ?? null,
    })),
    map: (question.scores[concept.id]?.map ?? null) as Json,
    parameters:
      parameters === undefined ? null : (Object.fromEntries(Object.entries(parameters)) as JsonObject),
  };
}
