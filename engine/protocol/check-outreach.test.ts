import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../vitest.seed.ts';
import type { Json, JsonObject } from '../types.ts';
import { compileProtocol } from './check.ts';
import { BASELINE, MOMENT, WEEK } from './protocol.test-helper.ts';

const MESSAGE = '0198C1F2-7b3a-7c41-9d52-3f6a1b2c4d5e';
const WAVES = [BASELINE, WEEK, MOMENT];

function rule(more: JsonObject = {}): JsonObject {
  return { id: 'invitation', on: 'opened', channel: 'email', message_id: MESSAGE, ...more };
}

function codesOf(outreach: Json): string[] {
  const { diagnostics } = compileProtocol({ waves: WAVES, outreach });
  return diagnostics.map(({ code, pointer }) => `${code} ${pointer.replace('/outreach', '')}`);
}

const codesOfRules = (...rules: Json[]) => codesOf([{ wave: 'week', rules }]);

test('rules are compiled to the form for programs', () => {
  const reminder = rule({
    id: 'again',
    on: 'reminder',
    after: 'P1D',
    every: 'PT6H',
    max: 2,
    unless: 'opened',
  });
  const window = { from: '08:00', to: '20:00', days: [1, 2, 2] };
  const { protocol, diagnostics } = compileProtocol({
    waves: WAVES,
    outreach: [
      { wave: 'week', rules: [rule(), reminder], send_window: window },
      { wave: 'moment', rules: [] },
    ],
  });
  expect(diagnostics).toEqual([]);
  const message_id = MESSAGE.toLowerCase();
  expect(protocol!.outreach).toEqual([
    {
      wave: 'week',
      rules: [rule({ message_id }), { ...reminder, message_id }],
      sendWindow: { ...window, days: [1, 2] },
    },
    { wave: 'moment', rules: [] },
  ]);
});

test.each<[string, string[], string[]]>([
  [
    'waves that do not exist, or twice',
    codesOf([
      { wave: 'gone', rules: [] },
      { wave: 'week', rules: [] },
      { wave: 'week', rules: [] },
    ]),
    ['unknown_reference /0/wave', 'duplicate_id /2/wave'],
  ],
  ['no rules', codesOf([{ wave: 'week' }]), ['missing_key /0']],
  ['an id twice', codesOfRules(rule(), rule()), ['duplicate_id /0/rules/1/id']],
  [
    'values that are none',
    codesOfRules(rule({ id: 'an id', on: 'later', channel: 'fax', message_id: 'invitation' })),
    ['out_of_range', 'unknown_value', 'unknown_value', 'unknown_value'].map(
      (code, i) => `${code} /0/rules/0/${['id', 'on', 'channel', 'message_id'][i]}`,
    ),
  ],
  [
    'durations that are none, or negative, or too short',
    codesOfRules(
      rule({ after: 'daily' }),
      rule({ id: 'b', after: '-P1D' }),
      rule({ id: 'c', on: 'reminder', every: 'PT5S' }),
    ),
    ['wrong_type /0/rules/0/after', 'out_of_range /0/rules/1/after', 'out_of_range /0/rules/2/every'],
  ],
  [
    'what only reminders have',
    codesOfRules(
      rule({ every: 'P1D' }),
      rule({ id: 'b', max: 2 }),
      rule({ id: 'c', on: 'reminder' }),
      rule({ id: 'd', on: 'reminder', after: 'PT1H', max: 101, every: 'PT1H' }),
    ),
    [
      'conflicting_keys /0/rules/0/every',
      'missing_key /0/rules/1',
      'missing_key /0/rules/2',
      'out_of_range /0/rules/3/max',
    ],
  ],
  ['too many rules', codesOf([{ wave: 'week', rules: Array(51).fill(rule()) }]), ['out_of_range /0/rules']],
  [
    'windows that do not open',
    codesOf([
      { wave: 'week', rules: [], send_window: { from: '20:00', to: '08:00' } },
      { wave: 'moment', rules: [], send_window: { from: '8:00', to: '20:00', days: [8] } },
    ]),
    [
      'out_of_range /0/send_window/to',
      'wrong_type /1/send_window/from',
      'out_of_range /1/send_window/days/0',
    ],
  ],
])('reports %s', (_, codes, expected) => {
  expect(codes).toEqual(expected);
});

test('a rule that never writes is a warning, and one that may write is none', () => {
  const { protocol } = compileProtocol({ waves: WAVES, outreach: [{ wave: 'week', rules: [] }] });
  expect(protocol).not.toBeNull();
  // The wave closes after two days.
  expect(
    codesOfRules(
      rule({ id: 'a', on: 'reminder', after: 'P2D' }),
      rule({ id: 'b', on: 'reminder', every: 'P1W' }),
      rule({ id: 'c', on: 'closing', after: 'P2DT1H' }),
      rule({ id: 'd', on: 'reminder', after: 'PT49H' }),
      rule({ id: 'e', on: 'reminder', after: 'PT50H' }),
      rule({ id: 'f', on: 'closing', after: 'P2D' }),
      rule({ id: 'g', on: 'opened', after: 'P3D' }),
    ),
  ).toEqual([
    'no_effect /0/rules/0/after',
    'no_effect /0/rules/1/every',
    'no_effect /0/rules/2/after',
    'no_effect /0/rules/4/after',
  ]);
});

test('any JSON is answered with diagnostics', () => {
  const key = fc.constantFrom('wave', 'rules', 'send_window');
  const any = fc.oneof(fc.array(fc.dictionary(key, fc.jsonValue())), fc.jsonValue());
  fc.assert(
    fc.property(any, (outreach) => {
      expect(Array.isArray(codesOf(outreach as Json))).toBe(true);
    }),
    { numRuns: runs(300) },
  );
});
