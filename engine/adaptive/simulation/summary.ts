import type { CompiledBundle, EvaluationResult } from '../../types.ts';

/** The simulated session of one synthetic respondent. */
export interface SimulatedCase {
  /** True trait by concept: θ for an `irt` concept, else a standard normal deviate. */
  traits: ReadonlyMap<string, number>;
  asked: readonly string[];
  stop: string;
  result: EvaluationResult;
}

/** Simulation result in wire shape. Rates are shares of the respondents, 0 to 1. */
export interface SimulationSummary {
  respondents: number;
  seed: string;
  length: { mean: number; sd: number; min: number; median: number; max: number };
  concepts: ConceptSummary[];
  /** Every question in experience order, including those never asked. */
  exposure: { question_id: string; rate: number }[];
  guardrails: { rule_id: string; rate: number }[];
  statuses: Record<string, number>;
  /** Stop rule, `exhausted`, or `answered` when every question was asked → rate. */
  stop_reasons: Record<string, number>;
  mean_confidence: number;
}

/**
 * `standard_error` is in units of `value`; `posterior_sd`, `bias` and `rmse` are in units of θ, only for
 * `irt` concepts.
 */
interface ConceptSummary {
  concept_id: string;
  scored_rate: number;
  standard_error?: number;
  posterior_sd?: number;
  bias?: number;
  rmse?: number;
}

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
    length: lengthOf(cases.map(({ asked }) => asked.length)),
    concepts: bundle.scorecard.concepts.map(({ id }) => conceptSummary(bundle, id, cases)),
    exposure: bundle.experience.questions
      .filter(({ input }) => input !== 'information')
      .map(({ id }) => ({ question_id: id, rate: askedRates.get(id) ?? 0 })),
    guardrails: [
      ...rates(cases.map(({ result }) => result.guardrail_conflicts.map((hit) => hit.rule_id))),
    ].map(([rule_id, rate]) => ({ rule_id, rate })),
    statuses: Object.fromEntries(rates(cases.map(({ result }) => [result.status]))),
    stop_reasons: Object.fromEntries(rates(cases.map(({ stop }) => [stop]))),
    mean_confidence: mean(cases.map(({ result }) => result.confidence.value)),
  };
}

function conceptSummary(
  bundle: CompiledBundle,
  conceptId: string,
  cases: readonly SimulatedCase[],
): ConceptSummary {
  const { method } = bundle.scorecard.conceptById.get(conceptId)!;
  const found = cases.map(({ traits, result }) => ({
    score: result.sub_scores.find((score) => score.concept_id === conceptId)!,
    trait: traits.get(conceptId)!,
    posterior: result.posteriors[conceptId],
  }));
  const scored = found.filter(({ score }) => score.raw !== null);
  const known = scored.map(({ score }) => score.standard_error).filter((error) => error !== undefined);
  const summary = {
    concept_id: conceptId,
    scored_rate: scored.length / cases.length,
    ...(known.length > 0 && { standard_error: mean(known) }),
  };
  if (method !== 'irt' || scored.length === 0) return summary;
  const errors = scored.map(({ score, trait }) => score.raw! - trait);
  return {
    ...summary,
    posterior_sd: mean(scored.map(({ posterior }) => posterior!.sd)),
    bias: mean(errors),
    rmse: Math.sqrt(mean(errors.map((error) => error * error))),
  };
}

function lengthOf(lengths: readonly number[]): SimulationSummary['length'] {
  const ascending = lengths.toSorted((a, b) => a - b);
  const average = mean(lengths);
  const half = ascending.length / 2;
  return {
    mean: average,
    sd: Math.sqrt(mean(lengths.map((length) => (length - average) ** 2))),
    min: ascending[0]!,
    median: (ascending[Math.ceil(half) - 1]! + ascending[Math.floor(half)]!) / 2,
    max: ascending.at(-1)!,
  };
}

/** Returns the share of the lists that contain each entry. */
function rates(lists: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const list of lists)
    for (const entry of new Set(list)) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return new Map([...counts].map(([entry, count]) => [entry, count / lists.length]));
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
