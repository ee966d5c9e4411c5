import { EVENT_TYPES } from '../../../events/types.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { invalidValue, type ValidationError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { listOf, listQuery, oneOf, Uuid } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { parseJson } from '../../../parse-json.ts';
import { selectEvent, selectFeed, selectNewest } from './queries.ts';
import { Event } from './schema.ts';

export const listEvents = endpoint({
  summary: 'List events',
  description:
    'Returns the events of the environment, oldest first. The order never changes, and no event is ever inserted before one that was already returned. To continue later, pass the ID of the last event as `after`. With `order=desc`, returns the newest first; `after` is then not allowed. Events about programs that you may not see (`studies:unblind`) are left out, so a page may have fewer events than `limit`.',
  tag: 'webhooks',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/events',
  access: { credential: 'api', scope: 'webhooks:read' },
  units: 'refused',
  query: listQuery({
    type: Type.Optional(oneOf(EVENT_TYPES)),
    order: Type.Optional(
      oneOf(['asc', 'desc'] as const, {
        description: '`asc`, the default, returns the oldest first; `desc` the newest first.',
      }),
    ),
    after: Type.Optional({
      ...Uuid,
      description:
        'ID of an event. Returns the events after it. If the event is no longer stored, the request is rejected; start again without `after` to read from the oldest event.',
    }),
  }),
  response: listOf(Event),
  examples: {
    response: {
      items: [
        {
          id: '0199a3c5-0a0f-7c55-a1b2-c3d4e5f60718',
          type: 'subject.created',
          timestamp: '2026-01-12T09:30:00.000Z',
          data: { subject_id: '0199a3c5-0a0e-7b44-90a1-b2c3d4e5f607' },
        },
      ],
      next_cursor: '',
    },
  },
  async handle(request) {
    const { organizationId, environmentId, query } = request;
    const { type, order } = query;
    const page = request.page({ type, order, after: query.after });
    if (order === 'desc' && query.after !== undefined) throw invalidAfter('after requires the order asc');
    const position = page.after ?? (await checkEvent(request, query.after));
    const settledBefore = await request.services.db.settledBefore();
    const select = order === 'desc' ? selectNewest : selectFeed;
    const rows = await request.read(
      select(organizationId, environmentId, { type }, position, page.limit, settledBefore),
    );
    const { items, next_cursor } = page.list(rows, ({ payload }) => parseJson(payload) as Event);
    return { items: await visibleOf(request, items), next_cursor };
  },
});

/** Rejects an unknown event, after which the feed would look empty. */
async function checkEvent(request: Request, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const [event] = await request.read(selectEvent(request.organizationId, request.environmentId, id));
  if (event) return id;
  throw invalidAfter('no event of this environment has this id', id);
}

function invalidAfter(error: string, input?: string): ValidationError {
  return invalidValue(['query', 'after'], error, input);
}

/** Leaves out events about programs that are hidden from the reader, as they are by their ids. */
async function visibleOf(request: Request, events: readonly Event[]): Promise<Event[]> {
  const hidden = new Set(await request.hiddenPrograms());
  if (hidden.size === 0) return [...events];
  const { blinding } = request.services;
  const programs = await Promise.all(
    events.map(({ data }) => {
      const { program_id, evaluation_id } = data as { program_id?: string; evaluation_id?: string };
      // Events about tasks name the evaluation alone.
      if (program_id !== undefined || evaluation_id === undefined) return program_id;
      return blinding.programOf(request.organizationId, 'evaluation', evaluation_id);
    }),
  );
  return events.filter((_, i) => !hidden.has(programs[i] ?? ''));
}
