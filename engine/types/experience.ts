import type { CompiledExpression } from './expression.ts';
import type { Image, Medium, MediumTranslation } from './media.ts';

export const INPUTS = [
  'single_select',
  'multi_select',
  'likert',
  'rating',
  'nps',
  'number',
  'slider',
  'boolean',
  'text',
  'long_text',
  'date',
  'time',
  'ranking',
  'matrix',
  'consent',
  'information',
] as const;
export type InputType = (typeof INPUTS)[number];

/** The value of an answer as sent and stored (matrix: row id → option id). */
export type AnswerValue = string | number | boolean | string[] | { [rowId: string]: string };

export interface Option {
  id: string;
  label: string;
  scores: Readonly<Record<string, number>>;
  exclusive: boolean;
  /** Whether the respondent can add a text to the option ("other, please specify"). */
  text?: true;
  image?: Image;
}

export interface Row {
  id: string;
  label: string;
}

/**
 * How a numeric input is scored on a concept: a weight and an optional piecewise-linear map of [x, y] points.
 */
export interface NumericScore {
  weight: number;
  map?: readonly (readonly [number, number])[];
}

export const QUESTION_FREQUENCIES = [
  'one_time',
  'every_login',
  'daily',
  'weekly',
  'biweekly',
  'monthly',
  'quarterly',
  'on_event',
] as const;
export type QuestionFrequency = (typeof QUESTION_FREQUENCIES)[number];

export const TRIGGER_TYPES = ['any', 'after_login', 'event', 'page'] as const;

export interface QuestionSchedule {
  /** Absent if the question is asked once in each cycle. */
  frequency?: QuestionFrequency;
  /**
   * `event` and `page` are empty if the trigger is of another type or any event or page triggers the
   * question.
   */
  trigger: { type: (typeof TRIGGER_TYPES)[number]; event: string; page: string };
  /** 0 = unlimited. */
  maxPerLogin: number;
  repeatUntilAnswered: boolean;
  cooldownHours?: number;
  expiresAfterHours?: number;
  weight?: number;
}

/**
 * The order in which the options of a question, or the rows of a matrix, are shown: drawn for each
 * evaluation. Those in `last` are not shuffled; they follow the others.
 */
export interface Shuffle {
  last: ReadonlySet<string>;
}

/** A document that respondents agree to: its text as Markdown, or the https address where they read it. */
export interface ConsentDocument {
  id: string;
  title: string;
  text?: string;
  href?: string;
}

/** The documents that respondents of a `consent` agree to. */
export interface ConsentForm {
  version: string;
  documents: readonly ConsentDocument[];
  /** The contact for people who do not agree, as Markdown. */
  contact?: string;
}

export interface Question {
  /** The index in the experience (bank order). */
  index: number;
  id: string;
  sectionId: string;
  prompt: string;
  correction?: Correction;
  input: InputType;
  options: readonly Option[];
  /** The id of the scale that the options come from. */
  scaleId?: string;
  rows: readonly Row[];
  shuffle?: Shuffle;
  /** The id of the option that takes a text, if the input supports it. */
  textOptionId?: string;
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
  /** The meanings of the lowest and the highest number, for example "not at all". */
  minLabel?: string;
  maxLabel?: string;
  placeholder?: string;
  maxLength?: number;
  maxChoices?: number;
  /** The first and the last date that can be answered; read by `boundOn`. */
  minDate?: string;
  maxDate?: string;
  scores: Readonly<Record<string, NumericScore>>;
  /** The documents of a `consent` without options. */
  consent?: ConsentForm;
  purpose?: readonly string[];
  /** Text below the prompt, as Markdown. */
  description?: string;
  /** Shown below prompt and description. */
  media?: readonly Medium[];
  /** A note among staff, which respondents do not see. */
  remarks?: string;
  /** Whether leaders are shown no figures of this question. */
  sensitive?: boolean;
  required: boolean;
  allowDecline: boolean;
  visibleIf?: CompiledExpression;
  schedule?: QuestionSchedule;
}

/** Declares that a prompt corrects an earlier wording without changing what it asks. */
export interface Correction {
  /** The earlier wording. Scores are compared as if the prompt had not changed. */
  wording: string;
  reason: string;
}

export interface Section {
  id: string;
  title: string;
  description: string;
  media?: readonly Medium[];
  /** Whether the section begins a new step where sections share one. */
  isBreak: boolean;
  visibleIf?: CompiledExpression;
}

export const PRESENTATION_MODES = ['page', 'section', 'question'] as const;

/** How the participant page shows the questions. */
export interface Presentation {
  /** The content of a step: sections up to one with `break`, one section, or one question. */
  mode: (typeof PRESENTATION_MODES)[number];
  /** Whether a choice leads to the next step, in the mode `question`. */
  autoAdvance: boolean;
  back: boolean;
  progress: boolean;
  /** Whether a time limit is shown. */
  timer: boolean;
}

export interface Translation {
  title?: string;
  description?: string;
  welcome?: string;
  closing?: string;
  sections: Readonly<Record<string, { title?: string; description?: string }>>;
  /** By the id of a file of the original, wherever it is shown. */
  media: Readonly<Record<string, MediumTranslation>>;
  /** By scale id, labels by option id. A translation of the question itself takes precedence. */
  scales: Readonly<Record<string, Readonly<Record<string, string>>>>;
  questions: Readonly<
    Record<
      string,
      {
        prompt?: string;
        description?: string;
        remarks?: string;
        placeholder?: string;
        min_label?: string;
        max_label?: string;
        consent?: {
          documents?: Readonly<Record<string, Partial<Omit<ConsentDocument, 'id'>>>>;
          contact?: string;
        };
        options: Readonly<Record<string, string>>;
        rows: Readonly<Record<string, string>>;
      }
    >
  >;
}

export interface Experience {
  title: string;
  description: string;
  /** Text before the first step and after the last one, as Markdown. */
  welcome?: string;
  closing?: string;
  /** Shown below them. */
  welcomeMedia?: readonly Medium[];
  closingMedia?: readonly Medium[];
  /** The https address to which the respondent is sent after the end. */
  redirect?: string;
  presentation: Presentation;
  sections: ReadonlyMap<string, Section>;
  questions: readonly Question[];
  questionById: ReadonlyMap<string, Question>;
  /**
   * By id of a required consent, the answers that refuse: after one of them, nothing else is asked. Of a
   * consent with documents, false; of others whose answer nothing reads, options.
   */
  consentRefusals: ReadonlyMap<string, ReadonlySet<string | boolean>>;
  /**
   * Indices of questions; each comes after the questions its visibility depends on through answers or scores.
   */
  visibilityOrder: readonly number[];
  /** BCP 47 tag → translated texts. */
  translations: ReadonlyMap<string, Translation>;
  /** The ids of all files that respondents may see. */
  fileIds: readonly string[];
}
