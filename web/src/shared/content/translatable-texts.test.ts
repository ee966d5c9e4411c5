import type { JsonObject } from '@eps/sdk';
import { describe, expect, test } from 'vitest';
import experience from '../../../../docs/content/examples/experience/complete.json' with { type: 'json' };
import guardrail from '../../../../docs/content/examples/guardrail/complete.json' with { type: 'json' };
import report_template from '../../../../docs/content/examples/report_template/complete.json' with {
  type: 'json',
};
import scorecard from '../../../../docs/content/examples/scorecard/complete.json' with { type: 'json' };
import { directionOf, localeTag, textsOf, translationOf } from './translatable-texts.ts';

const examples = { experience, scorecard, guardrail, report_template };
const example = (kind: keyof typeof examples) => examples[kind] as unknown as JsonObject;

const missing = (content: JsonObject, locale: string, texts: ReturnType<typeof textsOf>) =>
  texts.filter((text) => translationOf(content, locale, text) === '');

describe('textsOf', () => {
  test('the complete examples miss no translation, by kind', () => {
    for (const kind of ['experience', 'scorecard', 'guardrail'] as const) {
      const content = example(kind);
      const texts = textsOf(kind, content);
      expect(texts.length, kind).toBeGreaterThan(0);
      expect(missing(content, 'de', texts), kind).toEqual([]);
      expect(missing(content, 'fr', texts), kind).toEqual(texts);
    }
  });

  test('the pointers of all translations of the examples are those of a text', () => {
    for (const kind of ['experience', 'scorecard', 'guardrail', 'report_template'] as const) {
      const content = example(kind);
      const known = new Set(textsOf(kind, content).map(({ pointer }) => pointer));
      const { de } = content['translations'] as { de: JsonObject };
      // The addresses of links, and other files, have no place in the table.
      const isAddress = (pointer: string) => /\/help\/links\/|\/href$|^\/media\/\w+\/src$/.test(pointer);
      const translated = pointersOf(de, '').filter((pointer) => !isAddress(pointer));
      for (const pointer of translated) expect(known, `${kind} ${pointer}`).toContain(pointer);
    }
  });
});

function pointersOf(value: unknown, pointer: string): string[] {
  if (typeof value === 'string') return [pointer];
  return Object.entries(value as object).flatMap(([key, part]) => pointersOf(part, `${pointer}/${key}`));
}

test('languages have a direction and a usual form', () => {
  expect([directionOf('ar-EG'), directionOf('arn'), directionOf('de')]).toEqual(['rtl', 'ltr', 'ltr']);
  expect([localeTag('PT-br'), localeTag('not a tag')]).toEqual(['pt-BR', undefined]);
});
