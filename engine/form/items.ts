import { type FileOf, shownMedia } from '../inputs/media.ts';
import { pipedText, pipeOf } from '../inputs/piping.ts';
import { publicQuestion } from '../inputs/public_question.ts';
import { lookupLocale, translationFor } from '../inputs/translation.ts';
import { fill, wordsFor } from '../report/words/words.ts';
import type { CompiledBundle, Medium, Question, ShownImage, Translation } from '../types.ts';
import { conditionText, type FormReader } from './condition.ts';
import type { Form, FormItem, FormOption } from './types.ts';

/** The words of the participant page that name what has no label in the content. */
export interface Labels {
  yes: string;
  no: string;
  agree: string;
  disagree: string;
  /** What the ends of an NPS scale mean where the question does not say it. */
  notLikely: string;
  veryLikely: string;
}

/**
 * Returns the questions of an experience with numbers, and their options with codes: the position, from 1, or
 * the number itself. Codes are never scores, because respondents must not see these.
 * @param labels in the language of the form
 * @param fileOf where images are loaded from; sounds and films are not on paper
 */
export function formOf(bundle: CompiledBundle, locale: string, labels: Labels, fileOf: FileOf): Form {
  const { experience } = bundle;
  const translation = translationFor(experience.translations, locale);
  const pipe = pipeOf(bundle, undefined, translation);
  const items = new Map<string, FormItem>();
  let number = 0;
  for (const question of experience.questions) {
    const code = question.input === 'information' ? '' : String(++number);
    items.set(question.id, itemOf(question, code, { translation, pipe, labels, fileOf }));
  }
  const named: FormReader = { items, words: wordsFor(locale).form, locale };
  const texts = (text: string | undefined) => pipedText(pipe(text ?? ''));
  const imagesOf = (media: readonly Medium[] | undefined) => images(shownMedia(media, translation, fileOf));
  return {
    locale: lookupLocale([...experience.translations.keys()], locale) ?? locale,
    title: texts(translation?.title ?? experience.title),
    description: texts(translation?.description ?? experience.description),
    ...((translation?.welcome ?? experience.welcome) !== undefined && {
      welcome: texts(translation?.welcome ?? experience.welcome),
    }),
    ...imagesOf(experience.welcomeMedia),
    sections: [...experience.sections.values()].map(({ id, title, description, media, visibleIf }) => ({
      id,
      title: texts(translation?.sections[id]?.title ?? title),
      description: texts(translation?.sections[id]?.description ?? description),
      ...imagesOf(media),
      ...(visibleIf && { only_if: onlyIf(visibleIf.source, named) }),
    })),
    items: experience.questions.map(({ id, visibleIf }) => ({
      ...items.get(id)!,
      ...(visibleIf && { only_if: onlyIf(visibleIf.source, named) }),
    })),
  };
}

function onlyIf(source: Parameters<typeof conditionText>[0], named: FormReader): string {
  const { words } = named;
  const text = conditionText(source, named);
  return text === undefined ? words.onlyIfAsked : fill(words.onlyIf, { x: text });
}

interface Wording {
  translation: Translation | undefined;
  pipe: (text: string) => string;
  labels: Labels;
  fileOf: FileOf;
}

function images(shown: readonly (Pick<Medium, 'type'> & ShownImage)[] = []): { images?: ShownImage[] } {
  const found = shown.filter(({ type }) => type === 'image');
  return found.length === 0 ? {} : { images: found };
}

function itemOf(question: Question, code: string, { translation, pipe, labels, fileOf }: Wording): FormItem {
  // The order of shuffled options is drawn for each person; on paper it is that of the content.
  const { shuffle: _, ...ordered } = question;
  const shown = publicQuestion(ordered, translation, {
    withScores: false,
    pipe,
    seed: '',
    fileOf,
  });
  const { id, input, prompt, description, section_id, required, allow_decline, consent } = shown;
  const { min, max, step, unit, max_length, max_choices } = shown;
  const isNps = input === 'nps';
  const min_label = shown.min_label ?? (isNps ? labels.notLikely : undefined);
  const max_label = shown.max_label ?? (isNps ? labels.veryLikely : undefined);
  return {
    code,
    question_id: id,
    input,
    prompt: pipedText(prompt),
    ...(description !== undefined && { description: pipedText(description) }),
    section_id,
    required,
    ...(allow_decline && { decline: 'x' }),
    options: optionsOf(shown, labels),
    ...images(shown.media),
    rows: (shown.rows ?? []).map((row, index) => ({ ...row, code: `${code}${letter(index)}` })),
    ...without({ min, max, step, unit, min_label, max_label, max_length, max_choices, consent }),
  };
}

type ShownQuestion = ReturnType<typeof publicQuestion>;

function optionsOf({ input, options, min, max, step = 1 }: ShownQuestion, labels: Labels): FormOption[] {
  if (options.length > 0)
    return options.map(({ id, label, text, image }, index) => ({
      code: String(index + 1),
      value: id,
      label,
      ...(text && { text }),
      ...(image && { image }),
    }));
  if (input === 'boolean' || input === 'consent') {
    const [yes, no] = input === 'boolean' ? [labels.yes, labels.no] : [labels.agree, labels.disagree];
    return [
      { code: '1', value: true, label: yes },
      { code: '2', value: false, label: no },
    ];
  }
  if (!['likert', 'rating', 'nps'].includes(input) || min === undefined || max === undefined) return [];
  const count = Math.floor((max - min) / step) + 1;
  if (count > MOST_NUMBERS) return [];
  return Array.from({ length: count }, (_, index) => {
    const value = min + index * step;
    return { code: String(value), value, label: '' };
  });
}

/** A longer scale is written as a number. */
const MOST_NUMBERS = 11;

/** a, b, …, z, aa, ab, … */
function letter(index: number): string {
  const last = String.fromCharCode(97 + (index % 26));
  return index < 26 ? last : `${letter(Math.floor(index / 26) - 1)}${last}`;
}

function without<T extends object>(values: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
