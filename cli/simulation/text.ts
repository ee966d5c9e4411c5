import type { SimulationSummary } from '@eps/engine';
import { table } from '../core/table.ts';
import type { BudgetResult } from './budgets.ts';

/** The result of a simulation as tables. */
export function summaryText(summary: SimulationSummary): string {
  const { respondents, seed, length, duration_ms, concepts, exposure, overlap } = summary;
  const { guardrails, statuses, stop_reasons } = summary;
  const asked = exposure.map(({ rate }) => rate);
  return [
    `${respondents} respondents, seed ${seed}`,
    `Questions  mean ${rounded(length.mean)}, median ${length.median}, from ${length.min} to ${length.max}`,
    `Time       mean ${rounded(duration_ms.mean / 60_000, 1)} minutes, at most ${rounded(duration_ms.max / 60_000, 1)}`,
    `Exposure   from ${percent(Math.min(...asked))} to ${percent(Math.max(...asked))} of the respondents; overlap ${overlap === null ? '-' : percent(overlap)}`,
    `Status     ${shares(statuses)}`,
    `Stopped    ${shares(stop_reasons)}`,
    ...(guardrails.length > 0
      ? [`Guardrails ${shares(Object.fromEntries(guardrails.map(({ rule_id, rate }) => [rule_id, rate])))}`]
      : []),
    '',
    table(
      [
        'CONCEPT',
        'SCORED',
        'STANDARD ERROR',
        'POSTERIOR SD (θ)',
        'BIAS (θ)',
        'RMSE (θ)',
        '95 % COVERAGE',
        'FALLBACKS',
      ],
      concepts.map(({ concept_id, scored_rate, coverage, fallback_rate, ...concept }) => [
        concept_id,
        percent(scored_rate),
        ...(['standard_error', 'posterior_sd', 'bias', 'rmse'] as const).map((name) =>
          rounded(concept[name]),
        ),
        ...[coverage, fallback_rate].map((share) => (share === undefined ? '-' : percent(share))),
      ]),
      'No concepts.',
    ),
  ].join('\n');
}

export function budgetText(budgets: readonly BudgetResult[]): string[] {
  if (budgets.length === 0) return [];
  const rows = budgets.map(({ name, limit, actual, exceeded }) => [
    name,
    String(limit),
    rounded(actual),
    exceeded ? 'exceeded' : 'ok',
  ]);
  return ['', table(['BUDGET', 'LIMIT', 'ACTUAL', ''], rows, '')];
}

function shares(rates: Readonly<Record<string, number>>): string {
  return Object.entries(rates)
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, rate]) => `${name} ${percent(rate)}`)
    .join(', ');
}

function percent(rate: number): string {
  return `${rounded(100 * rate, 1)} %`;
}

/** Returns a number with at most the given decimal places; `-` for none. */
export function rounded(value: number | null | undefined, places = 3): string {
  return value === undefined || value === null ? '-' : String(Number(value.toFixed(places)));
}
