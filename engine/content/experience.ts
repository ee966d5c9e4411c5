import type { Json, Question, Section, Translation } from '../types.ts';
import type { Position } from './diagnostics.ts';
import type { ExperienceDraft } from './drafts.ts';
import { expression, id, listOf, object, text, withoutDuplicates } from './fields.ts';
import { checkItemCount } from './limits.ts';
import { readQuestion } from './question.ts';
import { checkTranslations, readTranslations } from './translations.ts';

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

/** Reads the content of an experience and reports what is wrong with it. */
export function readExperience(content: Json, at: Position): ExperienceDraft {
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
  checkItemCount(questions, at);
  checkTranslations(experience, at.at('translations'));
  return experience;
}

function readSection(value: Json, at: Position): Section | undefined {
  const fields = readSectionFields(value, at);
  if (fields?.id === undefined) return undefined;
  const { title = '', description = '', visible_if } = fields;
  const section = { id: fields.id, title, description, ...(visible_if && { visibleIf: visible_if }) };
  at.diagnostics.setPosition(section, at);
  return section;
}

/** Reports rows whose item id (`question_id.row_id`) is also the id of a question or of another row. */
function checkRowIds(questions: readonly Question[], at: Position): void {
  const itemIds = new Set(questions.map((question) => question.id));
  for (const question of questions) {
    for (const row of question.rows) {
      const itemId = `${question.id}.${row.id}`;
      if (!itemIds.has(itemId)) itemIds.add(itemId);
      else
        at.diagnostics
          .positionOf(row)
          .at('id')
          .error('duplicate_id', `The item id "${itemId}" of this row is already in use.`);
    }
  }
}

function byId<T extends { id: string }>(entries: readonly T[]): Map<string, T> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}
