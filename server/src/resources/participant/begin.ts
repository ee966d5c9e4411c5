import type { Transaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { Request } from '../../http/request.ts';
import { startSession } from '../participant-sessions/queries.ts';

/** Notes that the participant's session has begun, and tells so the first time. */
export async function beginSession(tx: Transaction, request: Request, evaluationId: string): Promise<void> {
  const { organizationId, environmentId, participant, now } = request;
  const { sessionId, programId, subjectId } = participant;
  if (!(await tx.first(startSession(organizationId, sessionId, now)))) return;
  const data = {
    session_id: sessionId,
    evaluation_id: evaluationId,
    program_id: programId,
    subject_id: subjectId,
  };
  emit(tx, now, [{ organizationId, environmentId, type: 'session.started', data }]);
}
