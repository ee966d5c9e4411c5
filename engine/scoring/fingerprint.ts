import { contentHash } from '../content/canonical.ts';
import { finite } from '../expressions/values.ts';
import type {
  CompiledBundle,
  CompiledExpression,
  Composite,
  Concept,
  Experience,
  Json,
  JsonObject,
  Question,
  ScoredItem,
} from '../types.ts';

/** The `sha256:` digest of what determines the meaning of a score. */
export interface Fingerprint {
  digest: string;
  /** The sources of an expression: the digests of scores and the wording of answered questions; else null. */
  reads: JsonObject | null;
}

/**
 * Returns the fingerprints of all concepts and composites by id. Scores are comparable when their digests are
 * equal. That of a derived score contains those of everything it is derived from.
 */
export function fingerprintsOf({ scorecard, experience }: CompiledBundle): ReadonlyMap<string, Fingerprint> {
  const found = new Map<string, Fingerprint>();
  const compositeById = new Map(scorecard.composites.map((composite) => [composite.id, composite]));
  for (const { type, id } of scorecard.order) {
    const score = type === 'concept' ? scorecard.conceptById.get(id)! : compositeById.get(id)!;
    const reads = describeReads(score.expression, experience, found);
    const digest =
      type === 'concept'
        ? conceptDigest(score as Concept, experience, reads)
        : compositeDigest(score as Composite, reads, found);
    found.set(id, { digest, reads });
  }
  return found;
}

/**
 * Returns the digest of a concept: wording, options and scoring keys of its items, item parameters, method,
 * missing-data policy, norms and scale. The order of the items is excluded, because it cannot change a score.
 */
function conceptDigest(concept: Concept, experience: Experience, reads: JsonObject | null): string {
  const items = concept.items.map((item) => describeItem(item, concept, experience));
  items.sort((a, b) => (String(a.item_id) < String(b.item_id) ? -1 : 1));
  return contentHash({
    method: concept.method,
    expression: concept.expression?.source ?? null,
    missing: { ...concept.missing },
    scale: concept.scale,
    range: concept.range === null ? null : { ...concept.range },
    norms: concept.norms.map(
      ({ when, label: _, source: __, ...norm }) =>
        ({ ...norm, when: when?.source ?? null }) as unknown as Json,
    ),
    irt: describeModel(concept),
    items,
    ...(reads !== null && { reads }),
  });
}

/**
 * Returns the digest of a concept's items alone, in their order: wording, options, keys and parameters.
 * Item statistics of concepts with equal digests can be added.
 */
export function itemListFingerprint(concept: Concept, experience: Experience): string {
  return contentHash({ items: concept.items.map((item) => describeItem(item, concept, experience)) });
}

/** Returns the digest of a composite: its formula, the digests of its parts and the questions it reads. */
function compositeDigest(
  { expression, weights }: Composite,
  reads: JsonObject | null,
  found: ReadonlyMap<string, Fingerprint>,
): string {
  return contentHash({
    weights: { ...weights },
    expression: expression?.source ?? null,
    parts: { ...digestsOf(Object.keys(weights ?? {}), found), ...(reads?.scores as JsonObject | undefined) },
    ...(reads?.questions !== undefined && { questions: reads.questions }),
  });
}

function describeReads(
  expression: CompiledExpression | undefined,
  experience: Experience,
  found: ReadonlyMap<string, Fingerprint>,
): JsonObject | null {
  if (expression === undefined) return null;
  const { answers, scores, metrics, confidence, coverage } = expression.references;
  const parts = [...scores, ...metrics, ...confidence, ...coverage];
  if (parts.length + answers.length === 0) return null;
  const questions = answers.map((id) => [id, describeQuestion(experience.questionById.get(id)!)]);
  return {
    scores: digestsOf(parts, found),
    ...(questions.length > 0 && { questions: Object.fromEntries(questions) as JsonObject }),
  };
}

function digestsOf(ids: readonly string[], found: ReadonlyMap<string, Fingerprint>): JsonObject {
  return Object.fromEntries(ids.map((id) => [id, found.get(id)?.digest ?? null]));
}

/** Returns the wording by which answers are compared: the prompt, or what it corrects. */
export function comparedWording({ prompt, correction }: Pick<Question, 'prompt' | 'correction'>): string {
  return correction?.wording ?? prompt;
}

function describeQuestion(question: Question): JsonObject {
  const { input, rows, options, min, max } = question;
  return {
    prompt: comparedWording(question),
    input,
    rows: rows.map(({ id, label }) => ({ id, label })),
    options: options.map(({ id, label }) => ({ id, label })),
    min: min ?? null,
    max: max ?? null,
  };
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
    prompt: comparedWording(question),
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
