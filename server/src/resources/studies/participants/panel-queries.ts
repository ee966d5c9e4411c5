import { columns, rowsOf } from '../../../db/rows.ts';
import { RUNNING_COUNT } from '../../../db/running-counts.ts';
import { select } from '../../../db/statements.ts';

/**
 * Counts what the running counts of a study and its programs hold of the people whom a member sees who is
 * limited to units.
 */
export function countSeen(organizationId: string, studyId: string, programIds: readonly string[]) {
  const people = 'FROM study_participants p WHERE p.organization_id = $1 AND p.study_id = $2';
  const left = `${people} AND p.withdrawn_at IS NOT NULL`;
  return RUNNING_COUNT.query(
    `SELECT of_id, kind, key, count(*)::integer AS n FROM (
       SELECT study_id AS of_id, unnest(eps.occasion_kinds(state, opens_at, completed_at)) AS kind,
         wave AS key
       FROM study_occasions WHERE organization_id = $1 AND study_id = $2 AND is_first
       UNION ALL SELECT p.study_id, 'added', eps.utc_day(p.created_at)::text ${people}
       UNION ALL SELECT p.study_id, 'left', eps.utc_day(p.created_at)::text ${left}
       UNION ALL SELECT p.study_id, 'left_after',
         (eps.utc_day(p.withdrawn_at) - eps.utc_day(p.created_at))::text ${left}
       UNION ALL SELECT own.study_id, k.kind, own.wave FROM (
         SELECT o.study_id, o.wave, bool_or(o.state IN ('completed', 'partial')) AS is_answered
         FROM study_occasions o JOIN study_participants p
           ON p.organization_id = o.organization_id AND p.id = o.participant_id
         WHERE o.organization_id = $1 AND o.study_id = $2 AND p.withdrawn_at IS NOT NULL
         GROUP BY o.study_id, o.wave, o.participant_id) own
       CROSS JOIN LATERAL (VALUES ('left_opened', true), ('left_answered', own.is_answered))
         AS k(kind, counts)
       WHERE k.counts
       UNION ALL SELECT program_id, unnest(eps.message_kinds(state, error)), rule_id FROM messages
       WHERE organization_id = $1 AND program_id = ANY ($3::uuid[])) seen
     GROUP BY of_id, kind, key`,
    [organizationId, studyId, programIds],
  );
}

const STRATA = rowsOf(columns('study_strata', 'stratum', 'assigned'));

/** Selects how many people of each stratum were assigned. */
export function selectStrata(organizationId: string, studyId: string) {
  return select(STRATA, 'study_strata', { organization_id: organizationId, study_id: studyId });
}

const MISSING = rowsOf(columns('study_participants', 'id'));

/**
 * Selects people with one of the states who missed their last two occasions, of all waves or of those that
 * every reader sees.
 */
export function selectMissingTwice(
  organizationId: string,
  studyId: string,
  { bit, states, limit }: { bit: number; states: readonly string[]; limit: number },
) {
  return MISSING.query(
    `SELECT id FROM study_participants
     WHERE organization_id = $1 AND study_id = $2 AND missed_last_two <> 0 AND missed_last_two & $4 <> 0
       AND status = ANY ($5::text[]) ORDER BY id LIMIT $3`,
    [organizationId, studyId, limit, bit, states],
  );
}
