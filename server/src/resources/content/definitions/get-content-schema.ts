import { createHash } from 'node:crypto';
import { contentSchema, KINDS, type Kind } from '@eps/engine';
import { Content } from '../../../http/content.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { oneOf, strictObject } from '../../../http/schemas.ts';
import { Optional } from '../../../http/type.ts';

export const getContentSchema = endpoint({
  summary: 'Get the JSON Schema of a kind of content',
  description:
    'Returns the JSON Schema (2020-12) of the content of a kind, with the documentation of every key. Put the URL of this operation into `$schema` of a content file, and editors complete and check it. The schema accepts all content that the compiler accepts without errors. Send `If-None-Match` with the `ETag` of an earlier response to get 304 if nothing has changed.',
  tag: 'definitions',
  method: 'GET',
  path: '/v1/schemas/{kind}',
  access: { credential: 'none' },
  params: strictObject({ kind: oneOf(KINDS) }),
  query: strictObject({
    strict: Optional.Boolean({
      default: false,
      description:
        'Whether the schema rejects keys that the format does not have, of which the compiler only warns.',
    }),
  }),
  produces: ['application/schema+json'],
  async handle({ params, query, services }) {
    const { text, etag } = schemaText(services.config.publicUrl, params.kind, query.strict ?? false);
    return new Content('application/schema+json; charset=utf-8', text, {
      etag,
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
    });
  },
});

const texts = new Map<string, { text: string; etag: string }>();

/** Returns the schema as text with its entity tag, and keeps both: there are two for each kind. */
function schemaText(publicUrl: string, kind: Kind, strict: boolean): { text: string; etag: string } {
  const $id = `${publicUrl}/v1/schemas/${kind}${strict ? '?strict=true' : ''}`;
  const known = texts.get($id);
  if (known !== undefined) return known;
  const text = JSON.stringify({ $id, ...contentSchema(kind, strict) });
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  texts.set($id, { text, etag });
  return { text, etag };
}
