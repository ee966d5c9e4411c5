import { endpoint } from '../../../http/endpoint.ts';
import { parseJson } from '../../../parse-json.ts';
import { selectEvent } from './queries.ts';
import { Event } from './schema.ts';

export const getEvent = endpoint({
  summary: 'Get an event',
  description: 'Returns the event as webhook endpoints receive it: the body of its deliveries.',
  tag: 'webhooks',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/events/{event_id}',
  access: { credential: 'api', scope: 'webhooks:read' },
  units: 'refused',
  response: Event,
  examples: {
    response: {
      id: '0199a3c5-0a0f-7c55-a1b2-c3d4e5f60718',
      type: 'subject.created',
      timestamp: '2026-01-12T09:30:00.000Z',
      data: { subject_id: '0199a3c5-0a0e-7b44-90a1-b2c3d4e5f607' },
    },
  },
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    const row = await request.readOne(selectEvent(organizationId, environmentId, params.event_id));
    return parseJson(row.payload) as Event;
  },
});
