import type { AnswerRecord, AnswerValue, CompiledBundle, Experience, Question } from '../types.ts';
import { reject } from './input.ts';
import { validateAnswer } from './inputs.ts';
import { acceptedText, checkText, composed, isBlank } from './text.ts';

/** An answer as a client sends it. */
interface SentAnswer {
  /** Whether the respondent declines to answer; absent means false. */
  declined?: boolean | undefined;
  /** The value; absent or null for an answer that declines. */
  value?: unknown;
  /** The text to the chosen option that takes one. Empty is the same as absent. */
  text?: string | undefined;
}

export type CheckedAnswer =
  | { ok: true; question: Question; value: AnswerValue; text?: string; declined: false }
  | { ok: true; question: Question; value: null; text?: never; declined: true }
  | { ok: false; code: string; message: string };

/**
 * Decides whether an answer to a question is acceptable: the question exists, and the answer either has a
 * valid value (and text, if an option takes one) or declines a question that may be declined. Does not decide
 * whether the question is visible or was asked.
 * @param questionId id of a question of the experience
 * @param mayLackParts whether rows of a required matrix and options of a ranking may be missing
 * @param now the time of the answer; without it, as for a stored answer, bounds that depend on the day are
 *   not checked
 * @returns the question with the value to store (null if declined), or an error code and a message that never
 *   repeats the answer; docs/diagnostics.md lists the codes
 */
export function checkAnswer(
  { questionById }: Pick<Experience, 'questionById'>,
  questionId: string,
  { declined, value, text }: SentAnswer,
  mayLackParts = false,
  now?: Date,
): CheckedAnswer {
  const question = questionById.get(composed(questionId));
  if (!question) return reject('unknown_question', 'The questionnaire has no such question.');
  if (declined !== true) {
    const result = validateAnswer(question, value, mayLackParts, now);
    return result.ok ? withText(question, result.value, text) : result;
  }
  if (!question.allowDecline) return reject('decline_not_allowed', 'This question cannot be declined.');
  if ((value !== undefined && value !== null) || isPresent(text))
    return reject('declined_with_value', 'A declined question takes no value and no text.');
  return { ok: true, question, value: null, declined: true };
}

export interface RejectedAnswer {
  question_id: string;
  code: string;
  message: string;
}

/**
 * Returns the current answers of a log that the bundle does not accept: of an older bundle, or saved before a
 * check was added. Unfinished answers, declined questions and unknown questions are left out.
 */
export function rejectedAnswers(
  { experience }: Pick<CompiledBundle, 'experience'>,
  log: readonly Pick<AnswerRecord, 'question_id' | 'value' | 'text'>[],
): RejectedAnswer[] {
  const current = new Map(log.map((record) => [record.question_id, record]));
  return [...current.values()].flatMap(({ question_id, value, text }) => {
    if (value === null || !experience.questionById.has(composed(question_id))) return [];
    const checked = checkAnswer(experience, question_id, { value, text }, true);
    return checked.ok ? [] : [{ question_id, code: checked.code, message: checked.message }];
  });
}

/** Checks the text to an option: the question has an option that takes one, and it is chosen. */
function withText(question: Question, value: AnswerValue, text: string | undefined): CheckedAnswer {
  const { textOptionId } = question;
  const isChosen =
    textOptionId !== undefined &&
    (Array.isArray(value) ? value.includes(textOptionId) : value === textOptionId);
  if (!isChosen) {
    if (isPresent(text))
      return reject('text_not_allowed', 'Expected a text only with the option that takes one.');
    return { ok: true, question, value, declined: false };
  }
  const result = checkText(acceptedText(question), text ?? '');
  if (!result.ok) return result;
  return { ok: true, question, value, ...(isPresent(text) && { text }), declined: false };
}

function isPresent(text: string | undefined): text is string {
  return text !== undefined && !isBlank(text);
}
