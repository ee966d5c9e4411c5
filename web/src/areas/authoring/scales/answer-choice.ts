import { inputKeys } from '@eps/engine/authoring';
import { objectsOf, textOf } from '../../../shared/content/json.ts';
import type { Contents } from '../../../shared/content/kinds.ts';
import { withReadyScale, withScale } from './assign.ts';
import type { ReadyLanguage, ReadyScale } from './ready-scales.ts';

/** How several questions are answered: by a shared scale, a ready one, or an input without options. */
export type AnswerChoice =
  | { type: 'scale'; id: string }
  | { type: 'ready'; scale: ReadyScale }
  | { type: 'input'; input: 'text' | 'long_text' | 'boolean' };

/** Changes how questions are answered. */
export function withAnswerChoice(
  contents: Contents,
  questionIds: readonly string[],
  choice: AnswerChoice,
  language: ReadyLanguage,
): Contents {
  if (questionIds.length === 0) return contents;
  if (choice.type === 'scale') return withScale(contents, questionIds, choice.id);
  if (choice.type === 'ready') return withReadyScale(contents, questionIds, choice.scale, language);
  return withInput(contents, questionIds, choice.input);
}

/** Sets the input, and removes fields that it does not use. */
function withInput(
  contents: Contents,
  questionIds: readonly string[],
  input: 'text' | 'long_text' | 'boolean',
) {
  const ids = new Set(questionIds);
  const used = new Set<string>(inputKeys(input, { hasOptions: false, hasText: false }));
  const isUnused = (key: string) => ANSWER_KEYS.has(key) && !used.has(key);
  const questions = objectsOf(contents.experience.questions).map((question) =>
    ids.has(textOf(question.id))
      ? { ...Object.fromEntries(Object.entries(question).filter(([key]) => !isUnused(key))), input }
      : question,
  );
  return { ...contents, experience: { ...contents.experience, questions } };
}

const ANSWER_KEYS = new Set([
  ...['options', 'scale', 'rows', 'shuffle', 'min', 'max', 'step', 'unit', 'min_label', 'max_label'],
  ...['max_choices', 'placeholder', 'max_length', 'scores'],
]);
