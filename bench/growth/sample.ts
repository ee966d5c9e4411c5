import pg from 'pg';
import type { World } from './world.ts';

/** Ids of existing rows for one repetition of the operations. */
export interface Sample {
  subject: string;
  enrollment: string;
  continuousEnrollment: string;
  /** A subject of the continuous program that has not been asked any questions yet. */
  dueSubject: string;
  /** A subject with an evaluation, that evaluation, and its session. */
  evaluated: string;
  evaluation: string;
  session: string;
  /** A subject with an evaluation that no other operation reads. */
  erased: string;
  /** A time window with about twenty evaluations. */
  from: string;
  to: string;
}

/** Returns samples that are spread over the environment. */
export async function samplesOf(world: World, count: number): Promise<Sample[]> {
  const client = new pg.Client({ ...world.admin, options: '-c search_path=eps' });
  await client.connect();
  try {
    const pick = async (text: string, values: string[]) => (await client.query(text, values)).rows;
    const people = await pick(SUBJECTS, [world.continuous.id, String(3 * count)]);
    const evaluations = await pick(EVALUATIONS, [world.environmentId, String(2 * count)]);
    return Array.from({ length: count }, (_, i) => {
      const person = people[3 * i];
      const evaluation = evaluations[2 * i];
      return {
        subject: person.subject_id,
        enrollment: person.enrollment_id,
        continuousEnrollment: person.enrollment_id,
        dueSubject: people[3 * i + 1].subject_id,
        evaluated: evaluation.subject_id,
        evaluation: evaluation.id,
        session: evaluation.session_id,
        erased: evaluations[2 * i + 1].subject_id,
        from: evaluation.created_at.toISOString(),
        to: evaluation.until.toISOString(),
      };
    });
  } finally {
    await client.end();
  }
}

/** The rest of an id after its time is random, so the order of the hashes is random. */
const SUBJECTS = `SELECT id AS enrollment_id, subject_id FROM enrollments
  WHERE program_id = $1 AND status = 'active' AND NOT EXISTS (
    SELECT FROM due_states d WHERE d.organization_id = enrollments.organization_id AND d.enrollment_id =
      enrollments.id)
  ORDER BY md5(id::text) LIMIT $2`;

const EVALUATIONS = `WITH chosen AS (
    SELECT e.organization_id, e.environment_id, e.id, e.subject_id, e.created_at FROM evaluations e
    WHERE e.environment_id = $1 AND e.status = 'completed' AND e.created_at < now() - interval '7 days'
    ORDER BY md5(e.id::text) LIMIT $2)
  SELECT c.*, s.id AS session_id, (
      SELECT max(created_at) FROM (
        SELECT created_at FROM evaluations later
        WHERE later.organization_id = c.organization_id AND later.environment_id = c.environment_id
          AND later.id >= c.id ORDER BY later.id LIMIT 20) w) AS until
  FROM chosen c JOIN participant_sessions s
    ON s.organization_id = c.organization_id AND s.evaluation_id = c.id`;
