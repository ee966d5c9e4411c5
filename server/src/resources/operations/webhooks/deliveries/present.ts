import { presented } from '../../../../http/presented.ts';
import type { DeliveryRow } from './queries.ts';
import { WebhookDelivery } from './schema.ts';

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return presented(WebhookDelivery, row);
}
