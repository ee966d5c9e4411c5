/** The result of a simulation, as far as the console shows it. */
export interface Simulation {
  respondents: number;
  length: { mean: number; min: number; max: number };
  /** Milliseconds to answer. */
  duration_ms: { median: number; min: number; max: number };
  /**
   * Share of a respondent's questions that another respondent is also asked; null for a single respondent.
   */
  overlap: number | null;
  concepts: {
    concept_id: string;
    scored_rate: number;
    standard_error?: number;
    bias?: number;
    rmse?: number;
    /** Share of the 95 % intervals that contain the true θ. */
    coverage?: number;
    /** Share of the scores that are a fallback of the estimator. */
    fallback_rate?: number;
    by_theta?: Accuracy[];
  }[];
  /** Absent in results that an earlier version of the service computed. */
  scores?: SimulatedScore[];
  exposure: { question_id: string; rate: number }[];
  guardrails: { rule_id: string; rate: number }[];
  mean_confidence: number | null;
  within_budget?: boolean;
  over_budget?: OverBudget[];
}

/** The distribution of a concept or composite; without `value` nobody has a score. */
export interface SimulatedScore {
  id: string;
  scored_rate: number;
  value?: { mean: number; sd: number; min: number; median: number; max: number };
  histogram?: { from: number; to: number; rate: number }[];
  bands?: { band_id: string; rate: number }[];
  without_band_rate?: number;
}

/** The accuracy for respondents whose true θ is in a range; null means no bound. */
export interface Accuracy {
  from: number | null;
  to: number | null;
  respondents: number;
  /** Absent if every estimate is a fallback, like the coverage. */
  standard_error?: number;
  bias: number;
  rmse: number;
  coverage?: number;
}

export interface OverBudget {
  measure: keyof Budget;
  limit: number;
  value: number | null;
  concept_id?: string;
  question_id?: string;
}

export interface Budget {
  max_items?: number;
  max_mean_items?: number;
  max_exposure?: number;
  max_bias?: number;
  max_rmse?: number;
  max_standard_error?: number;
}
