import type { Json, Option, Question, Section, Translation } from '../types.ts';
import { visible } from './blank.ts';
import type { Position } from './diagnostics.ts';
import type { ExperienceDraft } from './drafts.ts';
import {
  boolean,
  content,
  expression,
  id,
  isObject,
  listOf,
  object,
  text,
  withoutDuplicates,
} from './fields.ts';
import { fileIds } from './files.ts';
import { type Form, key, named, reader } from './form.ts';
import { checkItemCount, OptionLimit } from './limits.ts';
import { readMedia } from './media.ts';
import { checkExperienceTranslations } from './missing_translations.ts';
import { readScales, type Scales } from './options.ts';
import { checkPiping } from './piping.ts';
import { DEFAULT_PRESENTATION, httpsAddress, readPresentation } from './presentation.ts';
import { readQuestion } from './question.ts';
import { readQuestionFields } from './question_keys.ts';
import { pipedText } from './template.ts';
import { checkTranslations, readTranslations } from './translations.ts';

const readSectionFields = named(
  'Section',
  'A group of questions with a title.',
  object(
    {
      id: key(id, 'The id that questions refer to with `section_id`.'),
      title: key(text, 'The title.', { default: '', synonyms: ['name', 'label', 'heading'] }),
      description: key(pipedText, 'Text between the title and the questions, as Markdown.', { default: '' }),
      media: key(readMedia, 'Images, sounds and films below the description, at most 10.'),
      break: key(boolean, 'Whether the section begins a new step in the presentation mode `page`.', {
        default: false,
        synonyms: ['page_break', 'new_page'],
      }),
      visible_if: key(
        expression('condition'),
        'The questions of the section are shown only while this condition is true.',
        {
          synonyms: ['condition', 'show_if', 'when', 'enable_when'],
        },
      ),
    },
    ['id'],
  ),
);

const readFields = content({
  title: key(text, 'The title that respondents see.', { default: '', synonyms: ['name', 'label'] }),
  description: key(
    visible(pipedText, 'nothing'),
    'The introduction above the first questions, as Markdown.',
    {
      default: '',
      synonyms: ['intro', 'introduction', 'instructions'],
    },
  ),
  welcome: key(visible(pipedText, 'nothing'), 'What respondents read before the first step, as Markdown.', {
    synonyms: ['welcome_text', 'start_page', 'cover'],
  }),
  welcome_media: key(readMedia, 'Images, sounds and films below the welcome, at most 10.'),
  closing: key(visible(pipedText, 'nothing'), 'What respondents read at the end, as Markdown.', {
    synonyms: ['thank_you', 'thanks', 'end_page', 'completion_text'],
  }),
  closing_media: key(readMedia, 'Images, sounds and films below the closing, at most 10.'),
  redirect: key(
    httpsAddress,
    'The address at which respondents continue after the end. Its origin must be one of the `allowed_origins` of the environment.',
    { synonyms: ['redirect_url', 'return_url', 'end_url'] },
  ),
  presentation: key(readPresentation, 'How the participant page shows the questions.', {
    synonyms: ['display', 'layout'],
  }),
  sections: key(
    listOf(reader(readSectionFields, readSection)),
    'The sections, in the order in which respondents see them.',
    { synonyms: ['pages', 'groups'] },
  ),
  scales: key(readScales, 'Sets of options by id, which questions use with `scale`.', {
    synonyms: ['option_sets', 'choices', 'answer_sets'],
  }),
  // Read by `readQuestions`, because questions refer to scales.
  questions: key(
    reader(listOf(readQuestionFields), (value) => value),
    'The questions, in the order in which they are asked.',
    {
      synonyms: ['items', 'fields', 'elements'],
    },
  ),
  translations: key(
    readTranslations,
    'Texts in other languages, by BCP 47 language tag. Texts without a translation keep the original language.',
    { synonyms: ['locales', 'languages', 'i18n'] },
  ),
});

export const experienceForm: Form = readFields;

/** Reads the content of an experience and reports what is wrong with it. */
export function readExperience(json: Json, at: Position): ExperienceDraft {
  const fields = readFields(json, at) ?? {};
  const sections = withoutDuplicates(fields.sections, at);
  const scales = fields.scales ?? new Map<string, Option[]>();
  const questions = readQuestions(fields.questions, scales, at);
  questions.forEach((question, index) => {
    question.index = index;
  });
  const { welcome, welcome_media, closing, closing_media, redirect } = fields;
  const experience = {
    title: fields.title ?? '',
    description: fields.description ?? '',
    ...(welcome !== undefined && { welcome }),
    ...(welcome_media && welcome_media.length > 0 && { welcomeMedia: welcome_media }),
    ...(closing !== undefined && { closing }),
    ...(closing_media && closing_media.length > 0 && { closingMedia: closing_media }),
    ...(redirect !== undefined && { redirect }),
    presentation: fields.presentation ?? DEFAULT_PRESENTATION,
    sections: byId(sections),
    questions,
    questionById: byId(questions),
    translations: fields.translations ?? new Map<string, Translation>(),
    fileIds: isObject(json) ? fileIds(json) : [],
  };
  checkRowIds(questions, at);
  checkItemCount(questions, at);
  checkPiping(experience, at);
  checkTranslations(experience, scales, at.at('translations'));
  checkExperienceTranslations(experience, scales, at.at('translations'));
  return experience;
}

function readQuestions(value: Json | undefined, scales: Scales, at: Position): Question[] {
  if (value === undefined) return [];
  const limit = new OptionLimit();
  const read = listOf(
    reader(readQuestionFields, (entry, position) => readQuestion(entry, position, { scales, limit })),
  );
  return withoutDuplicates(read(value, at.at('questions')), at);
}

function readSection(value: Json, at: Position): Section | undefined {
  const fields = readSectionFields(value, at);
  if (fields?.id === undefined) return undefined;
  const { title = '', description = '', media, break: isBreak = false, visible_if } = fields;
  const section = {
    id: fields.id,
    title,
    description,
    ...(media && media.length > 0 && { media }),
    isBreak,
    ...(visible_if && { visibleIf: visible_if }),
  };
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
          .error('duplicate_id', `The item id "${itemId}" of this row is already in use.`, { name: itemId });
    }
  }
}

function byId<T extends { id: string }>(entries: readonly T[]): Map<string, T> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}
