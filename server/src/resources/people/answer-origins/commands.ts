import type { Statement } from '../../../db/batch.ts';
import { insert, upsert, type Values } from '../../../db/statements.ts';
import { ORIGIN, type OriginRow } from './queries.ts';

/** Stores how the answers of a cycle are given, in place of an earlier record. */
export function upsertOrigin(organizationId: string, environmentId: string, row: OriginRow): Statement {
  const { enrollment_id, cycle, ...values } = ORIGIN.take(row);
  return upsert(
    'answer_origins',
    { organization_id: organizationId, enrollment_id, cycle },
    { environment_id: environmentId, ...values },
  );
}

/** `number`: 1 and 2 are what two people typed, 3 is how their disagreements were resolved. */
export function insertEntry(row: Values<'paper_entries'>): Statement {
  return insert('paper_entries', row);
}

/**
 * The origins that lose their sealed content: those of an erased person, or of evaluations past their
 * retention.
 */
type RemovedOrigins = { subjectId: string } | { ids: readonly string[] };

/**
 * Removes what was typed from paper forms, and the relations of proxies. Nothing remains of the unfinished
 * forms of old evaluations: the person may be asked again, and the next entry is then the first one.
 */
export function deleteOriginContents(organizationId: string, removed: RemovedOrigins): Statement[] {
  const isSubject = 'subjectId' in removed;
  const condition = isSubject ? 'subject_id = $2' : 'evaluation_id = ANY ($2::uuid[])';
  const values = [organizationId, isSubject ? removed.subjectId : removed.ids];
  const found = `organization_id = $1 AND ${condition}`;
  const ofForms = (forms: string) => `organization_id = $1 AND origin_id IN (
               SELECT id FROM answer_origins WHERE ${forms})`;
  const unfinished = `${found} AND state IN ('awaits_second_entry', 'disagreeing')`;
  return [
    ...(isSubject
      ? []
      : [
          { text: `DELETE FROM paper_entries WHERE ${ofForms(unfinished)}`, values },
          { text: `DELETE FROM answer_origins WHERE ${unfinished}`, values },
        ]),
    { text: `UPDATE paper_entries SET content_sealed = NULL WHERE ${ofForms(found)}`, values },
    { text: `UPDATE answer_origins SET relation_sealed = NULL WHERE ${found}`, values },
  ];
}
