import { expect, test } from 'vitest';
import { loadWords } from '../../../base/language.ts';
import { gateInWords } from './gate-words.ts';

test('gateInWords finds the sentence of a code, else that of its gate, else the detail', async () => {
  const [en, de] = [await loadWords('en'), await loadWords('de')];
  const gate = { gate: 'frequency', code: 'no_event', detail: 'it is asked on an event' } as const;
  expect(gateInWords(gate, en)).toBe('It is asked on an event, and none was given.');
  expect(gateInWords({ gate: 'visible', code: 'condition_false', detail: '' }, de)).toBe(
    'Die bisherigen Antworten erfüllen ihre Bedingung nicht.',
  );
  expect(gateInWords({ gate: 'trigger', code: 'unheard_of', detail: 'the detail' }, en)).toBe('the detail');
});
