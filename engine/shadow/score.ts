import { effectiveContext } from '../alignment/context.ts';
import { evaluate } from '../evaluate.ts';
import { rejectedAnswers } from '../inputs/check-answer.ts';
import type {
  AnswerRecord,
  CompiledBundle,
  EvaluationInput,
  EvaluationResult,
  JsonObject,
} from '../types.ts';

/** A past evaluation: its answers, its frozen context and the input of `evaluate()`. */
export interface PastEvaluation {
  evaluationId: string;
  subjectId: string;
  input: Omit<EvaluationInput, 'previous'>;
  /** The program's context overrides, for the context of the candidate. */
  overrides: JsonObject;
}

/** The result of a bundle for the answers. */
export interface ShadowOutcome {
  status: EvaluationResult['status'];
  /** By concept or composite. */
  scores: ReadonlyMap<string, { value: number | null; band: string | null }>;
  /** Ids of the guardrail rules that fired. */
  rules: ReadonlySet<string>;
}

export interface ShadowCase {
  evaluationId: string;
  subjectId: string;
  inUse: ShadowOutcome;
  candidate: ShadowOutcome;
  /** Questions whose answer the candidate ignores, because it does not ask them or rejects the value. */
  ignored: ReadonlySet<string>;
}

/**
 * Returns a function that scores past evaluations under two bundles. The context under the bundle in use is
 * the frozen one; under the candidate it is built as a rescore builds it, from the candidate's defaults, the
 * program's overrides and the frozen profile fields and link values. Reports are not rendered.
 */
export function shadowScorer(
  inUse: CompiledBundle,
  candidate: CompiledBundle,
): (past: PastEvaluation) => ShadowCase {
  const [present, next] = [withoutReport(inUse), withoutReport(candidate)];
  return ({ evaluationId, subjectId, input, overrides }) => {
    const { state } = input;
    const context = effectiveContext(next, overrides, state.context.profile, state.context.link);
    return {
      evaluationId,
      subjectId,
      inUse: outcomeOf(present, input),
      candidate: outcomeOf(next, { ...input, state: { ...state, context } }),
      ignored: ignoredBy(next, state.log),
    };
  };
}

function withoutReport(bundle: CompiledBundle): CompiledBundle {
  return { ...bundle, reportTemplate: { ...bundle.reportTemplate, blocks: [] } };
}

function outcomeOf(bundle: CompiledBundle, input: PastEvaluation['input']): ShadowOutcome {
  const { status, sub_scores, guardrail_conflicts } = evaluate(bundle, { ...input, previous: [] });
  return {
    status,
    scores: new Map(
      sub_scores.map(({ concept_id, value, band }) => [concept_id, { value, band: band ?? null }]),
    ),
    rules: new Set(guardrail_conflicts.map(({ rule_id }) => rule_id)),
  };
}

function ignoredBy(bundle: CompiledBundle, log: readonly AnswerRecord[]): Set<string> {
  const unknown = log.filter(({ question_id }) => !bundle.experience.questionById.has(question_id));
  return new Set([...unknown, ...rejectedAnswers(bundle, log)].map(({ question_id }) => question_id));
}
