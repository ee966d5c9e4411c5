import { inputOf } from '../../inputs/inputs.ts';
import { attainableRange } from '../../scoring/classical/range.ts';
import type { Concept, Question, Range, ScoredItem } from '../../types.ts';
import { type Position, quote } from '../diagnostics.ts';
import type { ConceptDraft, ExperienceDraft } from '../drafts.ts';
import { ScoringLimit } from '../limits.ts';

/** A question or one row of a matrix, with its weight in a concept and whether it is reverse-scored there. */
interface Candidate {
  itemId: string;
  question: Question;
  rowId?: string;
  weight: number;
  reverse: boolean;
  position: Position;
}

/** Looks up the items of concepts in the experience. */
export class ItemLinker {
  private readonly byItemId = new Map<string, { question: Question; rowId?: string }>();
  private readonly byConcept = new Map<string, Question[]>();
  private readonly pilot: ReadonlySet<string>;
  private readonly limit = new ScoringLimit();

  /** @param pilot ids of questions that are asked but never scored */
  constructor({ questions, questionById }: ExperienceDraft, pilot: ReadonlySet<string>) {
    this.pilot = pilot;
    for (const question of questions) {
      for (const row of question.rows)
        this.byItemId.set(`${question.id}.${row.id}`, { question, rowId: row.id });
      for (const conceptId of conceptsOf(question)) {
        const scoring = this.byConcept.get(conceptId);
        if (scoring) scoring.push(question);
        else this.byConcept.set(conceptId, [question]);
      }
    }
    for (const question of questionById.values()) this.byItemId.set(question.id, { question });
  }

  /** Returns the concept with its items, their attainable ranges and the range of its raw score. */
  link(draft: ConceptDraft, at: Position): Concept {
    const candidates = draft.items ? this.listedItems(draft, at) : this.defaultItems(draft, at);
    const seen = new Set<string>();
    const items: ScoredItem[] = [];
    for (const candidate of candidates) {
      if (seen.has(candidate.itemId)) {
        candidate.position.warning(
          'items_scored_twice',
          `The item ${quote(candidate.itemId)} is listed more than once. It is scored once, as listed first.`,
          { name: candidate.itemId, of: draft.id },
        );
      } else if (!this.pilot.has(candidate.question.id)) {
        if (!this.limit.allows(candidate.question, at)) break;
        const item = scoredItem(candidate, draft, at);
        if (item) items.push(item);
      }
      seen.add(candidate.itemId);
    }
    const { range: declared, ...rest } = draft;
    const concept: Concept = { ...rest, items, range: null, rangeDeclared: declared !== undefined };
    concept.range = declared ?? rangeOf(concept);
    checkMinItems(concept, at);
    return concept;
  }

  private listedItems({ items = [] }: ConceptDraft, at: Position): Candidate[] {
    return items.flatMap((item) => {
      const found = this.byItemId.get(item.itemId);
      const position = at.diagnostics.positionOf(item);
      return found ? expand({ ...found, ...item, position }) : [];
    });
  }

  /**
   * The questions that score on the concept and, for method irt, those with item parameters, in bank order.
   */
  private defaultItems({ id, irt }: ConceptDraft, at: Position): Candidate[] {
    const defaults = { weight: 1, reverse: false, position: at };
    const scoring = (this.byConcept.get(id) ?? []).flatMap((question) => {
      return expand({ itemId: question.id, question, ...defaults });
    });
    const found = new Set(scoring.map(({ itemId }) => itemId));
    const withParameters = [...(irt?.items.keys() ?? [])].flatMap((itemId) => {
      const entry = this.byItemId.get(itemId);
      return entry && !found.has(itemId) ? [{ itemId, ...entry, ...defaults }] : [];
    });
    return [...scoring, ...withParameters].sort((a, b) => a.question.index - b.question.index);
  }
}

/** Returns the ids of the concepts for which a question has scores, in its options or in `scores`. */
export function conceptsOf({ options, scores }: Question): Set<string> {
  return new Set([...options.flatMap((option) => Object.keys(option.scores)), ...Object.keys(scores)]);
}

/** Replaces a matrix by its rows, each of which is an item. */
function expand(candidate: Candidate): Candidate[] {
  const { question, rowId } = candidate;
  if (question.input !== 'matrix' || rowId !== undefined) return [candidate];
  return question.rows.map((row) => ({ ...candidate, itemId: `${question.id}.${row.id}`, rowId: row.id }));
}

function scoredItem(candidate: Candidate, concept: ConceptDraft, at: Position): ScoredItem | undefined {
  const { itemId, question, rowId, reverse, position } = candidate;
  const scale = inputOf(question.input).scale(question, concept.id, rowId);
  if (!scale) {
    const message = `Answers to ${quote(itemId)} (${question.input}) have no score on ${quote(concept.id)}.`;
    return position.error(
      'item_not_scored',
      message,
      { name: itemId, of: concept.id },
      `Add "scores": {${quote(concept.id)}: …} to the options, or remove the item.`,
    );
  }
  if (!Number.isFinite(scale.max - scale.min)) {
    const purpose = reverse
      ? 'reverse scoring'
      : concept.missing.policy === 'neutral' && 'the missing-data policy "neutral"';
    if (purpose) {
      const message = `${quote(itemId)} has no bounds, but ${purpose} requires them.`;
      position.error('range_unknown', message, { name: itemId }, 'Add "min" and "max" to the question.');
    }
  }
  const numericScore = Object.hasOwn(question.scores, concept.id) ? question.scores[concept.id] : undefined;
  const item = {
    itemId,
    questionId: question.id,
    questionIndex: question.index,
    ...(rowId !== undefined && { rowId }),
    weight: candidate.weight * (numericScore?.weight ?? 1),
    reverse,
    ...scale,
  };
  at.diagnostics.setPosition(item, position);
  return item;
}

/** Warns of a concept that never has a score. That of an expression counts the questions that it reads. */
function checkMinItems({ id, method, items, missing: { minItems = 0 } }: Concept, at: Position): void {
  if (method === 'expression' || items.length === 0 || minItems <= items.length) return;
  const found = items.length;
  const message = `"min_items" is ${minItems}, but ${quote(id)} has ${found} items: it never has a score.`;
  const hint = `Require at most ${found} items.`;
  at.at('missing', 'min_items').warning('never_scored', message, { name: id, min: minItems, found }, hint);
}

function rangeOf(concept: Concept): Range | null {
  if (concept.irt) return { min: concept.irt.bounds[0], max: concept.irt.bounds[1] };
  const weighted = concept.items.map((item) => ({
    item,
    weight: concept.method === 'mean' ? 1 : item.weight,
  }));
  return attainableRange(concept, weighted);
}
