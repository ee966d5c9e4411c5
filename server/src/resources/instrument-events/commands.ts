import type { Statement } from '../../db/batch.ts';
import { idsSince, newId } from '../../ids.ts';

/** What the answer log does not say. That a question was answered, and thereby seen, it does. */
export interface InstrumentEvent {
  type: 'view' | 'change' | 'skip';
  questionId: string;
  occurredAt: string;
}

interface Place {
  organizationId: string;
  environmentId: string;
  programId: string;
  evaluationId: string;
  subjectId: string;
}

/**
 * Records what instrument health counts beside the answers. A view or a skip counts once for a question of an
 * evaluation, however often it is told; no view is recorded of what is answered already.
 */
export function insertInstrumentEvents(place: Place, events: readonly InstrumentEvent[]): Statement {
  return {
    text: `INSERT INTO instrument_events (organization_id, environment_id, program_id, evaluation_id,
             subject_id, id, question_id, type, occurred_at)
           SELECT $1, $2, $3, $4, $5, e.id, e.question_id, e.type, e.occurred_at
           FROM unnest($6::uuid[], $7::text[], $8::text[], $9::timestamptz[])
             AS e(id, question_id, type, occurred_at)
           WHERE e.type = 'change' OR NOT EXISTS (
             SELECT 1 FROM instrument_events known
             WHERE known.organization_id = $1 AND known.evaluation_id = $4
               AND known.question_id = e.question_id AND known.type = e.type
               AND known.id > $10 AND known.id < $11)`,
    values: [
      place.organizationId,
      place.environmentId,
      place.programId,
      place.evaluationId,
      place.subjectId,
      events.map(() => newId()),
      events.map(({ questionId }) => questionId),
      events.map(({ type }) => type),
      events.map(({ occurredAt }) => occurredAt),
      ...idsSince(place.evaluationId),
    ],
  };
}

/**
 * The sessions of these evaluations are over: what was shown in them and has no answer was skipped. The two
 * lists are of one length: each evaluation with its organization.
 */
export function insertSkips(
  organizationIds: readonly string[],
  evaluationIds: readonly string[],
  now: Date,
): Statement {
  return {
    text: `INSERT INTO instrument_events (organization_id, environment_id, program_id, evaluation_id,
             subject_id, id, question_id, type, occurred_at)
           SELECT v.organization_id, v.environment_id, v.program_id, v.evaluation_id, v.subject_id,
             eps.uuid_v7($3), v.question_id, 'skip', $3
           FROM unnest($1::uuid[], $2::uuid[]) AS over(organization_id, evaluation_id)
           JOIN instrument_events v ON v.organization_id = over.organization_id
             AND v.evaluation_id = over.evaluation_id
           WHERE v.type = 'view' AND NOT EXISTS (
             SELECT 1 FROM instrument_events later
             WHERE later.organization_id = v.organization_id AND later.evaluation_id = v.evaluation_id
               AND later.question_id = v.question_id AND later.type = 'skip')
             AND NOT EXISTS (
             SELECT 1 FROM answer_batches a
             WHERE a.organization_id = v.organization_id AND a.evaluation_id = v.evaluation_id
               AND v.question_id = ANY (a.question_ids)
               AND a.id > eps.uuid_at(eps.uuid_instant(v.evaluation_id) - interval '1 day'))`,
    values: [organizationIds, evaluationIds, now],
  };
}

/**
 * What is told beside answers: one view and one skip of a question, the first, and no view where its answer
 * is there.
 */
export function newInstrumentEvents(
  told: readonly InstrumentEvent[],
  log: readonly { question_id: string }[],
): InstrumentEvent[] {
  const seen = new Set(log.map(({ question_id }) => `view/${question_id}`));
  return told.filter(({ type, questionId }) => {
    const slot = `${type}/${questionId}`;
    if (seen.has(slot)) return false;
    if (type !== 'change') seen.add(slot);
    return true;
  });
}
