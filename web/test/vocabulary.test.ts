import { expect, test } from 'vitest';
import german from '../src/base/locales/de.json' with { type: 'json' };
import english from '../src/base/locales/en.json' with { type: 'json' };

/** Words of the API and of the content format, for which the console has another one. */
const OTHERS: readonly [RegExp, use: string][] = [
  [/\bconcepts?\b|Konzept/i, 'subscale, Subskala'],
  [/\bguardrails?\b|Sicherheitsregel/i, 'safety rule, Schutzregel'],
  [/\badaptive polic|adaptiven? Auswahl/i, 'question plan, Frageplan'],
  [/\bbundles?\b|Bündel/i, 'version, Version'],
  [/\bunits?\b|\bEinheit(en)?\b/i, 'team, Team'],
];

/** Texts about units of requests, of measurement and of time. */
const UNITS_OF_MEASUREMENT = [
  'How many requests the API accepts. A simple request costs one unit; imports, exports, lists of evaluations and scoring cost more.',
  'Unit',
  'Unit: {{kind}}',
  '{{label}}: unit',
  '{{used}} of {{limit}} units in use',
  'claims.unit',
  'limits.rate_one',
  'limits.rate_other',
];

/** Removes placeholders and quoted text, which are keys and names of rights. */
const shownIn = (text: string) => text.replace(/\{\{.*?\}\}|„.*?“|“.*?”/g, '');

test('the console has one word for one thing', () => {
  const originals: Record<string, string> = english;
  const found = Object.entries(german).flatMap(([key, translation]) =>
    [originals[key] ?? key, translation].flatMap((text) =>
      OTHERS.filter(
        ([other, use]) =>
          other.test(shownIn(text)) && !(use.startsWith('team') && UNITS_OF_MEASUREMENT.includes(key)),
      ).map(([, use]) => `${key}: “${text}” (${use})`),
    ),
  );
  expect(found).toEqual([]);
});
