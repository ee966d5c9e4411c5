import { helpFor } from '@eps/engine';
import type { Query } from '../../../db/rows.ts';
import { AppError } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import type { LinkedSession } from '../../people/participant-sessions/link-commands.ts';
import { selectEvaluation } from '../evaluations/queries.ts';
import { loadEvaluation, respondentState } from '../evaluations/state.ts';

/**
 * Returns whether a rule with help is true for the answers of the session's evaluation; false once they are
 * deleted.
 */
export async function asksForHelp(
  services: Services,
  { organization_id, environment_id, evaluation_id, locale }: LinkedSession,
): Promise<boolean> {
  const run = <Row>(query: Query<Row>) => services.db.read(organization_id, query);
  const [row] = await run(selectEvaluation(organization_id, environment_id, evaluation_id ?? ''));
  if (!row) return false;
  try {
    const evaluation = await loadEvaluation(run, services, organization_id, row);
    return helpFor(evaluation.bundle, respondentState(evaluation, evaluation.log, null), locale).length > 0;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
