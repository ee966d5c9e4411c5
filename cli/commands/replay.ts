import type { Evaluation } from '@eps/sdk';
import { command } from '../core/command.ts';
import { EXIT } from '../core/exit-codes.ts';
import {
  EVALUATIONS,
  forEach,
  type Selection,
  selectEvaluations,
  selectionOptions,
} from '../evaluations/select.ts';

/** Evaluations with one of these statuses have a result. */
const FINISHED: readonly Evaluation['status'][] = ['needs_review', 'completed', 'failed', 'superseded'];

export const replay = command<Selection>({
  name: 'replay',
  summary: 'Compute evaluations again and compare with what is stored',
  description:
    'Computes each evaluation from its bundle, answers and context, and prints every difference from the stored result. Changes ' +
    'nothing. Ends with 1 if there is a difference or an evaluation cannot be replayed.',
  arguments: [EVALUATIONS],
  options: selectionOptions(FINISHED),
  examples: [
    { run: 'eps replay 0199a3c5-0a0f-7c55-a1b2-000000000016', shows: 'whether one evaluation is the same' },
    { run: 'eps replay --all --json', shows: 'the differences of all finished evaluations as JSON' },
  ],
  operations: ['listApps', 'listEnvironments', 'listEvaluations', 'listOrganizations', 'replayEvaluation'],
  async run(context, options, ids) {
    const { client } = await context.environment();
    const selected = await selectEvaluations(client, ids, options, FINISHED);
    const outcomes = await forEach(context, 'Replaying', selected, (id) => client.evaluations.replay(id));
    const data = outcomes.map(({ id, result, error }) =>
      result ? { evaluation_id: id, ...result } : { evaluation_id: id, error },
    );
    const lines = outcomes.flatMap(({ id, result, error }) => {
      if (error) return [`${id}: ${error.message}`];
      return result.differences.map(
        ({ pointer, stored, recomputed }) => `${id}: ${pointer}: ${json(stored)} → ${json(recomputed)}`,
      );
    });
    const identical = outcomes.filter(({ result }) => result?.identical).length;
    return {
      data,
      text: [...lines, `${identical} of ${outcomes.length} evaluations are identical.`].join('\n'),
      exitCode: identical === outcomes.length ? EXIT.success : EXIT.problem,
    };
  },
});

function json(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
