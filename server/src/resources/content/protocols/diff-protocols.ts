import {
  type Protocol as CompiledProtocol,
  compileProtocol,
  exampleTimeline,
  type JsonObject,
  type OccasionChange,
  occasionChanges,
  waveChanges,
} from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { parseJson } from '../../../parse-json.ts';
import { presentWindow } from './present.ts';
import { type ProtocolRow, selectProtocol } from './queries.ts';
import { Window } from './schema.ts';

const Side = strictObject({
  id: Uuid,
  business_id: Type.String(),
  revision: Type.Integer(),
  content_hash: Type.String(),
});
const MAX_OCCASIONS = 1_000;

export const diffProtocols = endpoint({
  summary: 'Compare two protocols',
  description:
    'Returns the waves that differ, and the occasions that are added, removed or moved for a person who enrolls on 5 January 2026 at 09:00 UTC, completes everything when it opens, and has that date in every field; for each arm if there are arms. Returns at most 1,000 occasions, and none if one of the contents has errors.',
  tag: 'protocols',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/protocols/{protocol_id}/diff/{other_protocol_id}',
  access: { credential: 'api', scope: 'definitions:read' },
  response: namedObject('ProtocolDiff', {
    before: Side,
    after: Side,
    identical: Type.Boolean({ description: 'Whether the content hashes are equal.' }),
    waves: Type.Array(
      strictObject({ change: oneOf(['added', 'removed', 'changed'] as const), id: Type.String() }),
    ),
    occasions: Type.Array(
      strictObject({
        change: oneOf(['added', 'removed', 'moved'] as const),
        wave: Type.String(),
        k: Type.Integer(),
        arm: Optional.String(),
        before: Type.Optional(strictObject(Window)),
        after: Type.Optional(strictObject(Window)),
      }),
    ),
  }),
  async handle(request) {
    const { organizationId, appId, params } = request;
    const read = async (id: string) => (await request.read(selectProtocol(organizationId, appId, id)))[0];
    const [before, after] = await Promise.all([read(params.protocol_id), read(params.other_protocol_id)]);
    if (!before || !after) throw notFound();
    const contents = [before, after].map(({ content }) => parseJson(content) as JsonObject);
    const [old, next] = contents.map((content) => compileProtocol(content).protocol);
    return {
      before: sideOf(before),
      after: sideOf(after),
      identical: before.content_hash === after.content_hash,
      waves: waveChanges(contents[0]!, contents[1]!),
      occasions: old && next ? changesOf(old, next).slice(0, MAX_OCCASIONS) : [],
    };
  },
});

/** The person whose occasions are compared. */
const EXAMPLE_PERSON = { enrolledAt: Date.parse('2026-01-05T09:00:00Z'), timeZone: 'UTC', seed: 'diff' };

function changesOf(before: CompiledProtocol, after: CompiledProtocol) {
  const ids = [...before.arms, ...after.arms].map(({ id }) => id);
  const arms: (string | undefined)[] = ids.length === 0 ? [undefined] : [...new Set(ids)];
  return arms.flatMap((arm) => {
    const person = { ...EXAMPLE_PERSON, ...(arm !== undefined && { arm }) };
    const changes = occasionChanges(exampleTimeline(before, person), exampleTimeline(after, person));
    return changes.map((change) => presentChange(change, arm));
  });
}

function presentChange({ before, after, ...change }: OccasionChange, arm: string | undefined) {
  return {
    ...change,
    ...(arm !== undefined && { arm }),
    ...(before && { before: presentWindow(before) }),
    ...(after && { after: presentWindow(after) }),
  };
}

function sideOf({ id, business_id, revision, content_hash }: ProtocolRow) {
  return { id, business_id, revision, content_hash };
}
