import type { Document, Endpoint, Schema } from './document.ts';
import { successOf } from './document.ts';
import { pascalCase } from './names.ts';

/** A type of the request or response of an operation: a named schema, or an inline one that gets a name. */
export interface Part {
  name: string;
  /** Undefined if the document has a schema of this name. */
  inline?: Schema;
}

export function bodyOf({ operation }: Endpoint): Part | undefined {
  const schema = operation.requestBody?.content['application/json']?.schema;
  return schema && partOf(schema, `${pascalCase(operation.operationId)}Body`);
}

/** Returns the JSON of the successful response; undefined if it has none. */
export function resultOf({ operation }: Endpoint): Part | undefined {
  const schema = successOf(operation)?.['application/json']?.schema;
  // JSON of any shape is downloaded as a file.
  if (!schema || Object.keys(schema).length === 0) return undefined;
  return partOf(schema, `${pascalCase(operation.operationId)}Result`);
}

/** Returns the query parameters as one object; undefined if there are none. */
export function queryOf({ operation, parameters }: Endpoint): Part | undefined {
  const query = parameters.filter((each) => each.in === 'query');
  if (query.length === 0) return undefined;
  const inline: Schema = {
    type: 'object',
    description: `The query parameters of \`${operation.operationId}\`.`,
    required: query.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      query.map(({ name, description, schema }) => [
        name,
        { ...schema, ...(description && { description }) },
      ]),
    ),
    additionalProperties: false,
  };
  return { name: `${pascalCase(operation.operationId)}Query`, inline };
}

/** Returns the item of a paged list; undefined if the response is something else. */
export function itemOf(document: Document, endpoint: Endpoint): Part | undefined {
  const result = resultOf(endpoint);
  const schema = result?.inline ?? document.components.schemas[result?.name ?? ''];
  const items = schema?.properties?.['items']?.items;
  const isList = items && schema.properties?.['next_cursor'] && endpoint.method === 'get';
  return isList ? partOf(items, `${pascalCase(endpoint.operation.operationId)}Item`) : undefined;
}

function partOf(schema: Schema, name: string): Part {
  return schema.$ref ? { name: schema.$ref.split('/').at(-1)! } : { name, inline: schema };
}
