import { describe, expect, test } from 'vitest';
import { type Answers, type Circumstances, compile, likert, respond } from '../golden/respond.ts';
import { guardrailResult } from '../guardrails/conflicts.ts';
import { respondentOf } from '../scoring/respondent.ts';
import type { JsonObject } from '../types.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];

function judge(
  guardrail: object,
  answers: Answers,
  given: Circumstances = {},
  questions = likert(IDS, ['x']),
) {
  const bundle = compile({
    experience: { questions: [...questions, { id: 'note', prompt: '', input: 'text' }] },
    scorecard: { concepts: [{ id: 'x', method: 'mean' }] },
    guardrail,
  });
  const respondent = respondentOf(bundle, respond(bundle, answers, given).state);
  return { ...guardrailResult(respondent), quality: respondent.qualityResult().value };
}

const answersOf = (digits: string): Answers =>
  Object.fromEntries([...digits].map((digit, index) => [IDS[index]!, digit]));
const ids = ({ conflicts }: { conflicts: { rule_id: string }[] }) => conflicts.map(({ rule_id }) => rule_id);

describe('contradictions', () => {
  const contradiction = (relation: string, maxGap: number) => ({
    contradictions: [{ id: 'ab', questions: ['a', 'b'], relation, max_gap: maxGap }],
  });

  test.each([
    ['same', '15', 4],
    ['same', '43', 1],
    ['opposite', '55', 4],
    ['opposite', '54', 3],
    ['opposite', '51', 0],
  ])('%s %s has gap %d', (relation, answers, gap) => {
    expect(ids(judge(contradiction(relation, gap), answersOf(answers)))).toEqual([]);
    if (gap === 0) return;
    const { conflicts, quality } = judge(contradiction(relation, gap - 0.5), answersOf(answers));
    expect(conflicts).toMatchObject([{ rule_id: 'ab', action: 'flag', concepts: ['x'], evidence: { gap } }]);
    expect(quality).toBe(0.9);
  });

  test('compare answers, not scores: descending option scores are reversed', () => {
    const [a, b] = likert(['a', 'b'], ['x']) as [JsonObject, JsonObject];
    const keyed = (b.options as JsonObject[]).map((option, index) => ({
      ...option,
      scores: { x: 5 - index },
    }));
    const { conflicts } = judge(contradiction('opposite', 2), { a: '5', b: '5' }, {}, [
      a,
      { ...b, options: keyed },
    ]);
    expect(conflicts).toMatchObject([{ evidence: { gap: 4 } }]);
  });

  test('map the second scale onto the first', () => {
    const questions = [
      { id: 'a', prompt: '', input: 'rating', min: 1, max: 5 },
      { id: 'b', prompt: '', input: 'slider', min: 0, max: 100 },
    ];
    expect(judge(contradiction('same', 1), { a: 5, b: 50 }, {}, questions).conflicts).toMatchObject([
      { evidence: { gap: 2 } },
    ]);
  });

  test('are undetermined while a question is unanswered', () => {
    expect(judge(contradiction('same', 1), { a: '5' })).toMatchObject({
      conflicts: [],
      undetermined: ['ab'],
      quality: 1,
    });
  });
});

describe('data quality', () => {
  test('speed uses the median', () => {
    const quality = { min_ms_per_question: 1000 };
    const elapsedMs = { a: 900, b: 900, c: 60_000 };
    expect(judge({ quality }, answersOf('123'), { elapsedMs })).toMatchObject({
      conflicts: [
        {
          rule_id: 'quality.min_ms_per_question',
          severity: 'warning',
          action: 'flag',
          evidence: { median_ms: 900 },
        },
      ],
      quality: 0.85,
    });
    expect(ids(judge({ quality }, answersOf('12'), { elapsedMs: { a: 900, b: 1100 } }))).toEqual([]);
    expect(judge({ quality }, answersOf('12')).undetermined).toEqual(['quality.min_ms_per_question']);
  });

  test.each([
    ['333331', 5],
    ['332331', 2],
  ])('the longest run in %s is %d', (answers, longest) => {
    expect(ids(judge({ quality: { max_longstring: longest } }, answersOf(answers)))).toEqual([]);
    const { conflicts, quality } = judge({ quality: { max_longstring: longest - 1 } }, answersOf(answers));
    expect(conflicts).toMatchObject([{ rule_id: 'quality.max_longstring', evidence: { longest } }]);
    expect(quality).toBe(0.85);
  });

  test('an unanswered item ends a run, an item of another format does not', () => {
    const [a, b, c, d] = likert(['a', 'b', 'c', 'd'], ['x']);
    const between = [a!, b!, { id: 'z', prompt: '', input: 'boolean' }, c!, d!];
    const run = (answers: Answers) =>
      judge({ quality: { max_longstring: 1 } }, answers, {}, between).conflicts[0]!.evidence.longest;
    expect(run({ a: '3', b: '3', z: true, c: '3', d: '3' })).toBe(4);
    expect(run({ a: '3', z: true, c: '3', d: '3' })).toBe(2);
  });

  test('questions with shuffled options are left out, because their positions have no order', () => {
    const quality = { max_longstring: 2, min_variability: 0.5 };
    const same = answersOf('11111');
    const questions = likert(IDS, ['x']).map((question) => ({ ...question, shuffle: true }));
    expect(judge({ quality }, same).conflicts).toHaveLength(2);
    const shuffled = judge({ quality }, same, {}, questions);
    expect(shuffled.conflicts).toEqual([]);
    expect(shuffled.undetermined).toEqual(['quality.max_longstring', 'quality.min_variability']);
  });

  test('variability is the standard deviation of positions', () => {
    const sd = Math.sqrt(2 / 3);
    const of = (minimum: number) => judge({ quality: { min_variability: minimum } }, answersOf('1232'));
    expect(ids(of(sd))).toEqual([]);
    expect(of(sd + 1e-8)).toMatchObject({
      conflicts: [{ evidence: { standard_deviation: expect.closeTo(sd, 11) } }],
      quality: 0.9,
    });
    expect(judge({ quality: { min_variability: 1 } }, answersOf('1')).undetermined).toEqual([
      'quality.min_variability',
    ]);
  });

  test.each([
    ['ranking', 1],
    ['multi_select', 0],
  ])('an attention check compares the order of a %s answer: %d hits', (input, hits) => {
    const options = ['first', 'second'].map((id) => ({ id, label: id }));
    const asked = [{ id: 'check', prompt: '', input, options }];
    const attention = [{ question_id: 'check', expected: ['first', 'second'] }];
    const of = (answer: string[]) => ids(judge({ quality: { attention } }, { check: answer }, {}, asked));
    expect(of(['first', 'second'])).toEqual([]);
    expect(of(['second', 'first'])).toHaveLength(hits);
  });

  test('each failed attention check is a hit; penalties sum to 1 at most', () => {
    const attention = IDS.slice(0, 4).map((id) => ({ question_id: id, expected: '5' }));
    const two = judge({ quality: { attention } }, answersOf('5511'));
    expect(ids(two)).toEqual(['quality.attention', 'quality.attention']);
    expect(two.quality).toBe(0.4);
    expect(judge({ quality: { attention } }, answersOf('1111')).quality).toBe(0);
  });
});
