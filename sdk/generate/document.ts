/** The parts of openapi.json that the generator reads. */

export interface Schema {
  $ref?: string;
  type?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  description?: string;
  [keyword: string]: unknown;
}

export interface Parameter {
  name: string;
  /** The name in the interface, if the template of the path has another one. */
  'x-name'?: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

export type Content = Record<string, { schema: Schema }>;

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  'x-required-scope'?: string;
  tags: string[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { $ref?: string; description?: string; content?: Content }>;
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

type PathItem = { parameters?: (Parameter | { $ref: string })[] } & { [method in Method]?: Operation };

export interface Document {
  paths: Record<string, PathItem>;
  webhooks: Record<string, { post: Operation }>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, { description: string }>;
  };
}

/** One operation with its path and method; references to parameters are resolved. */
export interface Endpoint {
  path: string;
  method: Method;
  operation: Operation;
  parameters: Parameter[];
}

/** Directories have SCIM clients of their own, and their tokens do nothing else. */
const SCIM = '/scim/v2/';

export function endpointsOf(document: Document): Endpoint[] {
  const items = Object.entries(document.paths).filter(([path]) => !path.startsWith(SCIM));
  return items.flatMap(([path, item]) =>
    METHODS.flatMap((method): Endpoint[] => {
      const operation = item[method];
      if (!operation) return [];
      const given = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      return [named({ path, method, operation, parameters: given.map((each) => resolve(document, each)) })];
    }),
  );
}

/** Gives the parameters of a path their names of the interface. */
function named({ path, parameters, ...rest }: Endpoint): Endpoint {
  const inPath = parameters.reduce(
    (text, { name, 'x-name': own }) => (own ? text.replace(`{${name}}`, `{${own}}`) : text),
    path,
  );
  const own = parameters.map((each) => ({ ...each, name: each['x-name'] ?? each.name }));
  return { ...rest, path: inPath, parameters: own };
}

/** Returns the content of the successful response, by media type; undefined if it has no body. */
export function successOf({ responses }: Operation): Content | undefined {
  return Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content;
}

function resolve(document: Document, parameter: Parameter | { $ref: string }): Parameter {
  return '$ref' in parameter ? document.components.parameters[parameter.$ref.split('/').at(-1)!]! : parameter;
}
