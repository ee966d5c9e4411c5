import { column, columns, computed, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';

const COUNTS = rowsOf({
  wave: column('study_occasions', 'wave'),
  opened: computed('integer'),
  completed: computed('integer'),
  partial: computed('integer'),
  missed: computed('integer'),
  skipped: computed('integer'),
  median_delay_seconds: nullable(computed('double precision')),
});
/**
 * Counts the occasions of each wave that were opened, by state; occasions that were delivered together count
 * as one.
 */
export function countOccasions(organizationId: string, studyId: string) {
  return COUNTS.query(
    `SELECT wave, count(*)::int AS opened,
       count(*) FILTER (WHERE state = 'completed')::int AS completed,
       count(*) FILTER (WHERE state = 'partial')::int AS partial,
       count(*) FILTER (WHERE state = 'missed')::int AS missed,
       count(*) FILTER (WHERE state = 'skipped')::int AS skipped,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM completed_at - opens_at)::float8)
         FILTER (WHERE state = 'completed') AS median_delay_seconds
     FROM (SELECT DISTINCT ON (wave, evaluation_id) wave, state, opens_at, completed_at
           FROM study_occasions WHERE organization_id = $1 AND study_id = $2
           ORDER BY wave, evaluation_id, k) o
     GROUP BY wave`,
    [organizationId, studyId],
  );
}

const WITHDRAWN = rowsOf({ wave: computed('text'), withdrawn: computed('integer') });

/** Counts for each wave the people who withdrew before they had completed an occasion of it. */
export function countWithdrawn(
  organizationId: string,
  studyId: string,
  waves: readonly { id: string; isOfArms: boolean }[],
) {
  const OWN = `SELECT 1 FROM study_occasions o WHERE o.organization_id = $1 AND o.participant_id = p.id
    AND o.wave = w.wave`;
  return WITHDRAWN.query(
    `SELECT w.wave, count(*)::int AS withdrawn
     FROM study_participants p CROSS JOIN unnest($3::text[], $4::boolean[]) AS w(wave, is_of_arms)
     WHERE p.organization_id = $1 AND p.study_id = $2 AND p.withdrawn_at IS NOT NULL
       AND NOT EXISTS (${OWN} AND o.state IN ('completed', 'partial'))
       AND (NOT w.is_of_arms OR EXISTS (${OWN}))
     GROUP BY w.wave`,
    [organizationId, studyId, waves.map(({ id }) => id), waves.map(({ isOfArms }) => isOfArms)],
  );
}

const DAYS = rowsOf({
  age_days: computed('integer'),
  left_after_days: nullable(computed('integer')),
  people: computed('integer'),
});
export type DaysRow = RowOf<typeof DAYS>;

/** Counts people by how many days ago they were added, and after how many days they withdrew. */
export function countDays(organizationId: string, studyId: string, now: Date) {
  return DAYS.query(
    `SELECT
       floor(greatest(0, extract(epoch FROM $3::timestamptz - created_at)) / 86400)::int AS age_days,
       floor(extract(epoch FROM withdrawn_at - created_at) / 86400)::int AS left_after_days,
       count(*)::int AS people
     FROM study_participants WHERE organization_id = $1 AND study_id = $2 GROUP BY 1, 2`,
    [organizationId, studyId, now],
  );
}

const STRATA = rowsOf(columns('study_strata', 'stratum', 'assigned'));

/** Selects how many people of each stratum were assigned. */
export function selectStrata(organizationId: string, studyId: string) {
  return STRATA.query(
    `SELECT ${STRATA.list} FROM study_strata WHERE organization_id = $1 AND study_id = $2`,
    [organizationId, studyId],
  );
}

const MISSING = rowsOf(columns('study_participants', 'id'));

/** Selects people who take part and missed their last two occasions of waves that are not hidden. */
export function selectMissingTwice(
  organizationId: string,
  studyId: string,
  { hidden, states, limit }: { hidden: readonly string[]; states: readonly string[]; limit: number },
) {
  return MISSING.query(
    `SELECT p.id FROM study_participants p CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE state = 'missed') AS missed FROM (
         SELECT o.state FROM study_occasions o
         WHERE o.organization_id = $1 AND o.participant_id = p.id
           AND o.state IN ('completed', 'partial', 'missed') AND o.wave <> ALL ($4::text[])
         GROUP BY o.evaluation_id, o.state, o.opens_at
         ORDER BY o.opens_at DESC LIMIT 2) last_two) counted
     WHERE p.organization_id = $1 AND p.study_id = $2 AND p.status = ANY ($5::text[])
       AND counted.missed = 2 ORDER BY p.id LIMIT $3`,
    [organizationId, studyId, limit, hidden, states],
  );
}
