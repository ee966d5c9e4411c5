import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExperienceDraft } from '../../../shared/content/draft.ts';
import { moveQuestions, moveToSection, removeQuestions, setRequired } from './bulk.ts';
import { outlineOf } from './outline.ts';

const experience: ExperienceDraft = {
  sections: [{ id: 'a' }, { id: 'b' }],
  questions: [
    { id: 'q1', section_id: 'a' },
    { id: 'q2', section_id: 'a' },
    { id: 'q3', section_id: 'b' },
    { id: 'q4', section_id: 'b', input: 'information' },
  ],
  translations: { de: { questions: { q1: { prompt: 'Eins' }, q2: { prompt: 'Zwei' } } } },
};
const ids = (content: ExperienceDraft | undefined) =>
  content && outlineOf(content).map(({ type, id }) => (type === 'section' ? `[${id}]` : id));
const set = (...members: string[]) => new Set(members);

describe('several questions', () => {
  test('move together, and not past the first or the last row', () => {
    expect(ids(moveQuestions(experience, set('q2', 'q3'), -1))).toEqual([
      '[a]',
      'q2',
      'q1',
      'q3',
      '[b]',
      'q4',
    ]);
    expect(ids(moveQuestions(experience, set('q1', 'q2'), 1))).toEqual([
      '[a]',
      '[b]',
      'q1',
      'q2',
      'q3',
      'q4',
    ]);
    expect(moveQuestions(experience, set('q3', 'q4'), 1)).toBeUndefined();
  });

  test('keep all questions wherever they move', () => {
    const members = fc.uniqueArray(fc.constantFrom('q1', 'q2', 'q3', 'q4'), { minLength: 1 });
    fc.assert(
      fc.property(members, fc.constantFrom(1 as const, -1 as const), (chosen, step) => {
        const moved = moveQuestions(experience, new Set(chosen), step);
        const list = ids(moved ?? experience)!.filter((id) => !id.startsWith('['));
        expect(list.toSorted()).toEqual(['q1', 'q2', 'q3', 'q4']);
      }),
    );
  });

  test('move to the end of a section, an empty one too, and out of all', () => {
    expect(ids(moveToSection(experience, set('q1', 'q4'), { id: 'b' }))).toEqual([
      '[a]',
      'q2',
      '[b]',
      'q3',
      'q1',
      'q4',
    ]);
    const empty = { ...experience, sections: [{ id: 'a' }, { id: 'empty' }, { id: 'b' }] };
    const row = outlineOf(empty).find(({ id }) => id === 'empty');
    expect(ids(moveToSection(empty, set('q1', 'q3'), { id: 'empty', row }))).toEqual([
      '[a]',
      'q2',
      '[empty]',
      'q1',
      'q3',
      '[b]',
      'q4',
    ]);
    expect(ids(moveToSection(experience, set('q4'), { id: '' }))).toEqual([
      'q4',
      '[a]',
      'q1',
      'q2',
      '[b]',
      'q3',
    ]);
  });

  test('are removed with their translations', () => {
    expect(removeQuestions(experience, set('q1', 'q3'))).toMatchObject({
      questions: [{ id: 'q2' }, { id: 'q4' }],
      translations: { de: { questions: { q2: { prompt: 'Zwei' } } } },
    });
  });

  test('are required or not, except for information', () => {
    const required = setRequired(experience, set('q1', 'q4'), true);
    expect(required.questions!.map((question) => question.required)).toEqual([
      true,
      undefined,
      undefined,
      undefined,
    ]);
    expect(setRequired(required, set('q1'), false)).toEqual(experience);
  });
});
