import type { ContentExperienceTranslation } from '@eps/sdk';
import type { Draft, ExperienceDraft, OptionDraft, QuestionDraft } from '../../../shared/content/draft.ts';
import { asObject, freeId, objectsOf, renamedKey, textOf, withKey } from '../../../shared/content/json.ts';
import type { Contents } from '../../../shared/content/kinds.ts';
import {
  NUMERIC_SCALE,
  numericAnswer,
  type ReadyLanguage,
  type ReadyScale,
  readyLanguage,
  readyOptions,
  readyTranslation,
} from './ready-scales.ts';
import { subscalesOf, withListedItems, withSubscale } from './subscales.ts';

/** Inputs that keep their type when they get other options. */
const WITH_OPTIONS = ['single_select', 'multi_select', 'likert', 'ranking', 'matrix'] as const;

/** Keys of a question that describe numbers, which a question with options does not use. */
const NUMERIC_KEYS = ['min', 'max', 'step', 'unit', 'min_label', 'max_label', 'scores'] as const;

type TranslationDraft = Draft<ContentExperienceTranslation>;

/**
 * Gives questions the options of a shared scale, and these their points on the subscales of the questions.
 */
export function withScale(contents: Contents, questionIds: readonly string[], scale: string): Contents {
  return withAnswers(contents, questionIds, (question) => {
    const rest = without(question, ['options', ...NUMERIC_KEYS]);
    const input = WITH_OPTIONS.find((each) => each === question.input) ?? 'likert';
    return { ...rest, input, scale };
  });
}

/**
 * Gives questions a ready scale, in all languages that the questionnaire has. The options become a shared
 * scale, which is reused the next time.
 */
export function withReadyScale(
  contents: Contents,
  questionIds: readonly string[],
  scale: ReadyScale,
  language: ReadyLanguage,
): Contents {
  if (scale === NUMERIC_SCALE) return withNumericScale(contents, questionIds, language);
  const added = addReadyScale(contents.experience, scale, language);
  return withScale({ ...contents, experience: added.experience }, questionIds, added.scaleId);
}

function withNumericScale(
  contents: Contents,
  questionIds: readonly string[],
  language: ReadyLanguage,
): Contents {
  const answered = withAnswers(contents, questionIds, (question) => ({
    ...without(question, ['options', 'scale', 'rows', ...NUMERIC_KEYS]),
    ...numericAnswer(language),
  }));
  const experience = withTranslated(answered.experience, (translation, ready) => {
    const { min_label, max_label } = numericAnswer(ready);
    const questions = { ...asObject(translation.questions) };
    for (const id of questionIds) questions[id] = { ...asObject(questions[id]), min_label, max_label };
    return { ...translation, questions };
  });
  return { ...answered, experience };
}

/** Adds a ready scale to the shared scales, unless it is there. */
export function addReadyScale(
  experience: ExperienceDraft,
  scale: Exclude<ReadyScale, typeof NUMERIC_SCALE>,
  language: ReadyLanguage,
): { experience: ExperienceDraft; scaleId: string } {
  const scales = asObject(experience.scales);
  const options = readyOptions(scale, language);
  const present = Object.keys(scales).find((id) => hasLabels(objectsOf(scales[id]), options));
  if (present !== undefined) return { experience, scaleId: present };
  const scaleId = freeId(scale, Object.keys(scales));
  const added = { ...experience, scales: { ...scales, [scaleId]: options } };
  return {
    experience: withTranslated(added, (translation, ready) => ({
      ...translation,
      scales: { ...asObject(translation.scales), [scaleId]: readyTranslation(scale, ready) },
    })),
    scaleId,
  };
}

function hasLabels(options: readonly OptionDraft[], expected: readonly OptionDraft[]): boolean {
  return (
    options.length === expected.length &&
    options.every(({ id, label }, index) => id === expected[index]!.id && label === expected[index]!.label)
  );
}

/** Gives a shared scale another id, everywhere. */
export function renameScale(experience: ExperienceDraft, id: string, next: string): ExperienceDraft {
  const questions = objectsOf(experience.questions).map((question) =>
    question.scale === id ? { ...question, scale: next } : question,
  );
  return {
    ...withTranslation(experience, (translation) => {
      const { scales } = translation;
      return scales ? { ...translation, scales: renamedKey(asObject(scales), id, next) } : translation;
    }),
    scales: renamedKey(asObject(experience.scales), id, next),
    questions,
  };
}

/** Changes how questions are answered; they stay items of the subscales that they were items of. */
function withAnswers(
  contents: Contents,
  questionIds: readonly string[],
  change: (question: QuestionDraft) => QuestionDraft,
): Contents {
  const ids = new Set(questionIds);
  const subscales = new Map<string, string[]>();
  for (const id of ids)
    for (const concept of subscalesOf(contents, id))
      subscales.set(concept, [...(subscales.get(concept) ?? []), id]);
  let next = contents;
  for (const concept of subscales.keys()) next = withListedItems(next, concept);
  const questions = objectsOf(next.experience.questions).map((question) =>
    ids.has(textOf(question.id)) ? change(question) : question,
  );
  next = { ...next, experience: withoutOptionTexts({ ...next.experience, questions }, ids) };
  for (const [concept, members] of subscales)
    next = withSubscale(
      next,
      members.map((questionId) => ({ questionId })),
      concept,
    );
  return next;
}

/** Removes the translations of options that questions no longer have. */
function withoutOptionTexts(experience: ExperienceDraft, ids: ReadonlySet<string>): ExperienceDraft {
  return withTranslation(experience, (translation) => {
    if (translation.questions === undefined) return translation;
    const entries = Object.entries(asObject(translation.questions)).map(([id, texts]) => [
      id,
      ids.has(id) ? without(asObject(texts), ['options', 'min_label', 'max_label']) : texts,
    ]);
    return { ...translation, questions: Object.fromEntries(entries) };
  });
}

/** Changes those translations of an experience for whose language there are ready scales. */
function withTranslated(
  experience: ExperienceDraft,
  change: (translation: TranslationDraft, language: ReadyLanguage) => TranslationDraft,
): ExperienceDraft {
  return withTranslation(experience, (translation, locale) => {
    const language = readyLanguage(locale);
    return language ? change(translation, language) : translation;
  });
}

/** Changes the translations of an experience. */
function withTranslation(
  experience: ExperienceDraft,
  change: (translation: TranslationDraft, locale: string) => TranslationDraft,
): ExperienceDraft {
  if (experience.translations === undefined) return experience;
  const changed = Object.entries(asObject(experience.translations)).map(([locale, translation]) => [
    locale,
    change(asObject(translation), locale),
  ]);
  return { ...experience, translations: Object.fromEntries(changed) };
}

function without<T extends object>(object: T, keys: readonly (keyof T)[]): T {
  return keys.reduce((rest, key) => withKey(rest, key, undefined), object);
}
