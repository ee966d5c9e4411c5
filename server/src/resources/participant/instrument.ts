import { v7 as uuidv7 } from 'uuid';
import type { Statement } from '../../db/pool.ts';

export interface InstrumentEvent {
  type: 'view' | 'answer' | 'change' | 'skip';
  questionId: string;
  elapsedMs: number | null;
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
 * Records what instrument health counts. A view or a skip counts once for a question of an evaluation, however often
 * it is told.
 */
export function insertInstrumentEvents(place: Place, events: readonly InstrumentEvent[]): Statement {
  return {
    text: `INSERT INTO instrument_events (organization_id, environment_id, program_id, evaluation_id, subject_id, id, question_id, type,
             elapsed_ms, occurred_at)
           SELECT $1, $2, $3, $4, $5, e.id, e.question_id, e.type, e.elapsed_ms, e.occurred_at
           FROM unnest($6::uuid[], $7::text[], $8::text[], $9::integer[], $10::timestamptz[])
             AS e(id, question_id, type, elapsed_ms, occurred_at)
           WHERE e.type NOT IN ('view', 'skip') OR NOT EXISTS (
             SELECT 1 FROM instrument_events known
             WHERE known.organization_id = $1 AND known.evaluation_id = $4 AND known.question_id = e.question_id AND known.type = e.type)`,
    values: [
      place.organizationId,
      place.environmentId,
      place.programId,
      place.evaluationId,
      place.subjectId,
      events.map(() => uuidv7()),
      events.map(({ questionId }) => questionId),
      events.map(({ type }) => type),
      events.map(({ elapsedMs }) => elapsedMs),
      events.map(({ occurredAt }) => occurredAt),
    ],
  };
}

/**
 * The sessions of these evaluations are over: what was shown in them and has no answer was skipped. The two lists are
 * of one length: each evaluation with its organization.
 */
export function insertSkips(
  organizationIds: readonly string[],
  evaluationIds: readonly string[],
  now: Date,
): Statement {
  return {
    text: `INSERT INTO instrument_events (organization_id, environment_id, program_id, evaluation_id, subject_id, id, question_id, type, occurred_at)
           SELECT v.organization_id, v.environment_id, v.program_id, v.evaluation_id, v.subject_id, eps.uuid_v7($3), v.question_id, 'skip', $3
           FROM unnest($1::uuid[], $2::uuid[]) AS over(organization_id, evaluation_id)
           JOIN instrument_events v ON v.organization_id = over.organization_id AND v.evaluation_id = over.evaluation_id
           WHERE v.type = 'view' AND NOT EXISTS (
             SELECT 1 FROM instrument_events later
             WHERE later.organization_id = v.organization_id AND later.evaluation_id = v.evaluation_id
               AND later.question_id = v.question_id AND later.type IN ('answer', 'skip'))`,
    values: [organizationIds, evaluationIds, now],
  };
}

/** One of each kind for a question within one request, the first. */
export function withoutRepeats(events: readonly InstrumentEvent[]): InstrumentEvent[] {
  const seen = new Set<string>();
  return events.filter(({ type, questionId }) => {
    if (type === 'answer' || type === 'change') return true;
    const slot = `${type}/${questionId}`;
    if (seen.has(slot)) return false;
    seen.add(slot);
    return true;
  });
}
