// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of forms refer to questions in this
// way
import { compileBundle } from '@eps/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeLimit } from '../vitest.machine.ts';
import { dictionary, form, questionnaire, survey } from './hostile-sources.ts';
import { FORMATS, type Format, type ImportResult, importInstrument } from './index.ts';

/** An import either has contents that compile, or an error that explains why it has none. It never throws. */
function expectSound({ contents, findings }: ImportResult): void {
  if (!contents) {
    expect(findings.some(({ severity }) => severity === 'error')).toBe(true);
    return;
  }
  const errors = compileBundle(contents).diagnostics.filter(({ severity }) => severity === 'error');
  expect(errors).toEqual([]);
}

const bytesOf = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
test.each([
  ['fhir', questionnaire],
  ['surveyjs', survey],
  ['xlsform', form],
  ['redcap', dictionary],
] as const)('every import of %s compiles or has an error', async (format, source) => {
  await fc.assert(
    fc.asyncProperty(source as fc.Arbitrary<unknown>, async (value) => {
      expectSound(await importInstrument({ format, bytes: bytesOf(value) }));
    }),
    { numRuns: 200 },
  );
});

test('arbitrary JSON, text and bytes never throw, whatever format they claim', async () => {
  const source = fc.oneof(
    fc.json().map(bytesOf),
    fc.string().map(bytesOf),
    fc.uint8Array(),
    fc.uint8Array().map((bytes) => Uint8Array.from([0x50, 0x4b, 3, 4, ...bytes])),
  );
  await fc.assert(
    fc.asyncProperty(
      source,
      fc.option(fc.constantFrom(...FORMATS), { nil: undefined }),
      async (bytes, format) => {
        expectSound(await importInstrument({ bytes, ...(format && { format }) }));
      },
    ),
    { numRuns: 200 },
  );
});

test.each<[string, Format, string]>([
  [
    'expressions of a number that a letter follows',
    'surveyjs',
    JSON.stringify({
      elements: Array.from({ length: 40 }, (_, index) => ({
        type: 'text',
        name: `q${index}`,
        visibleIf: `${'1'.repeat(9990)}x = 1`,
      })),
    }),
  ],
  [
    'names of columns with many colons',
    'xlsform',
    `survey\n,type,name,label${`,${'a:'.repeat(49_000)}`.repeat(4)}\n,text,q,Q`,
  ],
])('%s are read in linear time', async (_, format, source) => {
  // The first import of a format loads its parser.
  await importInstrument({ format, bytes: bytesOf('{}') });
  const startedAt = performance.now();
  const result = await importInstrument({ format, bytes: bytesOf(source) });
  expect(performance.now() - startedAt).toBeLessThan(timeLimit(2000));
  expectSound(result);
});

test('deep, wide and long sources are rejected or imported in bounded time', async () => {
  const nested = `${'{"type":"group","item":['.repeat(3000)}${']}'.repeat(3000)}`;
  const wide = Array.from({ length: 20_000 }, (_, index) => ({
    linkId: `q${index}`,
    type: 'string',
    text: 'Q',
  }));
  const total = "%resource.descendants().where(linkId.exists() and linkId != 'x').answer.count()";
  const slow = Array.from({ length: 300 }, (_, index) => ({
    linkId: `s${index}`,
    type: 'integer',
    extension: [
      {
        url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
        valueExpression: { language: 'text/fhirpath', expression: total },
      },
    ],
  }));
  const startedAt = performance.now();
  expectSound(
    await importInstrument({ bytes: bytesOf(`{"resourceType":"Questionnaire","item":[${nested}]}`) }),
  );
  for (const item of [wide, [...wide.slice(0, 3000), ...slow]])
    expectSound(await importInstrument({ bytes: bytesOf({ resourceType: 'Questionnaire', item }) }));
  for (const visibleIf of [
    '('.repeat(9000),
    `${'!'.repeat(5000)}{a}`,
    `{a} = 1${' or {a} = 1'.repeat(900)}`,
    'a'.repeat(50_000),
  ])
    expectSound(
      await importInstrument({
        bytes: bytesOf({
          elements: [
            { type: 'text', name: 'a' },
            { type: 'text', name: 'b', visibleIf },
          ],
        }),
      }),
    );
  expect(performance.now() - startedAt).toBeLessThan(timeLimit(20_000));
});
