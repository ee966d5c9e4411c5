import {
  type CompiledBundle,
  type FileOf,
  type GuardrailConflict,
  type Help,
  type Pipe,
  pipedText,
  publicQuestion,
  type Question,
  type ShownConsent,
  type Translation,
} from '@eps/engine';
import { htmlOf } from './markdown.ts';
import { scoresOf } from './present.ts';
import type { KeyedEvaluationRow } from './queries.ts';
import type { CompletionResult } from './schema.ts';
import type { StoredResult } from './sealed.ts';

/** Decides which parts of questions and results participants see. */

/** The data that is needed to show a question, besides its content. */
export interface QuestionSources {
  /** The seed of the evaluation, which determines the order of shuffled options. */
  seed: string;
  /** Fills in the variables of its texts. */
  pipe: Pipe;
  fileOf: FileOf;
}

/**
 * Returns a question as participants see it. It has no option scores, purpose, remarks or condition: these
 * would show what is measured and how to avoid a question. `html` has the texts with Markdown as HTML.
 */
export function participantQuestion(
  question: Question,
  translation: Translation | undefined,
  shown: QuestionSources,
) {
  const {
    purpose: _,
    remarks: __,
    visible_if: ___,
    ...visible
  } = publicQuestion(question, translation, {
    withScores: false,
    ...shown,
  });
  const { prompt, description, consent } = visible;
  const html = htmlOf({ prompt, description });
  return {
    ...visible,
    prompt: pipedText(prompt),
    ...(description !== undefined && { description: pipedText(description) }),
    ...(html && { html }),
    ...(consent && { consent: consentView(consent) }),
  };
}

/** Returns the documents of a consent, with the texts that have Markdown as HTML. */
function consentView(consent: ShownConsent) {
  const html = htmlOf({ contact: consent.contact });
  return {
    ...consent,
    ...(html && { html }),
    documents: consent.documents.map((document) => {
      const own = htmlOf({ text: document.text });
      return { ...document, ...(own && { html: own }) };
    }),
  };
}

/**
 * Returns the result as the participant sees it. Until it is released, only its status and the help. If the
 * report template is not for participants, neither are its scores, confidence, alignment and guardrail
 * conflicts.
 * @param result undefined if the token may not read it, see `ownResult`
 */
export function presentCompletion(
  row: KeyedEvaluationRow,
  result: StoredResult | undefined,
  bundle: CompiledBundle,
  help: readonly Help[],
): CompletionResult {
  const head = {
    evaluation_id: row.id,
    status: row.status,
    created_at: row.created_at,
    ...(help.length > 0 && { help }),
  };
  if (row.status !== 'completed') return head as CompletionResult;
  const released = { ...head, ...(row.completed_at !== null && { completed_at: row.completed_at }) };
  if (!result) return { ...released, redacted: ['result'] } as CompletionResult;
  const { participant_report: report, coverage, unanswered_concepts } = result;
  if (!isForParticipants(bundle))
    return { ...released, coverage, unanswered_concepts, report } as CompletionResult;
  const { adaptive_trace: _, ...scores } = scoresOf(result);
  return {
    ...released,
    ...scores,
    ...(result.alignment && { alignment: result.alignment }),
    report,
    guardrail_conflicts: result.guardrail_conflicts.map(forParticipants),
  } as CompletionResult;
}

/** An empty list of audiences means everyone. */
function isForParticipants({ reportTemplate: { audiences } }: CompiledBundle): boolean {
  return audiences.length === 0 || audiences.includes('participant');
}

/** Evidence contains observed values and would show how to avoid a rule; the message is for staff. */
function forParticipants({
  evidence: _,
  message: __,
  ...conflict
}: GuardrailConflict): Omit<GuardrailConflict, 'evidence' | 'message'> {
  return conflict;
}
