import type { Json, Translation } from '../types.ts';
import { translated } from './blank.ts';
import { readConsentTexts } from './consent.ts';
import { type Position, quote } from './diagnostics.ts';
import type { ExperienceDraft } from './drafts.ts';
import { mapOf, object, recordOf, text, toRecord } from './fields.ts';
import { key, named, type Reader, reader } from './form.ts';
import { checkLocale } from './locale.ts';
import { readMediaTexts } from './media.ts';
import type { Scales } from './options.ts';
import { didYouMean } from './suggest.ts';
import { pipedText } from './template.ts';

const readQuestionTexts = named(
  'QuestionTranslation',
  'The texts of a question in another language.',
  object({
    prompt: key(translated(pipedText), 'The translated prompt.', { synonyms: ['text', 'title', 'question'] }),
    description: key(translated(pipedText), 'The translated description.'),
    remarks: key(translated(text), 'The translated remarks.'),
    placeholder: key(translated(text), 'The translated placeholder.'),
    min_label: key(translated(text), 'The translated label of the lowest number.'),
    max_label: key(translated(text), 'The translated label of the highest number.'),
    consent: key(readConsentTexts, 'The documents of a consent in this language.'),
    options: key(recordOf(translated(pipedText)), 'The translated labels of the options, by option id.'),
    rows: key(recordOf(translated(pipedText)), 'The translated labels of the rows, by row id.'),
  }),
);

const readSectionTexts = object({
  title: key(translated(text), 'The translated title.'),
  description: key(translated(pipedText), 'The translated description.'),
});

const readFields = named(
  'ExperienceTranslation',
  'The texts of an experience in another language.',
  object({
    title: key(translated(text), 'The translated title.'),
    description: key(translated(pipedText), 'The translated description.'),
    welcome: key(translated(pipedText), 'The translated welcome.'),
    closing: key(translated(pipedText), 'The translated closing.'),
    media: key(
      readMediaTexts,
      'The files and their texts in this language, by the id of the file in the original.',
    ),
    sections: key(recordOf(readSectionTexts), 'The translated texts of sections, by section id.'),
    scales: key(
      recordOf(recordOf(translated(pipedText))),
      'The translated labels of options, by scale id and option id. Those of a question take precedence.',
    ),
    questions: key(mapOf(readQuestionTexts), 'The translated texts of questions, by question id.'),
  }),
);

/** Reads the translations of an experience: language tag → translated texts. */
export const readTranslations: Reader<Map<string, Translation>> = localized(
  reader(readFields, readTranslation),
);

/** Reads an object of language tag → translation and reports keys that are not language tags. */
export function localized<T>(entry: Reader<T>): Reader<Map<string, T>> {
  const readByTag = mapOf(entry);
  return reader(readByTag, (value, at) => {
    const translations = readByTag(value, at);
    for (const tag of translations?.keys() ?? []) checkLocale(tag, at.at(tag));
    return translations;
  });
}

function readTranslation(value: Json, at: Position): Translation | undefined {
  const fields = readFields(value, at);
  if (!fields) return undefined;
  const questions = [...(fields.questions ?? [])].map(([questionId, texts]) => {
    const { options = toRecord<string>([]), rows = toRecord<string>([]), ...rest } = texts;
    return [questionId, { ...rest, options, rows }] as const;
  });
  const {
    title,
    description,
    welcome,
    closing,
    media = toRecord<never>([]),
    sections = toRecord<never>([]),
    scales = toRecord<never>([]),
  } = fields;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(welcome !== undefined && { welcome }),
    ...(closing !== undefined && { closing }),
    media,
    sections,
    scales,
    questions: toRecord(questions),
  };
}

/** Reports translations of parts that the experience does not have: sections, scales, questions and so on. */
export function checkTranslations(experience: ExperienceDraft, scales: Scales, at: Position): void {
  const { questions, questionById, translations } = experience;
  const sections = new Set([
    ...experience.sections.keys(),
    ...questions.map((question) => question.sectionId),
  ]);
  // Each set is created once: the questions of a scale share its options, and every language has them.
  const sets = new Map<readonly Entry[], Set<string>>();
  const known: typeof idsOf = (entries) => {
    const ids = sets.get(entries) ?? idsOf(entries);
    sets.set(entries, ids);
    return ids;
  };
  const files = new Set(experience.fileIds);
  for (const [tag, translation] of translations) {
    const position = at.at(tag);
    checkIds('file', Object.keys(translation.media), files, position.at('media'));
    checkIds('section', Object.keys(translation.sections), sections, position.at('sections'));
    checkIds('scale', Object.keys(translation.scales), scales, position.at('scales'));
    for (const [scaleId, labels] of Object.entries(translation.scales)) {
      const options = scales.get(scaleId);
      const labelled = Object.keys(labels);
      if (options) checkIds('option', labelled, known(options), position.at('scales', scaleId));
    }
    checkIds('question', Object.keys(translation.questions), questionById, position.at('questions'));
    for (const [questionId, texts] of Object.entries(translation.questions)) {
      const question = questionById.get(questionId);
      if (!question) continue;
      const at = position.at('questions', questionId);
      checkIds('option', Object.keys(texts.options), known(question.options), at.at('options'));
      checkIds('row', Object.keys(texts.rows), known(question.rows), at.at('rows'));
      const documents = Object.keys(texts.consent?.documents ?? {});
      const own = idsOf(question.consent?.documents ?? []);
      checkIds('document', documents, own, at.at('consent', 'documents'));
    }
  }
}

interface Entry {
  id: string;
}

/** Returns the ids of the entries. */
export function idsOf(entries: readonly Entry[]): Set<string> {
  return new Set(entries.map((entry) => entry.id));
}

interface Ids {
  has(id: string): boolean;
  keys(): Iterable<string>;
}

/** Reports the translations of a part (for example of options) whose id does not exist. */
export function checkIds(part: string, ids: readonly string[], known: Ids, at: Position): void {
  for (const id of ids) {
    if (known.has(id)) continue;
    const hint = () => didYouMean(id, known.keys());
    at.at(id).error(
      `unknown_${part}`,
      `This translates ${part} ${quote(id)}, which does not exist.`,
      { name: id },
      hint,
    );
  }
}
