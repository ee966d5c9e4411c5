import { ACCESS_ACTIONS } from '../../../audit/actions.ts';
import { columns, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import { instantOf } from '../../../http/instant.ts';
import type { EnvironmentId, OrganizationId, SubjectId } from '../../../ids.ts';
import { entryColumns } from './queries.ts';

const ENTRY = rowsOf(entryColumns);
const link = columns('audit_chain', 'position', 'entry_hash', 'chain_hash', 'chained_at');
const LINKED_ENTRY = rowsOf({
  ...entryColumns,
  position: nullable(link.position),
  entry_hash: nullable(link.entry_hash),
  chain_hash: nullable(link.chain_hash),
  chained_at: nullable(link.chained_at),
});
export type LinkedEntryRow = RowOf<typeof LINKED_ENTRY>;

/** Adds the links of a page of entries. A link has the transaction of its entry, as does the index. */
const linked = (page: string, order: 'ASC' | 'DESC') =>
  `SELECT ${ENTRY.of('l')}, c.position, c.entry_hash, c.chain_hash, c.chained_at
   FROM (${page}) l LEFT JOIN audit_chain c
     ON c.organization_id = $1 AND c.transaction = l.transaction AND c.entry_id = l.id
   ORDER BY l.id ${order}`;

export interface AuditFilters {
  action?: string | undefined;
  actor_id?: string | undefined;
  resource_type?: string | undefined;
  resource_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  kind?: 'access' | 'change' | undefined;
}

const ACCESSES = ACCESS_ACTIONS.map((action) => `'${action}'`).join(', ');

// An id contains the time of its creation, which is not before 1970. One day is added on both sides for clock
// differences.
const MATCHING = `l.organization_id = $1 AND ($2::text IS NULL OR l.action = $2)
  AND ($3::text IS NULL OR l.actor_id = $3) AND ($4::text IS NULL OR l.resource_type = $4)
  AND ($5::text IS NULL OR l.resource_id = $5)
  AND ($6::timestamptz IS NULL OR (l.created_at >= $6
    AND l.id > eps.uuid_at(greatest($6 - interval '1 day', 'epoch'))))
  AND ($7::timestamptz IS NULL OR (l.created_at < $7 AND l.id < eps.uuid_at($7 + interval '1 day')))
  AND ($8::text IS NULL OR (l.action IN (${ACCESSES})) = ($8 = 'access'))`;

function matchingValues(organizationId: string, filters: AuditFilters): unknown[] {
  const { action, actor_id, resource_type, resource_id, from, to } = filters;
  // PostgreSQL does not read every UTC offset of RFC 3339.
  const times = [from, to].map((time) => (time === undefined ? null : instantOf(time)));
  const values = [action, actor_id, resource_type, resource_id];
  return [organizationId, ...values.map((value) => value ?? null), ...times, filters.kind ?? null];
}

const BY_ACTOR = ["l.actor_kind <> 'participant'", "l.actor_kind = 'participant'"];
/** The actions of most entries. They are about evaluations, and each has an index of its own. */
const OF_SESSIONS = ['evaluation.answered', 'evaluation.completed'];
const isOf = (action: string) => `l.action = '${action}'`;
const OTHERS = `l.action NOT IN (${OF_SESSIONS.map((action) => `'${action}'`).join(', ')})`;

/** Returns conditions that part the matching entries so that each part has an index (decision 0069). */
function partsOf({ action, actor_id, resource_type, resource_id }: AuditFilters): readonly string[] {
  if (actor_id !== undefined || resource_id !== undefined) return BY_ACTOR;
  if (action !== undefined) return [OF_SESSIONS.includes(action) ? isOf(action) : OTHERS];
  if (resource_type === undefined) return ['true'];
  return resource_type === 'evaluation' ? [OTHERS, ...OF_SESSIONS.map(isOf)] : [OTHERS];
}

function matchingPage(filters: AuditFilters, after: string, order: 'ASC' | 'DESC'): string {
  const pages = partsOf(filters).map(
    (part) => `(SELECT * FROM audit_log l WHERE ${MATCHING} AND ${part} AND ($9::uuid IS NULL OR ${after})
      ORDER BY l.id ${order} LIMIT $10)`,
  );
  const page = `SELECT * FROM (${pages.join(' UNION ALL ')}) l ORDER BY l.id ${order} LIMIT $10`;
  return linked(page, order);
}

/** Selects a page of entries, newest first, and one more row. */
export function selectEntries(
  organizationId: string,
  filters: AuditFilters,
  after: string | undefined,
  limit: number,
) {
  return LINKED_ENTRY.query(matchingPage(filters, 'l.id < $9', 'DESC'), [
    ...matchingValues(organizationId, filters),
    after ?? null,
    limit + 1,
  ]);
}

/** Selects entries for the export, oldest first. */
export function selectEntriesForExport(
  organizationId: string,
  filters: AuditFilters,
  after: string | null,
  limit: number,
) {
  return LINKED_ENTRY.query(matchingPage(filters, 'l.id > $9', 'ASC'), [
    ...matchingValues(organizationId, filters),
    after,
    limit,
  ]);
}

/** Entries of reads that leave one of their own, with the transaction of the request. */
const RECORDED_READS = ['evaluation.answers_read', 'evaluation.input_exported', 'subject.exported'];
const READS = [
  ...ACCESS_ACTIONS.filter((action) => action !== 'access.enumeration_suspected'),
  ...RECORDED_READS,
];

/**
 * Selects a page of the reads of a subject's data, newest first, and one more row: of the subject, its
 * enrollments, sessions and evaluations, and the exports of its environment since it was created; without
 * what belongs to the programs `hidden`.
 */
export function selectAccesses(
  subject: { organizationId: OrganizationId; environmentId: EnvironmentId; subjectId: SubjectId },
  hidden: readonly string[],
  after: string | undefined,
  limit: number,
) {
  const ofSubject = (table: string) =>
    `SELECT id::text FROM ${table} WHERE organization_id = $1 AND environment_id = $2 AND subject_id = $3
       AND program_id <> ALL ($7::uuid[])`;
  return LINKED_ENTRY.query(
    linked(
      `SELECT * FROM audit_log l WHERE l.organization_id = $1 AND ($5::uuid IS NULL OR l.id < $5)
         AND (l.action = ANY($4) AND (l.resource_id = $3::uuid::text
             OR l.resource_id IN (${ofSubject('evaluations')} UNION ALL ${ofSubject('enrollments')}
               UNION ALL ${ofSubject('participant_sessions')}))
           OR l.action = 'evaluations.exported' AND l.resource_id = $2::uuid::text AND l.created_at >= (
               SELECT created_at FROM subjects WHERE organization_id = $1 AND id = $3)
             AND coalesce(l.details::json ->> 'program_id' <> ALL ($7::uuid[]::text[]), true))
       ORDER BY l.id DESC LIMIT $6`,
      'DESC',
    ),
    [
      subject.organizationId,
      subject.environmentId,
      subject.subjectId,
      READS,
      after ?? null,
      limit + 1,
      hidden,
    ],
  );
}
