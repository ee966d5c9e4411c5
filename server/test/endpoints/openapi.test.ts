import { readFile } from 'node:fs/promises';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { SCOPES } from '../../src/credentials/scopes.ts';
import { EVENT_TYPES } from '../../src/events/types.ts';
import { ERROR_STATUS, type ErrorCode } from '../../src/http/errors.ts';
import { openApiDocument } from '../../src/openapi/document.ts';
import { lint } from '../../src/openapi/lint.ts';
import { routes } from '../../src/routes.ts';
import { INTERFACE_OPERATIONS, RESOURCES } from './interface.ts';

/** Tests that the OpenAPI document is committed and complete, and that its examples match its schemas. */

const document = JSON.parse(JSON.stringify(openApiDocument(routes))) as any;

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security?: unknown[];
  'x-required-scope'?: string;
  parameters?: { $ref?: string }[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: object; example: unknown } } };
  responses: Record<
    string,
    {
      $ref?: string;
      description?: string;
      content?: Record<string, { schema: any; example?: unknown; examples?: object }>;
    }
  >;
}

const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
);
const byName = new Map(operations.map(({ name, operation }) => [name, operation]));

test('the committed document matches the endpoints', async () => {
  const committed = await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8');
  expect(JSON.parse(committed)).toEqual(document);
});

test('OpenAPI 3.1, version 0.1.0', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info.version).toBe('0.1.0');
});

test.each(INTERFACE_OPERATIONS)('$name matches the interface', ({ name, status, idempotent, response }) => {
  const operation = byName.get(name);
  if (!operation) throw new Error(`${name} is missing`);
  expect(operation.tags).not.toContain('extension');
  const keys = (operation.parameters ?? []).map((parameter) => parameter.$ref);
  expect(keys.includes('#/components/parameters/IdempotencyKey')).toBe(idempotent);
  expect(Object.keys(operation.responses)).toContain(String(status));
  const content = operation.responses[status]?.content?.['application/json'];
  // An operation that can include more lists the response of the interface first.
  const [schema] = content?.schema.anyOf ?? [content?.schema];
  expect(Object.keys(resolve(schema).properties).sort()).toEqual([...response].sort());
});

test.each(Object.entries(RESOURCES))(
  '%s has exactly the fields of the interface',
  (name, { required, optional }) => {
    const schema = document.components.schemas[name];
    expect(Object.keys(schema.properties).sort()).toEqual([...required, ...optional].sort());
    expect([...schema.required].sort()).toEqual([...required].sort());
    expect(schema.additionalProperties).toBe(false);
  },
);

test('operations outside the interface have the tag extension', () => {
  const ofInterface = new Set(INTERFACE_OPERATIONS.map(({ name }) => name));
  const untagged = operations.filter(
    ({ name, operation }) => !ofInterface.has(name) && !operation.tags.includes('extension'),
  );
  expect(untagged.map(({ name }) => name)).toEqual([]);
});

test('each operation has a unique ID, a summary, its scope and its errors', () => {
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  for (const { name, operation } of operations) {
    expect(operation.summary, name).toMatch(/^[A-Z].*[^.]$/);
    const scope = operation['x-required-scope'];
    if (scope !== undefined) expect(SCOPES as readonly string[], name).toContain(scope);
    // SCIM has one description of all errors.
    if (operation.security?.length !== 0 && !isScim(name))
      for (const code of ['unauthenticated', 'rate_limited', 'overloaded', 'database_unavailable'] as const)
        expectError(name, operation, code);
    if (scope !== undefined) expectError(name, operation, 'insufficient_scope');
  }
});

test('a body is optional if none of its fields is required', () => {
  for (const { name, operation } of operations) {
    const json = operation.requestBody?.content['application/json'];
    // Bodies in third-party formats have no schema.
    if (!json || Object.keys(json.schema).length === 0) continue;
    const { required = [] } = resolve(json.schema);
    expect(operation.requestBody!.required, name).toBe(required.length > 0);
  }
});

test('operations that change something have the errors of request bodies', () => {
  const changing = operations.filter(({ name }) => !name.startsWith('GET') && !isScim(name));
  for (const { name, operation } of changing) {
    for (const code of BODY_ERRORS) expectError(name, operation, code);
    if ('x-required-scope' in operation) expectError(name, operation, 'forbidden_origin');
  }
});

test('examples match their schemas', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'openapi', components: document.components });
  const errors: string[] = [];
  const compiled = new Map<string, ValidateFunction>();
  const check = (name: string, schema: object, example: unknown) => {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components');
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
    compiled.set(text, validate);
    if (!validate(example)) errors.push(`${name}: ${ajv.errorsText(validate.errors)}`);
  };
  for (const { name, operation } of operations) {
    const body = operation.requestBody?.content['application/json'];
    if (body) check(`${name} request`, body.schema, body.example);
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const json = content?.['application/json'];
      if (json && status.startsWith('2')) check(`${name} ${status}`, json.schema, exampleOf(json));
    }
  }
  for (const [name, { content }] of Object.entries<any>(document.components.responses)) {
    const { schema, examples = {} } = content?.['application/json'] ?? {};
    for (const [code, { value }] of Object.entries<any>(examples)) check(`${name} ${code}`, schema, value);
  }
  for (const [type, { post }] of Object.entries(document.webhooks as Record<string, { post: Operation }>)) {
    const { data } = resolve(post.requestBody!.content['application/json'].schema).properties;
    for (const example of resolve(data).examples ?? []) check(type, data, example);
  }
  expect(errors).toEqual([]);
});

test('every JSON response has an example', () => {
  for (const { name, operation } of operations) {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const json = content?.['application/json'];
      // A file has any shape.
      if (status.startsWith('2') && json?.schema && Object.keys(json.schema).length > 0)
        expect(exampleOf(json), name).toBeDefined();
    }
  }
});

test('the document has no pages', () => {
  const paths = operations
    .map(({ name }) => name.replace('GET ', ''))
    .filter((path) => !/ |^\/(v1|auth|scim)\//.test(path));
  expect(paths.sort()).toEqual([
    '/.well-known/audit-keys.json',
    '/.well-known/security.txt',
    '/healthz',
    '/metrics',
    '/openapi.json',
    '/readyz',
  ]);
});

test('the linter finds nothing', async () => {
  expect(await lint(JSON.stringify(document))).toEqual([]);
});

test('every type of event has a webhook', () => {
  expect(Object.keys(document.webhooks)).toEqual([...EVENT_TYPES]);
});

test('every reference has a target', () => {
  const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
  for (const reference of new Set(references)) resolve(JSON.parse(`{${reference}}`));
});

/**
 * Returns the example of a response: its own, that of its schema or, for a list, the list of the item's
 * example.
 */
function exampleOf({ schema, example }: { schema: any; example?: unknown }): unknown {
  if (example !== undefined) return example;
  const { examples, properties } = resolve(schema);
  if (examples) return examples[0];
  const [item] = resolve(properties?.items?.items).examples ?? [];
  return item === undefined ? undefined : { items: [item], next_cursor: '' };
}

const isScim = (name: string) => name.includes(' /scim/');

const BODY_ERRORS = [
  'malformed_request',
  'payload_too_large',
  'unsupported_media_type',
  'validation_error',
  'rate_limited',
] as const;

/** Expects that the response of the code's status, or of its range of statuses, has the code. */
function expectError(name: string, { responses }: Operation, code: ErrorCode): void {
  const status = ERROR_STATUS[code];
  const response = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  expect(response, `${name}: ${code}`).toBeDefined();
  expect(response!.description ?? resolve(response).description, name).toContain(`\`${code}\``);
  expect(Object.keys(resolve(response).content['application/json'].examples), name).toContain(code);
}

function resolve(node: any): any {
  if (node?.$ref === undefined) return node ?? { properties: {} };
  const found = (node.$ref as string)
    .slice(2)
    .split('/')
    .reduce((at: any, part) => at?.[part], document);
  if (found === undefined) throw new Error(`${node.$ref} does not exist`);
  return found;
}

test('the interface has 29 operations', () => {
  expect(INTERFACE_OPERATIONS).toHaveLength(29);
});
