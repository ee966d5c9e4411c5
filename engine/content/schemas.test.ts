import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listTemplates, loadTemplate } from '../../library/index.ts';
import { linear } from '../../vitest.limits.ts';
import { runs } from '../../vitest.seed.ts';
import { type Diagnostic, type Json, type JsonObject, KINDS, type Kind } from '../types.ts';
import { EXPRESSION_CASES } from './cases/expressions.ts';
import { FORM_CASES } from './cases/form.ts';
import { checkContent } from './compile.ts';
import { contentSchema } from './schemas.ts';

const ajv = new Ajv2020({
  strict: true,
  strictRequired: false,
  strictTypes: false,
  validateFormats: false,
});
const compiled = (strict: boolean) =>
  new Map(KINDS.map((kind) => [kind, ajv.compile(contentSchema(kind, strict))]));
const lenient = compiled(false);
const strict = compiled(true);

/** The codes that a schema can express, wherever they are reported. */
const EXPRESSIBLE = new Set([
  'missing_key',
  'unknown_value',
  'wrong_type',
  'expression_malformed',
  'expression_unknown_op',
  'expression_arity',
]);

function isExpressible({ severity, code, pointer }: Diagnostic, content: Json): boolean {
  if (severity !== 'error') return false;
  if (EXPRESSIBLE.has(code)) return true;
  // At a number or string, the value itself is out of range; at an object, two of its keys contradict.
  return code === 'out_of_range' && typeof valueAt(content, pointer) !== 'object';
}

function valueAt(content: Json, pointer: string): Json | undefined {
  return tokens(pointer).reduce<Json | undefined>(
    (value, token) => (value as Record<string, Json> | undefined)?.[token],
    content,
  );
}

function tokens(pointer: string): string[] {
  const parts = pointer.split('/').slice(1);
  return parts.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function expectAgreement(kind: Kind, content: JsonObject): void {
  const diagnostics = checkContent(kind, content);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const explain = (validate: ValidateFunction) =>
    `${JSON.stringify(diagnostics.slice(0, 3))} ${ajv.errorsText(validate.errors)}`;
  const accepts = lenient.get(kind)!;
  if (errors.length === 0) expect(accepts(content), explain(accepts)).toBe(true);
  if (errors.some((error) => isExpressible(error, content)))
    expect(accepts(content), explain(accepts)).toBe(false);
  const acceptsKnown = strict.get(kind)!;
  if (diagnostics.length === 0) expect(acceptsKnown(content), explain(acceptsKnown)).toBe(true);
  const unknown = diagnostics.some(({ code }) => code === 'unknown_key');
  if (unknown) expect(acceptsKnown(content), explain(acceptsKnown)).toBe(false);
}

const library = listTemplates().flatMap(({ id, slug }) => {
  if (slug === 'ipip-neo-120') return [];
  const template = loadTemplate(id)!;
  return KINDS.map((kind) => ({ slug, kind, content: template.contents[kind] }));
});
const EXAMPLES = new URL('../../docs/content/examples/', import.meta.url);
const complete = KINDS.map((kind) => ({
  slug: 'complete example',
  kind,
  content: JSON.parse(readFileSync(new URL(`${kind}/complete.json`, EXAMPLES), 'utf8')) as JsonObject,
}));
/** The examples use every key, so that they are changed as often as the library. */
const contents = fc.oneof(fc.constantFrom(...library), fc.constantFrom(...complete));

describe('the schema of a kind agrees with its compiler', () => {
  test.each([...library, ...complete].map((each) => [each.slug, each.kind, each] as const))(
    'on the %s of the library: %s',
    (_, __, { kind, content }) => expectAgreement(kind, content),
  );

  test('on the cases of diagnostics about form and expressions', () => {
    for (const { kind, contents: all } of [...FORM_CASES, ...EXPRESSION_CASES])
      expectAgreement(kind, all[kind]!);
  });

  const scalar = fc.oneof(
    fc.constantFrom<Json>(null, true, false, '', 'x', 'sum', 'q1', '09:00', '24:00', 'profile.', [], {}),
    fc.constantFrom<Json>([1, 2], ['a'], [[1, 2]], { op: 'lit', value: 1 }, { op: 'and', args: [] }),
    fc.integer({ min: -3, max: 130 }),
    fc.double({ noNaN: true, min: -2, max: 2 }),
    fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
  );

  test('on contents with one value replaced, removed or added', () => {
    fc.assert(
      fc.property(contents, fc.nat(), fc.nat(2), scalar, ({ kind, content }, at, change, value) => {
        expectAgreement(kind, changed(content, at, change, value));
      }),
      { numRuns: runs(3_000) },
    );
  });
});

/** Returns the content with one of its values replaced, removed or, in an object, given a new key. */
function changed(content: JsonObject, at: number, change: number, value: Json): JsonObject {
  const copy = structuredClone(content);
  const places = placesIn(copy);
  if (places.length === 0) return { ...copy, unknown: value };
  const [parent, key] = places[at % places.length]!;
  if (change === 0) parent[key] = value;
  else if (change === 1 && !Array.isArray(parent)) delete parent[key];
  else (Array.isArray(parent) ? copy : parent).unknown = value;
  return copy;
}

function placesIn(value: Json): [JsonObject, string][] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, part]) => [
    [value as JsonObject, key] as [JsonObject, string],
    ...placesIn(part),
  ]);
}

test('$schema is a known key of every kind', () => {
  for (const kind of KINDS)
    expect(checkContent(kind, { $schema: `https://example.com/v1/schemas/${kind}` })).toEqual([]);
});

test('deep expressions are validated without visiting a part twice', async () => {
  const nested = (depth: number) => {
    let expression: Json = { op: 'lit', value: true };
    for (let i = 0; i < depth; i++)
      expression = {
        op: 'if',
        cond: expression,
        then: { op: 'lit', value: 1 },
        else: { op: 'not', args: [1] },
      };
    return { questions: [{ id: 'q', visible_if: expression }] };
  };
  const everything = new Ajv2020({ allErrors: true, strict: false }).compile(contentSchema('experience'));
  await linear('the JSON Schema of nested expressions', 30, (n) => expect(everything(nested(n))).toBe(false));
});
