import type {
  InputType,
  Json,
  Question,
  QuestionSchedule,
  ShownImage,
  ShownMedium,
  Translation,
} from '../types.ts';
import { type ShownConsent, shownConsent } from './consent-documents.ts';
import { inputOf } from './inputs.ts';
import { type FileOf, shownImage, shownMedia } from './media.ts';
import { type Pipe, pipedText } from './piping.ts';
import { shownOptions, shownRows } from './shuffle.ts';

/**
 * A question as the API returns it. The fields after `visible_if` are those a client needs to render the
 * input.
 */
export interface PublicQuestion {
  id: string;
  input: InputType;
  /**
   * In the order in which they are shown. `text` marks the option that takes a text, `exclusive` those of a
   * `multi_select` that cannot be combined with others.
   */
  options: {
    id: string;
    label: string;
    scores?: Record<string, number>;
    text?: true;
    exclusive?: true;
    image?: ShownImage;
  }[];
  prompt: string;
  section_id: string;
  description?: string;
  media?: ShownMedium[];
  purpose?: string[];
  remarks?: string;
  required: boolean;
  schedule?: PublicSchedule;
  visible_if?: Json;
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
  min_label?: string;
  max_label?: string;
  placeholder?: string;
  max_length?: number;
  max_choices?: number;
  min_date?: string;
  max_date?: string;
  rows?: { id: string; label: string }[];
  allow_decline?: true;
  consent?: ShownConsent;
}

export interface PublicSchedule {
  frequency?: string;
  trigger: { type: string; event: string; page: string };
  /** 0 = unlimited. */
  max_per_login: number;
  repeat_until_answered: boolean;
}

type TranslatedQuestion = Translation['questions'][string];

export interface Presentation {
  /** Whether options include their scores: true for API clients, false for participants. */
  withScores: boolean;
  /** Fills in the variables of the texts. */
  pipe: Pipe;
  /** The seed of the evaluation, which determines the order of shuffled options and rows. */
  seed: string;
  fileOf: FileOf;
}

/**
 * Returns a question as the API returns it, with the texts that the translation has and the original texts
 * otherwise. What variables output is marked in prompt and description, see `pipedMarkdown`.
 */
export function publicQuestion(
  question: Question,
  translation: Translation | undefined,
  presentation: Presentation,
): PublicQuestion {
  const texts = translation?.questions[question.id];
  const { purpose, schedule, visibleIf } = question;
  const description = texts?.description ?? question.description;
  const remarks = texts?.remarks ?? question.remarks;
  const consent = shownConsent(question, translation);
  const media = shownMedia(question.media, translation, presentation.fileOf);
  return {
    id: question.id,
    input: question.input,
    options: optionsOf(question, translation, presentation),
    prompt: presentation.pipe(texts?.prompt ?? question.prompt),
    section_id: question.sectionId,
    ...(description !== undefined && { description: presentation.pipe(description) }),
    ...(media && { media }),
    ...(purpose && { purpose: [...purpose] }),
    ...(remarks !== undefined && { remarks }),
    required: question.required,
    ...(schedule && { schedule: publicSchedule(schedule) }),
    ...(visibleIf && { visible_if: visibleIf.source }),
    ...inputFields(question, texts, presentation),
    ...(consent && { consent }),
  };
}

function optionsOf(
  question: Question,
  translation: Translation | undefined,
  { withScores, pipe, seed, fileOf }: Presentation,
): PublicQuestion['options'] {
  const { id: questionId, input, scaleId, textOptionId } = question;
  const own = translation?.questions[questionId]?.options;
  const shared = scaleId === undefined ? undefined : translation?.scales[scaleId];
  const showsImages = inputOf(input).optionImages;
  return shownOptions(question, seed).map(({ id, label, scores, exclusive, image: original }) => {
    const image = showsImages && shownImage(original, translation, fileOf);
    return {
      id,
      label: pipedText(pipe(own?.[id] ?? shared?.[id] ?? label)),
      ...(withScores && { scores: { ...scores } }),
      ...(id === textOptionId && { text: true as const }),
      ...(exclusive && input === 'multi_select' && { exclusive: true as const }),
      ...(image && { image }),
    };
  });
}

function publicSchedule(schedule: QuestionSchedule): PublicSchedule {
  return {
    ...(schedule.frequency !== undefined && { frequency: schedule.frequency }),
    trigger: { ...schedule.trigger },
    max_per_login: schedule.maxPerLogin,
    repeat_until_answered: schedule.repeatUntilAnswered,
  };
}

function inputFields(
  question: Question,
  texts: TranslatedQuestion | undefined,
  { pipe, seed }: Presentation,
): Partial<PublicQuestion> {
  const { min, max, step, unit, maxLength, maxChoices, minDate, maxDate, allowDecline } = question;
  const placeholder = texts?.placeholder ?? question.placeholder;
  const minLabel = texts?.min_label ?? question.minLabel;
  const maxLabel = texts?.max_label ?? question.maxLabel;
  const rows = shownRows(question, seed).map(({ id, label }) => ({
    id,
    label: pipedText(pipe(texts?.rows[id] ?? label)),
  }));
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && { step }),
    ...(unit !== undefined && { unit }),
    ...(minLabel !== undefined && { min_label: minLabel }),
    ...(maxLabel !== undefined && { max_label: maxLabel }),
    ...(placeholder !== undefined && { placeholder }),
    ...(maxLength !== undefined && { max_length: maxLength }),
    ...(maxChoices !== undefined && { max_choices: maxChoices }),
    ...(minDate !== undefined && { min_date: minDate }),
    ...(maxDate !== undefined && { max_date: maxDate }),
    ...(rows.length > 0 && { rows }),
    ...(allowDecline && { allow_decline: true as const }),
  };
}
