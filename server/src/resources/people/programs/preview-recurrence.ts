import { type Cycle, cyclesFrom, lastCycle, localTimeOf, type Recurrence } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { instantOf } from '../../../http/instant.ts';
import { DateTime, namedObject, oneOf, strictObject } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { parseJson } from '../../../parse-json.ts';
import { checkedRecurrence } from './content.ts';
import { RecurrenceInput, StoredRecurrence } from './schema.ts';

const USUAL_COUNT = 10;

const PreviewedCycle = strictObject({
  starts_at: DateTime,
  ends_at: Type.Optional(DateTime),
  local: Type.String({ description: '`starts_at` in the time zone of the recurrence.' }),
});

export const previewRecurrence = endpoint({
  summary: 'Preview a recurrence',
  description:
    'Returns the recurrence with its defaults, and the cycles of a program that is created now, or at `created_at`, with it: the one that is open at `from` and those after it. A cycle without `ends_at` has no end. `last` is the last cycle of a recurrence that ends by `until` or `count`. With `on_event`, cycles begin with events, so there are none to list. `mode` defaults to `continuous`.',
  tag: 'programs',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/programs/recurrence-preview',
  access: { credential: 'api', scope: 'programs:read' },
  body: namedObject('PreviewRecurrenceRequest', {
    recurrence: RecurrenceInput,
    mode: Type.Optional(oneOf(['one_time', 'continuous'] as const)),
    count: Optional.Integer({ minimum: 1, maximum: 50, default: USUAL_COUNT }),
    created_at: Type.Optional({
      ...DateTime,
      description: 'When the program was created, if it exists. Defaults to the time of the environment.',
    }),
    from: Type.Optional({ ...DateTime, description: 'Defaults to the time of the environment.' }),
  }),
  response: namedObject('RecurrencePreview', {
    recurrence: Type.Unsafe<object>(StoredRecurrence),
    instants: Type.Array(PreviewedCycle),
    last: Type.Optional(PreviewedCycle),
  }),
  examples: {
    body: {
      recurrence: { frequency: 'weekly', weekday: 1, local_time: '09:00', timezone: 'Europe/Berlin' },
      count: 2,
    },
    response: {
      recurrence: {
        frequency: 'weekly',
        timezone: 'Europe/Berlin',
        local_time: '09:00',
        starts_at: '2026-11-23T08:00:00.000Z',
        weekday: 1,
      },
      instants: [
        {
          starts_at: '2026-11-23T08:00:00.000Z',
          ends_at: '2026-11-30T08:00:00.000Z',
          local: '2026-11-23T09:00:00+01:00',
        },
        {
          starts_at: '2026-11-30T08:00:00.000Z',
          ends_at: '2026-12-07T08:00:00.000Z',
          local: '2026-11-30T09:00:00+01:00',
        },
      ],
    },
  },
  async handle(request) {
    const { body, now } = request;
    const createdAt = body.created_at === undefined ? now : instantOf(body.created_at);
    const text = checkedRecurrence(request, body.recurrence, body.mode ?? 'continuous', createdAt);
    const recurrence = parseJson(text) as unknown as Recurrence;
    const from = body.from === undefined ? now : instantOf(body.from);
    const program = { recurrence, createdAt };
    const cycles = cyclesFrom(program, from, body.count ?? USUAL_COUNT);
    const last = lastCycle(program);
    return {
      recurrence,
      instants: cycles.map((cycle) => presentCycle(cycle, recurrence.timezone)),
      ...(last && { last: presentCycle(last, recurrence.timezone) }),
    };
  },
});

function presentCycle({ startsAt, endsAt }: Cycle, zone: string) {
  return {
    starts_at: startsAt.toISOString(),
    ...(endsAt && { ends_at: endsAt.toISOString() }),
    local: localTimeOf(zone, startsAt),
  };
}
