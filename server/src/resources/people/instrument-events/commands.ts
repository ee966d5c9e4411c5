import type { Statement } from '../../../db/batch.ts';
import { idsSince, newId } from '../../../ids.ts';
import type { RecordedEvents } from './queries.ts';

/**
 * A view, a change before the answer was sent, or a skip. The answer log does not contain these. An answered
 * question counts as viewed without an event.
 */
export interface InstrumentEvent {
  type: 'view' | 'change' | 'skip';
  questionId: string;
  occurredAt: string;
}

interface EventScope {
  organizationId: string;
  environmentId: string;
  programId: string;
  evaluationId: string;
  subjectId: string;
}

/** Records instrument events. Each type counts once for a question of an evaluation. */
export function insertInstrumentEvents(scope: EventScope, events: readonly InstrumentEvent[]): Statement {
  return {
    text: `INSERT INTO instrument_events (organization_id, environment_id, program_id, evaluation_id,
             subject_id, id, question_id, type, occurred_at)
           SELECT $1, $2, $3, $4, $5, e.id, e.question_id, e.type, e.occurred_at
           FROM unnest($6::uuid[], $7::text[], $8::text[], $9::timestamptz[])
             AS e(id, question_id, type, occurred_at)
           WHERE NOT EXISTS (
             SELECT 1 FROM instrument_events known
             WHERE known.organization_id = $1 AND known.evaluation_id = $4
               AND known.question_id = e.question_id AND known.type = e.type
               AND known.id > $10 AND known.id < $11)`,
    values: [
      scope.organizationId,
      scope.environmentId,
      scope.programId,
      scope.evaluationId,
      scope.subjectId,
      events.map(() => newId()),
      events.map(({ questionId }) => questionId),
      events.map(({ type }) => type),
      events.map(({ occurredAt }) => occurredAt),
      ...idsSince(scope.evaluationId),
    ],
  };
}

/** An evaluation whose sessions have ended, and the time of its environment. */
export interface EndedEvaluation {
  evaluationId: string;
  now: Date;
}

/**
 * Records a skip for each question that was viewed but not answered in these evaluations of an organization.
 */
export function insertSkips(organizationId: string, ended: readonly EndedEvaluation[]): Statement {
  return {
    text: `INSERT INTO instrument_events (organization_id, environment_id, program_id, evaluation_id,
             subject_id, id, question_id, type, occurred_at)
           SELECT v.organization_id, v.environment_id, v.program_id, v.evaluation_id, v.subject_id,
             eps.uuid_v7(clock_timestamp()), v.question_id, 'skip', ended.instant
           FROM unnest($2::uuid[], $3::timestamptz[]) AS ended(evaluation_id, instant)
           JOIN instrument_events v ON v.organization_id = $1 AND v.evaluation_id = ended.evaluation_id
           WHERE v.type = 'view' AND NOT EXISTS (
             SELECT 1 FROM instrument_events later
             WHERE later.organization_id = $1 AND later.evaluation_id = v.evaluation_id
               AND later.question_id = v.question_id AND later.type = 'skip')
             AND NOT EXISTS (
             SELECT 1 FROM answer_batches a
             WHERE a.organization_id = $1 AND a.evaluation_id = v.evaluation_id
               AND v.question_id = ANY (a.question_ids)
               AND a.id > eps.uuid_at(eps.uuid_instant(v.evaluation_id) - interval '1 day'))`,
    values: [organizationId, ended.map(({ evaluationId }) => evaluationId), ended.map(({ now }) => now)],
  };
}

/**
 * Returns the reported events that count: the first view, change and skip of each question, and no view or
 * change that the answer log (including the answers of this call) or an earlier event already shows.
 */
export function newInstrumentEvents(
  reported: readonly InstrumentEvent[],
  log: readonly { question_id: string }[],
  recorded: RecordedEvents = new Set(),
): InstrumentEvent[] {
  const known = new Set(recorded);
  const answered = new Set<string>();
  for (const { question_id } of log) {
    known.add(`${answered.has(question_id) ? 'change' : 'view'}/${question_id}`);
    answered.add(question_id);
  }
  return reported.filter(({ type, questionId }) => {
    const event = `${type}/${questionId}`;
    if (known.has(event)) return false;
    known.add(event);
    return true;
  });
}
