import {
  answerPhaseConflicts,
  type CompiledBundle,
  type GuardrailConflict,
  planNext,
  type RespondentState,
  refusedConsent,
  respondentEnvironment,
  visiblePath,
} from '@eps/engine';
import { AppError } from '../../../http/errors.ts';
import { instantOf } from '../../../http/instant.ts';
import { sealedColumn } from '../../../vault/sealed-column.ts';
import type { SubjectKey } from '../../../vault/subject-key.ts';
import { acceptAnswers, type CheckedAnswers } from '../answering/accept.ts';
import type { SentAnswer } from '../answering/schema.ts';
import type { NewAnswer } from '../evaluations/answers.ts';
import type { LoadedEvaluation } from '../evaluations/state.ts';
import type { CreatePaperEntry, ResolvePaperEntry } from './schema.ts';

/** The values that somebody typed from a paper form. */
export type TypedForm = Pick<
  CreatePaperEntry,
  'answers' | 'respondent' | 'relation' | 'answered_at' | 'incomplete'
> & { locale: string };

/** The content of an entry: a form as two people typed it, or the resolution of their disagreements. */
type EntryContent = TypedForm | { resolution: ResolvePaperEntry };

/** The row id is the id of the form and the number of the entry. */
export const sealedEntry = sealedColumn<EntryContent>('paper_entries', 'content');

export function entryId(formId: string, number: number): string {
  return `${formId}/${number}`;
}

export function sealEntry(key: SubjectKey, formId: string, number: 1 | 2 | 3, content: EntryContent): Buffer {
  return sealedEntry.seal(key, entryId(formId, number), content, { contentId: formId });
}

export interface ReadForm {
  /** The answers to be stored. */
  added: NewAnswer[];
  state: RespondentState;
  /** Questions with an answer that does not count, because their condition is not true. */
  notCounted: string[];
}

/**
 * Reads a typed form. People also answer what they should have skipped: such answers are kept and do not
 * count. Throws not_on_paper, answer_invalid, and required_unanswered for a consent that was not given, and,
 * unless the form is incomplete, for other required questions.
 */
export function readForm(evaluation: LoadedEvaluation, form: TypedForm): ReadForm {
  const { bundle } = evaluation;
  requirePrintable(bundle);
  const { added, state } = acceptForm(evaluation, form);
  const refused = refusedConsent(bundle.experience, state.log);
  const { requiredUnanswered } = planNext(bundle, state);
  const blank = refused ? [refused.id] : requiredUnanswered;
  const isConsent = (id: string) => bundle.experience.questionById.get(id)?.input === 'consent';
  const open = form.incomplete ? blank.filter(isConsent) : blank;
  if (open.length > 0)
    throw new AppError('required_unanswered', 'Required questions are unanswered.', { question_ids: open });
  const path = visiblePath(bundle, respondentEnvironment(bundle, state));
  const hidden = new Set(path.flatMap(({ question, visible }) => (visible ? [] : [question.id])));
  const notCounted = added.flatMap(({ question_id: id }) => (hidden.has(id) ? [id] : []));
  return { added, state, notCounted };
}

/** Returns the conflicts of the guardrail rules of the phase `answer` that a typed form meets. */
export function conflictsOf(evaluation: LoadedEvaluation, form: TypedForm): GuardrailConflict[] {
  return answerPhaseConflicts(evaluation.bundle, acceptForm(evaluation, form).state);
}

function acceptForm(
  evaluation: LoadedEvaluation,
  { answers, answered_at, locale }: TypedForm,
): CheckedAnswers {
  const given: SentAnswer[] = answers.filter(
    ({ value = null, text, declined }) => value !== null || declined || text,
  );
  const accepting = { isDraft: true, isPaper: true, locale };
  return acceptAnswers(evaluation, given, null, instantOf(answered_at), accepting);
}

/**
 * Throws not_on_paper if earlier answers determine the next question: a paper form contains all questions.
 */
export function requirePrintable({ adaptivePolicy }: Pick<CompiledBundle, 'adaptivePolicy'>): void {
  if (adaptivePolicy.mode === 'fixed') return;
  throw new AppError('not_on_paper', 'An adaptive policy chooses each question from the answers before it.', {
    mode: adaptivePolicy.mode,
  });
}
