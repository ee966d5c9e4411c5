import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { SCOPES } from '../src/credentials/scopes.ts';
import { EVENT_TYPES } from '../src/events/types.ts';
import { openApiDocument } from '../src/openapi/document.ts';
import { routes } from '../src/routes.ts';
import { INTERFACE_OPERATIONS, RESOURCES } from './interface.ts';

/** The machine description: committed, complete, and true to its own examples. */

const document = JSON.parse(JSON.stringify(openApiDocument(routes))) as any;

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: unknown[];
  'x-required-scope'?: string;
  parameters: { $ref?: string }[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: object; example: unknown } } };
  responses: Record<
    string,
    { content?: Record<string, { schema: object; example?: unknown; examples?: object }> }
  >;
}

const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
);
const byName = new Map(operations.map(({ name, operation }) => [name, operation]));

test('the committed document is what the endpoints say', async () => {
  const committed = await readFile(new URL('../../openapi.json', import.meta.url), 'utf8');
  expect(JSON.parse(committed)).toEqual(document);
});

test('OpenAPI 3.1, version 0.1.0', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info.version).toBe('0.1.0');
});

test.each(INTERFACE_OPERATIONS)(
  '$name is there as the interface has it',
  ({ name, status, idempotent, response }) => {
    const operation = byName.get(name);
    if (!operation) throw new Error(`${name} is missing`);
    expect(operation.tags).not.toContain('extension');
    const keys = operation.parameters.map((parameter) => parameter.$ref);
    expect(keys.includes('#/components/parameters/IdempotencyKey')).toBe(idempotent);
    expect(Object.keys(operation.responses)).toContain(String(status));
    const content = operation.responses[status]?.content?.['application/json'];
    expect(Object.keys(resolve(content?.schema).properties).sort()).toEqual([...response].sort());
  },
);

test.each(Object.entries(RESOURCES))(
  '%s has the fields of the interface and no others',
  (name, { required, optional }) => {
    const schema = document.components.schemas[name];
    expect(Object.keys(schema.properties).sort()).toEqual([...required, ...optional].sort());
    expect([...schema.required].sort()).toEqual([...required].sort());
    expect(schema.additionalProperties).toBe(false);
  },
);

test('what is no operation of the interface is tagged extension', () => {
  const ofInterface = new Set(INTERFACE_OPERATIONS.map(({ name }) => name));
  const untagged = operations.filter(
    ({ name, operation }) => !ofInterface.has(name) && !operation.tags.includes('extension'),
  );
  expect(untagged.map(({ name }) => name)).toEqual([]);
});

test('each operation has an id of its own, a summary, its scope and the errors of its kind', () => {
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  for (const { name, operation } of operations) {
    expect(operation.summary, name).toMatch(/^[A-Z].*[^.]$/);
    const scope = operation['x-required-scope'];
    if (scope !== undefined) expect(SCOPES as readonly string[], name).toContain(scope);
    const statuses = Object.keys(operation.responses);
    if (operation.security.length > 0)
      expect(statuses, name).toEqual(expect.arrayContaining(['401', '429', '503']));
    if (scope !== undefined) expect(statuses, name).toContain('403');
  }
});

test('a body may be absent where none of its fields has to be sent', () => {
  for (const { name, operation } of operations) {
    if (!operation.requestBody) continue;
    const { required = [] } = resolve(operation.requestBody.content['application/json'].schema);
    expect(operation.requestBody.required, name).toBe(required.length > 0);
  }
});

test('what changes something says that it may be too much, of another type, from elsewhere, or too often', () => {
  for (const { name, operation } of operations.filter((each) => !each.name.startsWith('GET'))) {
    const statuses = Object.keys(operation.responses);
    expect(statuses, name).toEqual(expect.arrayContaining(['400', '413', '415', '422', '429']));
    if ('x-required-scope' in operation) expect(operation.responses['403'], name).toBeDefined();
  }
});

test('examples are what their schemas accept', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'openapi', components: document.components });
  const faults: string[] = [];
  const check = (name: string, schema: object, example: unknown) => {
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components'));
    const accepts = ajv.compile(absolute);
    if (!accepts(example)) faults.push(`${name}: ${ajv.errorsText(accepts.errors)}`);
  };
  for (const { name, operation } of operations) {
    const body = operation.requestBody?.content['application/json'];
    if (body) check(`${name} request`, body.schema, body.example);
    for (const [status, { content = {} }] of Object.entries(operation.responses)) {
      const json = content['application/json'];
      if (json?.example !== undefined) check(`${name} ${status}`, json.schema, json.example);
      for (const [code, example] of Object.entries(json?.examples ?? {}))
        check(`${name} ${status} ${code}`, json!.schema, resolve(example as object).value);
    }
  }
  for (const [type, { post }] of Object.entries(document.webhooks as Record<string, { post: Operation }>)) {
    const { schema, example } = post.requestBody!.content['application/json'];
    check(type, schema, example);
  }
  expect(faults).toEqual([]);
});

test('every type of event is described', () => {
  expect(Object.keys(document.webhooks)).toEqual([...EVENT_TYPES]);
});

test('every reference leads somewhere', () => {
  const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
  for (const reference of new Set(references)) resolve(JSON.parse(`{${reference}}`));
});

function resolve(node: any): any {
  if (node?.$ref === undefined) return node ?? { properties: {} };
  const found = (node.$ref as string)
    .slice(2)
    .split('/')
    .reduce((at: any, part) => at?.[part], document);
  if (found === undefined) throw new Error(`nothing at ${node.$ref}`);
  return found;
}

test('the table of this test is whole', () => {
  expect(INTERFACE_OPERATIONS).toHaveLength(29);
});
