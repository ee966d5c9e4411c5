import { definitionDiff, type JsonObject, KINDS } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import { oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { parseJson } from '../../../parse-json.ts';
import { type DefinitionRow, selectBytes, selectDefinition } from './queries.ts';
import { DiffEntry } from './schema.ts';

const Side = strictObject({
  id: Uuid,
  business_id: Type.String(),
  revision: Type.Integer(),
  content_hash: Type.String(),
});

export const diffDefinitions = endpoint({
  summary: 'Compare two definitions',
  description:
    'Returns the differences between two definitions of the same kind, by question, option, concept, rule or block. `breaks` lists the concepts whose scores are no longer comparable. Returns at most 1,000 entries.',
  tag: 'definitions',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/definitions/{definition_id}/diff/{other_definition_id}',
  access: { credential: 'api', scope: 'definitions:read' },
  response: strictObject({
    kind: oneOf(KINDS),
    before: Side,
    after: Side,
    identical: Type.Boolean({ description: 'Whether the content hashes are equal.' }),
    entries: Type.Array(DiffEntry),
  }),
  errors: ['kind_mismatch'],
  async handle(request) {
    const { organizationId, appId, params } = request;
    const sizes = await request.read(
      selectBytes(organizationId, appId, [params.definition_id, params.other_definition_id]),
    );
    request.work.handles(sizes.reduce((sum, { bytes }) => sum + bytes, 0));
    const read = async (id: string) => (await request.read(selectDefinition(organizationId, appId, id)))[0];
    const [before, after] = await Promise.all([read(params.definition_id), read(params.other_definition_id)]);
    if (!before || !after) throw notFound();
    if (before.kind !== after.kind)
      throw new AppError('kind_mismatch', 'Definitions of two kinds cannot be compared.', {
        before: before.kind,
        after: after.kind,
      });
    return {
      kind: before.kind,
      before: sideOf(before),
      after: sideOf(after),
      identical: before.content_hash === after.content_hash,
      entries: definitionDiff(before.kind, contentOf(before), contentOf(after)),
    };
  },
});

function sideOf({ id, business_id, revision, content_hash }: DefinitionRow) {
  return { id, business_id, revision, content_hash };
}

function contentOf({ content }: DefinitionRow): JsonObject {
  return parseJson(content) as JsonObject;
}
