import { expect, test } from 'vitest';
import experience from '../../../../docs/content/examples/experience/complete.json' with { type: 'json' };
import guardrail from '../../../../docs/content/examples/guardrail/complete.json' with { type: 'json' };
import scorecard from '../../../../docs/content/examples/scorecard/complete.json' with { type: 'json' };
import { contentsIn } from './in-language.ts';
import type { Contents } from './kinds.ts';
import { namesOf } from './names.ts';

const contents = { experience, guardrail, scorecard } as unknown as Contents;

test('names are in the language, as far as the content has translations', () => {
  const names = namesOf(contentsIn(contents, 'de'));
  expect(names.score('recovery')).toBe('Erholung');
  expect(names.composites[0]!.bands.map(({ label }) => label)).toEqual(['Gering', 'Gut']);
  expect(names.question('s1')).toMatchObject({ label: 'Ich fühle mich bei der Arbeit angespannt.' });
  expect(names.question('sleep.falling')).toMatchObject({
    label: 'Ich bin leicht eingeschlafen',
    options: [{ label: 'Nie' }, { label: 'Manchmal' }, { label: 'Oft' }],
  });
  expect(names.question('causes')!.options[0]).toMatchObject({ id: 'workload', label: 'Arbeitslast' });
  expect(names.sections[0]).toEqual({ id: 'start', label: 'Vor dem Start' });
  expect(names.rules).toEqual([
    { id: 'overload', label: 'Kaum Erholung, und eine weitere solche Woche wäre zu viel.' },
  ]);
});

test('a language without translations, and texts that are blank, leave the original', () => {
  expect(contentsIn(contents, 'en')).toEqual(contents);
  const translations = { DE: { concepts: { a: { label: 'Ah' }, b: { label: ' ' }, c: { label: 'C' } } } };
  const short = { concepts: ['a', { id: 'b', label: 'B' }], translations };
  const names = namesOf(contentsIn({ scorecard: short }, 'de'));
  expect(names.concepts.map(({ label }) => label)).toEqual(['Ah', 'B']);
});
