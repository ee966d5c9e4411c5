// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of forms refer to questions in this
// way
import { compileBundle } from '@eps/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limited } from '../vitest.limits.ts';
import { runs } from '../vitest.seed.ts';
import { questionnaire, survey } from './hostile-sources.ts';
import { dictionary, form, items, qsf, qti, structure } from './hostile-tables.ts';
import { FORMATS, type Format, type ImportResult, importInstrument } from './index.ts';
import { item, matchOf, response } from './qti/item.test-helper.ts';

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
  ['items', items],
  ['limesurvey', structure],
  ['qualtrics', qsf],
  ['qti', qti],
] as const)('every import of %s compiles or has an error', async (format, source) => {
  await fc.assert(
    fc.asyncProperty(source as fc.Arbitrary<unknown>, async (value) => {
      expectSound(await importInstrument({ format, bytes: bytesOf(value) }));
    }),
    { numRuns: runs(200) },
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
    { numRuns: runs(200) },
  );
});

const inStructure = (text: string) =>
  `<document><LimeSurveyDocType>Survey</LimeSurveyDocType><questions><rows><row><qid>1</qid><title>a</title>` +
  `<type>F</type><question><![CDATA[${text}]]></question></row></rows></questions>${text}</document>`;

const MANY = Array.from({ length: 5_000 }, (_, index) => `m${index}`);
const WIDE_ROW = `\n,range,q,"\${${' '.repeat(9000)}",${'-'.repeat(32_000)}`;

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
    'placeholders and parameters of spaces and dashes',
    'xlsform',
    `survey\n,type,name,label,parameters${WIDE_ROW.repeat(4)}`,
  ],
  [
    'names of columns with many colons',
    'xlsform',
    `survey\n,type,name,label${`,${'a:'.repeat(49_000)}`.repeat(4)}\n,text,q,Q`,
  ],
  ['scripts that do not end', 'limesurvey', inStructure('<script>'.repeat(200_000))],
  ['elements that do not end', 'limesurvey', inStructure('<a>'.repeat(200_000))],
  ['entities', 'limesurvey', inStructure('&a;'.repeat(500_000))],
  [
    'many gaps in a text',
    'qti',
    item({ body: `<p>${'<textEntryInteraction responseIdentifier="R"/>'.repeat(100_000)}</p>` }),
  ],
  ['spaces between elements', 'qti', item({ body: '<b/> '.repeat(200_000) })],
  [
    'a match of many with many',
    'qti',
    item({
      body: matchOf(MANY, MANY),
      declarations: response({ cardinality: 'multiple', correct: MANY.map((id) => `${id} ${id}`) }),
      processing: 'match_correct',
    }),
  ],
])('%s are read', async (name, format, source) => {
  // The first import of a format loads its parser.
  await importInstrument({ format, bytes: bytesOf('{}') });
  expectSound(await limited(name, 2000, () => importInstrument({ format, bytes: bytesOf(source) })));
});

test('deep, wide and long sources are rejected or imported', async () => {
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
  const read = async (source: unknown) =>
    expectSound(
      await limited('a deep, wide or long source', 10_000, () =>
        importInstrument({ bytes: bytesOf(source) }),
      ),
    );
  await read(`{"resourceType":"Questionnaire","item":[${nested}]}`);
  for (const item of [wide, [...wide.slice(0, 3000), ...slow]])
    await read({ resourceType: 'Questionnaire', item });
  for (const visibleIf of [
    '('.repeat(9000),
    `${'!'.repeat(5000)}{a}`,
    `{a} = 1${' or {a} = 1'.repeat(900)}`,
    'a'.repeat(50_000),
  ])
    await read({
      elements: [
        { type: 'text', name: 'a' },
        { type: 'text', name: 'b', visibleIf },
      ],
    });
});
