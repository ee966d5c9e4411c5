import { column, columns, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import { sealedColumn } from '../../../vault/sealed-column.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import type { Outcome } from './schema.ts';

/** The outcome. Only ids and the time of recording are in plain text. */
export const sealedOutcome = sealedColumn<Pick<Outcome, 'kind' | 'at' | 'value'>>(
  'outcomes',
  'content_sealed',
);

const OUTCOME = rowsOf({
  ...columns('outcomes', 'id', 'subject_id', 'evaluation_id', 'created_at', 'content_sealed'),
  wrapped_key: nullable(column('subjects', 'wrapped_key')),
  program_id: nullable(column('evaluations', 'program_id')),
});

export type OutcomeRow = RowOf<typeof OUTCOME>;

export function presentOutcome(
  row: Omit<OutcomeRow, 'wrapped_key' | 'program_id'>,
  key: SubjectKey,
): Outcome {
  const { id, subject_id, evaluation_id, created_at, content_sealed } = row;
  return {
    id,
    subject_id,
    ...sealedOutcome.open(key, id, content_sealed),
    ...(evaluation_id !== null && { evaluation_id }),
    created_at,
  };
}

const SELECTED = `SELECT o.id, o.subject_id, o.evaluation_id, o.created_at, o.content_sealed, s.wrapped_key,
    e.program_id
  FROM outcomes o JOIN subjects s ON s.organization_id = o.organization_id AND s.id = o.subject_id
  LEFT JOIN evaluations e ON e.organization_id = o.organization_id AND e.id = o.evaluation_id`;

/** Selects a subject's outcomes, newest first, without those about evaluations of hidden programs. */
export function selectOutcomes(
  organizationId: string,
  environmentId: string,
  subjectId: string,
  { after, limit, hidden }: { after: string | undefined; limit: number; hidden: readonly string[] },
) {
  return OUTCOME.query(
    `${SELECTED} WHERE o.organization_id = $1 AND o.environment_id = $2 AND o.subject_id = $3
       AND ($4::uuid IS NULL OR o.id < $4)
       AND (e.program_id IS NULL OR e.program_id <> ALL ($6::uuid[]))
     ORDER BY o.id DESC LIMIT $5`,
    [organizationId, environmentId, subjectId, after ?? null, limit + 1, hidden],
  );
}

/** Selects a subject's outcomes, oldest first. */
export function selectSubjectOutcomes(
  organizationId: string,
  subjectId: string,
  after: string | null,
  limit: number,
) {
  return OUTCOME.query(
    `${SELECTED} WHERE o.organization_id = $1 AND o.subject_id = $2 AND ($3::uuid IS NULL OR o.id > $3)
     ORDER BY o.id LIMIT $4`,
    [organizationId, subjectId, after, limit],
  );
}
