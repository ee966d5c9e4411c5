import type { InputType, Json, Option, Question, QuestionSchedule, Translation } from '../types.ts';

/**
 * A question as the API returns it. The fields after `visible_if` are those a client needs to render the
 * input.
 */
export interface PublicQuestion {
  id: string;
  input: InputType;
  options: { id: string; label: string; scores?: Record<string, number> }[];
  prompt: string;
  section_id: string;
  purpose?: string[];
  remarks?: string;
  required: boolean;
  schedule?: PublicSchedule;
  visible_if?: Json;
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
  max_length?: number;
  max_choices?: number;
  rows?: { id: string; label: string }[];
  allow_decline?: true;
}

export interface PublicSchedule {
  frequency: string;
  trigger: { type: string; event: string; page: string };
  /** 0 = unlimited. */
  max_per_login: number;
  repeat_until_answered: boolean;
}

type TranslatedQuestion = Translation['questions'][string];

/**
 * Returns a question as the API returns it, with the texts that the translation has and the original texts
 * otherwise.
 * @param withScores whether options include their scores: true for API clients, false for participants
 */
export function publicQuestion(
  question: Question,
  translation: Translation | undefined,
  { withScores }: { withScores: boolean },
): PublicQuestion {
  const texts = translation?.questions[question.id];
  const { purpose, schedule, visibleIf } = question;
  const remarks = texts?.remarks ?? question.remarks;
  return {
    id: question.id,
    input: question.input,
    options: question.options.map((option) => publicOption(option, texts, withScores)),
    prompt: texts?.prompt ?? question.prompt,
    section_id: question.sectionId,
    ...(purpose && { purpose: [...purpose] }),
    ...(remarks !== undefined && { remarks }),
    required: question.required,
    ...(schedule && { schedule: publicSchedule(schedule) }),
    ...(visibleIf && { visible_if: visibleIf.source }),
    ...inputFields(question, texts),
  };
}

function publicOption(option: Option, texts: TranslatedQuestion | undefined, withScores: boolean) {
  const label = texts?.options[option.id] ?? option.label;
  return { id: option.id, label, ...(withScores && { scores: { ...option.scores } }) };
}

function publicSchedule(schedule: QuestionSchedule): PublicSchedule {
  return {
    frequency: schedule.frequency,
    trigger: { ...schedule.trigger },
    max_per_login: schedule.maxPerLogin,
    repeat_until_answered: schedule.repeatUntilAnswered,
  };
}

function inputFields(question: Question, texts: TranslatedQuestion | undefined): Partial<PublicQuestion> {
  const { min, max, step, unit, maxLength, maxChoices, rows, allowDecline } = question;
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && { step }),
    ...(unit !== undefined && { unit }),
    ...(maxLength !== undefined && { max_length: maxLength }),
    ...(maxChoices !== undefined && { max_choices: maxChoices }),
    ...(rows.length > 0 && { rows: rows.map(({ id, label }) => ({ id, label: texts?.rows[id] ?? label })) }),
    ...(allowDecline && { allow_decline: true as const }),
  };
}
