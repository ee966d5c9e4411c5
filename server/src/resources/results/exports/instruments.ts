import { type CompiledBundle, pipedText, type Question, translationFor } from '@eps/engine';

/**
 * What the bundles of an export ask and score, as one: a question or concept with the same id is the same
 * column in every revision. Numbers of options and bands are given in the order of the bundles, so later
 * bundles add numbers and change none.
 */
export interface Instruments {
  questions: readonly MergedQuestion[];
  concepts: readonly MergedConcept[];
}

/** Texts by BCP 47 tag; the first is the original. */
export type Texts = ReadonlyMap<string, string>;

/** The kind of a question's columns. */
export type QuestionKind =
  | 'choice'
  | 'multi'
  | 'ranking'
  | 'matrix'
  | 'boolean'
  | 'rating'
  | 'number'
  | 'text';

export interface MergedQuestion {
  id: string;
  kind: QuestionKind;
  /** Whether another kind of question had the id before, whose columns have the plain name. */
  isLater: boolean;
  /** Of the newest bundle that has it. */
  question: Question;
  texts: Texts;
  /** In the order of their numbers, from 1. */
  options: ReadonlyMap<string, Texts>;
  rows: ReadonlyMap<string, Texts>;
  /** Whether an option takes a text. */
  hasText: boolean;
}

export interface MergedConcept {
  id: string;
  texts: Texts;
  /** In the order of their numbers, from 1. */
  bands: ReadonlyMap<string, Texts>;
  /** Of the newest bundle; absent for a composite. */
  items: readonly { question_id: string; row_id?: string; reversed: boolean; weight: number }[];
  scale?: string;
  norms: readonly object[];
}

/** A bundle with the language of its texts. */
export interface ExportedBundle {
  id: string;
  bundle: CompiledBundle;
  language: string;
}

export function mergeInstruments(bundles: readonly ExportedBundle[]): Instruments {
  const questions = new Map<string, MergedQuestion>();
  const concepts = new Map<string, MergedConcept>();
  const ids = new Set<string>();
  for (const exported of bundles) {
    for (const question of exported.bundle.experience.questions) {
      const kind = kindOf(question);
      if (!kind) continue;
      const key = JSON.stringify([question.id, kind]);
      const before = questions.get(key);
      questions.set(key, mergedQuestion(exported, question, kind, before, ids.has(question.id)));
      ids.add(question.id);
    }
    for (const concept of conceptsOf(exported)) {
      const before = concepts.get(concept.id);
      concepts.set(concept.id, { ...concept, bands: new Map([...(before?.bands ?? []), ...concept.bands]) });
    }
  }
  return { questions: [...questions.values()], concepts: [...concepts.values()] };
}

function kindOf({ input, options }: Question): QuestionKind | undefined {
  switch (input) {
    case 'information':
      return undefined;
    case 'multi_select':
      return 'multi';
    case 'ranking':
    case 'matrix':
    case 'boolean':
      return input;
    case 'rating':
    case 'nps':
      return 'rating';
    case 'likert':
      return options.length > 0 ? 'choice' : 'rating';
    case 'consent':
      return options.length > 0 ? 'choice' : 'boolean';
    case 'number':
    case 'slider':
      return 'number';
    case 'single_select':
      return 'choice';
    default:
      return 'text';
  }
}

function mergedQuestion(
  { bundle, language }: ExportedBundle,
  question: Question,
  kind: QuestionKind,
  before: MergedQuestion | undefined,
  isTaken: boolean,
): MergedQuestion {
  const { translations } = bundle.experience;
  const texts = (original: string, of: (locale: string) => string | undefined): Texts =>
    new Map([
      [language, pipedText(original)],
      ...[...translations.keys()].flatMap((locale) => {
        const text = of(locale);
        return text === undefined ? [] : ([[locale, pipedText(text)]] as const);
      }),
    ]);
  const translated = (locale: string) => translations.get(locale)?.questions[question.id];
  const scale = (locale: string) =>
    question.scaleId === undefined ? undefined : translations.get(locale)?.scales[question.scaleId];
  return {
    id: question.id,
    kind,
    isLater: before?.isLater ?? isTaken,
    question,
    texts: texts(question.prompt, (locale) => translated(locale)?.prompt),
    options: new Map([
      ...(before?.options ?? []),
      ...question.options.map(
        ({ id, label }) =>
          [id, texts(label, (locale) => translated(locale)?.options[id] ?? scale(locale)?.[id])] as const,
      ),
    ]),
    rows: new Map([
      ...(before?.rows ?? []),
      ...question.rows.map(
        ({ id, label }) => [id, texts(label, (locale) => translated(locale)?.rows[id])] as const,
      ),
    ]),
    hasText: (before?.hasText ?? false) || question.textOptionId !== undefined,
  };
}

function conceptsOf({ bundle, language }: ExportedBundle): MergedConcept[] {
  const { concepts, composites, translations } = bundle.scorecard;
  const texts = (original: string, of: (locale: string) => string | undefined): Texts =>
    new Map([
      [language, original],
      ...[...translations.keys()].flatMap((locale) => {
        const text = of(locale);
        return text === undefined ? [] : ([[locale, text]] as const);
      }),
    ]);
  return [...concepts, ...composites].map((score): MergedConcept => {
    const translated = (locale: string) => translations.get(locale)?.[score.id];
    return {
      id: score.id,
      texts: texts(score.label, (locale) => translated(locale)?.label),
      bands: new Map(
        score.bands.map(({ id, label }) => [id, texts(label, (locale) => translated(locale)?.bands[id])]),
      ),
      items:
        'items' in score
          ? score.items.map(({ questionId, rowId, reverse, weight }) => ({
              question_id: questionId,
              ...(rowId !== undefined && { row_id: rowId }),
              reversed: reverse,
              weight,
            }))
          : [],
      ...('scale' in score && { scale: score.scale }),
      norms:
        'norms' in score
          ? score.norms.map(({ mean, sd, n, label, source }) => ({
              mean,
              sd,
              ...(n !== undefined && { n }),
              ...(label !== undefined && { label }),
              ...(source !== undefined && { source }),
            }))
          : [],
    };
  });
}

/** Returns the text in a language; that of the original if it is not translated. */
export function textIn(texts: Texts, locale: string): string {
  return translationFor(texts, locale) ?? texts.values().next().value ?? '';
}
