import type { Static } from 'typebox';
import type { DeliveryRow } from '../deliveries/queries.ts';
import type { EndpointRow } from './queries.ts';
import type { WebhookDelivery, WebhookEndpoint } from './schema.ts';

export function presentEndpoint(row: EndpointRow): Static<typeof WebhookEndpoint> {
  const { id, url, event_types, status, created_at } = row;
  return { id, url, event_types: event_types ?? [], status, created_at };
}

/** Optional fields are absent rather than null. */
export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  const { delivered_at, last_error, next_attempt_at, response_status, ...rest } = row;
  return {
    ...rest,
    ...(delivered_at !== null && { delivered_at }),
    ...(last_error !== null && { last_error }),
    ...(next_attempt_at !== null && { next_attempt_at }),
    ...(response_status !== null && { response_status }),
  };
}
