import { isJsonObject, type Json, type JsonObject } from '@eps/sdk';
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
const WITH_OPTIONS = ['single_select', 'multi_select', 'likert', 'ranking', 'matrix'];

/** Keys of a question that describe numbers, which a question with options does not use. */
const NUMERIC_KEYS = ['min', 'max', 'step', 'unit', 'min_label', 'max_label', 'scores'];

/**
 * Gives questions the options of a shared scale, and these their points on the subscales of the questions.
 */
export function withScale(contents: Contents, questionIds: readonly string[], scale: string): Contents {
  return withAnswers(contents, questionIds, (question) => {
    const rest = without(question, ['options', ...NUMERIC_KEYS]);
    const input = textOf(question['input']);
    return { ...rest, input: WITH_OPTIONS.includes(input) ? input : 'likert', scale };
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
    const questions = { ...asObject(translation['questions']) };
    for (const id of questionIds)
      questions[id] = { ...asObject(questions[id]), min_label: min_label!, max_label: max_label! };
    return { ...translation, questions };
  });
  return { ...answered, experience };
}

/** Adds a ready scale to the shared scales, unless it is there. */
export function addReadyScale(
  experience: JsonObject,
  scale: Exclude<ReadyScale, typeof NUMERIC_SCALE>,
  language: ReadyLanguage,
): { experience: JsonObject; scaleId: string } {
  const scales = asObject(experience['scales']);
  const options = readyOptions(scale, language);
  const present = Object.keys(scales).find((id) => hasLabels(objectsOf(scales[id]), options));
  if (present !== undefined) return { experience, scaleId: present };
  const scaleId = freeId(scale, Object.keys(scales));
  const added = { ...experience, scales: { ...scales, [scaleId]: options } };
  return {
    experience: withTranslated(added, (translation, ready) => ({
      ...translation,
      scales: { ...asObject(translation['scales']), [scaleId]: readyTranslation(scale, ready) },
    })),
    scaleId,
  };
}

function hasLabels(options: readonly JsonObject[], expected: readonly JsonObject[]): boolean {
  return (
    options.length === expected.length &&
    options.every(
      ({ id, label }, index) => id === expected[index]!['id'] && label === expected[index]!['label'],
    )
  );
}

/** Gives a shared scale another id, everywhere. */
export function renameScale(experience: JsonObject, id: string, next: string): JsonObject {
  const questions = objectsOf(experience['questions']).map((question) =>
    question['scale'] === id ? { ...question, scale: next } : question,
  );
  const { translations } = experience;
  return {
    ...experience,
    scales: renamedKey(asObject(experience['scales']), id, next),
    questions,
    ...(isJsonObject(translations) && {
      translations: mapped(translations, (translation) =>
        translation['scales'] === undefined
          ? translation
          : { ...translation, scales: renamedKey(asObject(translation['scales']), id, next) },
      ),
    }),
  };
}

/** Changes how questions are answered; they stay items of the subscales that they were items of. */
function withAnswers(
  contents: Contents,
  questionIds: readonly string[],
  change: (question: JsonObject) => JsonObject,
): Contents {
  const ids = new Set(questionIds);
  const subscales = new Map<string, string[]>();
  for (const id of ids)
    for (const concept of subscalesOf(contents, id))
      subscales.set(concept, [...(subscales.get(concept) ?? []), id]);
  let next = contents;
  for (const concept of subscales.keys()) next = withListedItems(next, concept);
  const questions = objectsOf(next.experience['questions']).map((question) =>
    ids.has(textOf(question['id'])) ? change(question) : question,
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
function withoutOptionTexts(experience: JsonObject, ids: ReadonlySet<string>): JsonObject {
  const { translations } = experience;
  if (!isJsonObject(translations)) return experience;
  return {
    ...experience,
    translations: mapped(translations, (translation) =>
      isJsonObject(translation['questions'])
        ? {
            ...translation,
            questions: Object.fromEntries(
              Object.entries(translation['questions']).map(([id, texts]): [string, Json] => [
                id,
                ids.has(id) && isJsonObject(texts)
                  ? without(texts, ['options', 'min_label', 'max_label'])
                  : texts,
              ]),
            ),
          }
        : translation,
    ),
  };
}

/** Changes those translations of an experience for whose language there are ready scales. */
function withTranslated(
  experience: JsonObject,
  change: (translation: JsonObject, language: ReadyLanguage) => JsonObject,
): JsonObject {
  const { translations } = experience;
  if (!isJsonObject(translations)) return experience;
  return {
    ...experience,
    translations: mapped(translations, (translation, locale) => {
      const language = readyLanguage(locale);
      return language ? change(translation, language) : translation;
    }),
  };
}

function mapped(
  translations: JsonObject,
  change: (translation: JsonObject, locale: string) => JsonObject,
): JsonObject {
  return Object.fromEntries(
    Object.entries(translations).map(([locale, translation]) => [
      locale,
      isJsonObject(translation) ? change(translation, locale) : translation,
    ]),
  );
}

function without(object: JsonObject, keys: readonly string[]): JsonObject {
  return keys.reduce((rest, key) => withKey(rest, key, undefined), object);
}
