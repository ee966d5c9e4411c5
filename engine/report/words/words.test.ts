import { describe, expect, test } from 'vitest';
import english from './en.json' with { type: 'json' };
import { WORD_LOCALES, wordsFor } from './words.ts';

/** The placeholders of each text, by its key. */
function placeholders(words: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(words).map(([key, text]) => [
      key,
      typeof text === 'string' ? (text.match(/\{\w+\}/g) ?? []).toSorted() : placeholders(text),
    ]),
  );
}

describe('the words of reports', () => {
  test.each(WORD_LOCALES)('have every placeholder in %s', (locale) => {
    expect(placeholders(wordsFor(locale))).toEqual(placeholders(english));
  });

  test('are found for regions and scripts', () => {
    expect(wordsFor('de-AT').yes).toBe('Ja');
    expect([wordsFor('zh-CN'), wordsFor('zh-SG')]).toEqual([wordsFor('zh-Hans'), wordsFor('zh-Hans')]);
    expect([wordsFor('zh-TW'), wordsFor('zh-HK')]).toEqual([wordsFor('zh-Hant'), wordsFor('zh-Hant')]);
    expect([wordsFor('eu'), wordsFor('zh-')]).toEqual([english, english]);
  });
});
