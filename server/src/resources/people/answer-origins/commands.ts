import type { Statement } from '../../../db/batch.ts';
import type { OriginRow } from './queries.ts';

/** Stores how the answers of a cycle are given, in place of an earlier record. */
export function upsertOrigin(organizationId: string, environmentId: string, row: OriginRow): Statement {
  return {
    text: `INSERT INTO answer_origins (organization_id, environment_id, enrollment_id, cycle, id, program_id,
             subject_id, evaluation_id, mode, respondent, relation_sealed, answered_at, state)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
           ON CONFLICT (organization_id, enrollment_id, cycle) DO UPDATE SET id = excluded.id,
             evaluation_id = excluded.evaluation_id, mode = excluded.mode,
             respondent = excluded.respondent, relation_sealed = excluded.relation_sealed,
             answered_at = excluded.answered_at, state = excluded.state`,
    values: [
      organizationId,
      environmentId,
      row.enrollment_id,
      row.cycle,
      row.id,
      row.program_id,
      row.subject_id,
      row.evaluation_id,
      row.mode,
      row.respondent,
      row.relation_sealed,
      row.answered_at,
      row.state,
    ],
  };
}

export interface NewEntry {
  organizationId: string;
  environmentId: string;
  originId: string;
  /** 1 and 2: what two people typed; 3: how their disagreements were resolved. */
  number: 1 | 2 | 3;
  enteredBy: string;
  userId: string;
  enteredAt: Date;
  contentSealed: Buffer;
}

export function insertEntry(entry: NewEntry): Statement {
  return {
    text: `INSERT INTO paper_entries (organization_id, environment_id, origin_id, number, entered_by, user_id,
             entered_at, content_sealed)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      entry.organizationId,
      entry.environmentId,
      entry.originId,
      entry.number,
      entry.enteredBy,
      entry.userId,
      entry.enteredAt,
      entry.contentSealed,
    ],
  };
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
