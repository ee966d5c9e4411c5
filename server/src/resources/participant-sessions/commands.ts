import type { Transaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { EvaluationRow } from '../evaluations/queries.ts';
import { insertSkips } from '../instrument-events/commands.ts';
import { type EndedSession, endOpenSessions } from './queries.ts';

/**
 * The cycle of these sessions is over, so their tokens answer nothing more: completed with it, or abandoned where it
 * ran out of time. What was shown in it and has no answer was skipped.
 */
export async function endSessionsOf(
  tx: Transaction,
  organizationId: string,
  evaluation: Pick<EvaluationRow, 'id'>,
  ended: 'completed' | 'expired',
  now: Date,
): Promise<void> {
  tx.push(insertSkips([organizationId], [evaluation.id], now));
  const status = ended === 'completed' ? 'completed' : 'abandoned';
  const sessions = await tx.rows<EndedSession>(endOpenSessions(organizationId, evaluation.id, status, now));
  if (status === 'abandoned') tellAbandoned(tx, sessions, now);
}

/** Tells of sessions that had begun; one that nobody began is merely over. */
export function tellAbandoned(tx: Transaction, sessions: readonly EndedSession[], now: Date): void {
  const begun = sessions.filter(({ started_at }) => started_at !== null);
  emit(
    tx,
    now,
    begun.map((session) => ({
      organizationId: session.organization_id,
      environmentId: session.environment_id,
      type: 'session.abandoned' as const,
      data: {
        session_id: session.id,
        evaluation_id: session.evaluation_id,
        program_id: session.program_id,
        subject_id: session.subject_id,
      },
    })),
  );
}
