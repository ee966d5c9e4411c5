import { expect } from 'vitest';
import { RUNNING_COUNT } from '../src/db/running-counts.ts';
import type { TestApp } from './app.ts';

/** Every row that counts, with what it counts as. */
const COUNTED = `SELECT m.program_id AS of_id, k.kind, m.rule_id AS key FROM messages m
  LEFT JOIN participant_sessions s ON s.organization_id = $1 AND s.id = m.session_id
  LEFT JOIN evaluations e ON e.organization_id = $1 AND e.id = s.evaluation_id
  CROSS JOIN LATERAL (
    SELECT unnest(eps.message_kinds(m.state, m.error)) AS kind
    UNION ALL SELECT 'opened' WHERE s.started_at IS NOT NULL
    UNION ALL SELECT 'completed' WHERE e.status IN ('completed', 'needs_review', 'superseded')) k
  WHERE m.organization_id = $1
  UNION ALL SELECT study_id, unnest(eps.occasion_kinds(state, opens_at, completed_at)), wave FROM (
    SELECT DISTINCT ON (wave, evaluation_id) * FROM study_occasions WHERE organization_id = $1
    ORDER BY wave, evaluation_id, k) o
  UNION ALL SELECT p.study_id, k.kind, k.key FROM study_participants p
  CROSS JOIN LATERAL (
    SELECT 'added' AS kind, eps.utc_day(p.created_at)::text AS key
    UNION ALL SELECT 'left', eps.utc_day(p.created_at)::text WHERE p.withdrawn_at IS NOT NULL
    UNION ALL SELECT 'left_after', (eps.utc_day(p.withdrawn_at) - eps.utc_day(p.created_at))::text
    WHERE p.withdrawn_at IS NOT NULL
    UNION ALL SELECT DISTINCT unnest(CASE WHEN o.state IN ('completed', 'partial')
      THEN '{left_opened,left_answered}'::text[] ELSE '{left_opened}' END), o.wave
    FROM study_occasions o
    WHERE o.organization_id = $1 AND o.participant_id = p.id AND p.withdrawn_at IS NOT NULL) k
  WHERE p.organization_id = $1`;

/** Expects that the running counts are those of a recount of all rows, and closes the service. */
export async function closeWithCounts(app: TestApp): Promise<void> {
  const counts = await app.services.db.read(
    app.organizationId,
    RUNNING_COUNT.query(
      `SELECT of_id, kind, key, sum(n)::integer AS n FROM (
         SELECT of_id, kind, key, n FROM running_counts WHERE organization_id = $1
         UNION ALL SELECT of_id, kind, key, n FROM running_count_changes WHERE organization_id = $1
         UNION ALL SELECT of_id, kind, key, -1 FROM (${COUNTED}) counted) c
       GROUP BY of_id, kind, key HAVING sum(n) <> 0`,
      [app.organizationId],
    ),
  );
  await app.close();
  expect(counts).toEqual([]);
}
