import type { DeliveryRow } from './queries.ts';
import type { WebhookDelivery } from './schema.ts';

/** Leaves out fields that are null. */
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
