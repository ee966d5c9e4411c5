import { Content } from '../../../http/content.ts';
import { type DeclaredEndpoint, type Endpoint, endpoint } from '../../../http/endpoint.ts';
import { JsonObject } from '../../../http/schemas.ts';
import { openApiDocument } from '../../../openapi/document.ts';

/**
 * Creates the endpoint that serves the OpenAPI document of `endpoints`. The document is built at the first
 * request and kept.
 */
export function getOpenApi(endpoints: () => readonly Endpoint[]): DeclaredEndpoint {
  let document: string | undefined;
  return endpoint({
    summary: 'Get the OpenAPI document',
    description: 'Returns this document.',
    tag: 'system',
    method: 'GET',
    path: '/openapi.json',
    access: { credential: 'none' },
    response: JsonObject,
    async handle() {
      document ??= JSON.stringify(openApiDocument(endpoints()));
      return new Content('application/json; charset=utf-8', document, { 'cache-control': 'no-cache' });
    },
  });
}
