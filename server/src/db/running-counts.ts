import type { Statement } from './batch.ts';
import { textArray } from './binary-array.ts';
import { columns, computed, type RowOf, rowsOf } from './rows.ts';

/**
 * Counts of states that triggers keep: of the messages of a program by rule, and of the people and occasions
 * of a study. A trigger inserts what a statement has changed; the worker adds it to the counts.
 */
export const RUNNING_COUNT = rowsOf({
  of_id: computed('uuid'),
  kind: computed('text'),
  key: computed('text'),
  n: computed('integer'),
});
export type RunningCount = RowOf<typeof RUNNING_COUNT>;

/** Selects the counts of programs and studies, with what the worker has not added yet. */
export function selectRunningCounts(organizationId: string, ofIds: readonly string[]) {
  const own = (table: string) =>
    `SELECT of_id, kind, key, n FROM ${table} WHERE organization_id = $1 AND of_id = ANY ($2::uuid[])`;
  return RUNNING_COUNT.query(
    `SELECT of_id, kind, key, sum(n)::integer AS n
     FROM (${own('running_counts')} UNION ALL ${own('running_count_changes')}) c
     GROUP BY of_id, kind, key HAVING sum(n) <> 0`,
    [organizationId, ofIds],
  );
}

const CHANGE = rowsOf({
  ...columns('running_count_changes', 'organization_id', 'of_id', 'kind', 'key', 'n'),
});
type CountChange = RowOf<typeof CHANGE>;

/** Deletes up to `limit` changes and returns them. */
export function takeCountChanges(limit: number) {
  return CHANGE.query(
    `DELETE FROM running_count_changes c
     USING (SELECT organization_id, of_id, id FROM running_count_changes LIMIT $1) taken
     WHERE c.organization_id = taken.organization_id AND c.of_id = taken.of_id AND c.id = taken.id
     RETURNING ${CHANGE.of('c')}`,
    [limit],
  );
}

/** Adds changes to the counts. One transaction at a time does so. */
export function addToRunningCounts(changes: readonly CountChange[]): Statement {
  const column = <T>(of: (change: CountChange) => T) => changes.map(of);
  return {
    text: `INSERT INTO running_counts AS c (organization_id, of_id, kind, key, n)
           SELECT organization_id, of_id, kind, key, sum(n)
           FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::integer[])
             AS given(organization_id, of_id, kind, key, n)
           GROUP BY 1, 2, 3, 4
           ON CONFLICT (organization_id, of_id, kind, key) DO UPDATE SET n = c.n + excluded.n`,
    values: [
      column(({ organization_id }) => organization_id),
      column(({ of_id }) => of_id),
      textArray(column(({ kind }) => kind)),
      textArray(column(({ key }) => key)),
      column(({ n }) => n),
    ],
  };
}
