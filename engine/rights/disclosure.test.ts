import { describe, expect, test } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { compile, respond } from '../golden/respond.ts';
import type { Json, JsonObject } from '../types.ts';
import { disclosureOf } from './disclosure.ts';
import { withoutAnswers } from './redact.ts';

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

  test('so do a total and its parts if one of the parts is a single item', () => {
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

/** A concept of the items a to e, or some of them, with the item response model. */
const estimate = (model: string, ids: string, slope = 1): JsonObject => ({
  id: 'x',
  method: 'irt',
  items: items(ids),
  irt: {
    model,
    items: Object.fromEntries(
      ids.split(' ').map((id, i) => [id, { a: slope + i / 10, b: [i - 2, i - 1, i] }]),
    ),
  },
});

describe('an estimate of θ', () => {
  const disclosureOfEstimate = (concept: JsonObject) => {
    const { scores: found, coarse } = disclosureOf(bundleOf([concept]));
    return { answers: [...found.get('x')!.answers].sort().join(''), isCoarse: coarse.has('x') };
  };

  test('has another value for each pattern: all its digits let the answers through, its steps do not', () => {
    expect(disclosureOfEstimate(estimate('grm', 'a b c d e'))).toEqual({ answers: 'abcde', isCoarse: true });
  });

  test('of two items lets them through in steps as well', () => {
    expect(disclosureOfEstimate(estimate('grm', 'a b'))).toEqual({ answers: 'ab', isCoarse: false });
  });

  test('of items of which one is much steeper lets that one through in steps', () => {
    const concept = estimate('grm', 'a b c d e', 0.2);
    (concept['irt'] as any).items.c.a = 9;
    expect(disclosureOfEstimate(concept)).toMatchObject({ isCoarse: false });
  });

  test('has no digits, posterior and standard error left when the answers are removed', () => {
    const bundle = bundleOf([estimate('grm', 'a b c d e')]);
    const answers = Object.fromEntries(IDS.map((id, i) => [id, NAMES[i % NAMES.length]!]));
    const { status: _, ...result } = evaluate(bundle, respond(bundle, answers));
    const [{ value, standard_error }] = result.sub_scores as [(typeof result.sub_scores)[number]];
    const { mean, sd } = result.posteriors['x']!;
    const left = withoutAnswers(result, bundle, '2026-03-02T09:10:00.000Z');
    for (const number of [value, standard_error, mean, sd]) {
      expect(JSON.stringify(result)).toContain(String(number));
      expect(JSON.stringify(left)).not.toContain(String(number));
    }
    expect(left.posteriors).toEqual({});
  });

  test('that is a function of a sum lets nothing through', () => {
    const concept = estimate('pcm', 'a b c d e');
    for (const parameters of Object.values((concept['irt'] as any).items) as any[]) parameters.a = 1;
    expect(disclosureOfEstimate(concept)).toEqual({ answers: '', isCoarse: false });
  });
});

describe('what depends on single answers without reading them as a score', () => {
  const is = (question_id: string, value: string): Json => ({
    op: 'eq',
    args: [
      { op: 'answer', question_id },
      { op: 'lit', value },
    ],
  });
  const options = NAMES.map((id, score): Json => ({ id, label: id, scores: { x: score } }));
  const questions = IDS.map((id): Json => ({ id, prompt: id, input: 'single_select', options }));
  const hiv = { id: 'hiv', prompt: 'HIV', input: 'boolean' };
  const concepts = [{ id: 'x', method: 'sum' }];

  test('a concept reveals whether its conditional items were asked, and so does the coverage', () => {
    const conditional = { ...(questions[4] as JsonObject), visible_if: is('a', 'never') };
    const bundle = compile({
      experience: { questions: [...questions.slice(0, 4), conditional] },
      scorecard: { concepts },
    });
    const { scores, coverage, confidence } = disclosureOf(bundle);
    for (const part of [scores.get('x')!, coverage, confidence]) expect([...part.answers]).toEqual(['a']);
  });

  test('so does everything that reads the coverage, and a condition on a later score', () => {
    const later = {
      op: 'gt',
      args: [
        { op: 'score', concept_id: 'z' },
        { op: 'lit', value: 1 },
      ],
    };
    const onLater = { ...(questions[4] as JsonObject), visible_if: later };
    const first = {
      ...(questions[0] as JsonObject),
      options: NAMES.map((id, z) => ({ id, label: id, scores: { z } })),
    };
    const bundle = compile({
      experience: { questions: [first, ...questions.slice(1, 4), onLater] },
      scorecard: {
        concepts: [...concepts, { id: 'z', method: 'sum' }],
        composites: [{ id: 'share', expression: { op: 'coverage', concept_id: 'x' } }],
      },
      report_template: {
        title: 'Report',
        blocks: [
          { id: 'counts', type: 'text', template: '{{ coverage.eligible }}' },
          { id: 'sure', type: 'text', template: 'Sure.', min_confidence: 0.5, otherwise: 'Unsure.' },
        ],
      },
    });
    const { scores, blocks } = disclosureOf(bundle);
    for (const part of [scores.get('x')!, scores.get('share')!, blocks.get('counts')!, blocks.get('sure')!])
      expect([...part.answers]).toEqual(['a']);
  });

  test('attention checks and contradictions are conditions on answers, and the confidence counts them', () => {
    const bundle = compile({
      experience: { questions: [...questions, hiv] },
      scorecard: { concepts },
      guardrail: {
        quality: { attention: [{ question_id: 'hiv', expected: true }] },
        contradictions: [{ id: 'ab', questions: ['a', 'b'], relation: 'same', max_gap: 1 }],
      },
    });
    const { rules, scores, coverage, confidence } = disclosureOf(bundle);
    expect([...rules.get('quality.attention')!.answers]).toEqual(['hiv']);
    expect([...rules.get('ab')!.answers]).toEqual(['a', 'b']);
    expect([...confidence.answers].sort()).toEqual(['a', 'b', 'hiv']);
    expect([scores.get('x')!.answers.size, coverage.answers.size]).toEqual([0, 0]);
  });
});
