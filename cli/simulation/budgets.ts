import { exceeds, type SimulationSummary } from '@eps/engine';
import { CliError } from '../core/errors.ts';

/** A limit that a simulation must keep. */
export interface Budget {
  name: string;
  limit: number;
}

/** A budget with the result of the simulation: for a measure of concepts or questions, the worst value. */
export interface BudgetResult extends Budget {
  actual: number;
  exceeded: boolean;
}

interface Measure {
  description: string;
  /** Returns the values, of which the worst counts. Empty if the instrument has no such measure. */
  values(summary: SimulationSummary): readonly number[];
}

const ofConcepts =
  (member: 'standard_error' | 'posterior_sd' | 'bias' | 'rmse' | 'scored_rate') =>
  ({ concepts }: SimulationSummary) =>
    concepts.map((concept) => concept[member]).filter((value) => value !== undefined);

/** `max_` budgets are exceeded by a larger value, `min_` budgets by a smaller one. */
const MEASURES: Record<string, Measure> = {
  max_mean_items: { description: 'mean number of questions', values: ({ length }) => [length.mean] },
  max_items: { description: 'largest number of questions', values: ({ length }) => [length.max] },
  max_rmse: { description: 'root mean square error of θ', values: ofConcepts('rmse') },
  max_bias: {
    description: 'absolute bias of θ',
    values: (summary) => ofConcepts('bias')(summary).map(Math.abs),
  },
  max_posterior_sd: { description: 'mean posterior SD of θ', values: ofConcepts('posterior_sd') },
  max_standard_error: {
    description: 'mean standard error of a score, in its unit',
    values: ofConcepts('standard_error'),
  },
  min_scored_rate: {
    description: 'share of respondents with a score of each concept',
    values: ofConcepts('scored_rate'),
  },
  max_exposure: {
    description: 'share of respondents who are asked the most frequent question',
    values: ({ exposure }) => exposure.map(({ rate }) => rate),
  },
  min_exposure: {
    description: 'share of respondents who are asked the rarest question',
    values: ({ exposure }) => exposure.map(({ rate }) => rate),
  },
  max_guardrail_rate: {
    description: 'share of respondents whom the most frequent guardrail rule matches',
    values: ({ guardrails }) => [0, ...guardrails.map(({ rate }) => rate)],
  },
  max_needs_review_rate: {
    description: 'share of evaluations that need a review',
    values: ({ statuses }) => [statuses['needs_review'] ?? 0],
  },
  max_failed_rate: {
    description: 'share of evaluations that fail',
    values: ({ statuses }) => [statuses['failed'] ?? 0],
  },
  min_mean_confidence: {
    description: 'mean confidence',
    values: ({ mean_confidence }) => (mean_confidence === null ? [] : [mean_confidence]),
  },
};

/** One line for each budget, for the help. */
export const BUDGET_HELP = Object.entries(MEASURES)
  .map(([name, { description }]) => `  ${name.padEnd(22)} ${description}`)
  .join('\n');

/** Parses `max_mean_items=8,max_rmse=0.4`, after the budgets of earlier options. */
export function parseBudgets(text: string, former: readonly Budget[] = []): Budget[] {
  const budgets = text.split(',').map((part): Budget => {
    const [name = '', limit = '', ...rest] = part.split('=').map((each) => each.trim());
    if (!Object.hasOwn(MEASURES, name))
      throw new CliError(`There is no budget ${name}. There are: ${Object.keys(MEASURES).join(', ')}.`);
    if (rest.length > 0 || limit === '' || !Number.isFinite(Number(limit)))
      throw new CliError(`The budget ${name} needs a number, such as ${name}=1.`);
    return { name, limit: Number(limit) };
  });
  return [...former, ...budgets];
}

/**
 * @throws CliError if the instrument has no such measure, because a budget must not pass for lack of a
 * measurement.
 */
export function compareBudgets(summary: SimulationSummary, budgets: readonly Budget[]): BudgetResult[] {
  return budgets.map(({ name, limit }) => {
    const values = MEASURES[name]!.values(summary);
    if (values.length === 0)
      throw new CliError(`The simulation has no value for the budget ${name}.`, {
        hint: 'rmse, bias and posterior_sd need a concept with the method irt.',
      });
    const isMaximum = name.startsWith('max_');
    const actual = isMaximum ? Math.max(...values) : Math.min(...values);
    return { name, limit, actual, exceeded: isMaximum ? exceeds(actual, limit) : exceeds(limit, actual) };
  });
}
