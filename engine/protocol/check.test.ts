import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../vitest.seed.ts';
import type { Json, JsonObject } from '../types.ts';
import { compileProtocol } from './check.ts';
import { BASELINE, MOMENT, WEEK } from './protocol.test-helper.ts';

const codes = (content: JsonObject) =>
  compileProtocol(content).diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);

const TASK = { title: 'Call', due_in: 'P1D', outcomes: ['called'] };
const exit = (more: JsonObject): Json => ({
  when: {
    op: 'lte',
    args: [
      { op: 'score', concept_id: 'mood', wave: 'baseline' },
      { op: 'lit', value: 2 },
    ],
  },
  then: 'continue',
  ...more,
});

describe('diagnostics', () => {
  const wave = (more: JsonObject): Json => ({ ...BASELINE, ...more });
  test.each<[string, JsonObject, string[]]>([
    ['the example', { waves: [BASELINE, WEEK, MOMENT] }, []],
    ['no waves', {}, ['no_waves /waves']],
    [
      'a rule with a task',
      {
        waves: [BASELINE],
        exit: [exit({ id: 'low', task: TASK }), exit({ then: 'stop_waves', waves: ['baseline'] })],
      },
      [],
    ],
    [
      'tasks without an id, an effect, or an id of their own',
      {
        waves: [BASELINE],
        exit: [exit({ task: TASK }), exit({}), exit({ id: 'a', task: TASK }), exit({ id: 'a', task: TASK })],
      },
      ['missing_key /exit/0', 'missing_key /exit/1', 'duplicate_id /exit/3/id'],
    ],
    [
      'a task that is not due',
      { waves: [BASELINE], exit: [exit({ id: 'low', task: { ...TASK, due_in: 'PT0S' } })] },
      ['out_of_range /exit/0/task/due_in'],
    ],
    [
      'hours with a wall time',
      { waves: [wave({ at: '09:00', opens: 'PT3H' })] },
      ['clock_unit /waves/0/opens'],
    ],
    [
      'hours between days with a wall time',
      { waves: [wave({ at: '09:00', repeat: { every: 'P1DT1H', count: 2 }, closes: 'PT1H' })] },
      ['clock_unit /waves/0/repeat/every'],
    ],
    ['a negative opening', { waves: [wave({ opens: '-P7D' })] }, ['out_of_range /waves/0/opens']],
    ['a window of seconds', { waves: [wave({ closes: 'PT30S' })] }, ['out_of_range /waves/0/closes']],
    [
      'too many occasions',
      { waves: [wave({ closes: 'PT1H', repeat: { every: 'P1D', count: 1001 } })] },
      ['out_of_range /waves/0/repeat/count'],
    ],
    [
      'overlapping occasions',
      { waves: [wave({ repeat: { every: 'P1D', count: 3 } })] },
      ['occasions_overlap /waves/0/closes'],
    ],
    [
      'an anchor that is never set',
      { waves: [wave({ anchor: { on: 'field', field: 'discharge' } })] },
      ['unknown_reference /waves/0/anchor/field'],
    ],
    [
      'a wave after one that does not exist',
      { waves: [wave({ anchor: { on: 'completed', wave: 'gone' } })] },
      ['unknown_reference /waves/0/anchor/wave'],
    ],
    [
      'waves that wait for each other',
      {
        waves: [
          wave({ id: 'a', anchor: { on: 'completed', wave: 'b' } }),
          wave({ id: 'b', anchor: { on: 'completed', wave: 'a' } }),
        ],
      },
      ['never_reached /waves/0', 'never_reached /waves/1'],
    ],
    [
      'a wave after one of another arm',
      {
        arms: [{ id: 'x' }, { id: 'y' }],
        randomization: { block_sizes: [2] },
        waves: [wave({ arms: ['x'] }), { ...WEEK, arms: ['y'] }],
      },
      ['never_reached /waves/1'],
    ],
    [
      'a gap that cannot hold',
      { waves: [{ ...MOMENT, prompts: { per_day: 5, between: ['09:00', '12:00'], min_gap: 'PT90M' } }] },
      ['gap_too_long /waves/0/prompts/min_gap'],
    ],
    [
      'ids that every object has as keys',
      {
        fields: [{ id: '__proto__', type: 'date' }],
        arms: [{ id: 'valueOf' }],
        waves: [wave({ id: 'constructor' }), wave({ id: 'toString' })],
      },
      [
        'reserved_id /fields/0/id',
        'reserved_id /arms/0/id',
        'reserved_id /waves/0/id',
        'reserved_id /waves/1/id',
      ],
    ],
    ['prompts with a wall time', { waves: [{ ...MOMENT, at: '09:00' }] }, ['conflicting_keys /waves/0/at']],
    [
      'blocks without whole shares',
      {
        arms: [{ id: 'x' }, { id: 'y', ratio: 2 }],
        randomization: { block_sizes: [3, 4] },
        waves: [BASELINE],
      },
      ['not_a_multiple /randomization/block_sizes/1'],
    ],
    ['arms without a method', { arms: [{ id: 'x' }, { id: 'y' }], waves: [BASELINE] }, ['missing_key /arms']],
    [
      'a zone that does not exist',
      { time_zone: 'Berlin', waves: [BASELINE] },
      ['unknown_time_zone /time_zone'],
    ],
    ['the same id twice', { waves: [BASELINE, BASELINE] }, ['duplicate_id /waves/1/id']],
    [
      'a score of a wave that does not exist',
      {
        waves: [
          wave({
            if: {
              op: 'gte',
              args: [
                { op: 'score', concept_id: 'phq9', wave: 'x' },
                { op: 'lit', value: 1 },
              ],
            },
          }),
        ],
      },
      ['unknown_reference /waves/0/if/args/0'],
    ],
    [
      'a condition on an answer',
      {
        waves: [
          wave({
            if: {
              op: 'eq',
              args: [
                { op: 'answer', question_id: 'q' },
                { op: 'lit', value: 1 },
              ],
            },
          }),
        ],
      },
      ['unknown_reference /waves/0/if/args/0'],
    ],
  ])('%s', (_, content, expected) => {
    expect(codes(content)).toEqual(expected);
  });

  test('any JSON is answered with diagnostics', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('waves', 'arms', 'fields', 'exit', 'time_zone'), fc.jsonValue()),
        (content) => {
          expect(Array.isArray(compileProtocol(content as JsonObject).diagnostics)).toBe(true);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
