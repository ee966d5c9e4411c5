import { EVENT_TYPES, type EventType } from '../../../../events/types.ts';
import { DateTime, namedObject, oneOf, strictObject, Uuid } from '../../../../http/schemas.ts';
import { Optional, Type } from '../../../../http/type.ts';

const Url = Type.String({
  format: 'uri',
  minLength: 1,
  maxLength: 2048,
  // It may contain a password or a token, which validation errors must not repeat.
  writeOnly: true,
  description:
    'An https URL with a public address. Addresses in `EPS_WEBHOOK_ALLOW` may be private and, in test environments, use http.',
});
const EventTypes = Type.Array(oneOf(EVENT_TYPES, { title: 'EventType' }), {
  maxItems: 100,
  description: 'Event types to send. Empty means all types, including future ones.',
});
export const EndpointStatus = oneOf(['enabled', 'disabled'] as const);

const fields = {
  id: Uuid,
  url: Type.String(),
  event_types: Type.Array(oneOf(EVENT_TYPES)),
  status: EndpointStatus,
  created_at: DateTime,
};

export const WebhookEndpoint = strictObject(fields, { title: 'WebhookEndpoint' });
export const WebhookEndpointWithSecret = namedObject('WebhookEndpointWithSecret', {
  ...fields,
  secret: Type.String({ description: 'Secret that signs messages to the endpoint. Returned only once.' }),
});

export const CreateWebhookEndpoint = namedObject('CreateWebhookEndpointRequest', {
  url: Url,
  event_types: Type.Optional(EventTypes),
});
export const ChangeWebhookEndpoint = namedObject('ChangeWebhookEndpointRequest', {
  url: Type.Optional(Url),
  event_types: Type.Optional(EventTypes),
  status: Type.Optional(EndpointStatus),
});
export const RotateSecret = namedObject('RotateWebhookSecretRequest', {
  overlap_seconds: Optional.Integer({
    minimum: 0,
    maximum: 604_800,
    default: 86_400,
    description: 'How long messages are also signed with the old secret.',
  }),
});

export const EXAMPLE_ENDPOINT = {
  id: '0199a3c4-6f32-7a43-8d65-8c9d0e1f2a3b',
  url: 'https://hooks.example.com/evaluations',
  event_types: ['evaluation.completed', 'evaluation.needs_review'] as EventType[],
  status: 'enabled' as const,
  created_at: '2026-01-12T09:00:00.000Z',
};
