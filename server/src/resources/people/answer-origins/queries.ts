import { excluding } from '../../../db/excluding.ts';
import { column, columns, computed, json, type RowOf, rowsOf } from '../../../db/rows.ts';
import { select } from '../../../db/statements.ts';
import { sealedColumn } from '../../../vault/sealed-column.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import type { AnswerOrigin } from './schema.ts';

/** How a proxy is related to the person; the row id is the id of the origin. */
export const sealedRelation = sealedColumn<string>('answer_origins', 'relation');

export function sealRelation(key: SubjectKey, originId: string, relation: string): Buffer {
  return sealedRelation.seal(key, originId, relation, { contentId: originId });
}

const ORIGIN_COLUMNS = columns(
  'answer_origins',
  'enrollment_id',
  'cycle',
  'id',
  'program_id',
  'subject_id',
  'evaluation_id',
  'mode',
  'respondent',
  'relation_sealed',
  'answered_at',
  'state',
);
export const ORIGIN = rowsOf(ORIGIN_COLUMNS);

export type OriginRow = RowOf<typeof ORIGIN>;

/** Selects the record about the answers of one cycle, also of a paper form that gave no answers. */
export function selectOrigin(organizationId: string, enrollmentId: string, cycle: number) {
  return select(ORIGIN, 'answer_origins', {
    organization_id: organizationId,
    enrollment_id: enrollmentId,
    cycle,
  });
}

/** Who typed something from a paper form; PostgreSQL wrote the time. */
interface EntryAuthor {
  entered_by: string;
  entered_at: string;
}

const SHOWN = rowsOf({
  ...ORIGIN_COLUMNS,
  entries: json<EntryAuthor[]>('json'),
});

/** An origin with who entered it, in order. */
export type ShownOriginRow = RowOf<typeof SHOWN>;

const SELECT_SHOWN = `SELECT ${ORIGIN.of('o')}, coalesce((
    SELECT json_agg(json_build_object('entered_by', p.entered_by, 'entered_at', p.entered_at)
      ORDER BY p.number)
    FROM paper_entries p
    WHERE p.organization_id = $1 AND p.origin_id = o.id), '[]') AS entries`;

/** A form that waits for a second entry or a decision, or has lapsed, gave no answers. */
const GAVE_ANSWERS = `(o.mode <> 'paper' OR o.state = 'entered')`;

/** Selects how the answers of several cycles were given. */
export function selectOrigins(
  organizationId: string,
  cycles: readonly Pick<OriginRow, 'enrollment_id' | 'cycle'>[],
) {
  return SHOWN.query(
    `${SELECT_SHOWN} FROM unnest($2::uuid[], $3::integer[]) AS wanted(enrollment_id, cycle)
     JOIN answer_origins o ON o.organization_id = $1 AND o.enrollment_id = wanted.enrollment_id
       AND o.cycle = wanted.cycle
     WHERE ${GAVE_ANSWERS}`,
    [organizationId, cycles.map(({ enrollment_id }) => enrollment_id), cycles.map(({ cycle }) => cycle)],
  );
}

/** Returns how answers were given, as readers of scores see it. */
export function presentOrigin(row: ShownOriginRow): AnswerOrigin {
  const { mode, respondent, answered_at } = row;
  return {
    mode,
    respondent,
    ...(answered_at !== null && { answered_at }),
    ...(mode === 'paper' && { entries: presentEntries(row) }),
  };
}

export function presentEntries({ entries }: Pick<ShownOriginRow, 'entries'>): EntryAuthor[] {
  return entries.map(({ entered_by, entered_at }) => ({
    entered_by,
    entered_at: new Date(entered_at).toISOString(),
  }));
}

const PAPER = rowsOf({
  ...ORIGIN_COLUMNS,
  entries: json<EntryAuthor[]>('json'),
  is_open: computed('boolean'),
  version_bundle_id: column('evaluations', 'version_bundle_id'),
  wrapped_key: column('subjects', 'wrapped_key'),
});

/** A paper form with the state of its evaluation: `is_open` until it has a result, or was erased. */
export type PaperRow = RowOf<typeof PAPER>;

const SELECT_PAPER = `${SELECT_SHOWN}, e.result_sealed IS NULL AND e.context_sealed IS NOT NULL AS is_open,
    e.version_bundle_id, s.wrapped_key
  FROM answer_origins o
  JOIN evaluations e ON e.organization_id = o.organization_id AND e.id = o.evaluation_id
  JOIN subjects s ON s.organization_id = o.organization_id AND s.id = o.subject_id`;

export interface PaperFilters {
  program_id?: string | undefined;
  subject_id?: string | undefined;
  state?: string | undefined;
  /** Programs whose forms are left out. */
  hidden: readonly string[];
}

/** Selects paper forms of an environment, newest first; with an unfinished state, only those still open. */
export function selectPaperForms(
  organizationId: string,
  environmentId: string,
  { program_id, subject_id, state, hidden }: PaperFilters,
  after: string | undefined,
  limit: number,
) {
  const values: unknown[] = [
    organizationId,
    environmentId,
    after ?? null,
    program_id ?? null,
    subject_id ?? null,
    state ?? null,
    limit + 1,
  ];
  return PAPER.query(
    `${SELECT_PAPER} WHERE o.organization_id = $1 AND o.environment_id = $2 AND o.mode = 'paper'
       AND ($3::uuid IS NULL OR o.id < $3) AND ($4::uuid IS NULL OR o.program_id = $4)
       AND ($5::uuid IS NULL OR o.subject_id = $5) AND ($6::text IS NULL OR o.state = $6)
       AND (o.state = 'entered' OR $6::text IS NULL
         OR (e.result_sealed IS NULL AND e.context_sealed IS NOT NULL))
       ${excluding('o.program_id', hidden, values)}
     ORDER BY o.id DESC LIMIT $7`,
    values,
  );
}

/** Selects one paper form. */
export function selectPaperForm(organizationId: string, environmentId: string, id: string) {
  return PAPER.query(
    `${SELECT_PAPER} WHERE o.organization_id = $1 AND o.environment_id = $2 AND o.id = $3
       AND o.mode = 'paper'`,
    [organizationId, environmentId, id],
  );
}

const ENTRY = rowsOf(
  columns('paper_entries', 'number', 'entered_by', 'user_id', 'entered_at', 'content_sealed'),
);

export type EntryRow = RowOf<typeof ENTRY>;

/** Selects what was entered from a form, in order. */
export function selectEntries(organizationId: string, originId: string) {
  return select(
    ENTRY,
    'paper_entries',
    { organization_id: organizationId, origin_id: originId },
    'ORDER BY number',
  );
}

const ENTRANT = rowsOf(columns('paper_entries', 'user_id'));

/** Selects the users who entered or resolved the paper form of a cycle, with an API key or signed in. */
export function selectEntrants(organizationId: string, enrollmentId: string, cycle: number) {
  return ENTRANT.query(
    `SELECT DISTINCT p.user_id FROM answer_origins o JOIN paper_entries p
       ON p.organization_id = o.organization_id AND p.origin_id = o.id
     WHERE o.organization_id = $1 AND o.enrollment_id = $2 AND o.cycle = $3`,
    [organizationId, enrollmentId, cycle],
  );
}

const SUBJECT_ENTRY = rowsOf({
  ...columns('answer_origins', 'id', 'program_id', 'evaluation_id', 'mode', 'respondent', 'answered_at'),
  ...columns('answer_origins', 'relation_sealed', 'state'),
});

export type SubjectOriginRow = RowOf<typeof SUBJECT_ENTRY>;

/** Selects how the answers of a person were given, for the export of the person's data. */
export function selectSubjectOrigins(
  organizationId: string,
  subjectId: string,
  after: string | null,
  limit: number,
) {
  return SUBJECT_ENTRY.query(
    `SELECT ${SUBJECT_ENTRY.list} FROM answer_origins
     WHERE organization_id = $1 AND subject_id = $2 AND ($3::uuid IS NULL OR id > $3)
     ORDER BY id LIMIT $4`,
    [organizationId, subjectId, after, limit],
  );
}
