import type { Json, Question, Translation } from '../types.ts';
import { type Position, quote } from './diagnostics.ts';
import type { ExperienceDraft } from './drafts.ts';
import { mapOf, object, recordOf, text, toRecord } from './fields.ts';
import { checkLocale } from './locale.ts';
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

/** Reads the translations of an experience: language tag → translated texts. */
export function readTranslations(value: Json, at: Position): Map<string, Translation> | undefined {
  const translations = readByTag(value, at);
  for (const tag of translations?.keys() ?? []) checkLocale(tag, at.at(tag));
  return translations;
}

function readTranslation(value: Json, at: Position): Translation | undefined {
  const fields = readFields(value, at);
  if (!fields) return undefined;
  const questions = [...(fields.questions ?? [])].map(([questionId, texts]) => {
    const { options = toRecord<string>([]), rows = toRecord<string>([]), ...rest } = texts;
    return [questionId, { ...rest, options, rows }] as const;
  });
  const { title, sections = toRecord<never>([]) } = fields;
  return { ...(title !== undefined && { title }), sections, questions: toRecord(questions) };
}

/** Reports translations of sections, questions, options and rows that the experience does not have. */
export function checkTranslations(experience: ExperienceDraft, at: Position): void {
  const { questions, questionById, translations } = experience;
  const sections = new Set([
    ...experience.sections.keys(),
    ...questions.map((question) => question.sectionId),
  ]);
  for (const [tag, translation] of translations) {
    const position = at.at(tag);
    checkIds('section', Object.keys(translation.sections), sections, position.at('sections'));
    checkIds('question', Object.keys(translation.questions), questionById, position.at('questions'));
    for (const [questionId, texts] of Object.entries(translation.questions)) {
      const question = questionById.get(questionId);
      if (question) checkParts(question, texts, position.at('questions', questionId));
    }
  }
}

function checkParts(question: Question, texts: Translation['questions'][string], at: Position): void {
  const ids = (entries: readonly { id: string }[]) => new Set(entries.map((entry) => entry.id));
  checkIds('option', Object.keys(texts.options), ids(question.options), at.at('options'));
  checkIds('row', Object.keys(texts.rows), ids(question.rows), at.at('rows'));
}

interface Ids {
  has(id: string): boolean;
  keys(): Iterable<string>;
}

function checkIds(part: string, ids: readonly string[], known: Ids, at: Position): void {
  for (const id of ids) {
    if (known.has(id)) continue;
    at.at(id).error(`unknown_${part}`, `This translates ${part} ${quote(id)}, which does not exist.`, () => {
      return didYouMean(id, known.keys());
    });
  }
}
