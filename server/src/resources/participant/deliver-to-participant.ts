import { translationFor } from '@eps/engine';
import type { Transaction } from '../../db/transaction.ts';
import { AppError } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { type Delivered, deliverDue } from '../continuous-evaluation/deliver.ts';
import type { TriggerInput } from '../continuous-evaluation/schema.ts';

/** What is due for the participant of the token, shown without option scores in the session's language. */
export function deliverToParticipant(
  tx: Transaction,
  request: Request,
  trigger: TriggerInput,
): Promise<Delivered> {
  const { programId, subjectId, sessionId, locale } = request.participant;
  requireTime(request);
  const ask = {
    programId,
    subjectId,
    // Where the page names no login session, the participant's session is one.
    trigger: { ...trigger, login_session_id: trigger.login_session_id || sessionId },
    now: undefined,
  };
  return deliverDue(tx, request, ask, {
    withScores: false,
    translation: (bundle) => translationFor(bundle.experience.translations, locale),
  });
}

/** A token may outlive the cycle it was issued for, not its own time. Throws participant_session_expired. */
export function requireTime({ participant, now }: Request): void {
  if (Date.parse(participant.expiresAt) <= now.getTime())
    throw new AppError(
      'participant_session_expired',
      'This participant session has ended. Ask for a new link.',
    );
}
