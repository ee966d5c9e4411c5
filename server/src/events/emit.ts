import { v7 as uuidv7 } from 'uuid';
import type { Transaction } from '../db/transaction.ts';
import { eventFault } from './schemas.ts';
import type { EventType } from './types.ts';

export interface NewEvent {
  organizationId: string;
  environmentId: string;
  type: EventType;
  /** Ids of the resource and what changed; never profile data, answers or external ids. See schemas.ts. */
  data: Record<string, unknown>;
}

/**
 * Records events in the transaction of what they tell, with one pending delivery for every enabled endpoint that
 * wants them. The body is fixed here: what is sent later is what happened now.
 */
export function emit(tx: Transaction, now: Date, events: readonly NewEvent[]): void {
  if (events.length === 0) return;
  const rows = events.map((event) => outboxRow(event, now));
  tx.push({
    text: `WITH event AS (
             INSERT INTO events (organization_id, environment_id, id, type, payload, created_at)
             SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::timestamptz[])
             RETURNING organization_id, environment_id, id, type, payload, created_at)
           INSERT INTO webhook_deliveries
             (organization_id, environment_id, id, endpoint_id, event_id, event_type, payload, status, created_at, next_attempt_at)
           SELECT event.organization_id, event.environment_id, eps.uuid_v7(event.created_at), endpoint.id, event.id, event.type,
             event.payload, 'pending', event.created_at, event.created_at
           FROM event JOIN webhook_endpoints endpoint
             ON endpoint.organization_id = event.organization_id AND endpoint.environment_id = event.environment_id
            AND endpoint.status = 'enabled' AND endpoint.deleted_at IS NULL
            AND (endpoint.event_types IS NULL OR event.type = ANY (endpoint.event_types))`,
    values: [
      rows.map((row) => row.organizationId),
      rows.map((row) => row.environmentId),
      rows.map((row) => row.id),
      rows.map((row) => row.type),
      rows.map((row) => row.payload),
      rows.map(() => now),
    ],
  });
}

/** Records an event for one endpoint alone and returns the id of its delivery. */
export function emitTo(tx: Transaction, now: Date, endpointId: string, event: NewEvent): string {
  const { organizationId, environmentId, id, type, payload } = outboxRow(event, now);
  const deliveryId = uuidv7();
  tx.push({
    text: 'INSERT INTO events (organization_id, environment_id, id, type, payload, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
    values: [organizationId, environmentId, id, type, payload, now],
  });
  tx.push({
    text: `INSERT INTO webhook_deliveries
             (organization_id, environment_id, id, endpoint_id, event_id, event_type, payload, status, created_at, next_attempt_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, 'pending', $8, $8)`,
    values: [organizationId, environmentId, deliveryId, endpointId, id, type, payload, now],
  });
  return deliveryId;
}

function outboxRow(event: NewEvent, now: Date): NewEvent & { id: string; payload: string } {
  const fault = eventFault(event.type, event.data);
  if (fault !== undefined) throw new Error(`the event ${event.type} is outside its schema: ${fault}`);
  const id = uuidv7();
  const payload = JSON.stringify({ id, type: event.type, timestamp: now.toISOString(), data: event.data });
  return { ...event, id, payload };
}
