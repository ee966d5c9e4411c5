import openapiTS, { astToString } from 'openapi-typescript';
import { type Document, endpointsOf, type Schema } from './document.ts';
import { pascalCase } from './names.ts';
import { bodyOf, itemOf, queryOf, resultOf } from './parts.ts';

/**
 * Returns the text of types.gen.ts: a type for each schema, each request and response, each webhook message,
 * and the context of each error code.
 */
export async function generateTypes(document: Document): Promise<string> {
  const schemas: Record<string, Schema> = {
    ...document.components.schemas,
    ...inlineSchemas(document),
    ...messageSchemas(document),
    ErrorContexts: errorContexts(document.components.schemas['ErrorCode']!),
  };
  const source = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {}, components: { schemas } };
  const nodes = await openapiTS(JSON.stringify(withoutExamples(source)), {
    alphabetize: true,
    // A request can omit properties with a default.
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
    silent: true,
  });
  return `// Generated from openapi.json by sdk/generate.ts; do not edit.\n\n${withoutUnused(astToString(nodes))}`;
}

function inlineSchemas(document: Document): Record<string, Schema> {
  const parts = endpointsOf(document)
    .flatMap((endpoint) => [
      bodyOf(endpoint),
      queryOf(endpoint),
      resultOf(endpoint),
      itemOf(document, endpoint),
    ])
    .flatMap((part) => (part?.inline ? [[part.name, part.inline] as const] : []));
  return Object.fromEntries(parts);
}

/** One schema for each webhook message, and their union. */
function messageSchemas({ webhooks }: Document): Record<string, Schema> {
  const messages = Object.entries(webhooks).map(([type, { post }]): [string, Schema] => {
    const body = post.requestBody!.content['application/json']!.schema;
    return [`${pascalCase(type)}Message`, { description: `${post.summary}.`, ...body }];
  });
  const union: Schema = {
    description: 'The message that a webhook endpoint receives, by its `type`.',
    oneOf: messages.map(([name]) => ({ $ref: `#/components/schemas/${name}` })),
  };
  return { ...Object.fromEntries(messages), WebhookMessage: union };
}

/** The context of each error code, from the keyword `x-contexts` of the schema of the codes. */
function errorContexts(codes: Schema): Schema {
  const contexts = (codes['x-contexts'] ?? {}) as Record<string, Schema>;
  const names = codes['enum'] as string[];
  return {
    type: 'object',
    description: 'The `context` of an error, by its code.',
    required: names,
    properties: Object.fromEntries(
      names.map((code) => [code, contexts[code] ?? { type: 'object', additionalProperties: true }]),
    ),
  };
}

/** Returns a copy without examples, which would double the size of the types. */
function withoutExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(
    ([key, member]) => !(key === 'examples' && Array.isArray(member)) && key !== 'example',
  );
  return Object.fromEntries(members.map(([key, member]) => [key, withoutExamples(member)]));
}

/** Drops the types that openapi-typescript writes for parts that this document leaves empty. */
function withoutUnused(text: string): string {
  return text
    .replace(/^export (?:type|interface) (?:paths|webhooks|operations|\$defs)\b.*\n/gm, '')
    .replace(/^ {4}(?:responses|parameters|requestBodies|headers|pathItems): never;\n/gm, '');
}
