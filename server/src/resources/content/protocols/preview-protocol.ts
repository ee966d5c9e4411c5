import { compileProtocol, contentHash, type JsonObject, timelineOf } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, invalidValue } from '../../../http/errors.ts';
import { instantOf } from '../../../http/instant.ts';
import { costOf } from '../../../http/rate-limit/costs.ts';
import type { Request } from '../../../http/request.ts';
import { DateTime, namedObject, Uuid } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { parseJson } from '../../../parse-json.ts';
import { EXAMPLE } from './example.ts';
import { PreviewedParticipation, participationOf } from './participation.ts';
import { presentOccasion } from './present.ts';
import { selectProtocol } from './queries.ts';
import { Occasion, PROTOCOL_LIMITS, ProtocolContent } from './schema.ts';

export const previewProtocol = endpoint({
  summary: 'Preview the timeline of a person',
  description:
    'Returns the occasions of a person with these dates, ordered by when they open; stores nothing. Give either `content` or `protocol_id`. A wave whose anchor is not known yet has no occasions. Conditions are not evaluated: waves with `if` are listed. Fails with `protocol_invalid` if the content has errors.',
  tag: 'protocols',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/protocols/preview',
  access: { credential: 'api', scope: 'definitions:read' },
  body: namedObject('PreviewProtocolRequest', {
    content: Type.Optional(ProtocolContent),
    protocol_id: Type.Optional(Uuid),
    participation: PreviewedParticipation,
    until: Type.Optional({ ...DateTime, description: 'Only occasions that open before it.' }),
  }),
  response: namedObject('ProtocolPreview', { occasions: Type.Array(Occasion) }),
  errors: ['payload_too_large', 'protocol_invalid'],
  limits: PROTOCOL_LIMITS,
  cost: () => costOf('previewProtocol'),
  examples: {
    body: {
      content: EXAMPLE,
      participation: {
        enrolled_at: '2026-08-12T13:37:11Z',
        time_zone: 'Europe/Berlin',
        completed: { baseline: '2026-08-15T21:59:59Z' },
      },
      until: '2026-08-29T00:00:00Z',
    },
    response: {
      occasions: [
        {
          wave: 'baseline',
          k: 0,
          opens_at: '2026-08-12T13:37:11.000Z',
          closes_at: '2026-08-19T13:37:11.000Z',
        },
        { wave: 'week', k: 0, opens_at: '2026-08-22T07:00:00.000Z', closes_at: '2026-08-24T07:00:00.000Z' },
      ],
    },
  },
  async handle(request) {
    const { participation, until } = request.body;
    const content = await contentOf(request, request.body);
    const { protocol, diagnostics } = compileProtocol(content);
    if (!protocol) throw new AppError('protocol_invalid', 'The content has errors.', { diagnostics });
    const person = participationOf(participation, protocol, contentHash(content));
    const end = until === undefined ? Number.POSITIVE_INFINITY : instantOf(until).getTime();
    const occasions = timelineOf(protocol, person).filter(({ opensAt }) => opensAt < end);
    return { occasions: occasions.map(presentOccasion) };
  },
});

async function contentOf(
  request: Request,
  { content, protocol_id: id }: { content?: object | undefined; protocol_id?: string | undefined },
): Promise<JsonObject> {
  if ((content === undefined) === (id === undefined))
    throw invalidValue(['body', 'content'], 'give either content or protocol_id', undefined);
  if (content) return content as JsonObject;
  const row = await request.readOne(selectProtocol(request.organizationId, request.appId, id!));
  return parseJson(row.content) as JsonObject;
}
