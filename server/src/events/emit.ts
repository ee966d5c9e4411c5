import type { CommitInsert } from '../db/commit-writes.ts';
import { insert } from '../db/statements.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Request } from '../http/request.ts';
import { newId } from '../ids.ts';
import { type EventData, eventDataError } from './schemas.ts';
import type { EventType } from './types.ts';

/** An event to emit, with the data that schemas.ts declares for its type. */
export type NewEvent<Type extends EventType = EventType> = {
  [T in Type]: { organizationId: string; environmentId: string; type: T; data: EventData[T] };
}[Type];

/** A row of the event feed. `payload` is the message body, which never changes afterwards. */
interface EventRow {
  organization_id: string;
  environment_id: string;
  id: string;
  type: EventType;
  payload: string;
  created_at: Date;
}

const REAL_TIME = 'eps.environment_time(event.created_at, -environment.clock_offset_seconds)';

/** The event types about which rules of programs send messages. */
const OCCASION_TYPES =
  "('enrollment.created', 'enrollment.cycle_due', 'evaluation.completed', 'evaluation.failed')";

/**
 * Inserts an occasion for every event about which a rule of its program sends messages, so that it commits
 * with its cause. The condition on the type comes first: the payload of other events is not read.
 */
const OCCASIONS = `INSERT INTO outreach_occasions
  (organization_id, environment_id, id, program_id, enrollment_id, subject_id, evaluation_id, occasion_id,
   kind, happened_at, due_at)
  SELECT cause.organization_id, cause.environment_id, cause.id, rules.program_id,
    (cause.data->>'enrollment_id')::uuid, (cause.data->>'subject_id')::uuid,
    (cause.data->>'evaluation_id')::uuid,
    coalesce(cause.data->>'evaluation_id', cause.data->>'enrollment_id')::uuid,
    CASE cause.type WHEN 'evaluation.completed' THEN 'released' WHEN 'evaluation.failed' THEN 'missed'
      ELSE 'open' END, cause.created_at, cause.created_at
  FROM (
    SELECT organization_id, environment_id, id, type, created_at, payload::jsonb->'data' AS data
    FROM event WHERE type IN ${OCCASION_TYPES} OFFSET 0) cause
  JOIN program_outreach rules
    ON rules.organization_id = cause.organization_id AND rules.program_id = (cause.data->>'program_id')::uuid
   AND cause.type = ANY (rules.causes)
  WHERE cause.type <> 'evaluation.failed' OR cause.data->>'reason' = 'not_answered'
  ON CONFLICT (organization_id, occasion_id, kind) DO NOTHING`;

/**
 * Inserts events and a pending delivery for every enabled endpoint that subscribes to the event type. Events
 * have the time of their environment, deliveries the real time; the environment's clock may be ahead of it.
 */
const outbox: CommitInsert<EventRow> = {
  name: 'event',
  table: 'events',
  then: [
    {
      name: 'delivery',
      text: `INSERT INTO webhook_deliveries
      (organization_id, environment_id, id, endpoint_id, event_id, event_type, payload, status, created_at,
       next_attempt_at)
    SELECT event.organization_id, event.environment_id, eps.uuid_v7(${REAL_TIME}), endpoint.id, event.id,
      event.type, event.payload, 'pending', ${REAL_TIME}, ${REAL_TIME}
    FROM event JOIN webhook_endpoints endpoint
      ON endpoint.organization_id = event.organization_id AND endpoint.environment_id = event.environment_id
     AND endpoint.status = 'enabled' AND endpoint.deleted_at IS NULL
     AND (endpoint.event_types IS NULL OR event.type = ANY (endpoint.event_types))
    JOIN environments environment
      ON environment.organization_id = event.organization_id AND environment.id = event.environment_id`,
    },
    { name: 'occasion', text: OCCASIONS },
  ],
};

/**
 * Emits events: inserts them and their deliveries in the transaction of the change that they report. `now` is
 * the time of their environment.
 */
export function emit(tx: Transaction, now: Date, events: readonly NewEvent[]): void {
  tx.insertAtCommit(
    outbox,
    events.map((event) => outboxRow(event, now)),
  );
}

/** Emits an event to one endpoint only and returns the id of its delivery. */
export function emitTo(
  tx: Transaction,
  { now, realNow }: Pick<Request, 'now' | 'realNow'>,
  endpointId: string,
  event: NewEvent,
): string {
  const row = outboxRow(event, now);
  const deliveryId = newId();
  tx.push(insert('events', row));
  tx.push(
    insert('webhook_deliveries', {
      organization_id: row.organization_id,
      environment_id: row.environment_id,
      id: deliveryId,
      endpoint_id: endpointId,
      event_id: row.id,
      event_type: row.type,
      payload: row.payload,
      status: 'pending',
      created_at: realNow,
      next_attempt_at: realNow,
    }),
  );
  return deliveryId;
}

function outboxRow({ organizationId, environmentId, type, data }: NewEvent, now: Date): EventRow {
  const error = eventDataError(type, data);
  if (error !== undefined)
    throw new Error(`The data of the event ${type} does not match its schema: ${error}`);
  const id = newId();
  const payload = JSON.stringify({ id, type, timestamp: now.toISOString(), data });
  return {
    organization_id: organizationId,
    environment_id: environmentId,
    id,
    type,
    payload,
    created_at: now,
  };
}
