import type { InputType, Json, Option, Question, QuestionSchedule, Translation } from '../types.ts';

/** A question as the interface shows it; fields past `visible_if` are those its input needs to be drawn. */
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
 * The wire shape of a question, translated where the translation has words for it.
 * @param withScores whether options show their scores: to API clients, never to participants
 */
export function publicQuestion(
  question: Question,
  translation: Translation | undefined,
  { withScores }: { withScores: boolean },
): PublicQuestion {
  const words = translation?.questions[question.id];
  const { purpose, schedule, visibleIf } = question;
  const remarks = words?.remarks ?? question.remarks;
  return {
    id: question.id,
    input: question.input,
    options: question.options.map((option) => publicOption(option, words, withScores)),
    prompt: words?.prompt ?? question.prompt,
    section_id: question.sectionId,
    ...(purpose && { purpose: [...purpose] }),
    ...(remarks !== undefined && { remarks }),
    required: question.required,
    ...(schedule && { schedule: publicSchedule(schedule) }),
    ...(visibleIf && { visible_if: visibleIf.source }),
    ...drawnFields(question, words),
  };
}

function publicOption(option: Option, words: TranslatedQuestion | undefined, withScores: boolean) {
  const label = words?.options[option.id] ?? option.label;
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

function drawnFields(question: Question, words: TranslatedQuestion | undefined): Partial<PublicQuestion> {
  const { min, max, step, unit, maxLength, maxChoices, rows, allowDecline } = question;
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && { step }),
    ...(unit !== undefined && { unit }),
    ...(maxLength !== undefined && { max_length: maxLength }),
    ...(maxChoices !== undefined && { max_choices: maxChoices }),
    ...(rows.length > 0 && { rows: rows.map(({ id, label }) => ({ id, label: words?.rows[id] ?? label })) }),
    ...(allowDecline && { allow_decline: true as const }),
  };
}
