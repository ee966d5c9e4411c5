import { readFile, writeFile } from 'node:fs/promises';

/** Writes types.gen.ts from openapi.json; with `--check` fails where the committed one differs. */

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
  required: boolean;
  schema: Schema;
}

type Content = Record<string, { schema: Schema }>;

interface Operation {
  operationId: string;
  summary: string;
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
}

const source = new URL('../openapi.json', import.meta.url);
const target = new URL('types.gen.ts', import.meta.url);
const text = generate(JSON.parse(await readFile(source, 'utf8')) as Document);

if (!process.argv.includes('--check')) await writeFile(target, text);
else if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
  process.stderr.write(
    'sdk/types.gen.ts is not what openapi.json says: run `npm run openapi` and commit it.\n',
  );
  process.exit(1);
}

function generate(document: Document): string {
  const shapes = Object.entries(document.components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`,
  );
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return [
    '// Generated from openapi.json by sdk/generate.ts; do not edit.\n',
    ...shapes,
    `export interface Operations {\n${operations.map((each) => operationType(document, each)).join('')}}\n`,
    `export const OPERATIONS = {\n${operations.map(operationEntry).join('')}} as const;\n`,
  ].join('\n');
}

interface Placed {
  path: string;
  method: string;
  operation: Operation;
}

function operationType(document: Document, { operation }: Placed): string {
  const parameters = operation.parameters.map((parameter) => resolve(document, parameter));
  const body = operation.requestBody?.content['application/json']?.schema;
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  return [
    `  /** ${operation.summary} */`,
    `  ${operation.operationId}: {`,
    `    path: ${parametersType(parameters.filter(({ in: place }) => place === 'path'))};`,
    `    query: ${parametersType(parameters.filter(({ in: place }) => place === 'query'))};`,
    `    body: ${body ? typeOf(body) : 'undefined'};`,
    `    response: ${responseType(success?.content)};`,
    '  };\n',
  ].join('\n');
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

function operationEntry({ path, method, operation }: Placed): string {
  const keys = operation.parameters.some(({ $ref }) => $ref?.endsWith('IdempotencyKey'));
  return `  ${operation.operationId}: { method: '${method}', path: '${path}', takesKey: ${keys} },\n`;
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
