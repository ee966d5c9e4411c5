import type { Statement } from '../../../db/batch.ts';
import { column, computed, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import { ANSWERS, COUNT, EVENTS, OF_BATCH, sessions } from './queries.ts';

const ENVIRONMENT = rowsOf({
  organization_id: column('environments', 'organization_id'),
  environment_id: column('environments', 'id'),
});

export type CountedEnvironment = RowOf<typeof ENVIRONMENT>;

export function selectAllEnvironments() {
  return ENVIRONMENT.query('SELECT organization_id, id AS environment_id FROM environments');
}

/** Empties the queue and the rollups of an environment, before a rebuild. */
export function deleteCounts({ organization_id, environment_id }: CountedEnvironment): Statement[] {
  return ['instrument_count_queue', 'instrument_rollups', 'instrument_session_rollups'].map((table) => ({
    text: `DELETE FROM ${table} WHERE organization_id = $1 AND environment_id = $2`,
    values: [organization_id, environment_id],
  }));
}

const IDS = rowsOf({ last_id: nullable(computed('uuid')), rows: computed('integer') });

/** The sources of all counts, each read in the order of its ids. */
export const SOURCES = {
  answer_batches: `${ANSWERS} FROM page b ${OF_BATCH}`,
  instrument_events: `${EVENTS} FROM page e`,
  participant_sessions: `${sessions("'started'")} FROM page p
    UNION ALL ${sessions("CASE p.status WHEN 'declined_consent' THEN 'abandoned' ELSE p.status END")}
    FROM page p WHERE p.status IN ('completed', 'abandoned', 'revoked', 'declined_consent')`,
} as const;
const COUNTED = {
  answer_batches: 'kinds IS NOT NULL',
  instrument_events: 'true',
  participant_sessions: 'started_at IS NOT NULL',
} as const;

const pageOf = (source: keyof typeof SOURCES) => `SELECT * FROM ${source}
  WHERE organization_id = $1 AND environment_id = $2 AND id > $3 AND ${COUNTED[source]} ORDER BY id LIMIT $4`;

/** Selects the increments of one page of a source, for a rebuild. */
export function selectSource(
  source: keyof typeof SOURCES,
  { organization_id, environment_id }: CountedEnvironment,
  after: string,
  limit: number,
) {
  return COUNT.query(`WITH page AS (${pageOf(source)}) ${SOURCES[source]}`, [
    organization_id,
    environment_id,
    after,
    limit,
  ]);
}

/** Selects the last id and the number of rows of the same page. */
export function selectSourcePage(
  source: keyof typeof SOURCES,
  { organization_id, environment_id }: CountedEnvironment,
  after: string,
  limit: number,
) {
  return IDS.query(
    `SELECT (array_agg(id ORDER BY id DESC))[1] AS last_id, count(*)::integer AS rows
     FROM (${pageOf(source)}) page`,
    [organization_id, environment_id, after, limit],
  );
}
