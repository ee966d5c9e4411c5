import { Content } from '../../http/content.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { JsonObject, strictObject } from '../../http/schemas.ts';
import { openApiDocument } from '../../openapi/document.ts';

/**
 * The machine description of every endpoint of the table, this one included; made at the first request and
 * kept.
 */
export function getOpenApi(endpoints: () => readonly Endpoint[]): Endpoint {
  let document: string | undefined;
  return endpoint({
    operationId: 'getOpenApi',
    summary: 'The machine description of this API, OpenAPI 3.1',
    tag: 'system',
    extension: true,
    method: 'GET',
    path: '/openapi.json',
    access: { credential: 'none' },
    errorShape: 'application',
    status: 200,
    params: strictObject({}),
    response: JsonObject,
    async handle() {
      document ??= JSON.stringify(openApiDocument(endpoints()));
      return new Content('application/json; charset=utf-8', document, { 'cache-control': 'no-cache' });
    },
  });
}
