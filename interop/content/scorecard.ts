import type { JsonObject } from '@eps/engine';
import type { DraftConcept, DraftOption, DraftQuestion, Instrument } from './instrument.ts';
import type { Node } from './nodes.ts';

/**
 * Returns a function that gives the `scores` of an option: its value on every concept that scores its
 * question.
 */
export function scoreOptions(
  instrument: Instrument,
): (question: DraftQuestion, option: DraftOption) => { scores?: JsonObject } {
  const conceptsByQuestion = new Map<string, Set<string>>();
  const questionIds = new Set(instrument.questions.map(({ id }) => id));
  const rowOwners = new Map<string, string>(
    instrument.questions.flatMap(({ id, rows }) => rows.map((row) => [`${id}.${row.id}`, id] as const)),
  );
  const used = scoresRead(instrument);
  for (const { id, items = [], helper } of instrument.concepts.values()) {
    if (helper && !used.has(id)) continue;
    for (const { itemId } of items) {
      const questionId = questionIds.has(itemId) ? itemId : rowOwners.get(itemId);
      if (questionId === undefined) continue;
      const concepts = conceptsByQuestion.get(questionId) ?? new Set();
      conceptsByQuestion.set(questionId, concepts.add(id));
    }
  }
  return ({ id }, { value, scores = {} }) => {
    const entries = [...(conceptsByQuestion.get(id) ?? [])].flatMap((concept) => {
      const number = Object.hasOwn(scores, concept) ? scores[concept] : value;
      return number === undefined ? [] : [[concept, number] as const];
    });
    return entries.length > 0 ? { scores: Object.fromEntries(entries) } : {};
  };
}

/** Writes the scorecard. If there is only one score besides helpers, it becomes the primary metric. */
export function scorecardOf(instrument: Instrument): JsonObject {
  const used = scoresRead(instrument);
  const concepts = [...instrument.concepts.values()].filter(({ helper, id }) => !helper || used.has(id));
  if (concepts.length === 0) return {};
  const shown = concepts.filter(({ helper }) => !helper);
  return {
    concepts: concepts.map(conceptContent),
    ...(shown.length === 1 && { primary_metric: shown[0]!.id }),
  };
}

/** Returns the ids of the concepts that expressions read. */
function scoresRead({ sections, questions, concepts }: Instrument): Set<string> {
  const found = new Set<string>();
  const expressions = [
    ...[...sections, ...questions].map(({ visibleIf }) => visibleIf),
    ...[...concepts.values()].map(({ expression }) => expression),
  ];
  const visit = (node: Node): void => {
    if (node.op === 'score') found.add(node.concept_id as string);
    const { args = [], cond, then, else: otherwise } = node;
    for (const part of [...(args as Node[]), cond, then, otherwise]) if (part) visit(part as Node);
  };
  for (const expression of expressions) if (expression) visit(expression);
  return found;
}

function conceptContent({ id, label, items, missing, expression }: DraftConcept): JsonObject {
  if (expression) return { id, label, method: 'expression', expression };
  return {
    id,
    label,
    method: 'sum',
    items: (items ?? []).map(({ itemId, weight, reverse }) => ({
      question_id: itemId,
      ...(weight !== 1 && { weight }),
      ...(reverse && { reverse }),
    })),
    ...(missing === 'zero' && { missing: { policy: 'zero' } }),
    ...(missing === 'zero if any' && { missing: { policy: 'zero', min_items: 1 } }),
  };
}
