import type { InputType, JsonObject } from '@eps/engine';
import { Findings, quote } from './findings.ts';
import type { Node } from './nodes.ts';

/** Texts by BCP 47 tag. */
export type Texts = Map<string, string>;

/** A text with its translations. */
export interface LocalizedText {
  text: string;
  translations: Texts;
}

/** The words at the ends of a scale and in an empty field, by their key in the content. */
export type FieldTexts = Partial<Record<'min_label' | 'max_label' | 'placeholder', LocalizedText>>;

export interface DraftOption {
  id: string;
  label: string;
  labels: Texts;
  exclusive?: boolean;
  /** The code of an earlier option, if the source uses it again. */
  repeats?: string;
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

/** How texts of a format show an answer. */
export interface Placeholders {
  /** Matches a placeholder; global. */
  pattern: RegExp;
  /** Returns the name of the question that a placeholder shows; undefined if it shows anything else. */
  nameOf(match: RegExpMatchArray): string | undefined;
  /** Whether a placeholder shows the value of a chosen option and not its label. */
  showsValue?(match: RegExpMatchArray): boolean;
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
  minDate?: string;
  maxDate?: string;
  required: boolean;
  description?: string;
  descriptionIn: Texts;
  fieldTexts?: FieldTexts;
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
  /** Whether minimum + maximum − number counts instead of the number. */
  reverse?: boolean;
}

/**
 * `null`: there is no score while an answer is missing. `zero`: missing answers add nothing. `zero if any`:
 * the same, but without any answer there is no score.
 */
export type MissingRule = 'null' | 'zero' | 'zero if any';

/** A score: a weighted sum of items, or an expression. */
export interface DraftConcept {
  place: string;
  id: string;
  label: string;
  /** Helper concepts give the number of one answer to expressions; reports do not show them. */
  helper?: boolean;
  items?: DraftItem[];
  missing?: MissingRule;
  expression?: Node;
  /** The same sum as an expression, for items that may be hidden. */
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

/** A character that shows something. */
const VISIBLE = /[^\p{C}\p{Z}\s]/u;

const WITH_OPTIONS: ReadonlySet<InputType> = new Set([
  'single_select',
  'multi_select',
  'ranking',
  'likert',
  'matrix',
]);

/** An instrument as an importer reads it, before it is written as the six contents. */
export class Instrument {
  readonly findings = new Findings();
  /** Where texts of the source show a value, such as `{name}`. */
  readonly placeholders: Placeholders | undefined;
  title = '';
  titles: Texts = new Map();
  description = '';
  descriptions: Texts = new Map();
  locale = 'en';
  readonly sections: DraftSection[] = [];
  readonly questions: DraftQuestion[] = [];
  readonly concepts = new Map<string, DraftConcept>();
  /** Context variables by key, in the form of the context's content. */
  readonly variables = new Map<string, JsonObject>();
  readonly #questionIds = new Set<string>();
  readonly #sectionIds = new Set<string>();

  constructor(placeholders?: Placeholders) {
    this.placeholders = placeholders;
  }

  /** Adds a question; returns false and reports it if its id is not usable. */
  addQuestion(question: DraftQuestion): boolean {
    const { id, place, options } = question;
    if (!this.#isNewId(id, this.#questionIds, place)) return false;
    this.#askWithoutOptions(question);
    for (const { id, repeats } of options)
      if (repeats !== undefined) {
        const message = `Two options have the code ${quote(repeats)}; the later one has the id ${quote(id)}.`;
        this.findings.warning('duplicate_option', place, message);
      }
    this.#promptOf(question);
    this.questions.push(question);
    return true;
  }

  /** A question without a text would be shown empty: its id is shown. */
  #promptOf(question: DraftQuestion): void {
    const { input, prompt, id, place } = question;
    if (input === 'information' || VISIBLE.test(prompt)) return;
    question.prompt = id;
    this.findings.warning('text_missing', place, `The question has no text; its id ${quote(id)} is shown.`);
  }

  addSection(section: DraftSection): boolean {
    const { id, place } = section;
    if (!this.#isNewId(id, this.#sectionIds, place)) return false;
    this.sections.push(section);
    return true;
  }

  /** Turns a choice without options, which nobody can answer, into a text. */
  #askWithoutOptions(question: DraftQuestion): void {
    const { input, options, rows, place } = question;
    const isChoice = WITH_OPTIONS.has(input) && options.length === 0;
    if (!isChoice && !(input === 'matrix' && rows.length === 0)) return;
    this.findings.warning('options_missing', place, 'The question has no options; a text is asked.');
    Object.assign(question, { input: 'text', options: [], rows: [] });
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

  /** Returns the id of the helper concept that is 1 while a row of a matrix has an option, else 0. */
  rowIs(question: DraftQuestion, rowId: string, option: DraftOption): string {
    return this.#rowHelper(question, rowId, `is ${option.id}`, ({ id }) => (id === option.id ? 1 : 0));
  }

  /** Returns the id of the helper concept that has a value while a row of a matrix has an answer. */
  rowAnswered(question: DraftQuestion, rowId: string): string {
    return this.#rowHelper(question, rowId, 'has an answer', () => 1);
  }

  #rowHelper(
    question: DraftQuestion,
    rowId: string,
    what: string,
    number: (option: DraftOption) => number,
  ): string {
    const itemId = `${question.id}.${rowId}`;
    const id = `${itemId} ${what}`;
    if (this.concepts.has(id)) return id;
    const { place } = question;
    this.concepts.set(id, {
      place,
      id,
      label: id.slice(0, 200),
      helper: true,
      items: [{ itemId, weight: 1 }],
    });
    for (const option of question.options) option.scores = { ...option.scores, [id]: number(option) };
    return id;
  }
}
