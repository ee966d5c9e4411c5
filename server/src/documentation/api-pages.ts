import type { JsonObject } from '../openapi/json.ts';
import { type Catalog, createCatalog, fieldsOf, nameIn } from './api-fields.ts';
import type { Page } from './contents.ts';

/** A page of the API reference and its Markdown. */
export interface ApiPage {
  page: Page;
  text: string;
}

/** Objects of many operations, which the overview describes. */
const COMMON = ['ErrorResponse', 'ErrorCode', 'ValidationErrorList', 'ValidationError'];

interface Operation {
  method: string;
  path: string;
  /** Parameters of the path and the operation. */
  parameters: JsonObject[];
  spec: JsonObject;
}

/** Writes the pages of the API reference: an overview, and for each tag a page of operations and objects. */
export function apiPages(openApi: JsonObject): ApiPage[] {
  const operations = operationsOf(openApi);
  const tags = (openApi.tags as { name: string; description: string }[]).filter(({ name }) =>
    operations.some((operation) => tagOf(operation) === name),
  );
  const catalog = createCatalog(openApi);
  // The parts that every page refers to belong to the overview.
  catalog.claim('api', COMMON);
  const ownOf = (tag: string) => operations.filter((operation) => tagOf(operation) === tag);
  for (const { name } of tags) catalog.claim(name, namesIn(ownOf(name)));
  const bodies = tags.map(({ name, description }) => {
    const own = ownOf(name);
    const texts = own.map((operation) => operationText(operation, catalog));
    return {
      name,
      description,
      own,
      texts,
      objects: catalog.assign(
        name,
        own.map(({ spec }) => spec),
      ),
    };
  });
  const overview = [
    '# API reference',
    (openApi.info as JsonObject).description as string,
    'The OpenAPI 3.1 document is at `GET /openapi.json`. The [SDK](../sdk/README.md) has a method for each operation.',
    '## Operations',
    ...bodies.flatMap(({ name, description, own }) => [
      `### ${titleOf(name)}`,
      description,
      table(
        ['operation', 'request'],
        own.map((each) => operationRow(each, name)),
      ),
    ]),
    '## Error responses',
    ...COMMON.map((name) => objectText(name, catalog, 3)),
  ];
  return [
    { page: page('api', 'Overview'), text: catalog.link(overview.join('\n\n'), 'api') },
    ...bodies.map(({ name, description, texts, objects }) => ({
      page: page(`api/${name}`, titleOf(name)),
      text: catalog.link(
        [
          `# ${titleOf(name)}`,
          description,
          ...texts,
          ...objects.map((each) => objectText(each, catalog, 2)),
        ].join('\n\n'),
        name,
      ),
    })),
  ];
}

/** Returns the objects in the requests and responses of operations; of a list, its items as well. */
function namesIn(operations: readonly Operation[]): string[] {
  const text = JSON.stringify(operations.map(({ spec }) => spec));
  const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
  return names.flatMap((name) => [name, name.replace(/List$/, '')]);
}

function page(path: string, title: string): Page {
  return { path, file: `docs/${path}.md`, title };
}

function operationsOf({ paths, components }: JsonObject): Operation[] {
  const { parameters: shared } = components as Record<string, Record<string, JsonObject>>;
  const resolve = (parameter: JsonObject) =>
    typeof parameter.$ref === 'string' ? shared![nameIn(parameter.$ref)]! : parameter;
  return Object.entries(paths as Record<string, JsonObject>).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== 'parameters')
      .map(([method, value]) => {
        const spec = value as JsonObject;
        const parameters = [item.parameters ?? [], spec.parameters ?? []].flat() as JsonObject[];
        return { method: method.toUpperCase(), path, parameters: parameters.map(resolve), spec };
      }),
  );
}

function tagOf({ spec }: Operation): string {
  return (spec.tags as string[])[0]!;
}

function titleOf(tag: string): string {
  const text = tag.replaceAll('-', ' ');
  return tag === 'api-keys' ? 'API keys' : text[0]!.toUpperCase() + text.slice(1);
}

function operationRow({ method, path, spec }: Operation, tag: string): string[] {
  const summary = String(spec.summary);
  return [`[${summary}](api/${tag}.md#${slugOf(summary)})`, `\`${method} ${path}\``];
}

/** Summaries have letters, spaces and hyphens, so this is the id that the heading gets. */
function slugOf(summary: string): string {
  return summary
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}

function operationText({ method, path, parameters, spec }: Operation, catalog: Catalog): string {
  const { operationId, summary, description, requestBody, responses } = spec;
  const body = (requestBody as JsonObject | undefined)?.content as Record<string, JsonObject> | undefined;
  return [
    `## ${summary}`,
    `\`\`\`http\n${method} ${path}\n\`\`\``,
    String(description ?? ''),
    `Operation id: \`${operationId}\``,
    parameters.length > 0 && '**Parameters**',
    parameters.length > 0 &&
      table(
        ['parameter', 'value', 'meaning'],
        parameters.map((each) => parameterRow(each, catalog)),
      ),
    ...Object.values(body ?? {}).flatMap(({ schema, example }) => [
      '**Request body**',
      fieldTable(fieldsOf(schema as JsonObject, catalog)),
      example !== undefined && jsonBlock(example),
    ]),
    '**Responses**',
    table(['status', 'body'], responseRows(responses as Record<string, JsonObject>, catalog)),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function parameterRow(parameter: JsonObject, catalog: Catalog): string[] {
  const name = `\`${parameter.name}\``;
  const place = parameter.in === 'header' ? ' (header)' : parameter.in === 'query' ? ' (query)' : '';
  return [
    (parameter.required ? `**${name}**` : name) + place,
    catalog.typeOf(parameter.schema as JsonObject),
    String(parameter.description ?? ''),
  ];
}

function responseRows(responses: Record<string, JsonObject>, catalog: Catalog): string[][] {
  return Object.entries(responses).map(([status, response]) => {
    const { description, content } = catalog.resolve(response);
    const types = Object.entries((content ?? {}) as Record<string, JsonObject>).map(([type, { schema }]) =>
      type === 'application/json' && schema ? catalog.typeOf(schema as JsonObject) : `\`${type}\``,
    );
    const isError = /^[45]/.test(status);
    return [`\`${status}\``, isError || types.length === 0 ? String(description) : types.join(' or ')];
  });
}

function objectText(name: string, catalog: Catalog, depth: number): string {
  const schema = catalog.schema(name);
  const fields = fieldsOf(schema, catalog);
  const example = (schema.examples as JsonObject[] | undefined)?.[0];
  return [
    `${'#'.repeat(depth)} ${name}`,
    String(schema.description ?? ''),
    fields.length > 0 ? fieldTable(fields) : catalog.typeOf(schema),
    example !== undefined && jsonBlock(example),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function fieldTable(fields: string[][]): string {
  return fields.length === 0 ? '' : table(['field', 'value', 'meaning'], fields);
}

function jsonBlock(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
