import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** A JSON schema as openapi.json contains it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  maxProperties?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

export interface Operation {
  operationId: string;
  method: string;
  path: string;
  credential: 'api' | 'participant' | 'none';
  parameters: Parameter[];
  body: Schema | undefined;
  /** Documented responses by status, including `4XX`. */
  responses: Record<string, Response>;
}

export interface Response {
  description: string;
  content?: Record<string, { schema: Schema }>;
}

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8'));
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Those of SCIM have another format; `resources/identity/scim` has their tests. */
const paths = Object.entries<any>(document.paths).filter(([path]) => !path.startsWith('/scim/'));

export const operations: readonly Operation[] = paths.flatMap(([path, item]) =>
  METHODS.filter((method) => method in item).map((method) => toOperation(path, method, item)),
);

function toOperation(path: string, method: string, item: any): Operation {
  const { operationId, parameters = [], requestBody, responses, security } = item[method];
  const documented = Object.entries<any>(responses).map(([status, response]) => [
    status,
    { ...resolve(response), ...response },
  ]);
  return {
    operationId,
    method: method.toUpperCase(),
    path,
    credential: credentialOf(security),
    parameters: [...(item.parameters ?? []), ...parameters].map(resolve),
    body: requestBody?.content['application/json']?.schema,
    responses: Object.fromEntries(documented),
  };
}

function credentialOf(security: object[] | undefined): Operation['credential'] {
  if (security === undefined) return 'api';
  return security.length === 0 ? 'none' : 'participant';
}

/** Follows a `$ref`, if the value is one. */
export function resolve<T extends object>(value: T): T {
  const ref = (value as Schema).$ref;
  if (ref === undefined) return value;
  return ref
    .slice(2)
    .split('/')
    .reduce((part, key) => part[key.replaceAll('~1', '/')], document);
}

const DATE_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;
const ajv = new Ajv2020({
  strict: false,
  formats: {
    uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    'date-time': DATE_TIME,
    email: /^[^\s@]+@[^\s@]+$/,
    uri: (text: string) => URL.canParse(text),
  },
});
ajv.addSchema({ $id: 'openapi', components: document.components });
const compiled = new Map<string, ValidateFunction>();

/** Returns the problem of a value, or undefined if it matches the schema. */
export function mismatch(schema: Schema, value: unknown): string | undefined {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components');
  const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
  compiled.set(text, validate);
  return validate(value) ? undefined : ajv.errorsText(validate.errors);
}
