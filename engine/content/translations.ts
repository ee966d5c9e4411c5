import type { Json, Question, Translation } from '../types.ts';
import type { ExperienceDraft } from './experience.ts';
import { mapOf, object, recordOf, text, toRecord } from './fields.ts';
import { checkLocale } from './locale.ts';
import { type Place, quote } from './place.ts';
import { didYouMean } from './suggest.ts';

const readQuestionTexts = object({
  prompt: text,
  remarks: text,
  options: recordOf(text),
  rows: recordOf(text),
});

const readFields = object({
  title: text,
  sections: recordOf(object({ title: text, description: text })),
  questions: mapOf(readQuestionTexts),
});

const readByTag = mapOf(readTranslation);

/** Overlays of texts by language tag. */
export function readTranslations(value: Json, at: Place): Map<string, Translation> | undefined {
  const translations = readByTag(value, at);
  for (const tag of translations?.keys() ?? []) checkLocale(tag, at.at(tag));
  return translations;
}

function readTranslation(value: Json, at: Place): Translation | undefined {
  const fields = readFields(value, at);
  if (!fields) return undefined;
  const questions = [...(fields.questions ?? [])].map(([questionId, texts]) => {
    const { options = toRecord<string>([]), rows = toRecord<string>([]), ...rest } = texts;
    return [questionId, { ...rest, options, rows }] as const;
  });
  const { title, sections = toRecord<never>([]) } = fields;
  return { ...(title !== undefined && { title }), sections, questions: toRecord(questions) };
}

/** Reports translations of what the experience does not have. */
export function checkTranslations(experience: ExperienceDraft, at: Place): void {
  const { questions, questionById, translations } = experience;
  const sections = new Set([
    ...experience.sections.keys(),
    ...questions.map((question) => question.sectionId),
  ]);
  for (const [tag, translation] of translations) {
    const place = at.at(tag);
    checkNames('section', Object.keys(translation.sections), sections, place.at('sections'));
    checkNames('question', Object.keys(translation.questions), questionById, place.at('questions'));
    for (const [questionId, texts] of Object.entries(translation.questions)) {
      const question = questionById.get(questionId);
      if (question) checkParts(question, texts, place.at('questions', questionId));
    }
  }
}

function checkParts(question: Question, texts: Translation['questions'][string], at: Place): void {
  const ids = (entries: readonly { id: string }[]) => new Set(entries.map((entry) => entry.id));
  checkNames('option', Object.keys(texts.options), ids(question.options), at.at('options'));
  checkNames('row', Object.keys(texts.rows), ids(question.rows), at.at('rows'));
}

interface Names {
  has(name: string): boolean;
  keys(): Iterable<string>;
}

function checkNames(what: string, names: readonly string[], known: Names, at: Place): void {
  for (const name of names) {
    if (known.has(name)) continue;
    at.at(name).error(`unknown_${what}`, `There is no ${what} ${quote(name)} to translate.`, () => {
      return didYouMean(name, known.keys());
    });
  }
}
