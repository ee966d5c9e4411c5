import type { Statement } from '../../../db/batch.ts';
import { deleteFrom, upsert } from '../../../db/statements.ts';
import type { OrganizationId, SubjectId } from '../../../ids.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import type { Outreach } from './schema.ts';

/** The event types from which occasions are made (see events/emit.ts), by the mode of the program. */
export function causesOf({ rules }: Outreach, mode: 'one_time' | 'continuous'): string[] {
  const causes = {
    opened: mode === 'continuous' ? 'enrollment.cycle_due' : 'enrollment.created',
    released: 'evaluation.completed',
    missed: 'evaluation.failed',
  };
  const of = { opened: causes.opened, reminder: causes.opened, closing: causes.opened };
  const by = { ...of, released: causes.released, missed: causes.missed };
  return [...new Set(rules.map(({ on }) => by[on]))];
}

interface NewOutreach extends Outreach {
  causes: readonly string[];
  /** Whether the protocol of a study has the rules. */
  fromProtocol: boolean;
}

export function upsertOutreach(
  { organizationId, environmentId }: EnvironmentScope,
  programId: string,
  { rules, send_window, causes, fromProtocol }: NewOutreach,
  now: Date,
): Statement {
  return upsert(
    'program_outreach',
    { organization_id: organizationId, program_id: programId },
    {
      environment_id: environmentId,
      rules: JSON.stringify(rules),
      send_window: send_window ? JSON.stringify(send_window) : null,
      causes,
      updated_at: now,
      from_protocol: fromProtocol,
    },
  );
}

/**
 * Inserts an occasion for everything that is open for people now, because the rules changed: they get the
 * messages that are due from now on, and the message at the opening if they have not received it.
 */
export function addOpenOccasions(
  { organizationId, environmentId }: EnvironmentScope,
  programId: string,
  now: Date,
): Statement {
  return {
    text: `INSERT INTO outreach_occasions (organization_id, environment_id, id, program_id, enrollment_id,
             subject_id, evaluation_id, occasion_id, kind, happened_at, done_until, due_at)
           SELECT $1, $2, eps.uuid_v7(now()), $3, n.id, n.subject_id,
             CASE WHEN p.mode = 'continuous' THEN e.id END,
             CASE WHEN p.mode = 'continuous' THEN e.id ELSE n.id END, 'open', n.enrolled_at, $4, $4
           FROM programs p
           JOIN enrollments n ON n.organization_id = $1 AND n.program_id = p.id AND n.status = 'active'
             AND n.withdrawn_at IS NULL
           LEFT JOIN evaluations e ON e.organization_id = $1 AND e.enrollment_id = n.id
             AND e.result_sealed IS NULL AND e.context_sealed IS NOT NULL
           WHERE p.organization_id = $1 AND p.id = $3 AND (p.mode = 'one_time' OR e.id IS NOT NULL)
           ON CONFLICT (organization_id, occasion_id, kind) DO UPDATE SET due_at = excluded.due_at,
             claimed_until = NULL`,
    values: [organizationId, environmentId, programId, now],
  };
}

export interface OccasionEnd {
  id: string;
  /** When the next message is due; null if none can follow. */
  dueAt: Date | null;
}

/** Ends the claim of occasions: deletes those without a further message, and schedules the others. */
export function settleOccasions(
  organizationId: string,
  ends: readonly OccasionEnd[],
  doneUntil: Date,
): Statement {
  return {
    text: `WITH ended AS (
             SELECT * FROM unnest($2::uuid[], $3::timestamptz[]) AS ended(id, due_at)
           ), deleted AS (
             DELETE FROM outreach_occasions o USING ended
             WHERE o.organization_id = $1 AND o.id = ended.id AND ended.due_at IS NULL)
           UPDATE outreach_occasions o SET due_at = ended.due_at, done_until = $4, claimed_until = NULL
           FROM ended WHERE o.organization_id = $1 AND o.id = ended.id AND ended.due_at IS NOT NULL`,
    values: [organizationId, ends.map(({ id }) => id), ends.map(({ dueAt }) => dueAt), doneUntil],
  };
}

/** Deletes the occasions of an erased subject. */
export function deleteSubjectOccasions(organizationId: OrganizationId, subjectId: SubjectId): Statement {
  return deleteFrom('outreach_occasions', { organization_id: organizationId, subject_id: subjectId });
}

/** Deletes the occasions of people that are about some of their evaluations. */
export function deleteOccasionsAbout(
  organizationId: string,
  subjectIds: readonly string[],
  evaluationIds: readonly string[],
): Statement {
  return deleteFrom('outreach_occasions', {
    organization_id: organizationId,
    subject_id: subjectIds,
    evaluation_id: evaluationIds,
  });
}
