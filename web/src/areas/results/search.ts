const TABS = ['scores', 'report', 'answers', 'trace', 'compare', 'history'] as const;
export type EvaluationTab = (typeof TABS)[number];

/**
 * The search parameters of the page of an evaluation: a tab, a score or a question in the trace, and the
 * evaluation to compare with.
 */
export interface EvaluationSearch {
  tab?: EvaluationTab;
  score?: string;
  question?: string;
  /** The id of the other evaluation. */
  with?: string;
}

/** Reads the search parameters of the page of an evaluation. */
export function readEvaluationSearch(search: Record<string, unknown>): EvaluationSearch {
  return {
    ...(TABS.includes(search.tab as EvaluationTab) && { tab: search.tab as EvaluationTab }),
    ...(typeof search.score === 'string' && { score: search.score }),
    ...(typeof search.question === 'string' && { question: search.question }),
    ...(typeof search.with === 'string' && { with: search.with }),
  };
}
