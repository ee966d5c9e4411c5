import {
  type CompiledBundle,
  type Contents,
  compileBundle,
  type JsonObject,
  type Question,
  type Section,
  type Translation,
} from '@eps/engine';
import { Findings, quote } from '../content/findings.ts';
import type { LocalizedText } from '../content/instrument.ts';
import { pointer, textIn } from '../limits.ts';
import { ImportError } from '../types.ts';
import { UntranslatableError } from '../untranslatable.ts';
import { ALWAYS, all, type Condition, type Known, measure } from './conditions.ts';
import { isTruth } from './kinds.ts';
import { rawScore } from './scores.ts';
import { type Comparisons, ExpressionReader } from './translate.ts';

export interface OutScore extends Known {
  id: string;
  label: string;
  place: string;
}

/** What a format can do. */
export interface Abilities extends Comparisons {
  /** Whether it can ask a question; others are left out. */
  isAsked?: (question: Question) => boolean;
  /** The conditions and scores whose text is longer than it can be, for example `questions q1`. */
  tooLong?: ReadonlySet<string>;
}

/** The parts of all conditions and scores together, as often as they are written: about 6 MB of text. */
const MAX_PARTS = 200_000;

/** An instrument as the exporters read it: compiled contents with conditions and scores as formulas. */
export class Source {
  readonly findings = new Findings();
  readonly contents: Contents;
  readonly bundle: CompiledBundle;
  readonly locale: string;
  readonly #questionIndex: ReadonlyMap<string, number>;
  readonly #sectionIndex: ReadonlyMap<string, number>;
  /** By kind and id, for example `questions q1`. */
  readonly conditions = new Map<string, Condition>();
  readonly scores: OutScore[] = [];
  readonly #tooLong: ReadonlySet<string>;
  #parts = 0;

  /** Throws ImportError for contents that do not compile. */
  constructor(contents: Contents, abilities: Abilities) {
    this.contents = contents;
    const { bundle, diagnostics } = compileBundle(contents);
    if (!bundle) {
      const { kind, pointer, message } = diagnostics.find(({ severity }) => severity === 'error')!;
      throw new ImportError('content_invalid', message, `/${kind}${pointer}`);
    }
    this.bundle = bundle;
    this.#reportRules();
    this.locale = textIn(contents.context.locale) ?? 'en';
    const indexOf = (key: string) =>
      new Map(
        (Array.isArray(contents.experience[key]) ? contents.experience[key] : []).map((each, index) => [
          String((each as JsonObject)?.id),
          index,
        ]),
      );
    [this.#questionIndex, this.#sectionIndex] = [indexOf('questions'), indexOf('sections')];
    this.#tooLong = abilities.tooLong ?? new Set();
    this.#translate(abilities);
  }

  /** No format has guardrails. Said first: where the form is used, nobody learns of an alarming answer. */
  #reportRules(): void {
    for (const [i, { id, severity }] of this.bundle.guardrail.rules.entries())
      this.findings.warning(
        'rule_left_out',
        pointer('/guardrail/rules', i),
        `The format has no guardrails: when the rule ${quote(id)} (${severity}) is met in the exported form, nobody is alerted, no task is created, and no help is shown.`,
      );
  }

  get languages(): string[] {
    return [...this.bundle.experience.translations.keys()];
  }

  /** The questions that the format can ask, in their order. */
  asked: Question[] = [];

  #translate({ isAsked = () => true, ...comparisons }: Abilities): void {
    const { experience, scorecard } = this.bundle;
    for (const question of experience.questions) {
      if (isAsked(question)) {
        this.asked.push(question);
        if (question.input === 'consent' && isTruth(question) && question.required)
          this.findings.warning(
            'bounds_not_supported',
            this.placeOf(question, 'required'),
            'The format can require an answer, but not the answer Yes: people who answer No can continue.',
          );
      } else {
        const message = `The format cannot ask a question with the input "${question.input}"; it is left out.`;
        this.findings.warning('type_not_supported', this.placeOf(question, 'input'), message);
      }
    }
    const questions = new Map(this.asked.map((question) => [question.id, question]));
    const scored = new Set<string>();
    const reader = new ExpressionReader(questions, scored, comparisons);
    // Conditions may read scores, and scores count only what is shown: what depends on more waits a round.
    let pending = scorecard.order.filter(({ type }) => type === 'concept').map(({ id }) => id);
    for (let before = -1; before !== pending.length; ) {
      before = pending.length;
      pending = pending.filter((id) => !this.#score(id, questions, scored, reader, false));
    }
    for (const id of pending) this.#score(id, questions, scored, reader, true);
    for (const question of this.asked) this.#shown(question, reader, false);
  }

  /** Adds a score; returns false if it needs something that is not exported, and reports it on request. */
  #score(
    id: string,
    questions: ReadonlyMap<string, Question>,
    scored: Set<string>,
    reader: ExpressionReader,
    isReported: boolean,
  ): boolean {
    const { concepts, conceptById } = this.bundle.scorecard;
    const concept = conceptById.get(id)!;
    const place = `/scorecard/concepts/${concepts.indexOf(concept)}`;
    try {
      this.#checkRoom(`scores ${id}`);
      const missing = concept.items.find(({ questionId }) => !questions.has(questionId));
      if (missing) throw new UntranslatableError(`the question ${quote(missing.questionId)} is left out`);
      const shownIf = (question: Question) => this.#shown(question, reader, true);
      const known = rawScore(concept, questions, shownIf, reader);
      this.#parts += measure(known.value).size + measure(known.known).size;
      this.scores.push({ id, label: concept.label, place, ...known });
      scored.add(id);
      if (concept.scale !== 'raw')
        this.findings.warning('scale_left_out', `${place}/scale`, 'The raw score is computed.');
      return true;
    } catch (error) {
      if (isReported) this.#report(error, 'score_not_carried', place, 'The score is left out');
      else if (!(error instanceof UntranslatableError)) throw error;
      return false;
    }
  }

  /** Whether the section and the question are shown. */
  #shown(question: Question, reader: ExpressionReader, isStrict: boolean): Condition {
    const section = this.bundle.experience.sections.get(question.sectionId);
    return all(
      section ? this.#condition('sections', section, reader, isStrict) : ALWAYS,
      this.#condition('questions', question, reader, isStrict),
    );
  }

  #condition(
    kind: 'sections' | 'questions',
    part: Section | Question,
    reader: ExpressionReader,
    isStrict: boolean,
  ): Condition {
    if (!part.visibleIf) return ALWAYS;
    const key = `${kind} ${part.id}`;
    const known = this.conditions.get(key);
    if (known) return known;
    try {
      this.#checkRoom(key);
      const condition = reader.whenTrue(part.visibleIf.source);
      this.#parts += measure(condition).size * this.#times(kind, part);
      this.conditions.set(key, condition);
      return condition;
    } catch (error) {
      if (isStrict) throw error;
      const place = `${kind === 'questions' ? this.placeOf(part as Question) : this.placeOfSection(part.id)}/visible_if`;
      this.#report(error, 'condition_not_carried', place, 'It is always shown');
      this.conditions.set(key, ALWAYS);
      return ALWAYS;
    }
  }

  #checkRoom(key: string): void {
    if (this.#tooLong.has(key)) throw new UntranslatableError('its text is longer than the format allows');
    if (this.#parts > MAX_PARTS)
      throw new UntranslatableError('what was written before leaves no room for it');
  }

  /** How often a format writes a condition: at each question of a section, at each row of a matrix. */
  #times(kind: 'sections' | 'questions', part: Section | Question): number {
    const inSection = ({ sectionId }: Question) => sectionId === part.id;
    const asked = kind === 'questions' ? [part as Question] : this.asked.filter(inSection);
    return asked.reduce((total, { rows }) => total + rows.length + 1, 0);
  }

  #report(error: unknown, code: string, place: string, effect: string): void {
    if (!(error instanceof UntranslatableError)) throw error;
    this.findings.warning(code, place, `${effect}, because ${error.message}.`);
  }

  placeOf({ id }: Question, ...keys: string[]): string {
    return pointer('/experience/questions', this.#questionIndex.get(id) ?? id, ...keys);
  }

  /** The longest answer in characters, where the content says so. */
  lengthOf(question: Question): number | undefined {
    const list = this.contents.experience.questions as JsonObject[];
    const isDeclared = list[this.#questionIndex.get(question.id)!]?.max_length !== undefined;
    return isDeclared ? question.maxLength : undefined;
  }

  placeOfSection(id: string): string {
    return pointer('/experience/sections', this.#sectionIndex.get(id) ?? id);
  }

  conditionOf({ id }: Question): Condition {
    return this.conditions.get(`questions ${id}`) ?? ALWAYS;
  }

  /** A text of the experience with its translations. */
  text(text: string, read: (translation: Translation) => string | undefined): LocalizedText {
    const found = [...this.bundle.experience.translations].flatMap(([tag, translation]) => {
      const translated = read(translation);
      return translated === undefined || translated === '' ? [] : [[tag, translated] as const];
    });
    return { text, translations: new Map(found) };
  }

  prompt({ id, prompt }: Question): LocalizedText {
    return this.text(prompt, ({ questions }) => questions[id]?.prompt);
  }

  optionLabel({ id, scaleId }: Question, option: { id: string; label: string }): LocalizedText {
    return this.text(option.label || option.id, ({ questions, scales }) => {
      const shared = scaleId === undefined ? undefined : scales[scaleId];
      return questions[id]?.options[option.id] ?? shared?.[option.id];
    });
  }

  rowLabel({ id }: Question, row: { id: string; label: string }): LocalizedText {
    return this.text(row.label || row.id, ({ questions }) => questions[id]?.rows[row.id]);
  }

  /** The texts at the ends of a scale and in an empty field; undefined if there is none. */
  fieldText(question: Question, key: 'min_label' | 'max_label' | 'placeholder'): LocalizedText | undefined {
    const text = {
      min_label: question.minLabel,
      max_label: question.maxLabel,
      placeholder: question.placeholder,
    }[key];
    if (!text) return undefined;
    return this.text(text, ({ questions }) => questions[question.id]?.[key]);
  }

  description(question: Question): LocalizedText | undefined {
    if (!question.description) return undefined;
    return this.text(question.description, ({ questions }) => questions[question.id]?.description);
  }

  sectionTitle({ id, title }: Section): LocalizedText {
    return this.text(title, ({ sections }) => sections[id]?.title);
  }

  sectionDescription({ id, description }: Section): LocalizedText | undefined {
    if (!description) return undefined;
    return this.text(description, ({ sections }) => sections[id]?.description);
  }
}
