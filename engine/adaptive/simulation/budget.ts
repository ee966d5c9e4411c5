import { exceeds } from '../../numeric/tolerance.ts';
import type { CompiledBundle } from '../../types.ts';
import type { SimulationSummary } from './summary.ts';

/** Limits for the results of a simulation. A result may equal its limit but not exceed it. */
export interface SimulationBudget {
  max_mean_items?: number;
  max_items?: number;
  /** In θ, for every IRT concept. */
  max_rmse?: number;
  max_bias?: number;
  /** In units of the reported score, for every concept with a standard error. */
  max_standard_error?: number;
  /** Share of the respondents who are asked a question, for every question. */
  max_exposure?: number;
}

export interface OverBudget {
  measure: keyof SimulationBudget;
  limit: number;
  /** Null if the simulation could not measure it: no respondent got a score. */
  value: number | null;
  concept_id?: string;
  question_id?: string;
}

interface MeasuredValue {
  value: number | null;
  concept_id?: string;
  question_id?: string;
}

/** Returns the limits that a simulation exceeds, with what exceeds them. */
export function overBudget(
  bundle: CompiledBundle,
  summary: SimulationSummary,
  budget: SimulationBudget,
): OverBudget[] {
  const measured = measuresOf(bundle, summary);
  return (Object.keys(measured) as (keyof SimulationBudget)[]).flatMap((measure) => {
    const limit = budget[measure];
    if (limit === undefined) return [];
    return measured[measure]
      .filter(({ value }) => value === null || exceeds(value, limit))
      .map((found) => ({ measure, limit, ...found }));
  });
}

function measuresOf(
  { scorecard }: CompiledBundle,
  { length, concepts, exposure }: SimulationSummary,
): Record<keyof SimulationBudget, MeasuredValue[]> {
  const ofTraits = (value: (concept: SimulationSummary['concepts'][number]) => number | undefined) =>
    concepts
      .filter(({ concept_id }) => scorecard.conceptById.get(concept_id)?.irt)
      .map((concept) => ({ value: value(concept) ?? null, concept_id: concept.concept_id }));
  return {
    max_mean_items: [{ value: length.mean }],
    max_items: [{ value: length.max }],
    max_rmse: ofTraits(({ rmse }) => rmse),
    max_bias: ofTraits(({ bias }) => bias && Math.abs(bias)),
    max_standard_error: concepts.flatMap(({ concept_id, standard_error }) =>
      standard_error === undefined ? [] : [{ value: standard_error, concept_id }],
    ),
    max_exposure: exposure.map(({ question_id, rate }) => ({ value: rate, question_id })),
  };
}
