import type { Statement } from '../../../db/batch.ts';
import { textArray } from '../../../db/binary-array.ts';
import { columns, rowsOf } from '../../../db/rows.ts';
import { insert, insertCollected, returning } from '../../../db/statements.ts';
import type { OccasionRow, ParticipantRow } from './queries.ts';

export function insertParticipant(organizationId: string, row: ParticipantRow): Statement {
  return insert('study_participants', { organization_id: organizationId, ...row });
}

/**
 * Saves participations and ends the worker's claims. If an evaluation was completed since one was read, it is
 * due at once.
 */
export function updateParticipants(
  organizationId: string,
  rows: readonly (ParticipantRow & { missed: number })[],
  now: Date,
): Statement {
  const column = <T>(of: (row: ParticipantRow & { missed: number }) => T) => rows.map(of);
  return {
    text: `UPDATE study_participants p SET status = saved.status, withdrawn_at = saved.withdrawn_at,
             state_sealed = saved.state_sealed, claimed_until = NULL,
             next_due_at = CASE WHEN p.changes = saved.changes OR saved.status = 'withdrawn'
               THEN saved.next_due_at ELSE $2 END,
             missed_last_two = CASE WHEN p.changes = saved.changes THEN saved.missed
               ELSE p.missed_last_two END
           FROM unnest($3::uuid[], $4::text[], $5::timestamptz[], $6::bytea[], $7::timestamptz[],
             $8::integer[], $9::integer[])
             AS saved(id, status, withdrawn_at, state_sealed, next_due_at, changes, missed)
           WHERE p.organization_id = $1 AND p.id = saved.id`,
    values: [
      organizationId,
      now,
      column(({ id }) => id),
      textArray(column(({ status }) => status)),
      column(({ withdrawn_at }) => withdrawn_at),
      column(({ state_sealed }) => state_sealed),
      column(({ next_due_at }) => next_due_at),
      column(({ changes }) => changes),
      column(({ missed }) => missed),
    ],
  };
}

type NewOccasion = Omit<OccasionRow, 'state' | 'completed_at' | 'grace_until'> & {
  grace_ends_at: string | null;
  /** Whether no other occasion of its wave was delivered with it before it. */
  is_first: boolean;
};

export function insertOccasion(organizationId: string, studyId: string, row: NewOccasion): Statement {
  return insertCollected('study_occasions', {
    organization_id: organizationId,
    study_id: studyId,
    ...row,
    state: 'open',
  });
}

/** Marks an occasion that was left as skipped, unless something was answered. */
export function skipOccasion(
  organizationId: string,
  { participant_id, wave, k }: Pick<OccasionRow, 'participant_id' | 'wave' | 'k'>,
): Statement {
  return {
    text: `UPDATE study_occasions SET state = 'skipped' WHERE organization_id = $1 AND participant_id = $2
             AND wave = $3 AND k = $4 AND state IN ('open', 'missed')`,
    values: [organizationId, participant_id, wave, k],
  };
}

/** Marks the open occasions of somebody who withdraws as skipped. */
export function skipOpenOccasions(organizationId: string, participantId: string): Statement {
  return {
    text: `UPDATE study_occasions SET state = 'skipped' WHERE organization_id = $1 AND participant_id = $2
             AND state = 'open'`,
    values: [organizationId, participantId],
  };
}

const ASSIGNED = rowsOf(columns('study_strata', 'assigned'));

/** Counts one more person of a stratum; concurrent assignments wait for each other. */
export function countAssigned(organizationId: string, studyId: string, stratum: string) {
  return returning(
    ASSIGNED,
    insert(
      'study_strata',
      { organization_id: organizationId, study_id: studyId, stratum, assigned: 1 },
      'ON CONFLICT (organization_id, study_id, stratum) DO UPDATE SET assigned = study_strata.assigned + 1',
    ),
  );
}
