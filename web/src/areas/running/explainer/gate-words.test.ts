import { expect, test } from 'vitest';
import { gateInWords, reasonInWords } from './gate-words.ts';

test('gateInWords finds the sentence of a code, else that of its gate, else the detail', () => {
  const gate = { gate: 'frequency', code: 'no_event', detail: 'it is asked on an event' } as const;
  expect(gateInWords(gate, 'en')).toBe('It is asked on an event, and none was given.');
  expect(gateInWords({ gate: 'visible', code: 'condition_false', detail: '' }, 'de')).toBe(
    'Die bisherigen Antworten erfüllen ihre Bedingung nicht.',
  );
  expect(gateInWords({ gate: 'trigger', code: 'unheard_of', detail: 'the detail' }, 'en')).toBe('the detail');
});

test('reasonInWords', () => {
  expect(reasonInWords('first_delivery', 'en')).toBe('It has not been asked before.');
});
