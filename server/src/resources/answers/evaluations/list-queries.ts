import { instantOf } from '../../../http/instant.ts';
import { type EnvironmentId, idAfter, type OrganizationId } from '../../../ids.ts';
import { KEYED, KEYED_ROW } from './queries.ts';

export interface EvaluationFilters {
  /** Those of all programs without it. */
  programIds?: readonly string[] | undefined;
  enrollment_id?: string | undefined;
  subject_id?: string | undefined;
  status?: string | undefined;
  /** Whether the participant has finished. */
  finished?: boolean | undefined;
  /** RFC 3339: created at or after, and before. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Selects a page of evaluations, newest first. */
export function selectEvaluations(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  filters: EvaluationFilters,
  after: string | undefined,
  limit: number,
) {
  const { from, to, programIds } = filters;
  const isOfMany = programIds !== undefined && programIds.length !== 1;
  const ofProgram = isOfMany ? 'e.program_id = wanted.id' : '($4::uuid IS NULL OR e.program_id = $4)';
  const matching = `${KEYED} WHERE e.organization_id = $1 AND e.environment_id = $2
             AND ($3::uuid IS NULL OR e.id < $3)
             AND ${ofProgram} AND ($5::uuid IS NULL OR e.subject_id = $5)
             AND ($6::text IS NULL OR e.status = $6)
             AND ($8::timestamptz IS NULL OR e.created_at >= $8)
             AND ($9::timestamptz IS NULL OR e.created_at < $9) AND ($10::uuid IS NULL OR e.id < $10)
             AND ($11::boolean IS NULL OR (e.status NOT IN ('pending', 'in_progress')) = $11)
             AND ($12::uuid IS NULL OR e.enrollment_id = $12)
           ORDER BY e.id DESC LIMIT $7`;
  return KEYED_ROW.query(
    // The newest of each program, which an index has in this order.
    isOfMany
      ? `SELECT found.* FROM unnest($4::uuid[]) AS wanted(id) CROSS JOIN LATERAL (${matching}) found
         ORDER BY found.id DESC LIMIT $7`
      : matching,
    [
      organizationId,
      environmentId,
      after ?? null,
      isOfMany ? programIds : (programIds?.[0] ?? null),
      filters.subject_id ?? null,
      filters.status ?? null,
      limit + 1,
      from === undefined ? null : instantOf(from),
      to === undefined ? null : instantOf(to),
      // Begins where the index has that time. The time of an environment is never behind that of ids.
      to === undefined ? null : idAfter(instantOf(to)),
      filters.finished ?? null,
      filters.enrollment_id ?? null,
    ],
  );
}
