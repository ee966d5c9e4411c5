import type { Experience, Json, Question, Section, Translation } from '../types.ts';
import { expression, id, listOf, object, text, withoutDuplicates } from './fields.ts';
import type { Place } from './place.ts';
import { readQuestion } from './question.ts';
import { checkTranslations, readTranslations } from './translations.ts';

/** An experience before it is known in which order visibility can be decided. */
export type ExperienceDraft = Omit<Experience, 'visibilityOrder'>;

const readSectionFields = object(
  { id, title: text, description: text, visible_if: expression('condition') },
  ['id'],
);

const readFields = object({
  title: text,
  description: text,
  sections: listOf(readSection),
  questions: listOf(readQuestion),
  translations: readTranslations,
});

export function readExperience(content: Json, at: Place): ExperienceDraft {
  const fields = readFields(content, at) ?? {};
  const sections = withoutDuplicates(fields.sections, at);
  const questions = withoutDuplicates(fields.questions, at);
  questions.forEach((question, index) => {
    question.index = index;
  });
  const experience = {
    title: fields.title ?? '',
    description: fields.description ?? '',
    sections: byId(sections),
    questions,
    questionById: byId(questions),
    translations: fields.translations ?? new Map<string, Translation>(),
  };
  checkRowIds(questions, at);
  checkTranslations(experience, at.at('translations'));
  return experience;
}

function readSection(value: Json, at: Place): Section | undefined {
  const fields = readSectionFields(value, at);
  if (fields?.id === undefined) return undefined;
  const { title = '', description = '', visible_if } = fields;
  const section = { id: fields.id, title, description, ...(visible_if && { visibleIf: visible_if }) };
  at.diagnostics.locate(section, at);
  return section;
}

/** Rows are items named `question_id.row_id`: such a name must not be a question's. */
function checkRowIds(questions: readonly Question[], at: Place): void {
  const taken = new Set(questions.map((question) => question.id));
  for (const question of questions) {
    for (const row of question.rows) {
      const itemId = `${question.id}.${row.id}`;
      if (!taken.has(itemId)) taken.add(itemId);
      else
        at.diagnostics
          .placeOf(row)
          .at('id')
          .error('duplicate_id', `The row's item id "${itemId}" is already taken.`);
    }
  }
}

function byId<T extends { id: string }>(entries: readonly T[]): Map<string, T> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}
