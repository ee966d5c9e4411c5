import type { Statement } from '../../../db/batch.ts';
import { columns, computed, type Query, type RowOf, rowsOf } from '../../../db/rows.ts';
import { deleteFrom, select } from '../../../db/statements.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { newId } from '../../../ids.ts';
import { DAY_MS } from '../../../utc-days.ts';
import { contentIdIn } from '../../../vault/content-id.ts';
import { dayOfId } from '../../../vault/key-tree.ts';
import type { OldIn } from './old-queries.ts';

/** The SQL on contents with keys of their own, and on people whose keys of removed contents remain. */

const REMAINING = rowsOf({ content_id: computed('bytea') });

/**
 * Which sealed values are selected: those about evaluations (with the ids of their subjects), or those of a
 * subject.
 */
type SealedScope = 'evaluations' | 'subject';

/**
 * Selects the sealed values with the subjects they belong to. $2 is an array of ids of evaluations and $3 one
 * of ids of subjects; or $2 is the id of a subject. The answers of an evaluation are sealed like its context,
 * which remains as long as they do.
 */
function sealedValues(wanted: SealedScope): string {
  const ofOne = wanted === 'subject';
  const about = (alias: string) =>
    `${alias}.organization_id = $1 AND ${alias}.subject_id ${
      ofOne ? '= $2' : `= ANY ($3::uuid[]) AND ${alias}.evaluation_id = ANY ($2::uuid[])`
    }`;
  const evaluations = `e.organization_id = $1 AND ${ofOne ? 'e.subject_id = $2' : 'e.id = ANY ($2::uuid[])'}`;
  return `SELECT e.subject_id, v.sealed
      FROM evaluations e
      CROSS JOIN LATERAL (VALUES (e.context_sealed), (e.result_sealed), (e.input_sealed)) v(sealed)
      WHERE ${evaluations}
    UNION ALL SELECT e.subject_id, r.details_sealed
      FROM evaluations e
      JOIN evaluation_reviews r ON r.organization_id = e.organization_id AND r.evaluation_id = e.id
      WHERE ${evaluations}
    UNION ALL SELECT o.subject_id, o.relation_sealed FROM answer_origins o WHERE ${about('o')}
    UNION ALL SELECT o.subject_id, p.content_sealed
      FROM answer_origins o
      JOIN paper_entries p ON p.organization_id = o.organization_id AND p.origin_id = o.id
      WHERE ${about('o')}
    UNION ALL SELECT t.subject_id, t.content_sealed FROM tasks t WHERE ${about('t')}
    UNION ALL SELECT t.subject_id, n.details_sealed
      FROM tasks t JOIN task_entries n ON n.organization_id = t.organization_id AND n.task_id = t.id
      WHERE ${about('t')}
    UNION ALL SELECT o.subject_id, o.content_sealed FROM outcomes o WHERE ${about('o')}`;
}

const SEALED_CONTACTS =
  'SELECT c.subject_id, c.contact_sealed AS sealed FROM contacts c WHERE c.organization_id = $1';

/** Selects the contents of a subject that remain. */
function selectRemaining(organizationId: string, subjectId: string) {
  return REMAINING.query(
    `SELECT DISTINCT content_id FROM (
       SELECT ${contentIdIn('sealed')} AS content_id
       FROM (${sealedValues('subject')} UNION ALL ${SEALED_CONTACTS} AND c.subject_id = $2) found
     ) contents WHERE content_id IS NOT NULL`,
    [organizationId, subjectId],
  );
}

const NEWEST = rowsOf({ subject_id: computed('uuid'), newest: computed('bytea') });
type Newest = RowOf<typeof NEWEST>;

/** Records the people whose contents about evaluations are about to be removed. */
export async function noteRemovedEvaluations(
  tx: Transaction,
  old: OldIn,
  evaluations: readonly { id: string; subject_id: string }[],
): Promise<void> {
  const subjectIds = [...new Set(evaluations.map(({ subject_id }) => subject_id))];
  const ids = evaluations.map(({ id }) => id);
  await note(tx, old, newestIn(sealedValues('evaluations'), [old.organizationId, ids, subjectIds]));
}

/** Records the people whose contacts are about to be removed. */
export async function noteRemovedContacts(
  tx: Transaction,
  old: OldIn,
  subjectIds: readonly string[],
): Promise<void> {
  const contacts = `${SEALED_CONTACTS} AND c.subject_id = ANY ($2::uuid[])`;
  await note(tx, old, newestIn(contacts, [old.organizationId, subjectIds]));
}

/** Ids of contents are in the order of their time, like their hexadecimal form. */
function newestIn(sealed: string, values: unknown[]) {
  return NEWEST.query(
    `SELECT subject_id, decode(max(content_id), 'hex') AS newest FROM (
       SELECT subject_id, encode(${contentIdIn('sealed')}, 'hex') AS content_id FROM (${sealed}) found
     ) contents WHERE content_id IS NOT NULL GROUP BY subject_id ORDER BY subject_id`,
    values,
  );
}

/**
 * A request that read a person's key within the last day may still be writing contents of that day, which
 * would be missing from the remaining ones.
 */
const DAYS_UNTIL_DUE = 2;

async function note(
  tx: Transaction,
  { organizationId, environmentId }: OldIn,
  query: Query<Newest>,
): Promise<void> {
  const found = await tx.rows(query);
  if (found.length === 0) return;
  const days = found.map(({ newest }) => dayOfId(newest));
  tx.push({
    text: `INSERT INTO removed_contents AS r
             (organization_id, environment_id, subject_id, id, last_day, due_at)
           SELECT $1, $2, f.* FROM unnest($3::uuid[], $4::uuid[], $5::integer[], $6::timestamptz[]) f
           ON CONFLICT (organization_id, subject_id) DO UPDATE SET id = excluded.id,
             last_day = greatest(r.last_day, excluded.last_day),
             due_at = greatest(r.due_at, excluded.due_at)`,
    values: [
      organizationId,
      environmentId,
      found.map(({ subject_id }) => subject_id),
      found.map(() => newId()),
      days,
      days.map((day) => new Date((day + DAYS_UNTIL_DUE) * DAY_MS)),
    ],
  });
}

/** People whose keys of removed contents are to be destroyed. */
export const REMOVED_CONTENTS = {
  table: 'removed_contents',
  id: 'subject_id',
  dueColumn: 'due_at',
  clock: 'real',
  condition: 'true',
  movesDueTime: true,
  rows: rowsOf(columns('removed_contents', 'organization_id', 'subject_id', 'id', 'last_day')),
} as const;

export type RemovedContents = RowOf<typeof REMOVED_CONTENTS.rows>;

const SUBJECT = rowsOf(columns('subjects', 'id', 'app_id', 'environment_id', 'wrapped_key'));

/** Returns a subject and the ids of its contents that remain. */
export async function readContents(
  tx: Transaction,
  { organization_id, subject_id }: RemovedContents,
): Promise<{ subject: RowOf<typeof SUBJECT>; contents: Buffer[] }> {
  // The key is read first: anything sealed under it later belongs to a day that keeps its keys.
  const subject = await tx.first(select(SUBJECT, 'subjects', { organization_id, id: subject_id }));
  const rows = await tx.rows(selectRemaining(organization_id, subject_id));
  return { subject: subject!, contents: rows.map(({ content_id }) => content_id) };
}

/** Deletes the row of a subject, unless more was removed since it was read. */
export function deleteRemovedContents({ organization_id, subject_id, id }: RemovedContents): Statement {
  return deleteFrom('removed_contents', { organization_id, subject_id, id });
}
