import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCE = `${import.meta.dirname}/../src`;

/** A text of the console: the value of a key in a list of words. */
const WORD = /^\s+(?:'[^']+'|\w+):\s*(?:\n\s*)?'((?:[^'\\\n]|\\.)*)'/gm;

/** Words of the API and of the content format, for which the console has another one. */
const OTHERS: readonly [RegExp, use: string][] = [
  [/\bconcepts?\b|Konzept/i, 'subscale, Subskala'],
  [/\bguardrails?\b|Sicherheitsregel/i, 'safety rule, Schutzregel'],
  [/\badaptive polic|adaptiven? Auswahl/i, 'question plan, Frageplan'],
  [/\bbundles?\b|Bündel/i, 'version, Version'],
  [/\bunits?\b|\bEinheit(en)?\b/i, 'team, Team'],
];

/** Units of measurement, of requests and of time; and labels of what others wrote. */
const UNITS_OF_MEASUREMENT = [
  'areas/authoring/instruments/german-findings.ts',
  'areas/operating/limits/words.ts',
  'areas/operating/retention/words.ts',
  'base/english-words.ts',
  'base/german-words.ts',
  'shared/durations/duration-field.tsx',
];

/** Removes placeholders and quoted text, which are keys and names of rights. */
const shownIn = (text: string) => text.replace(/\{\{.*?\}\}|„.*?“|“.*?”/g, '');

test('the console has one word for one thing', () => {
  const files = globSync('**/*.ts*', { cwd: SOURCE }).filter(
    (file) => !/\.test\.|^ui\/audit|diff-words/.test(file),
  );
  const found = files.flatMap((file) => {
    const text = readFileSync(`${SOURCE}/${file}`, 'utf8');
    if (!text.includes('defineWords') && !/words\.ts$|german/.test(file)) return [];
    return [...text.matchAll(WORD)].flatMap(([, word = '']) =>
      OTHERS.filter(
        ([other, use]) =>
          other.test(shownIn(word)) && !(use.startsWith('team') && UNITS_OF_MEASUREMENT.includes(file)),
      ).map(([, use]) => `${file}: “${word}” (${use})`),
    );
  });
  expect(found).toEqual([]);
});
