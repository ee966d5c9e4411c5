import { type Static, Type } from 'typebox';
import { EVENT_TYPES, type EventType } from '../../../events/types.ts';
import { DateTime, oneOf, PlainId, strictObject, Uuid } from '../../../http/schemas.ts';

const Url = Type.String({
  format: 'uri',
  minLength: 1,
  maxLength: 2048,
  // May hold a password or a token, which no fault repeats.
  writeOnly: true,
  description:
    'https, to a public address. What EPS_WEBHOOK_ALLOW lists may be private and, in test environments, use http.',
});
const EventTypes = Type.Array(oneOf(EVENT_TYPES), {
  maxItems: 100,
  description: 'The types that are sent. Empty: every type, those of later versions too.',
});
const Status = oneOf(['enabled', 'disabled'] as const);

const fields = {
  id: Uuid,
  url: Type.String(),
  event_types: Type.Array(oneOf(EVENT_TYPES)),
  status: Status,
  created_at: DateTime,
};

export const WebhookEndpoint = strictObject(fields);
export const ShownWebhookEndpoint = strictObject({
  ...fields,
  secret: Type.String({ description: 'Signs what is sent. Shown this once.' }),
});

export const CreateWebhookEndpoint = strictObject({ url: Url, event_types: Type.Optional(EventTypes) });
export const ChangeWebhookEndpoint = strictObject({
  url: Type.Optional(Url),
  event_types: Type.Optional(EventTypes),
  status: Type.Optional(Status),
});
export const RotateSecret = strictObject({
  overlap_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 604_800,
      default: 86_400,
      description: 'For how long the old secret signs too.',
    }),
  ),
});

const Count = Type.Integer({ minimum: 0 });
export const WebhookEndpointHealth = strictObject({
  endpoint_id: Uuid,
  status: Status,
  disabled_reason: Type.Optional(
    oneOf(['by_request', 'gone', 'failing'] as const, {
      description: 'gone: it answered 410. failing: nothing was accepted for too long.',
    }),
  ),
  failing_since: Type.Optional(DateTime),
  oldest_waiting_at: Type.Optional(DateTime),
  last_24_hours: strictObject(
    { pending: Count, succeeded: Count, failed: Count, dead_letter: Count },
    { description: 'Deliveries made in that time by their state now; of the latest 100,000.' },
  ),
});

export const EndpointPath = strictObject({
  organization_id: PlainId,
  app_id: PlainId,
  environment_id: PlainId,
  endpoint_id: Uuid,
});

export const DELIVERY_STATES = ['pending', 'succeeded', 'failed', 'dead_letter'] as const;

export const WebhookDelivery = strictObject({
  id: Uuid,
  endpoint_id: Uuid,
  event_id: Uuid,
  event_type: Type.String(),
  status: oneOf(DELIVERY_STATES),
  attempt_count: Count,
  created_at: DateTime,
  delivered_at: Type.Optional(DateTime),
  last_error: Type.Optional(Type.String()),
  next_attempt_at: Type.Optional(DateTime),
  response_status: Type.Optional(Type.Integer()),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const WebhookAttempt = strictObject({
  id: Uuid,
  attempted_at: DateTime,
  duration_ms: Count,
  response_status: Type.Optional(Type.Integer()),
  error: Type.Optional(Type.String()),
  response_body: Type.Optional(
    Type.String({ description: 'The first kilobyte; not kept of receivers at private addresses.' }),
  ),
});
export type WebhookAttempt = Static<typeof WebhookAttempt>;

export const RetryDeliveries = strictObject({
  starts_at: DateTime,
  ends_at: DateTime,
  status: Type.Optional(oneOf(['failed', 'dead_letter', 'succeeded'] as const)),
  endpoint_id: Type.Optional(Uuid),
});
export const RetriedDeliveries = strictObject({
  retried: Count,
  more: Type.Boolean({ description: 'There are further ones in the range: ask again, with another key.' }),
});

export const DeliveryPath = strictObject({
  organization_id: PlainId,
  app_id: PlainId,
  environment_id: PlainId,
  delivery_id: Uuid,
});

export const EXAMPLE_ENDPOINT = {
  id: '0199a3c4-6f32-7a43-8d65-8c9d0e1f2a3b',
  url: 'https://hooks.example.com/evaluations',
  event_types: ['evaluation.completed', 'evaluation.needs_review'] as EventType[],
  status: 'enabled' as const,
  created_at: '2026-01-12T09:00:00.000Z',
};
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
