import { contentSchema, type Json, type JsonObject, type Kind } from '@eps/engine';
import { code, entryOf, isMap, nameIn, valuesOf } from './values.ts';

/** The JSON text of the two examples on a page. */
export interface Examples {
  minimal: string;
  complete: string;
}

/** Returns the page about the content of a kind, as Markdown. */
export function kindPage(kind: Kind, examples: Examples): string {
  const schema = contentSchema(kind);
  const definitions = schema.$defs as Record<string, JsonObject>;
  const title = titleOf(kind);
  return `${[
    `# ${title}`,
    String(schema.description),
    '## Minimal example',
    json(examples.minimal),
    '## Complete example',
    'It uses every key, and fits together with those of the other kinds.',
    json(examples.complete),
    '## Keys',
    'Keys in bold are required.',
    table(schema),
    ...parts(schema, definitions).map((name) => part(name, definitions[name]!)),
  ].join('\n\n')}\n`;
}

/** Returns the name of a kind as a title. */
export function titleOf(kind: Kind): string {
  return kind[0]!.toUpperCase() + kind.slice(1).replaceAll('_', ' ');
}

/** Returns an example as a block of code, in as few lines as its width allows. */
export function json(text: string): string {
  return `\`\`\`json\n${layOut(JSON.parse(text), 0)}\n\`\`\``;
}

const WIDTH = 100;

function layOut(value: Json, indent: number): string {
  const inline = inOneLine(value);
  if (value === null || typeof value !== 'object' || indent + inline.length <= WIDTH) return inline;
  const isList = Array.isArray(value);
  const space = ' '.repeat(indent + 2);
  const parts = isList
    ? value.map((each) => space + layOut(each, indent + 2))
    : Object.entries(value).map(([key, each]) => `${space}"${key}": ${layOut(each, indent + 2)}`);
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${' '.repeat(indent)}${close}`;
}

function inOneLine(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`;
  return `{${Object.entries(value)
    .map(([key, each]) => `"${key}": ${inOneLine(each)}`)
    .join(', ')}}`;
}

function part(name: string, schema: JsonObject): string {
  return [`### ${name}`, String(schema.description), table(schema), ...rules(schema)].join('\n\n');
}

/** Returns the names of the definitions that the schema refers to, in the order of their first mention. */
function parts(schema: JsonObject, definitions: Record<string, JsonObject>): string[] {
  const names = new Set<string>();
  const visit = (value: Json): void => {
    if (value === null || typeof value !== 'object') return;
    const { $ref } = value as JsonObject;
    for (const each of Object.values(value)) visit(each);
    const name = typeof $ref === 'string' ? nameIn($ref) : 'Expression';
    if (name.startsWith('Expression') || names.has(name)) return;
    names.add(name);
    visit(definitions[name]!);
  };
  visit(schema.properties ?? {});
  return [...names];
}

function table(schema: JsonObject): string {
  const rows = rowsOf(schema, '').map((cells) => `| ${cells.join(' | ')} |`);
  return ['| key | value | default | meaning |', '|---|---|---|---|', ...rows].join('\n');
}

/** Returns a row for each key; keys of objects that have no name of their own follow with their path. */
function rowsOf(schema: JsonObject, prefix: string): string[][] {
  const required = (schema.required ?? []) as string[];
  return Object.entries((schema.properties ?? {}) as Record<string, JsonObject>).flatMap(([key, value]) => {
    const path = `${prefix}${key}`;
    const name = required.includes(key) ? `**\`${path}\`**` : `\`${path}\``;
    const fallback = value.default === undefined ? '' : code(value.default);
    const row = [name, valuesOf(value), fallback, String(value.description)];
    const inner = isMap(value) ? entryOf(value) : value;
    return [row, ...(inner.properties ? rowsOf(inner, `${path}.${isMap(value) ? '<id>.' : ''}`) : [])];
  });
}

/** Returns what the keys require of each other, as a list of sentences. */
function rules({ oneOf, allOf }: JsonObject): string[] {
  const either = ((oneOf ?? []) as JsonObject[]).map(({ required }) => `\`${(required as string[])[0]}\``);
  const conditions = ((allOf ?? []) as JsonObject[]).flatMap(rule);
  const lines = either.length > 0 ? [`Exactly one of ${either.join(', ')} is required.`] : conditions;
  return lines.length === 0 ? [] : [lines.map((line) => `- ${line}`).join('\n')];
}

function rule({ if: condition, then }: JsonObject): string[] {
  const { properties: tested } = condition as JsonObject;
  const { properties = {}, required = [] } = then as JsonObject;
  if (tested === undefined) return [];
  const tests = Object.entries(tested as Record<string, JsonObject>);
  const values = Object.entries(properties as Record<string, JsonObject>).filter(([, { type }]) => type);
  const needs = (required as string[]).filter((key) => !values.some(([name]) => name === key));
  const consequences = [
    ...values.map(([key, value]) => {
      return `\`${key}\` is a ${valuesOf(value)}${(required as string[]).includes(key) ? ' and required' : ''}`;
    }),
    ...needs.map((key) => `\`${key}\` is required`),
  ];
  if (consequences.length === 0) return [];
  const when = tests.map(([key, value]) => `\`${key}\` ${valuesOf(value)}`).join(' and ');
  return [`With ${when}, ${consequences.join(' and ')}.`];
}
