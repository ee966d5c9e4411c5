import type { Statement } from '../../db/batch.ts';
import type { Histogram } from './sketch.ts';

export interface CountRow {
  program_id: string;
  day: string;
  question_id: string;
  views: number;
  answers: number;
  changed: number;
  skips: number;
  /** bigint[] as text numbers. */
  viewers: string[];
  respondents: string[];
  elapsed: Histogram;
}

const COLUMNS =
  'program_id, day::text, question_id, views, answers, changed, skips, viewers, respondents, elapsed';

interface Window {
  organizationId: string;
  environmentId: string;
  programId: string | null;
  startsAt: Date;
  endsAt: Date;
}

/** Days of the window that are rolled up. */
export function selectRolledDays({ organizationId, environmentId, startsAt, endsAt }: Window): Statement {
  return {
    text: `SELECT day::text FROM instrument_rollup_days WHERE organization_id = $1 AND environment_id = $2
             AND day >= ($3::timestamptz AT TIME ZONE 'UTC')::date
               AND day < ($4::timestamptz AT TIME ZONE 'UTC')::date ORDER BY day`,
    values: [organizationId, environmentId, startsAt, endsAt],
  };
}

export function selectRollups({
  organizationId,
  environmentId,
  programId,
  startsAt,
  endsAt,
}: Window): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM instrument_rollups WHERE organization_id = $1 AND environment_id = $2
             AND day >= ($3::timestamptz AT TIME ZONE 'UTC')::date
               AND day < ($4::timestamptz AT TIME ZONE 'UTC')::date
             AND ($5::uuid IS NULL OR program_id = $5)`,
    values: [organizationId, environmentId, startsAt, endsAt, programId],
  };
}

/** What is not rolled up yet, counted from the answers and the events. */
export function selectRecentCounts({
  organizationId,
  environmentId,
  programId,
  startsAt,
  endsAt,
}: Window): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM eps.instrument_counts($1, $2, $3, $4) WHERE $5::uuid IS NULL
             OR program_id = $5`,
    values: [organizationId, environmentId, startsAt, endsAt, programId],
  };
}

export interface SessionStatsRow {
  half: 0 | 1;
  started: number;
  active: number;
  completed: number;
  abandoned: number;
}

/**
 * A session begins while its token is good: within the 30 days it can be good for. The index goes by its
 * creation.
 */
const STARTED = `started_at >= $3 AND started_at < $4 AND created_at > $3::timestamptz - interval '31 days'
  AND created_at < $4`;

/** Sessions that began in the window, by half of it. An active one whose time is over counts as abandoned. */
export function selectSessionStats(
  { organizationId, environmentId, programId, startsAt, endsAt }: Window,
  now: Date,
): Statement {
  const middle = new Date((startsAt.getTime() + endsAt.getTime()) / 2);
  return {
    text: `SELECT (started_at >= $6)::int AS half, count(*)::int AS started,
             count(*) FILTER (WHERE status = 'active' AND expires_at > $7)::int AS active,
             count(*) FILTER (WHERE status = 'completed')::int AS completed,
             count(*) FILTER (WHERE status = 'abandoned' OR (status = 'active' AND expires_at <= $7))::int
               AS abandoned
           FROM participant_sessions WHERE organization_id = $1 AND environment_id = $2 AND ${STARTED}
             AND ($5::uuid IS NULL OR program_id = $5) GROUP BY 1`,
    values: [organizationId, environmentId, startsAt, endsAt, programId, middle, now],
  };
}

export function selectSessionMedians({
  organizationId,
  environmentId,
  programId,
  startsAt,
  endsAt,
}: Window): Statement {
  return {
    text: `SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY active_ms))::int AS active_ms,
             round(percentile_cont(0.5) WITHIN GROUP (ORDER BY question_count))::int AS questions
           FROM participant_sessions WHERE organization_id = $1 AND environment_id = $2 AND ${STARTED}
             AND status = 'completed' AND ($5::uuid IS NULL OR program_id = $5)`,
    values: [organizationId, environmentId, startsAt, endsAt, programId],
  };
}

/** Environments with answers or events of days past that are not rolled up, and those days. */
export function selectUnrolledDays(before: Date, since: Date): Statement {
  return {
    text: `SELECT e.organization_id, e.id AS environment_id, d.day::date::text AS day
           FROM environments e
           CROSS JOIN LATERAL generate_series(($2::timestamptz AT TIME ZONE 'UTC')::date,
             ($1::timestamptz AT TIME ZONE 'UTC')::date - 1, interval '1 day') AS d(day)
           WHERE NOT EXISTS (SELECT 1 FROM instrument_rollup_days r
             WHERE r.organization_id = e.organization_id AND r.environment_id = e.id AND r.day = d.day::date)
             AND (EXISTS (SELECT 1 FROM instrument_events i WHERE i.organization_id = e.organization_id
               AND i.environment_id = e.id
                 AND i.occurred_at >= d.day AT TIME ZONE 'UTC'
                   AND i.occurred_at < (d.day + interval '1 day') AT TIME ZONE 'UTC')
               OR EXISTS (SELECT 1 FROM answer_batches a WHERE a.organization_id = e.organization_id
                 AND a.environment_id = e.id
                 AND a.changed IS NOT NULL
                 AND a.answered_at >= d.day AT TIME ZONE 'UTC'
                   AND a.answered_at < (d.day + interval '1 day') AT TIME ZONE 'UTC'
                 AND a.id >= eps.uuid_at(d.day AT TIME ZONE 'UTC' - interval '1 hour')
                 AND a.id < eps.uuid_at((d.day + interval '1 day') AT TIME ZONE 'UTC' + interval '1 hour')))
           LIMIT 50`,
    values: [before, since],
  };
}

/** Rolls a day up unless that was done; `first` says that it was done here. */
export function rollUpDay(organizationId: string, environmentId: string, day: string): Statement {
  return {
    text: `WITH marked AS (
             INSERT INTO instrument_rollup_days (organization_id, environment_id, day)
             VALUES ($1, $2, $3::date)
             ON CONFLICT DO NOTHING RETURNING day),
           counted AS (
           INSERT INTO instrument_rollups (organization_id, environment_id, program_id, day, question_id,
             views, answers, changed, skips, viewers, respondents, elapsed)
           SELECT $1, $2, c.* FROM marked, eps.instrument_counts($1, $2,
             marked.day::timestamp AT TIME ZONE 'UTC', (marked.day + 1)::timestamp AT TIME ZONE 'UTC') c)
           SELECT count(*) > 0 AS first FROM marked`,
    values: [organizationId, environmentId, day],
  };
}
