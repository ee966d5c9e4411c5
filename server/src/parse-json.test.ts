import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

test('parses a key the same way whatever was parsed before', () => {
  for (const [before, text, key] of [
    ['{"x":1,"a\\\\":1}', '{"x":1,"a\\n":1}', 'a\n'],
    ['{"x":1,"b\\\\nab":1}', '{"x":1,"b\\nabc":1}', 'b\nabc'],
    ['{"x":1,"c\\u005cu":1}', '{"x":1,"c\\u00e4x":1}', 'cäx'],
  ] as const) {
    parseJson(before);
    expect(Object.keys(parseJson(text) as object)).toEqual(['x', key]);
  }
});

/**
 * Serializes a value as JSON; `escaped` decides for each character of a string whether it is written as an
 * escape.
 */
function serialize(value: unknown, escaped: () => boolean): string {
  if (typeof value === 'string')
    return JSON.stringify(value).replace(/\\.|[^"\\]/gs, (character) =>
      character.length === 1 && escaped()
        ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
        : character,
    );
  if (Array.isArray(value)) return `[${value.map((item) => serialize(item, escaped)).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(([k, v]) => `${serialize(k, escaped)} :${serialize(v, escaped)}`);
  return `{${members.join(',')}}`;
}

const text = fc.string({
  unit: fc.constantFrom('k', '\\', '"', '\n', 'n', 'u', '0', '5', 'c', '.', '\ue000', '\uf123', 'ä'),
  maxLength: 5,
});
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(text, fc.integer(), fc.constantFrom(null, true)),
    fc.dictionary(text, tie('json'), { maxKeys: 5 }),
    fc.array(tie('json'), { maxLength: 4 }),
  ),
}));

test('parses any JSON document, with any escapes, to its value', () => {
  fc.assert(
    fc.property(json, fc.infiniteStream(fc.boolean()), (value, escapes) => {
      const read = parseJson(serialize(value, () => escapes.next().value));
      expect(read).toEqual(value);
    }),
    { numRuns: 3000 },
  );
});

test('keeps keys that contain characters of the private use area', () => {
  const keys = Array.from({ length: 6400 }, (_, i) => `${String.fromCharCode(0xe000 + i)}\\.`);
  const value = Object.fromEntries(keys.map((key) => [key, { [`${key}\n`]: 1 }]));
  expect(parseJson(JSON.stringify(value))).toEqual(value);
});

test.each(['{"a\\n":1,', '{"a\\\\\\n":1,"b\\u005c":[01]}', '{"a\\n":1} x', '{"a\\x":1}', '"\\', '{"a\\n'])(
  'reports the same error position in %s as JSON.parse',
  (broken) => {
    const errorPosition = (parse: (text: string) => unknown) => {
      try {
        return parse(broken);
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError);
        return /at position \d+/.exec((error as Error).message)?.[0];
      }
    };
    expect(errorPosition(parseJson)).toBe(errorPosition(JSON.parse));
  },
);
