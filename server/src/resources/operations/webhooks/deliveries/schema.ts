import { DateTime, namedObject, oneOf, strictObject, Uuid } from '../../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../../http/type.ts';
import { EndpointStatus, EXAMPLE_ENDPOINT } from '../endpoints/schema.ts';

const Count = Type.Integer({ minimum: 0 });

export const WebhookEndpointHealth = namedObject('WebhookEndpointHealth', {
  endpoint_id: Uuid,
  status: EndpointStatus,
  disabled_reason: Type.Optional(
    oneOf(['by_request', 'gone', 'failing'] as const, {
      description: '`gone`: the endpoint returned 410. `failing`: deliveries failed for too long.',
    }),
  ),
  failing_since: Type.Optional(DateTime),
  oldest_waiting_at: Type.Optional(DateTime),
  last_24_hours: strictObject(
    { pending: Count, succeeded: Count, failed: Count, dead_letter: Count },
    {
      description:
        'Deliveries created in the last 24 hours by their current status, among the latest 100,000.',
    },
  ),
});

export const DELIVERY_STATES = ['pending', 'succeeded', 'failed', 'dead_letter'] as const;

export const WebhookDelivery = namedObject('WebhookDelivery', {
  id: Uuid,
  endpoint_id: Uuid,
  event_id: Uuid,
  event_type: Type.String(),
  status: oneOf(DELIVERY_STATES, { title: 'WebhookDeliveryStatus' }),
  attempt_count: Count,
  created_at: DateTime,
  delivered_at: Type.Optional(DateTime),
  last_error: Optional.String(),
  next_attempt_at: Type.Optional(DateTime),
  response_status: Optional.Integer(),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const WebhookAttempt = namedObject('WebhookAttempt', {
  id: Uuid,
  attempted_at: DateTime,
  duration_ms: Count,
  response_status: Optional.Integer(),
  error: Optional.String(),
  response_body: Optional.String({
    description: 'First kilobyte of the response. Not stored for receivers with private addresses.',
  }),
});
export type WebhookAttempt = Static<typeof WebhookAttempt>;

export const RetryDeliveries = namedObject('RetryWebhookDeliveriesRequest', {
  starts_at: DateTime,
  ends_at: DateTime,
  status: Type.Optional(oneOf(['failed', 'dead_letter', 'succeeded'] as const)),
  endpoint_id: Type.Optional(Uuid),
});

export const RetriedDeliveries = namedObject('RetriedWebhookDeliveries', {
  retried: Count,
  more: Type.Boolean({
    description:
      'Whether more deliveries match. Send another request with a new `Idempotency-Key` to retry them.',
  }),
});

export const EXAMPLE_DELIVERY = {
  id: '0199a3c5-0a11-7d20-9b1c-2f6e7a8b9c0d',
  endpoint_id: EXAMPLE_ENDPOINT.id,
  event_id: '0199a3c5-0a0f-7c55-a1b2-c3d4e5f60718',
  event_type: 'evaluation.completed',
  status: 'failed' as const,
  attempt_count: 1,
  created_at: '2026-01-12T09:30:00.000Z',
  last_error: 'HTTP 500',
  next_attempt_at: '2026-01-12T09:30:05.000Z',
  response_status: 500,
};
