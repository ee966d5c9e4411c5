import { describe, expect, test } from 'vitest';
import { compileBundle } from '../content/compile.ts';
import type { JsonObject } from '../types.ts';
import { stepsOf } from './layout.ts';

const NONE = { scorecard: {}, context: {}, guardrail: {}, adaptive_policy: {}, report_template: {} };

function layout(experience: JsonObject): string[][] {
  const { bundle } = compileBundle({ experience, ...NONE });
  return stepsOf(bundle!.experience, bundle!.experience.questions).map((step) => step.map(({ id }) => id));
}

const text = (id: string, section_id: string, reads?: string) => ({
  id,
  section_id,
  prompt: `${id}?`,
  input: 'text',
  ...(reads && {
    visible_if: { op: 'answered', question_id: reads },
  }),
});
const many = (section: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => text(`q${from + i}`, section));

describe('stepsOf', () => {
  test('by default a step is a section with at most 10 questions', () => {
    const steps = layout({ questions: [...many('a', 1, 12), ...many('b', 13, 14)] });
    expect(steps.map(({ length }) => length)).toEqual([10, 2, 2]);
  });

  test('follow-ups of a question stay in its step and do not count', () => {
    const followUps = ['f1', 'f2', 'f3'].map((id) => text(id, 'a', 'q2'));
    const steps = layout({ questions: [...many('a', 1, 2), ...followUps, ...many('a', 3, 11)] });
    expect(steps.map(({ length }) => length)).toEqual([13, 1]);
    expect(steps[0]!.slice(0, 5)).toEqual(['q1', 'q2', 'f1', 'f2', 'f3']);
    // A question that reads an answer of an earlier step is none of its follow-ups.
    const later = layout({ questions: [text('q1', 'a'), ...many('b', 2, 11), text('q12', 'b', 'q1')] });
    expect(later.map(({ length }) => length)).toEqual([1, 10, 1]);
  });

  test('page: sections share a step up to one with a break', () => {
    const sections = ['a', 'b', 'c', 'd'].map((id) => ({ id, ...(id === 'c' && { break: true }) }));
    const questions = [...many('a', 1, 12), ...many('b', 13, 13), ...many('c', 14, 14), ...many('d', 15, 15)];
    const steps = layout({ presentation: { mode: 'page' }, sections, questions });
    expect(steps.map(({ length }) => length)).toEqual([13, 2]);
  });

  test('question: each question is a step, with the text before it', () => {
    const information = { id: 'i', section_id: 'a', prompt: 'Now', input: 'information' };
    const steps = layout({
      presentation: { mode: 'question' },
      questions: [...many('a', 1, 2), information, text('q3', 'a')],
    });
    expect(steps).toEqual([['q1'], ['q2'], ['i', 'q3']]);
  });
});
