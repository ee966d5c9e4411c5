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
import { ALWAYS, all, type Condition, type Known } from './conditions.ts';
import { rawScore } from './scores.ts';
import { ExpressionReader } from './translate.ts';

export interface OutScore extends Known {
  id: string;
  label: string;
  place: string;
}

/** Questions that follow each other in the same section. */
export interface Run {
  section?: Section;
  /** The id of the section, with a number where it begins again. */
  id: string;
  place: string;
  condition: Condition;
  questions: Question[];
}

/** What a format can do. */
export interface Abilities {
  /** Whether it can ask a question; others are left out. */
  isAsked?: (question: Question) => boolean;
  comparesTimes: boolean;
}

/** An instrument as the exporters read it: compiled contents with conditions and scores as formulas. */
export class Source {
  readonly findings = new Findings();
  readonly contents: Contents;
  readonly bundle: CompiledBundle;
  readonly locale: string;
  readonly #questionIndex: ReadonlyMap<string, number>;
  readonly #sectionIndex: ReadonlyMap<string, number>;
  readonly #conditions = new Map<string, Condition>();
  readonly scores: OutScore[] = [];

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

  #translate({ isAsked = () => true, comparesTimes }: Abilities): void {
    const { experience, scorecard } = this.bundle;
    for (const question of experience.questions) {
      if (isAsked(question)) this.asked.push(question);
      else {
        const message = `The format cannot ask a question with the input "${question.input}"; it is left out.`;
        this.findings.warning('type_not_supported', this.placeOf(question, 'input'), message);
      }
    }
    const questions = new Map(this.asked.map((question) => [question.id, question]));
    const scored = new Set<string>();
    const reader = new ExpressionReader(questions, scored, comparesTimes);
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
      const missing = concept.items.find(({ questionId }) => !questions.has(questionId));
      if (missing) throw new UntranslatableError(`the question ${quote(missing.questionId)} is left out`);
      const shownIf = (question: Question) => this.#shown(question, reader, true);
      const known = rawScore(concept, questions, shownIf, reader);
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
    const known = this.#conditions.get(key);
    if (known) return known;
    try {
      const condition = reader.whenTrue(part.visibleIf.source);
      this.#conditions.set(key, condition);
      return condition;
    } catch (error) {
      if (isStrict) throw error;
      const place = `${kind === 'questions' ? this.placeOf(part as Question) : this.placeOfSection(part.id)}/visible_if`;
      this.#report(error, 'condition_not_carried', place, 'It is always shown');
      this.#conditions.set(key, ALWAYS);
      return ALWAYS;
    }
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
    return this.#conditions.get(`questions ${id}`) ?? ALWAYS;
  }

  /** The questions by section, in the order in which they are asked. */
  runs(): Run[] {
    const runs: Run[] = [];
    const times = new Map<string, number>();
    for (const question of this.asked) {
      const section = this.bundle.experience.sections.get(question.sectionId);
      const last = runs.at(-1);
      if (last && last.section === section) {
        last.questions.push(question);
        continue;
      }
      const time = (times.get(section?.id ?? '') ?? 0) + 1;
      times.set(section?.id ?? '', time);
      const place = section ? this.placeOfSection(section.id) : '/experience/questions';
      const condition = this.#conditions.get(`sections ${section?.id}`) ?? ALWAYS;
      const id = time === 1 || !section ? (section?.id ?? '') : `${section.id}_${time}`;
      if (time > 1 && section)
        this.findings.info('section_repeated', place, `The section begins again as ${quote(id)}.`);
      runs.push({ ...(section && { section }), id, place, condition, questions: [question] });
    }
    return runs;
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
