import { readFile, writeFile } from 'node:fs/promises';

/** Writes types.gen.ts from openapi.json. With `--check`, fails if the committed file is outdated. */

interface Schema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  description?: string;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

type Content = Record<string, { schema: Schema }>;

type Method = 'get' | 'post' | 'patch' | 'delete';

type PathItem = { parameters?: Parameter[] } & { [method in Method]?: Operation };

interface Operation {
  operationId: string;
  summary: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

interface Document {
  paths: Record<string, PathItem>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
}

const METHODS: Method[] = ['get', 'post', 'patch', 'delete'];

const source = new URL('../openapi.json', import.meta.url);
const target = new URL('types.gen.ts', import.meta.url);
const text = generate(JSON.parse(await readFile(source, 'utf8')) as Document);

if (!process.argv.includes('--check')) await writeFile(target, text);
else if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
  process.stderr.write('sdk/types.gen.ts is outdated: run `npm run openapi` and commit it.\n');
  process.exit(1);
}

function generate(document: Document): string {
  const types = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${comment(schema.description, '')}export type ${name} = ${typeOf(schema)};\n`,
  );
  const endpoints = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => endpointOf(document, path, item, method)),
  );
  return [
    '// Generated from openapi.json by sdk/generate.ts; do not edit.\n',
    ...types,
    `export interface Operations {\n${endpoints.map(operationType).join('')}}\n`,
    `export const OPERATIONS = {\n${endpoints.map(operationEntry).join('')}} as const;\n`,
  ].join('\n');
}

interface Endpoint {
  path: string;
  method: Method;
  operation: Operation;
  /** The parameters of the path and of the operation, with references resolved. */
  parameters: Parameter[];
}

function endpointOf(document: Document, path: string, item: PathItem, method: Method): Endpoint[] {
  const operation = item[method];
  if (!operation) return [];
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
  return [{ path, method, operation, parameters: parameters.map((each) => resolve(document, each)) }];
}

function operationType({ operation, parameters }: Endpoint): string {
  const body = operation.requestBody?.content['application/json']?.schema;
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  const inside = (location: string) => parametersType(parameters.filter((each) => each.in === location));
  return [
    `${comment(operation.summary, '  ')}  ${operation.operationId}: {`,
    `    path: ${inside('path')};`,
    `    query: ${inside('query')};`,
    `    body: ${body ? typeOf(body) : 'undefined'};`,
    `    response: ${responseType(success?.content)};`,
    '  };\n',
  ].join('\n');
}

function comment(text: string | undefined, indent: string): string {
  const [line] = text?.split('\n') ?? [];
  return line ? `${indent}/** ${line} */\n` : '';
}

function resolve(document: Document, parameter: Parameter): Parameter {
  const name = parameter.$ref?.split('/').at(-1);
  return name === undefined ? parameter : document.components.parameters[name]!;
}

function parametersType(parameters: readonly Parameter[]): string {
  const members = parameters.map(
    ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${typeOf(schema)}`,
  );
  return members.length === 0 ? 'Record<string, never>' : `{ ${members.join('; ')} }`;
}

function responseType(content: Content | undefined): string {
  if (!content) return 'undefined';
  const json = content['application/json'];
  return json ? typeOf(json.schema) : 'string';
}

function operationEntry({ path, method, operation, parameters }: Endpoint): string {
  const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key');
  const members = `method: '${method.toUpperCase()}', path: '${path}', takesKey: ${takesKey}`;
  return `  ${operation.operationId}: { ${members} },\n`;
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `Array<${typeOf(schema.items ?? {})}>`;
    case 'object':
      return objectType(schema);
    default:
      return 'unknown';
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const members = Object.entries(properties).map(
    ([name, schema]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  );
  if (members.length > 0) return `{ ${members.join('; ')} }`;
  if (additionalProperties === false) return 'Record<string, never>';
  const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
  return `{ [key: string]: ${values} }`;
}
