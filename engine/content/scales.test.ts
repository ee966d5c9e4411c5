import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../vitest.seed.ts';
import { evaluate } from '../evaluate.ts';
import { type Answers, compile, respond } from '../golden/respond.ts';
import { publicQuestion } from '../inputs/public_question.ts';
import { translationFor } from '../inputs/translation.ts';
import type { Json, JsonObject } from '../types.ts';
import { canonicalJson } from './canonical.ts';
import { definitionDiff } from './diff/diff.ts';

const AGREE = ['Disagree', 'Neutral', 'Agree'].map((label, i) => ({
  id: String(i + 1),
  label,
  scores: { x: i + 1, y: 3 - i },
}));

const IDS = ['a', 'b', 'c', 'm'];

/** The shape of a question that uses a scale, before the scale is applied. */
const shape = fc.record({
  input: fc.constantFrom('single_select', 'likert', 'multi_select', 'ranking'),
  shuffle: fc.constantFrom<Json>(true, false, { keep_last: ['2'] }),
  required: fc.boolean(),
});
const scoring = fc.record({
  method: fc.constantFrom('sum', 'mean', 'weighted_mean'),
  scale: fc.constantFrom('raw', 'pomp', 't'),
  missing: fc.record({ policy: fc.constantFrom('null', 'prorate', 'neutral', 'zero') }),
});
const picks = fc.array(fc.constantFrom('1', '2', '3', null), { minLength: 4, maxLength: 4 });

function contentsOf(shapes: readonly JsonObject[], concept: JsonObject, isShared: boolean) {
  const choices: JsonObject = isShared ? { scale: 'agree' } : { options: AGREE };
  const labels = { 1: 'Nein', 3: 'Ja' };
  const questions: JsonObject[] = shapes.map((fields, i) => ({
    id: IDS[i]!,
    prompt: `Prompt ${i}`,
    ...fields,
    ...choices,
  }));
  questions.push({
    id: 'm',
    prompt: 'Matrix',
    input: 'matrix',
    rows: [
      { id: 'r1', label: 'Row 1' },
      { id: 'r2', label: 'Row 2' },
    ],
    shuffle: true,
    ...choices,
  });
  const translated = Object.fromEntries(IDS.map((id) => [id, { options: labels }]));
  return {
    experience: {
      ...(isShared && { scales: { agree: AGREE } }),
      questions,
      translations: { de: isShared ? { scales: { agree: labels } } : { questions: translated } },
    },
    scorecard: {
      concepts: [
        { id: 'x', norms: [{ mean: 8, sd: 2 }], ...concept },
        { id: 'y', method: 'mean', items: [{ question_id: 'a', reverse: true }, { question_id: 'm.r1' }] },
      ],
      composites: [{ id: 'z', weights: { x: 0.5, y: 2 } }],
    },
    guardrail: { quality: { max_longstring: 2, min_variability: 0.5 }, min_coverage: 0.5 },
  };
}

function answersOf(shapes: readonly JsonObject[], given: readonly (string | null)[]): Answers {
  const ofShape = ({ input }: JsonObject, option: string | null) => {
    if (option === null || input === 'single_select' || input === 'likert') return option;
    return input === 'ranking' ? [option, ...['1', '2', '3'].filter((id) => id !== option)] : [option];
  };
  const answers = shapes.map((fields, i) => [IDS[i]!, ofShape(fields, given[i]!)]);
  return Object.fromEntries([...answers, ['m', given[3] === null ? null : { r1: given[3]!, r2: '1' }]]);
}

describe('a scale', () => {
  test('evaluates and is shown as if its options were copied into the questions', () => {
    const shapes = fc.tuple(shape, shape, shape);
    fc.assert(
      fc.property(shapes, scoring, picks, (shapes, concept, given) => {
        const [shared, copied] = [true, false].map((isShared) =>
          compile(contentsOf(shapes as JsonObject[], concept as JsonObject, isShared)),
        );
        const answers = answersOf(shapes as JsonObject[], given);
        const results = [shared!, copied!].map((bundle) => {
          const { trace, ...result } = evaluate(bundle, respond(bundle, answers));
          // Fingerprints of bundles are of the contents as written.
          return canonicalJson({ ...result, trace: { ...trace, fingerprint: '' } } as unknown as Json);
        });
        expect(results[0]).toBe(results[1]);
        for (const locale of ['en', 'de-AT']) {
          const [first, second] = [shared!, copied!].map(({ experience }) =>
            experience.questions.map((question) =>
              publicQuestion(question, translationFor(experience.translations, locale), {
                withScores: true,
                seed: 'seed',
                pipe: (text) => text,
                fileOf: () => undefined,
              }),
            ),
          );
          expect(first).toEqual(second);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  test('has translated labels, which a question can replace', () => {
    const { experience } = compile({
      experience: {
        scales: { agree: AGREE },
        questions: IDS.map((id) => ({ id, prompt: id, input: 'likert', scale: 'agree' })),
        translations: {
          de: { scales: { agree: { 1: 'Nein', 3: 'Ja' } }, questions: { b: { options: { 3: 'Genau' } } } },
        },
      },
    });
    const labels = (id: string) =>
      publicQuestion(experience.questionById.get(id)!, translationFor(experience.translations, 'de'), {
        withScores: false,
        seed: 'seed',
        pipe: (text) => text,
        fileOf: () => undefined,
      }).options.map(({ label }) => label);
    expect(labels('a')).toEqual(['Nein', 'Neutral', 'Ja']);
    expect(labels('b')).toEqual(['Nein', 'Neutral', 'Genau']);
  });

  test('that changes breaks the concepts of its options', () => {
    const before = { scales: { agree: AGREE }, questions: [{ id: 'a', scale: 'agree' }] };
    const relabelled = AGREE.map((option) => (option.id === '3' ? { ...option, label: 'Yes' } : option));
    expect(definitionDiff('experience', before, { ...before, scales: { agree: relabelled } })).toEqual([
      {
        change: 'changed',
        part: 'scale_option',
        id: '3',
        of: 'agree',
        field: 'label',
        pointer: '/scales/agree/2/label',
        before: 'Agree',
        after: 'Yes',
        breaks: ['x', 'y'],
      },
    ]);
    const [removed] = definitionDiff('experience', before, { ...before, questions: [] });
    expect(removed).toMatchObject({ change: 'removed', part: 'question', id: 'a', breaks: ['x', 'y'] });
    const added = definitionDiff('experience', { questions: [] }, before);
    expect(added.map(({ part, id, of }) => [part, id, of])).toEqual([
      ['question', 'a', undefined],
      ['scale_option', '1', 'agree'],
      ['scale_option', '2', 'agree'],
      ['scale_option', '3', 'agree'],
    ]);
    expect(definitionDiff('experience', before, { ...before, scales: 7 })).toMatchObject([
      { part: 'content', field: 'scales' },
    ]);
  });
});
