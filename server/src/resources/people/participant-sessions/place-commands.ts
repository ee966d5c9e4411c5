import type { Statement } from '../../../db/batch.ts';
import { column, rowsOf } from '../../../db/rows.ts';
import { update } from '../../../db/statements.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';

/**
 * The places of public links. A session takes one with its first answer and gives it back when it is
 * abandoned or revoked; sessions of one evaluation share a place.
 */

/** A session that answers or completes. */
interface AnsweringSession {
  organizationId: string;
  sessionId: string;
  evaluationId: string;
}

/**
 * Makes sure that an answering session has a place, if a public link started it. Throws link_full. The update
 * of the link locks its row, so concurrent sessions never take more places than there are.
 */
export async function takePlace(tx: Transaction, session: AnsweringSession): Promise<void> {
  const state = await tx.first(selectPlace(session));
  if (!state?.program_link_id || state.has_place) return;
  const { organizationId, sessionId } = session;
  if (!(await tx.first(countPlace(organizationId, state.program_link_id)))) throw linkFull();
  tx.push(setPlace(organizationId, sessionId));
}

export function linkFull(): AppError {
  return new AppError('link_full', 'This link has as many sessions as it allows.');
}

const PLACE = rowsOf({
  program_link_id: column('participant_sessions', 'program_link_id'),
  has_place: column('participant_sessions', 'holds_place'),
});

/** Selects whether the evaluation of a session has a place, or its link was deleted meanwhile. */
function selectPlace({ organizationId, sessionId, evaluationId }: AnsweringSession) {
  return PLACE.query(
    `SELECT s.program_link_id, EXISTS (
         SELECT 1 FROM participant_sessions o WHERE o.organization_id = $1 AND o.evaluation_id = $3
           AND o.holds_place)
       OR NOT EXISTS (SELECT 1 FROM program_links l WHERE l.organization_id = $1
         AND l.id = s.program_link_id) AS has_place
     FROM participant_sessions s WHERE s.organization_id = $1 AND s.id = $2`,
    [organizationId, sessionId, evaluationId],
  );
}

const COUNTED = rowsOf({ session_count: column('program_links', 'session_count') });

function countPlace(organizationId: string, linkId: string) {
  return COUNTED.query(
    `UPDATE program_links SET session_count = session_count + 1
     WHERE organization_id = $1 AND id = $2 AND (max_sessions IS NULL OR session_count < max_sessions)
     RETURNING session_count`,
    [organizationId, linkId],
  );
}

function setPlace(organizationId: string, sessionId: string): Statement {
  return update(
    'participant_sessions',
    { organization_id: organizationId, id: sessionId },
    { holds_place: true },
  );
}

/** Gives back the places of sessions that have ended without completion. */
export function giveBackPlaces(organizationId: string, sessionIds: readonly string[]): Statement {
  return {
    text: `WITH ended AS (
             UPDATE participant_sessions SET holds_place = false
             WHERE organization_id = $1 AND id = ANY ($2::uuid[]) AND holds_place RETURNING program_link_id)
           UPDATE program_links l SET session_count = l.session_count - e.places
           FROM (SELECT program_link_id, count(*)::integer AS places FROM ended GROUP BY program_link_id) e
           WHERE l.organization_id = $1 AND l.id = e.program_link_id`,
    values: [organizationId, sessionIds],
  };
}
