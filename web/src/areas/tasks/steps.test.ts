import { expect, test } from 'vitest';
import { stepsOf } from './steps.ts';

test('stepsOf returns the lines of a script without numbers and bullets', () => {
  expect(stepsOf('Ask whether there is a plan.')).toEqual(['Ask whether there is a plan.']);
  expect(stepsOf('1. Call.\n 2) Ask.\n\n- Write it down.\r\n* 2.5 mg?\n• End')).toEqual([
    'Call.',
    'Ask.',
    'Write it down.',
    '2.5 mg?',
    'End',
  ]);
  expect(stepsOf(' \n')).toEqual([]);
});
