import { describe, expect, test } from 'vitest';
import { compile } from '../golden/respond.ts';
import type { Json, JsonObject } from '../types.ts';
import { disclosureOf } from './disclosure.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];
const NAMES = ['never', 'some', 'often', 'always'];

/** A bundle of five questions with four answers, scored 0 to 3 on every concept, with these concepts. */
function bundleOf(concepts: JsonObject[], primary?: string, scores = [0, 1, 2, 3]) {
  const options = NAMES.map((id, i): Json => {
    const all = concepts.map((concept) => [concept['id'], scores[i]!]);
    return { id, label: id, scores: Object.fromEntries(all) };
  });
  return compile({
    experience: { questions: IDS.map((id) => ({ id, prompt: id, input: 'single_select', options })) },
    scorecard: { concepts, ...(primary !== undefined && { primary_metric: primary }) },
  });
}

/** Items with weights: `a b*2 -c` reverses c. */
const items = (text: string): Json =>
  text.split(' ').map((part) => {
    const [, minus, id, weight = '1'] = /^(-?)(\w)(?:\*(.+))?$/.exec(part)!;
    return { question_id: id!, weight: Number(weight), reverse: minus === '-' };
  });
const sum = (id: string, text: string, rest: JsonObject = {}): JsonObject => ({
  id,
  method: 'weighted_mean',
  items: items(text),
  ...rest,
});

function readable(concepts: JsonObject[], primary?: string): Record<string, string[]> {
  const { scores } = disclosureOf(bundleOf(concepts, primary));
  const found = [...scores].filter(([, { answers }]) => answers.size > 0);
  return Object.fromEntries(found.map(([id, { answers }]) => [id, [...answers].sort()]));
}

describe('what a concept lets through', () => {
  test.each<[string, string, string[]]>([
    ['one item', 'a', ['a']],
    ['two items of the same weight', 'a b', []],
    ['weights of which one exceeds the others', 'a b c*10', ['c']],
    ['weights that encode the items', 'a b*4 c*16', ['a', 'b', 'c']],
    ['decimals that encode the items', 'a b*1.1 c*1.21 d*1.331', ['a', 'b', 'c', 'd']],
    ['ordinary weights', 'a b*1.5 c*2 d', []],
  ])('%s', (_, text, expected) => {
    expect(readable([sum('x', text)])).toEqual(expected.length > 0 ? { x: expected } : {});
  });

  test('slopes of an item response model that encode the items, as its θ is a function of their sum', () => {
    const irt = (model: string, slopes: number[]): JsonObject => ({
      id: 'x',
      method: 'irt',
      items: items('a b c'),
      irt: {
        model,
        items: Object.fromEntries(IDS.slice(0, 3).map((id, i) => [id, { a: slopes[i]!, b: [-1, 0, 1] }])),
      },
    });
    expect(readable([irt('pcm', [1, 1, 1])])).toEqual({});
    expect(readable([irt('gpcm', [1, 1, 1])])).toEqual({});
    expect(readable([irt('gpcm', [0.713, 1.204, 1.931])])).toEqual({ x: ['a', 'b', 'c'] });
  });
});

describe('what concepts let through together', () => {
  test('a total and one of all items but one show that item', () => {
    const both = [sum('most', 'a b c d'), sum('all', 'a b c d e')];
    expect(readable(both)).toEqual({ all: ['e'] });
    expect(readable(both, 'all')).toEqual({ most: ['e'] });
  });

  test('so do a total and parts of which one is a single item', () => {
    const parts = [sum('all', 'a b c d e'), sum('ab', 'a b'), sum('cd', 'c d'), sum('one', 'e')];
    expect(readable(parts, 'all')).toEqual({ cd: ['e'], one: ['e'] });
  });

  test('a total and its parts show none', () => {
    expect(readable([sum('all', 'a b c d e'), sum('ab', 'a b'), sum('cde', 'c d e')], 'all')).toEqual({});
  });

  test('three sums that only together show items, also if one is reverse scored', () => {
    expect(readable([sum('ab', 'a b'), sum('bc', 'b c'), sum('ca', 'c a')])).toEqual({ ca: ['a', 'b', 'c'] });
    expect(readable([sum('ab', 'a b'), sum('ba', 'a -b')])).toEqual({ ba: ['a', 'b'] });
    expect(readable([sum('ab', 'a b'), sum('ba', '-a -b')])).toEqual({});
  });
});
