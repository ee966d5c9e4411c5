import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileBundle } from '../index.ts';
import { compileMessage } from '../messages/message.ts';
import type { Contents, Json, JsonObject } from '../types.ts';

const FILE = 'a'.repeat(64);

/** Every text of the contents that a translation can replace. */
const CONTENTS = {
  experience: {
    title: 'Title',
    description: 'Description',
    welcome: 'Welcome',
    closing: 'Closing',
    sections: [{ id: 's', title: 'Section', description: 'About it' }],
    scales: { yn: [{ id: 'y', label: 'Yes' }] },
    questions: [
      { id: 'a', section_id: 's', prompt: 'A', description: 'Help', input: 'single_select', scale: 'yn' },
      {
        id: 'b',
        prompt: 'B',
        remarks: 'R',
        input: 'single_select',
        options: [{ id: 'o', label: 'Option', scores: { c: 1 } }],
        media: [{ type: 'image', src: FILE, alt: 'A picture' }],
      },
      {
        id: 'm',
        prompt: 'M',
        input: 'matrix',
        options: [{ id: 'o', label: 'Option' }],
        rows: [{ id: 'r', label: 'Row' }],
      },
      { id: 'n', prompt: 'N', input: 'slider', min: 0, max: 9, min_label: 'low', max_label: 'high' },
      { id: 't', prompt: 'T', input: 'text', placeholder: 'here' },
      {
        id: 'c',
        prompt: 'C',
        input: 'consent',
        consent: {
          version: '1',
          documents: [{ id: 'd', title: 'Document', text: 'Text' }],
          contact: 'Contact',
        },
      },
    ],
    translations: {
      de: {
        title: 'T',
        description: 'D',
        welcome: 'W',
        closing: 'C',
        sections: { s: { title: 'S', description: 'D' } },
        scales: { yn: { y: 'Ja' } },
        media: { [FILE]: { alt: 'Bild' } },
        questions: {
          a: { prompt: 'A', description: 'H' },
          b: { prompt: 'B', remarks: 'R', options: { o: 'O' } },
          m: { prompt: 'M', options: { o: 'O' }, rows: { r: 'Z' } },
          n: { prompt: 'N', min_label: 'tief', max_label: 'hoch' },
          t: { prompt: 'T', placeholder: 'hier' },
          c: { prompt: 'C', consent: { documents: { d: { title: 'D', text: 'T' } }, contact: 'K' } },
        },
      },
    },
  },
  scorecard: {
    concepts: [{ id: 'c', label: 'Concept', method: 'sum', bands: [{ id: 'low', label: 'Low', from: 0 }] }],
    translations: { de: { concepts: { c: { label: 'K', bands: { low: 'tief' } } } } },
  },
  context: {},
  guardrail: {
    rules: [
      {
        id: 'r',
        when: {
          op: 'gte',
          args: [
            { op: 'score', concept_id: 'c' },
            { op: 'lit', value: 1 },
          ],
        },
        severity: 'info',
        action: 'flag',
        phase: 'answer',
        message: 'Message',
        help: { title: 'Help', text: 'Text' },
        task: { title: 'Call', script: 'Hello', due_in: 'P1D', outcomes: ['done'] },
      },
    ],
    translations: {
      de: {
        rules: { r: { message: 'M', help: { title: 'H', text: 'T' }, task: { title: 'A', script: 'S' } } },
      },
    },
  },
  adaptive_policy: {},
  report_template: {
    title: 'Report',
    blocks: [
      { id: 'x', type: 'score', concept_id: 'c', template: 'T', by_band: { low: 'L' }, otherwise: 'O' },
    ],
    translations: {
      de: { title: 'B', blocks: { x: { template: 'T', by_band: { low: 'L' }, otherwise: 'S' } } },
    },
  },
} as unknown as Contents;

type Path = readonly string[];

function textsIn(value: Json, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, entry]) => textsIn(entry, [...path, key]));
}

/** Returns a copy with another value at a path; without one, the key is absent. */
function changed(value: JsonObject, [key = '', ...rest]: Path, text: string | undefined): JsonObject {
  const { [key]: entry, ...others } = value;
  if (rest.length > 0) return { ...value, [key]: changed(entry as JsonObject, rest, text) };
  return text === undefined ? others : { ...value, [key]: text };
}

const KINDS = ['experience', 'scorecard', 'guardrail', 'report_template'] as const;
const PLACES = KINDS.flatMap((kind) =>
  textsIn(CONTENTS[kind].translations!).map((path) => ({ kind, path: ['translations', ...path] })),
);
/** What shows nothing: spaces of all kinds, a zero-width space, a filler of Hangul, an empty Braille cell. */
const BLANK = fc.constantFrom('', ' ', '\t\n', '\u00a0', '\u200b', '\u3164', '\u2800', '\u200e\u2060 ');

const shown = (contents: Contents) =>
  JSON.stringify(compileBundle(contents).bundle, (_, value) => (value instanceof Map ? [...value] : value));

test('a translation that shows nothing is none: the original is shown, and a warning says so, for every text', () => {
  expect(compileBundle(CONTENTS).diagnostics).toEqual([]);
  expect(PLACES.length).toBeGreaterThan(35);
  fc.assert(
    fc.property(fc.constantFrom(...PLACES), BLANK, ({ kind, path }, blank) => {
      const given = { ...CONTENTS, [kind]: changed(CONTENTS[kind], path, blank) };
      const { diagnostics } = compileBundle(given);
      const pointer = `/${path.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;
      expect(diagnostics.filter(({ code }) => code === 'blank_text')).toMatchObject([
        { kind, pointer, severity: 'warning' },
      ]);
      const without = { ...CONTENTS, [kind]: changed(CONTENTS[kind], path, undefined) };
      const withoutHash = (json: string) => json.replaceAll(/"(?:fingerprint|content_hash)":"[^"]*"/g, '');
      expect(withoutHash(shown(given))).toBe(withoutHash(shown(without)));
    }),
    { numRuns: 300 },
  );
});

test('labels and prompts of invisible characters show the id, with a warning', () => {
  const blank = '\u200b ';
  const { bundle, diagnostics } = compileBundle({
    ...CONTENTS,
    experience: {
      questions: [
        {
          id: 'a',
          prompt: blank,
          input: 'single_select',
          options: [{ id: 'o', label: blank, scores: { c: 1 } }],
        },
        { id: 'm', prompt: 'M', input: 'matrix', options: [{ id: 'o' }], rows: [{ id: 'r', label: blank }] },
      ],
    },
    scorecard: { concepts: [{ id: 'c', label: blank, bands: [{ id: 'low', label: blank, from: 0 }] }] },
    guardrail: {},
    report_template: {},
  });
  const [a, m] = bundle!.experience.questions;
  expect([a!.prompt, a!.options[0]!.label, m!.rows[0]!.label]).toEqual(['a', 'o', 'r']);
  const [concept] = bundle!.scorecard.concepts;
  expect([concept!.label, concept!.bands[0]!.label]).toEqual(['c', 'low']);
  expect(diagnostics.filter(({ code }) => code === 'blank_text').map(({ pointer }) => pointer)).toEqual([
    '/questions/0/options/0/label',
    '/questions/0/prompt',
    '/questions/1/rows/0/label',
    '/concepts/0/label',
    '/concepts/0/bands/0/label',
  ]);
});

test('a subject that shows nothing in one language is the one of another, a blank HTML part is none', () => {
  const { message, diagnostics } = compileMessage({
    locales: {
      en: { subject: 'Hello', text: 'Text' },
      de: { subject: ' \u200b', text: 'Text', html: ' ' },
    },
  });
  expect(message!.locales.get('de')).toEqual({ subject: 'Hello', text: 'Text' });
  expect(diagnostics.filter(({ code }) => code === 'blank_text').map(({ pointer }) => pointer)).toEqual([
    '/locales/de/subject',
    '/locales/de/html',
  ]);
  expect(compileMessage({ locales: { de: { subject: 'S', text: '\u200b' } } }).message).toBeNull();
});
