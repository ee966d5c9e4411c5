import { column, computed, nullable, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { DateTime, listOf, listQuery, strictObject, Uuid } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { selectProgram } from '../../people/programs/queries.ts';
import { ProgramPath } from '../../people/programs/schema.ts';

/** With this many ended cycles without an answer, a person has fallen silent. */
const SILENT_AFTER = 2;
/** Earlier cycles are not looked at. */
const MOST_CYCLES = 20;

const SilentEnrollment = strictObject(
  {
    enrollment_id: Uuid,
    subject_id: Uuid,
    missed_cycles: Type.Integer({
      minimum: SILENT_AFTER,
      maximum: MOST_CYCLES,
      description: `How many cycles have ended without an answer since the last one with an answer; at most ${MOST_CYCLES}.`,
    }),
    last_answered_cycle_at: Type.Optional(
      Type.Unsafe<string>({ ...DateTime, description: 'When the last cycle with an answer began.' }),
    ),
  },
  { title: 'SilentEnrollment' },
);

export const listSilentEnrollments = endpoint({
  operationId: 'listSilentEnrollments',
  summary: 'List enrollments that fell silent',
  description: `Returns the active enrollments of a continuous program whose last ${SILENT_AFTER} or more ended cycles have no answer although questions were due, newest first. An answer in the present cycle ends the silence. Counts follow answers within seconds.`,
  tag: 'programs',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/{program_id}/silent-enrollments',
  access: { credential: 'api', scope: 'enrollments:read' },
  reads: { action: 'enrollments.listed', resource: 'environment' },
  params: ProgramPath,
  query: listQuery({}),
  response: listOf(SilentEnrollment),
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    const [program] = await request.read(selectProgram(organizationId, environmentId, params.program_id));
    if (!program) throw notFound();
    const page = request.page({ program_id: program.id });
    const { rows, next_cursor } = page.page(
      await request.read(selectSilent(organizationId, program.id, page.after, page.limit)),
    );
    const items = rows.map(({ id, last_answered_cycle_at, ...rest }) => ({
      enrollment_id: id,
      ...rest,
      ...(last_answered_cycle_at !== null && { last_answered_cycle_at }),
    }));
    return { items, next_cursor };
  },
});

const SILENT = rowsOf({
  id: column('enrollments', 'id'),
  subject_id: column('enrollments', 'subject_id'),
  missed_cycles: computed('integer'),
  last_answered_cycle_at: nullable(computed('timestamptz')),
});

function selectSilent(
  organizationId: string,
  programId: string,
  after: string | undefined,
  limit: number,
): Query<RowOf<typeof SILENT>> {
  return {
    text: `SELECT n.id, n.subject_id, s.missed_cycles, s.last_answered_cycle_at
           FROM enrollments n CROSS JOIN LATERAL (
             SELECT max(c.starts_at) FILTER (WHERE c.is_answered) AS last_answered_cycle_at,
               count(*) FILTER (WHERE NOT c.is_answered AND c.newer_answered = 0)::int AS missed_cycles
             FROM (
               SELECT r.*, count(*) FILTER (WHERE r.is_answered)
                 OVER (ORDER BY r.starts_at DESC) AS newer_answered
               FROM (
                 SELECT a.starts_at, a.closed_at, d.expected, d.is_answered
                 FROM cycle_adherence a CROSS JOIN LATERAL (
                   SELECT coalesce(sum(a.counts[i + 1]), 0) AS expected,
                     coalesce(sum(a.counts[i + 3] + a.counts[i + 4]), 0) > 0 AS is_answered
                   FROM generate_series(1, cardinality(a.counts), 8) AS i) d
                 WHERE a.organization_id = $1 AND a.enrollment_id = n.id
                 ORDER BY a.last_day DESC, a.id DESC LIMIT $5) r
               WHERE r.is_answered OR (r.closed_at IS NOT NULL AND r.expected > 0)) c) s
           WHERE n.organization_id = $1 AND n.program_id = $2 AND n.status = 'active'
             AND ($3::uuid IS NULL OR n.id < $3) AND s.missed_cycles >= $4
           ORDER BY n.id DESC LIMIT $6`,
    values: [organizationId, programId, after ?? null, SILENT_AFTER, MOST_CYCLES, limit + 1],
    rows: SILENT,
  };
}
