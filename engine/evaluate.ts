import { bankOf } from './adaptive/bank.ts';
import { type Plan, planNext } from './adaptive/plan.ts';
import { alignmentOf, shownAlignment } from './alignment/alignment.ts';
import { guardrailResult, inLanguage } from './guardrails/conflicts.ts';
import { decideStatus } from './guardrails/status.ts';
import { rejectedAnswers } from './inputs/check-answer.ts';
import { translationFor } from './inputs/translation.ts';
import { rounded } from './numeric/decimal.ts';
import { reportFor } from './report/audience.ts';
import { renderReport } from './report/render.ts';
import { shownConfidence } from './scoring/confidence.ts';
import { shownCoverage } from './scoring/coverage.ts';
import { itemFingerprints } from './scoring/plan.ts';
import { respondentOf } from './scoring/respondent.ts';
import type { Score } from './scoring/score.ts';
import { primaryMetric, subScore } from './scoring/sub-score.ts';
import type { Ending } from './scoring/unanswered.ts';
import { traceOf } from './trace.ts';
import type { CompiledBundle, EvaluationInput, EvaluationResult, RespondentState } from './types.ts';

/**
 * Evaluates one respondent's answers. Pure: equal bundles and inputs give results that are byte-identical as
 * canonical JSON. Computed numbers have at most 12 significant digits (`rounded`), to which they are cut only
 * here, and are never NaN, infinite or minus zero.
 */
export function evaluate(bundle: CompiledBundle, given: EvaluationInput): EvaluationResult {
  const { input, rejected } = withAcceptedAnswers(bundle, given);
  const respondent = respondentOf(bundle, input.state);
  const { concepts, composites, primaryMetric: primaryId, translations } = bundle.scorecard;
  const words = translationFor(translations, input.locale);
  const scores = [...concepts, ...composites].map(({ id }) => respondent.scored(id)!);
  const { conflicts, undetermined } = guardrailResult(respondent);
  const decision = decideStatus(conflicts, input);
  const { trace: steps, stop } = replay(bundle, input.state);
  const metric = primaryId === undefined ? undefined : primaryMetric(respondent.scored(primaryId), words);
  const alignment = alignmentOf(respondent);
  const result = {
    status: decision.status,
    ...(alignment && { alignment: shownAlignment(alignment) }),
    confidence: shownConfidence(respondent.confidenceResult()!),
    coverage: shownCoverage(respondent.coverageResult()),
    ...(metric && { primary_metric: metric }),
    trace: traceOf(
      respondent,
      { ...input, endedAt: endingOf(bundle, stop, input.ended) },
      decision,
      undetermined,
      alignment,
      rejected,
    ),
    adaptive_trace: steps,
    guardrail_conflicts: inLanguage(conflicts, bundle.guardrail, input.locale),
    sub_scores: scores.map((score) => subScore(score, words)),
    unanswered_concepts: concepts.map(({ id }) => id).filter((id) => respondent.scored(id)!.value === null),
    posteriors: posteriorsOf(scores, input.state),
    item_fingerprints: itemFingerprints(respondent.plan),
  };
  const report = renderReport(bundle, { input, result, environment: respondent });
  return { ...result, report, participant_report: reportFor(bundle.reportTemplate, report, 'participant') };
}

interface Accepted {
  input: EvaluationInput;
  /** By question, the code of the error of an answer that does not count. */
  rejected: ReadonlyMap<string, string>;
}

/**
 * Leaves out the answers that do not count: all of a person who has refused a required consent, and those
 * that the bundle does not accept, however they came in.
 */
function withAcceptedAnswers(bundle: CompiledBundle, input: EvaluationInput): Accepted {
  const { state } = input;
  if (input.ended === 'consent_refused')
    return { input: { ...input, state: { ...state, log: [] } }, rejected: new Map() };
  const errors = rejectedAnswers(bundle, state.log);
  if (errors.length === 0) return { input, rejected: new Map() };
  const rejected = new Map(errors.map(({ question_id, code }) => [question_id, code]));
  const log = state.log.filter(({ question_id }) => !rejected.has(question_id));
  return { input: { ...input, state: { ...state, log } }, rejected };
}

/** Replays the selection of the questions. A `fixed` policy without stop rules has nothing to replay. */
function replay(bundle: CompiledBundle, state: RespondentState): Pick<Plan, 'trace' | 'stop'> {
  const { mode, stop } = bundle.adaptivePolicy;
  return mode === 'fixed' && stop.any.length === 0 ? { trace: [] } : planNext(bundle, state);
}

/** A stop rule of `irt` mode ends the questions of the bank; the others are asked nevertheless. */
function endingOf(bundle: CompiledBundle, stop: Plan['stop'], ended: EvaluationInput['ended']): Ending {
  if (stop === undefined || stop === 'exhausted') return () => ended;
  if (bundle.adaptivePolicy.mode !== 'irt') return () => 'adaptive_stop';
  const { unitOf } = bankOf(bundle);
  return (questionIndex) => (unitOf[questionIndex] === undefined ? ended : 'adaptive_stop');
}

/**
 * Returns the posterior of every `irt` concept; a concept without an answer in this cycle keeps its prior
 * from the last one.
 */
function posteriorsOf(scores: readonly Score[], { priors }: RespondentState): EvaluationResult['posteriors'] {
  return Object.fromEntries(
    scores.flatMap(({ id, posterior }) => {
      const kept = posterior ?? (Object.hasOwn(priors, id) ? priors[id]! : null);
      return kept === null ? [] : [[id, { mean: rounded(kept.mean), sd: rounded(kept.sd) }]];
    }),
  );
}
