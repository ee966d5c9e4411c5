import { describe, expect, test } from 'vitest';
import type { BlockType } from '../types.ts';
import { reportParts } from './parts.ts';

const score = (id: string) => ({ concept_id: id });

/** Makes blocks from their type, data and text. */
function parts(...blocks: [BlockType, object?, string?][]) {
  const made = blocks.map(([type, data, text], index) => ({
    id: `b${index}`,
    type,
    ...(data && { data: data as Record<string, unknown> }),
    ...(text !== undefined && { text }),
  }));
  const before = structuredClone(made);
  const result = reportParts(made);
  expect(made).toEqual(before);
  return result;
}

describe('the parts of a report', () => {
  test('are one for the blocks about one score', () => {
    expect(
      parts(
        ['metric', { score: score('a') }, 'one'],
        ['text', undefined, 'two'],
        ['score', { score: score('b') }],
        ['bands', { score: score('a') }, 'three'],
      ),
    ).toEqual([
      { id: 'b0', types: ['metric', 'bands'], texts: ['one', 'three'], data: { score: score('a') } },
      { id: 'b1', types: ['text'], texts: ['two'] },
      { id: 'b2', types: ['score'], texts: [], data: { score: score('b') } },
    ]);
  });

  test('leave out of a profile what is drawn above it, and put the rest of a second one into the first', () => {
    const [a, b, c] = ['a', 'b', 'c'].map(score);
    expect(
      parts(
        ['score', { score: a }],
        ['chart', { scores: [a, b], svg: '<svg/>', alignment: { value: 1 } }],
        ['table', { scores: [a, b, c] }, 'kept'],
        ['score', { score: b }, 'about b'],
        ['bands', { score: c }],
        ['chart', { scores: [a] }],
      ),
    ).toEqual([
      { id: 'b0', types: ['score'], texts: [], data: { score: a } },
      { id: 'b1', types: ['chart'], texts: [], data: { scores: [b, c], alignment: { value: 1 } } },
      { id: 'b2', types: ['table'], texts: ['kept'] },
      { id: 'b3', types: ['score'], texts: ['about b'], isDrawnAbove: true },
      { id: 'b4', types: ['bands'], texts: [], data: { score: c }, isDrawnAbove: true },
    ]);
  });

  test('put changes that follow each other together, each once', () => {
    const [a, b] = ['a', 'b'].map(score);
    expect(
      parts(
        ['trend', { series: [a] }],
        ['trend', { series: [a, b] }, 'kept'],
        ['comparison', { comparisons: [a] }],
      ),
    ).toEqual([
      { id: 'b0', types: ['trend', 'trend'], texts: ['kept'], data: { series: [a, b] } },
      { id: 'b2', types: ['comparison'], texts: [], data: { comparisons: [a] } },
    ]);
  });

  test('begin with critical remarks, and leave others in their place', () => {
    const remarks = (severity: string) => ({ conflicts: [{ severity }] });
    const ids = parts(
      ['text', undefined, 'x'],
      ['guardrails', remarks('warning')],
      ['guardrails', remarks('critical')],
    );
    expect(ids.map(({ id }) => id)).toEqual(['b2', 'b0', 'b1']);
  });

  test('keep the error of a text that could not be written', () => {
    const error = { code: 'render_error' };
    expect(
      parts(['score', { score: score('a') }], ['bands', { score: score('a'), render_error: error }, 'fixed']),
    ).toEqual([
      {
        id: 'b0',
        types: ['score', 'bands'],
        texts: ['fixed'],
        data: { score: score('a'), render_error: error },
      },
    ]);
  });
});
