import type { SimulationSummary } from '@eps/engine';
import { BUNDLE_OPTION, chooseBundle, INSTRUMENT } from '../content/bundle.ts';
import { command } from '../core/command.ts';
import { CliError } from '../core/errors.ts';
import { EXIT } from '../core/exit-codes.ts';
import { wholeNumber } from '../core/options.ts';
import { waitWithProgress } from '../core/progress.ts';
import { BUDGET_HELP, type Budget, compareBudgets, parseBudgets } from '../simulation/budgets.ts';
import { readShares, sharesText } from '../simulation/shares.ts';
import { budgetText, summaryText } from '../simulation/text.ts';

interface Options {
  bundle?: string;
  respondents: number;
  seed?: string;
  theta?: Record<string, number>;
  optionShares?: string;
  budget?: Budget[];
}

const DEFAULT_RESPONDENTS = 100;
const MAX_RESPONDENTS = 1000;

export const simulate = command<Options>({
  name: 'simulate',
  summary: 'Simulate respondents of an instrument, and compare with budgets',
  description:
    'Runs synthetic respondents through the newest bundle that was pushed, and prints length, precision, exposure and what ' +
    'guardrails do. Ends with 1 if a budget is exceeded, so that CI can reject a change. The same seed gives the same ' +
    `result. A budget of concepts or questions holds for each of them. Budgets:\n${BUDGET_HELP}`,
  arguments: [INSTRUMENT],
  options: [
    BUNDLE_OPTION,
    {
      flags: '--respondents <number>',
      description: 'how many respondents',
      default: DEFAULT_RESPONDENTS,
      parse: wholeNumber('--respondents', 1, MAX_RESPONDENTS),
    },
    { flags: '--seed <text>', description: 'determines all random draws; default: the bundle’s' },
    {
      flags: '--theta <concept=value>',
      description: 'true θ of all respondents in a concept; repeatable; default: drawn',
      parse: parseTheta,
    },
    {
      flags: '--option-shares <file>',
      description:
        'JSON file with how often options of items without an IRT model are chosen, by item and option; default: equally often',
    },
    {
      flags: '--budget <budgets>',
      description: 'limits, such as max_mean_items=8,max_rmse=0.4; repeatable',
      parse: parseBudgets,
    },
  ],
  examples: [
    { run: 'eps simulate', shows: 'what to expect of the only instrument' },
    {
      run: 'eps simulate mood --respondents 200 --seed ci --budget max_mean_items=3,max_needs_review_rate=0.6',
      shows: 'the same of 200 respondents; ends with 1 if a budget is exceeded',
    },
  ],
  operations: ['getDefinition', 'listApps', 'listBundles', 'listOrganizations', 'simulateBundle'],
  async run(context, options, [instrument]) {
    const { bundle, respondents, seed, theta, optionShares, budget = [] } = options;
    const option_shares =
      optionShares === undefined ? undefined : await readShares(context.io.cwd, optionShares);
    const bundleId = await chooseBundle(context, { bundle, instrument });
    const { client } = await context.app();
    const job = await client.bundles.simulate(bundleId, {
      respondents,
      ...(seed !== undefined && { seed }),
      ...(theta && { theta }),
      ...(option_shares && { option_shares }),
    });
    const result = await waitWithProgress(context.io, 'Simulating', client, job);
    const summary = result as unknown as SimulationSummary;
    const budgets = compareBudgets(summary, budget);
    return {
      data: {
        bundle_id: bundleId,
        job_id: job.id,
        ...summary,
        ...(option_shares && { option_shares }),
        budgets,
      },
      text: [
        summaryText(summary),
        ...(option_shares ? sharesText(option_shares) : []),
        ...budgetText(budgets),
      ].join('\n'),
      exitCode: budgets.some(({ exceeded }) => exceeded) ? EXIT.problem : EXIT.success,
    };
  },
});

function parseTheta(text: string, former: Record<string, number> = {}): Record<string, number> {
  const at = text.lastIndexOf('=');
  const value = Number(text.slice(at + 1));
  if (at < 1 || at === text.length - 1 || !Number.isFinite(value))
    throw new CliError('--theta must be a concept and a number, such as anxiety=1.5.');
  return { ...former, [text.slice(0, at)]: value };
}
