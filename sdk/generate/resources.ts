import { type Document, type Endpoint, endpointsOf, successOf } from './document.ts';
import { camelCase, methodNames, PREFIXES, placeOf, restAlias, type ScopeName } from './names.ts';
import { bodyOf, itemOf, queryOf, resultOf } from './parts.ts';

interface Group {
  scope: ScopeName;
  name: string;
  endpoints: Endpoint[];
}

/** Writes the methods and collects the types that they use. */
interface Writer {
  document: Document;
  /** Returns the name of a type and notes that it has to be imported. */
  use(name: string): string;
}

/** Returns the text of resources.gen.ts: for each scope a function that returns its groups of methods. */
export function generateResources(document: Document): string {
  const types = new Set<string>();
  const use = (name: string) => {
    types.add(name);
    return name;
  };
  const writer: Writer = { document, use };
  const groups = groupsOf(endpointsOf(document));
  const scopes = PREFIXES.toReversed().map(([scope, prefix]) =>
    scopeText(
      writer,
      scope,
      prefix,
      groups.filter((group) => group.scope === scope),
    ),
  );
  return [
    '// Generated from openapi.json by sdk/generate.ts; do not edit.',
    '',
    "import type { Download } from './download.ts';",
    "import { type Http, type RequestOptions, segment } from './http.ts';",
    "import type { List } from './list.ts';",
    `import type {\n${[...types]
      .sort()
      .map((type) => `  ${type},\n`)
      .join('')}} from './types.gen.ts';`,
    '',
    ...scopes,
  ].join('\n');
}

function groupsOf(endpoints: readonly Endpoint[]): Group[] {
  const groups = new Map<string, Group>();
  for (const endpoint of endpoints) {
    const { scope, group } = placeOf(endpoint.path, endpoint.operation.tags);
    const key = `${scope} ${group}`;
    if (!groups.has(key)) groups.set(key, { scope, name: group, endpoints: [] });
    groups.get(key)!.endpoints.push(endpoint);
  }
  return [...groups.values()];
}

function scopeText(writer: Writer, scope: ScopeName, prefix: string, groups: readonly Group[]): string {
  const ids = [...prefix.matchAll(/\{(\w+)\}/g)].map(([, name]) => camelCase(name!));
  const base = fill(prefix.slice(0, -1), (name) => `ids.${name}`);
  const idsText = ids.length === 0 ? '' : `, ids: { ${ids.map((id) => `${id}: string`).join('; ')} }`;
  const article = scope === 'service' ? 'the' : /^[aeo]/.test(scope) ? 'an' : 'a';
  return [
    `/** Returns the operations of ${article} ${scope}. */`,
    `export function ${scope}Resources(http: Http${idsText}) {`,
    ...(ids.length === 0 ? [] : [`  const base = \`${base}\`;`]),
    '  return {',
    ...groups.map((group) => groupText(writer, group, prefix)),
    '  };',
    '}',
    '',
  ].join('\n');
}

function groupText(writer: Writer, { scope, name, endpoints }: Group, prefix: string): string {
  const ids = endpoints.map(({ operation }) => operation.operationId);
  const names = methodNames({ scope, group: name }, ids);
  const taken = new Set(names.values());
  const methods = endpoints.flatMap((endpoint) => {
    const method = names.get(endpoint.operation.operationId)!;
    const text = [
      `(${parametersText(writer, endpoint, prefix)}): ${returnText(writer, endpoint)} =>`,
      `        ${callText(writer, endpoint, prefix)},`,
    ].join('\n');
    const alias = restAlias(method, endpoint.method, taken);
    return [
      `${comment(writer.document, endpoint)}\n      ${method}: ${text}`,
      ...(alias === undefined ? [] : [`      /** The same as \`${method}\`. */\n      ${alias}: ${text}`]),
    ];
  });
  return `    ${name}: {\n${methods.join('\n')}\n    },`;
}

function parametersText({ use }: Writer, endpoint: Endpoint, prefix: string): string {
  const { operation, parameters, path } = endpoint;
  const [body, query] = [bodyOf(endpoint), queryOf(endpoint)];
  const names = [...path.slice(prefix.length).matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const ids = names.map((name) => {
    const { schema } = parameters.find((each) => each.in === 'path' && each.name === name)!;
    return `${camelCase(name)}: ${schema.$ref ? use(schema.$ref.split('/').at(-1)!) : 'string'}`;
  });
  const optional = (isRequired: boolean | undefined) => (isRequired ? '' : ' = {}');
  return [
    ...ids,
    ...(body ? [`body: ${use(body.name)}${optional(operation.requestBody!.required)}`] : []),
    ...(query ? [`query: ${use(query.name)}${optional(query.inline!.required!.length > 0)}`] : []),
    'options?: RequestOptions',
  ].join(', ');
}

function returnText({ document, use }: Writer, endpoint: Endpoint): string {
  const item = itemOf(document, endpoint);
  if (item) return `List<${use(item.name)}>`;
  const result = resultOf(endpoint);
  return `Promise<${result ? use(result.name) : successOf(endpoint.operation) ? 'Download' : 'void'}>`;
}

function callText({ document }: Writer, endpoint: Endpoint, prefix: string): string {
  const { method, operation, parameters, path } = endpoint;
  const rest = fill(path.slice(prefix.length), (name) => name);
  const url = `\`${prefix === '/' ? '' : `\${base}`}/${rest}\``;
  const hasQuery = queryOf(endpoint) !== undefined;
  if (itemOf(document, endpoint)) return `http.list(${url}, ${hasQuery ? 'query' : '{}'}, options)`;
  const parts = [
    ...(bodyOf(endpoint) ? ['body'] : []),
    ...(hasQuery ? ['query'] : []),
    ...(parameters.some(({ name }) => name === 'Idempotency-Key') ? ['takesKey: true'] : []),
  ];
  const input = parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
  const values = `'${method.toUpperCase()}', ${url}, ${input}, options`;
  return successOf(operation) && !resultOf(endpoint) ? `http.download(${values})` : `http.send(${values})`;
}

/** Replaces the parameters of a path by expressions. */
function fill(path: string, expression: (name: string) => string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => `\${segment(${expression(camelCase(name))})}`);
}

/** The summary, the description, and the error codes that only some operations have. */
function comment({ components }: Document, { operation }: Endpoint): string {
  const codes = Object.entries(operation.responses)
    .filter(([status]) => /^4\d\d$/.test(status))
    .flatMap(([, { $ref, description }]) => {
      const text = description ?? components.responses[$ref?.split('/').at(-1) ?? '']?.description ?? '';
      return [...text.matchAll(/`(\w+)`/g)].map(([, code]) => code!);
    });
  const lines = [
    `${operation.summary}.`,
    ...(operation.description ? ['', ...operation.description.split('\n')] : []),
    ...(codes.length === 0
      ? []
      : ['', `@throws ServiceError with the code ${codes.map((code) => `\`${code}\``).join(', ')}.`]),
  ];
  const text = lines.map((line) => `       * ${line.replaceAll('*/', '*∕')}`.trimEnd());
  return ['      /**', ...text, '       */'].join('\n');
}
