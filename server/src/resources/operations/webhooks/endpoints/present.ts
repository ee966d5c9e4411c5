import type { Static } from 'typebox';
import type { EndpointRow } from './queries.ts';
import type { WebhookEndpoint } from './schema.ts';

export function presentEndpoint(row: EndpointRow): Static<typeof WebhookEndpoint> {
  const { id, url, event_types, status, created_at } = row;
  return { id, url, event_types: event_types ?? [], status, created_at };
}
