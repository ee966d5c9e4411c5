import type { CompiledExpression } from './expression.ts';

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

export type QuestionFrequency =
  | 'one_time'
  | 'every_login'
  | 'daily'
  | 'weekly'
  | 'biweekly'
  | 'monthly'
  | 'quarterly'
  | 'on_event';

export interface QuestionSchedule {
  frequency: QuestionFrequency;
  /**
   * `event` and `page` are empty if the trigger is of another type or any event or page triggers the
   * question.
   */
  trigger: { type: 'any' | 'after_login' | 'event' | 'page'; event: string; page: string };
  /** 0 = unlimited. */
  maxPerLogin: number;
  repeatUntilAnswered: boolean;
  cooldownHours?: number;
  expiresAfterHours?: number;
  weight?: number;
}

export interface Question {
  /** The index in the experience (bank order). */
  index: number;
  id: string;
  sectionId: string;
  prompt: string;
  input: InputType;
  options: readonly Option[];
  rows: readonly Row[];
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
  maxLength?: number;
  maxChoices?: number;
  scores: Readonly<Record<string, NumericScore>>;
  purpose?: readonly string[];
  remarks?: string;
  required: boolean;
  allowDecline: boolean;
  visibleIf?: CompiledExpression;
  schedule?: QuestionSchedule;
}

export interface Section {
  id: string;
  title: string;
  description: string;
  visibleIf?: CompiledExpression;
}

export interface Translation {
  title?: string;
  sections: Readonly<Record<string, { title?: string; description?: string }>>;
  questions: Readonly<
    Record<
      string,
      {
        prompt?: string;
        remarks?: string;
        options: Readonly<Record<string, string>>;
        rows: Readonly<Record<string, string>>;
      }
    >
  >;
}

export interface Experience {
  title: string;
  description: string;
  sections: ReadonlyMap<string, Section>;
  questions: readonly Question[];
  questionById: ReadonlyMap<string, Question>;
  /**
   * Indices of questions; each comes after the questions its visibility depends on through answers or scores.
   */
  visibilityOrder: readonly number[];
  /** BCP 47 tag → translated texts. */
  translations: ReadonlyMap<string, Translation>;
}
