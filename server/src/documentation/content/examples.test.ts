import { readFileSync } from 'node:fs';
import {
  type Contents,
  checkContent,
  compileBundle,
  compileExpression,
  contentSchema,
  type Json,
  type JsonObject,
  KINDS,
  type Kind,
  OPERATORS,
  SOURCES,
} from '@eps/engine';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { entryOf, isMap, nameIn } from './values.ts';

const FOLDER = new URL('../../../../docs/content/examples/', import.meta.url);
const NAMES = ['minimal', 'complete'] as const;

function example(folder: string, name: string): JsonObject {
  return JSON.parse(readFileSync(new URL(`${folder}/${name}.json`, FOLDER), 'utf8'));
}

describe.each(NAMES)('the %s examples', (name) => {
  test.each(KINDS)('of %s compiles without diagnostics and matches the strict schema', (kind) => {
    const content = example(kind, name);
    expect(checkContent(kind, content)).toEqual([]);
    const accepts = new Ajv2020({ strict: false }).compile(contentSchema(kind, true));
    expect(accepts(content), JSON.stringify(accepts.errors)).toBe(true);
  });

  test('fit together', () => {
    const contents = Object.fromEntries(KINDS.map((kind) => [kind, example(kind, name)])) as Contents;
    expect(compileBundle(contents).diagnostics).toEqual([]);
  });

  test('of expressions compiles', () => {
    expect(compileExpression(example('expressions', name), '', 'guardrail').diagnostics).toEqual([]);
  });
});

test.each(KINDS)('the complete example of %s uses every key', (kind) => {
  const { keys, used } = keysOf(kind, example(kind, 'complete'));
  expect([...used].sort()).toEqual([...keys].sort());
});

test('the complete expression uses every operator', () => {
  const text = JSON.stringify(example('expressions', 'complete'));
  const used = [...text.matchAll(/"op":"(\w+)"/g)].map(([, op]) => op!);
  const operators = ['if', 'lit', ...OPERATORS.keys(), ...Object.keys(SOURCES)];
  expect([...new Set(used)].sort()).toEqual(operators.sort());
});

/** Returns all keys of a kind, with the names of their objects, and those that a content uses. */
function keysOf(kind: Kind, content: JsonObject): { keys: Set<string>; used: Set<string> } {
  const schema = contentSchema(kind);
  const definitions = schema.$defs as Record<string, JsonObject>;
  const [keys, used] = [new Set<string>(), new Set<string>()];
  const visit = (part: JsonObject, value: Json, path: string): void => {
    if (typeof part.$ref === 'string') {
      const name = nameIn(part.$ref);
      if (!name.startsWith('Expression')) visit(definitions[name]!, value, name);
    }
    for (const each of (part.anyOf ?? []) as JsonObject[]) visit(each, value, path);
    if (Array.isArray(value)) for (const entry of value) visit((part.items ?? {}) as JsonObject, entry, path);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return;
    if (isMap(part)) for (const entry of Object.values(value)) visit(entryOf(part), entry, `${path}.<id>`);
    for (const [key, inner] of Object.entries((part.properties ?? {}) as Record<string, JsonObject>)) {
      keys.add(`${path}.${key}`);
      if (!Object.hasOwn(value, key)) continue;
      used.add(`${path}.${key}`);
      visit(inner, value[key]!, `${path}.${key}`);
    }
  };
  visit(schema, content, kind);
  for (const name of Object.keys(definitions)) {
    const { properties = {} } = definitions[name]!;
    if (!name.startsWith('Expression'))
      for (const key of Object.keys(properties as object)) keys.add(`${name}.${key}`);
  }
  return { keys, used };
}
