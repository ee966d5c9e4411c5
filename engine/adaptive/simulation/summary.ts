import type { CompiledBundle, EvaluationResult, TraceStep } from '../../types.ts';
import { accuracyByTheta, accuracyOf, type Estimate, mean, type RangeAccuracy } from './accuracy.ts';
import { type Distribution, distributionOf } from './distribution.ts';
import { type ScoreDistribution, scoreDistributions } from './scores.ts';

/** The simulated session of one synthetic respondent. */
export interface SimulatedCase {
  /** True trait by concept: θ for an `irt` concept, else a standard normal deviate. */
  traits: ReadonlyMap<string, number>;
  asked: readonly string[];
  stop: string;
  result: EvaluationResult;
  /** How long the respondent took to answer. */
  elapsedMs: number;
}

/** Simulation result in wire shape. Rates are shares of the respondents, 0 to 1. */
export interface SimulationSummary {
  respondents: number;
  seed: string;
  length: Distribution;
  /** Milliseconds to answer, with synthetic response times. */
  duration_ms: Distribution;
  concepts: ConceptSummary[];
  scores: ScoreDistribution[];
  /** Every question in experience order, including those never asked. */
  exposure: { question_id: string; rate: number }[];
  /**
   * Share of one respondent's questions that another respondent is also asked; null for a single respondent.
   */
  overlap: number | null;
  guardrails: { rule_id: string; rate: number }[];
  statuses: Record<string, number>;
  /** Stop rule, `exhausted`, or `answered` when every question was asked → rate. */
  stop_reasons: Record<string, number>;
  /** Over the cases whose confidence is known; null when none is. */
  mean_confidence: number | null;
}

/** `posterior_sd` and what follows it are only present for `irt` concepts. */
interface ConceptSummary {
  concept_id: string;
  scored_rate: number;
  /** The unit of each of the following members that is present: `value`, the reported score, or θ. */
  units: { readonly [Member in 'standard_error' | 'posterior_sd' | 'bias' | 'rmse']?: 'value' | 'theta' };
  standard_error?: number;
  posterior_sd?: number;
  bias?: number;
  rmse?: number;
  /** Share of the 95 % intervals that contain the true θ; without those of fallbacks. */
  coverage?: number;
  /** Share of the scores that are a fallback of the estimator, whose standard errors do not count. */
  fallback_rate?: number;
  by_theta?: RangeAccuracy[];
}

const VALUE_UNITS = { standard_error: 'value' } as const;
const THETA_UNITS = { posterior_sd: 'theta', bias: 'theta', rmse: 'theta' } as const;

/** Summarizes the cases of one simulation; `cases` must not be empty. */
export function summarize(
  bundle: CompiledBundle,
  { respondents, seed }: { respondents: number; seed: string },
  cases: readonly SimulatedCase[],
): SimulationSummary {
  const askedRates = rates(cases.map(({ asked }) => asked));
  return {
    respondents,
    seed,
    length: distributionOf(cases.map(({ asked }) => asked.length)),
    duration_ms: distributionOf(cases.map(({ elapsedMs }) => elapsedMs)),
    concepts: bundle.scorecard.concepts.map(({ id }) => conceptSummary(bundle, id, cases)),
    scores: scoreDistributions(
      bundle,
      cases.map(({ result }) => result),
    ),
    exposure: bundle.experience.questions
      .filter(({ input }) => input !== 'information')
      .map(({ id }) => ({ question_id: id, rate: askedRates.get(id) ?? 0 })),
    overlap: overlapOf(cases.map(({ asked }) => asked)),
    guardrails: [
      ...rates(cases.map(({ result }) => result.guardrail_conflicts.map((hit) => hit.rule_id))),
    ].map(([rule_id, rate]) => ({ rule_id, rate })),
    statuses: Object.fromEntries(rates(cases.map(({ result }) => [result.status]))),
    stop_reasons: Object.fromEntries(rates(cases.map(({ stop }) => [stop]))),
    mean_confidence: meanOfKnown(cases.map(({ result }) => result.confidence.value)),
  };
}

function conceptSummary(
  bundle: CompiledBundle,
  conceptId: string,
  cases: readonly SimulatedCase[],
): ConceptSummary {
  const { irt } = bundle.scorecard.conceptById.get(conceptId)!;
  const found = cases.map(({ traits, result }) => ({
    score: result.sub_scores.find((score) => score.concept_id === conceptId)!,
    trait: traits.get(conceptId)!,
    posterior: result.posteriors[conceptId],
    step: irtStepOf(result, conceptId),
  }));
  const scored = found.filter(({ score }) => score.raw !== null);
  // The error of a fallback is not that of the estimator whose precision is simulated.
  const own = scored.filter(({ step }) => step?.fallback === undefined);
  const known = own.map(({ score }) => score.standard_error).filter((error) => error !== undefined);
  const units = known.length > 0 ? VALUE_UNITS : {};
  const summary = {
    concept_id: conceptId,
    scored_rate: scored.length / cases.length,
    units,
    ...(known.length > 0 && { standard_error: mean(known) }),
  };
  if (irt === undefined || scored.length === 0) return summary;
  const estimates = scored.map(({ score, trait, step }): Estimate => {
    const isOwn = step!.fallback === undefined;
    return { theta: score.raw!, trait, standardError: isOwn ? (step!.standard_error as number) : null };
  });
  const { bias, rmse, coverage } = accuracyOf(estimates);
  return {
    ...summary,
    units: { ...units, ...THETA_UNITS },
    posterior_sd: mean(scored.map(({ posterior }) => posterior!.sd)),
    bias,
    rmse,
    ...(coverage !== undefined && { coverage }),
    fallback_rate: 1 - own.length / scored.length,
    by_theta: accuracyByTheta(estimates, irt.prior),
  };
}

/** The estimate of θ; the standard error of the score is in other units if it has another scale. */
function irtStepOf({ trace }: EvaluationResult, conceptId: string): TraceStep | undefined {
  const steps = trace.concepts.find(({ concept_id }) => concept_id === conceptId)?.steps;
  return steps?.find(({ step }) => step === 'irt');
}

/**
 * Returns how many questions two different respondents share on average, divided by the mean number of
 * questions: the test overlap rate of Way (1998) over all pairs.
 */
function overlapOf(lists: readonly (readonly string[])[]): number | null {
  const asked = lists.reduce((sum, list) => sum + list.length, 0);
  if (lists.length < 2 || asked === 0) return null;
  const counts = new Map<string, number>();
  for (const id of lists.flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
  const shared = [...counts.values()].reduce((sum, count) => sum + count * (count - 1), 0);
  return shared / ((lists.length - 1) * asked);
}

/** Returns the share of the lists that contain each entry. */
function rates(lists: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const list of lists)
    for (const entry of new Set(list)) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return new Map([...counts].map(([entry, count]) => [entry, count / lists.length]));
}

function meanOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : mean(known);
}
