import { inputOf } from '../../inputs/inputs.ts';
import { attainableRange } from '../../scoring/classical/range.ts';
import type { Concept, Question, Range, ScoredItem } from '../../types.ts';
import type { ConceptDraft } from '../concept.ts';
import type { ExperienceDraft } from '../experience.ts';
import { type Place, quote } from '../place.ts';

/** A question, or one row of a matrix, with the weight and key it has in a concept. */
interface Candidate {
  itemId: string;
  question: Question;
  rowId?: string;
  weight: number;
  reverse: boolean;
  place: Place;
}

/** Finds the items of every concept in the experience. */
export class ItemFinder {
  private readonly byItemId = new Map<string, { question: Question; rowId?: string }>();
  private readonly byConcept = new Map<string, Question[]>();
  private readonly unscored: ReadonlySet<string>;

  /** @param pilot questions that are asked and never scored */
  constructor({ questions, questionById }: ExperienceDraft, pilot: ReadonlySet<string>) {
    this.unscored = pilot;
    for (const question of questions) {
      for (const row of question.rows)
        this.byItemId.set(`${question.id}.${row.id}`, { question, rowId: row.id });
      for (const conceptId of conceptsOf(question)) {
        const named = this.byConcept.get(conceptId);
        if (named) named.push(question);
        else this.byConcept.set(conceptId, [question]);
      }
    }
    for (const question of questionById.values()) this.byItemId.set(question.id, { question });
  }

  /** The concept with its items, their attainable ranges and its own. */
  link(draft: ConceptDraft, at: Place): Concept {
    const candidates = draft.items ? this.listed(draft, at) : this.named(draft, at);
    const seen = new Set<string>();
    const items: ScoredItem[] = [];
    for (const candidate of candidates) {
      if (seen.has(candidate.itemId)) {
        candidate.place.error('duplicate_id', `The item ${quote(candidate.itemId)} is already listed.`);
      } else if (!this.unscored.has(candidate.question.id)) {
        const item = scoredItem(candidate, draft, at);
        if (item) items.push(item);
      }
      seen.add(candidate.itemId);
    }
    const { range: declared, ...rest } = draft;
    const concept: Concept = { ...rest, items, range: null, rangeDeclared: declared !== undefined };
    concept.range = declared ?? rangeOf(concept);
    return concept;
  }

  private listed({ items = [] }: ConceptDraft, at: Place): Candidate[] {
    return items.flatMap((item) => {
      const found = this.byItemId.get(item.itemId);
      const place = at.diagnostics.placeOf(item);
      return found ? expand({ ...found, ...item, place }) : [];
    });
  }

  /** The questions that name the concept and, under irt, those it has parameters for, in bank order. */
  private named({ id, irt }: ConceptDraft, at: Place): Candidate[] {
    const plain = { weight: 1, reverse: false, place: at };
    const named = (this.byConcept.get(id) ?? []).flatMap((question) => {
      return expand({ itemId: question.id, question, ...plain });
    });
    const known = new Set(named.map(({ itemId }) => itemId));
    const others = [...(irt?.items.keys() ?? [])].flatMap((itemId) => {
      const found = this.byItemId.get(itemId);
      return found && !known.has(itemId) ? [{ itemId, ...found, ...plain }] : [];
    });
    return [...named, ...others].sort((a, b) => a.question.index - b.question.index);
  }
}

/** The concepts a question's options or scores name. */
export function conceptsOf({ options, scores }: Question): Set<string> {
  return new Set([...options.flatMap((option) => Object.keys(option.scores)), ...Object.keys(scores)]);
}

/** A matrix stands for all its rows, each an item of its own. */
function expand(candidate: Candidate): Candidate[] {
  const { question, rowId } = candidate;
  if (question.input !== 'matrix' || rowId !== undefined) return [candidate];
  return question.rows.map((row) => ({ ...candidate, itemId: `${question.id}.${row.id}`, rowId: row.id }));
}

function scoredItem(candidate: Candidate, concept: ConceptDraft, at: Place): ScoredItem | undefined {
  const { itemId, question, rowId, reverse, place } = candidate;
  const scale = inputOf(question.input).scale(question, concept.id, rowId);
  if (!scale) {
    const why = `Answers to ${quote(itemId)} (${question.input}) have no score on ${quote(concept.id)}.`;
    return place.error(
      'item_not_scored',
      why,
      `Give options "scores": {${quote(concept.id)}: …}, or leave it out.`,
    );
  }
  if (!Number.isFinite(scale.max - scale.min)) {
    const need = reverse ? 'reverse' : concept.missing.policy === 'neutral' && 'missing policy "neutral"';
    if (need) {
      const message = `${quote(itemId)} has no bounds, which ${need} needs.`;
      place.error('range_unknown', message, 'Give the question "min" and "max".');
    }
  }
  const named = Object.hasOwn(question.scores, concept.id) ? question.scores[concept.id] : undefined;
  const item = {
    itemId,
    questionId: question.id,
    questionIndex: question.index,
    ...(rowId !== undefined && { rowId }),
    weight: candidate.weight * (named?.weight ?? 1),
    reverse,
    ...scale,
  };
  at.diagnostics.locate(item, place);
  return item;
}

function rangeOf(concept: Concept): Range | null {
  if (concept.irt) return { min: concept.irt.bounds[0], max: concept.irt.bounds[1] };
  const weighted = concept.items.map((item) => ({
    item,
    weight: concept.method === 'mean' ? 1 : item.weight,
  }));
  return attainableRange(concept, weighted);
}
