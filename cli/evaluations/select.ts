import { type EnvironmentClient, type Evaluation, ServiceError } from '@eps/sdk';
import type { Option } from '../core/command.ts';
import type { Context } from '../core/context.ts';
import { CliError, type Failure, failureOf } from '../core/errors.ts';
import { showProgress } from '../core/progress.ts';

export const EVALUATION_STATUSES = [
  'pending',
  'in_progress',
  'needs_review',
  'completed',
  'failed',
  'superseded',
  'deleted',
] as const satisfies readonly Evaluation['status'][];

/** How a command chooses evaluations: by id, all of a program, or all. */
export interface Selection {
  program?: string;
  subject?: string;
  status?: Evaluation['status'];
  all?: boolean;
}

/** The argument and options of the commands that work on evaluations. */
export const EVALUATIONS = { syntax: '[evaluations...]', description: 'ids of evaluations' };

export function selectionOptions(statuses: readonly Evaluation['status'][]): readonly Option[] {
  return [
    { flags: '--program <id>', description: 'all evaluations of a program' },
    { flags: '--subject <id>', description: 'all evaluations of a subject' },
    { flags: '--status <status>', description: 'all evaluations with a status', choices: statuses },
    { flags: '--all', description: 'all evaluations of the environment' },
  ];
}

/**
 * Returns the ids of the chosen evaluations with one of these statuses. Ids that the user gave are returned
 * unchanged.
 */
export async function selectEvaluations(
  client: EnvironmentClient,
  ids: readonly string[],
  { program, subject, status, all }: Selection,
  statuses: readonly Evaluation['status'][],
): Promise<string[]> {
  const hasFilter = program !== undefined || subject !== undefined || status !== undefined || all === true;
  if (ids.length > 0 && hasFilter) throw new CliError('Name evaluations, or filter them; not both.');
  if (ids.length > 0) return [...ids];
  if (!hasFilter)
    throw new CliError('Name evaluations, or choose them with --program, --subject, --status or --all.');
  const query = {
    limit: 100,
    ...(program !== undefined && { program_id: program }),
    ...(subject !== undefined && { subject_id: subject }),
    ...(status !== undefined && { status }),
  };
  const selected: string[] = [];
  for await (const evaluation of client.evaluations.list(query))
    if (statuses.includes(evaluation.status)) selected.push(evaluation.id);
  return selected;
}

/** The outcome for one evaluation: the response of the service, or its error. */
export type Outcome<Result> = { id: string } & (
  | { result: Result; error?: never }
  | { result?: never; error: Omit<Failure, 'exitCode'> }
);

/** Requests that run at the same time. */
const AT_ONCE = 4;

/**
 * Calls a function for each evaluation, with a progress bar. If the service rejects an evaluation, its
 * outcome is an error; any other error ends the command.
 */
export async function forEach<Result>(
  { io }: Context,
  label: string,
  ids: readonly string[],
  work: (id: string) => Promise<Result>,
): Promise<Outcome<Result>[]> {
  const progress = showProgress(io, label, ids.length);
  const outcomes: Outcome<Result>[] = new Array(ids.length);
  let [next, done] = [0, 0];
  const worker = async () => {
    for (let index = next++; index < ids.length; index = next++) {
      const id = ids[index]!;
      outcomes[index] = await attempt(id, work);
      progress.update(++done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker)).finally(progress.end);
  return outcomes;
}

async function attempt<Result>(id: string, work: (id: string) => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { id, result: await work(id) };
  } catch (error) {
    const isRefusal = error instanceof ServiceError && [404, 409, 410, 422].includes(error.status);
    if (!isRefusal) throw error;
    const { exitCode: _, ...failure } = failureOf(error);
    return { id, error: failure };
  }
}
