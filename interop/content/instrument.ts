import type { InputType, JsonObject } from '@eps/engine';
import { Findings } from './findings.ts';
import type { Node } from './nodes.ts';

/** Texts by BCP 47 tag. */
export type Texts = Map<string, string>;

export interface DraftOption {
  id: string;
  label: string;
  labels: Texts;
  exclusive?: boolean;
  /** The number that formulas and scores use for the option. */
  value?: number;
  /** Numbers for single concepts instead of `value`. */
  scores?: Readonly<Record<string, number>>;
}

export interface DraftRow {
  id: string;
  label: string;
  labels: Texts;
}

/** A question as an importer reads it. `place` is its position in the source. */
export interface DraftQuestion {
  place: string;
  id: string;
  sectionId?: string;
  prompt: string;
  prompts: Texts;
  input: InputType;
  options: DraftOption[];
  rows: DraftRow[];
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
  maxLength?: number;
  maxChoices?: number;
  required: boolean;
  description?: string;
  descriptionIn: Texts;
  visibleIf?: Node;
}

export interface DraftSection {
  place: string;
  id: string;
  title: string;
  titles: Texts;
  description?: string;
  descriptions: Texts;
  visibleIf?: Node;
}

export interface DraftItem {
  /** The id of a question or of a row of a matrix (`question_id.row_id`). */
  itemId: string;
  weight: number;
}

/**
 * `null`: there is no score while an answer is missing. `zero`: missing answers add nothing. `zero if any`:
 * the same, but without any answer there is no score.
 */
export type Missing = 'null' | 'zero' | 'zero if any';

/** A score: a weighted sum of items, or an expression. */
export interface DraftConcept {
  place: string;
  id: string;
  label: string;
  /** Helper concepts give the number of one answer to expressions; reports do not show them. */
  helper?: boolean;
  items?: DraftItem[];
  missing?: Missing;
  expression?: Node;
  /** The same as an expression, which has no value while an item is hidden. */
  strict?: Node;
}

export function draftQuestion(place: string, id: string, input: InputType, prompt: string): DraftQuestion {
  return {
    place,
    id,
    prompt,
    input,
    prompts: new Map(),
    options: [],
    rows: [],
    required: false,
    descriptionIn: new Map(),
  };
}

/** What an importer reads, before it is written as the six contents. */
export class Instrument {
  readonly findings = new Findings();
  title = '';
  titles: Texts = new Map();
  description = '';
  locale = 'en';
  readonly sections: DraftSection[] = [];
  readonly questions: DraftQuestion[] = [];
  readonly concepts = new Map<string, DraftConcept>();
  /** Context variables by key, in the form of the context's content. */
  readonly variables = new Map<string, JsonObject>();
  readonly #questionIds = new Set<string>();
  readonly #sectionIds = new Set<string>();

  /** Adds a question; returns false and reports it if its id is not usable. */
  addQuestion(question: DraftQuestion): boolean {
    if (!this.#isNewId(question.id, this.#questionIds, question.place)) return false;
    this.questions.push(question);
    return true;
  }

  addSection(section: DraftSection): boolean {
    if (!this.#isNewId(section.id, this.#sectionIds, section.place)) return false;
    this.sections.push(section);
    return true;
  }

  hasSection(id: string): boolean {
    return this.#sectionIds.has(id);
  }

  #isNewId(id: string, ids: Set<string>, place: string): boolean {
    if (id.length === 0 || id.length > 255) {
      this.findings.error('invalid_id', place, 'The id is empty or longer than 255 characters.');
      return false;
    }
    if (ids.has(id)) {
      this.findings.error('duplicate_id', place, `The id "${id.slice(0, 80)}" is used more than once.`);
      return false;
    }
    ids.add(id);
    return true;
  }

  /** Returns the id of the helper concept that gives the number of an answer, creating it on first use. */
  valueOf(question: DraftQuestion, rowId?: string): string {
    const itemId = rowId === undefined ? question.id : `${question.id}.${rowId}`;
    const existing = this.concepts.get(itemId);
    if (!existing) {
      this.concepts.set(itemId, {
        place: question.place,
        id: itemId,
        label: question.prompt.slice(0, 200) || itemId,
        helper: true,
        items: [{ itemId, weight: 1 }],
      });
    }
    return itemId;
  }
}
