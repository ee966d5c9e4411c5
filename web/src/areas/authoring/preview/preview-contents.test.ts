import { expect, test } from 'vitest';
import type { ExperienceDraft } from '../../../shared/content/draft.ts';
import { previewContents } from './preview-contents.ts';

const sections = [
  { id: 'a', break: false },
  { id: 'b', break: false },
  { id: 'c', break: true },
];
const questions = ['a', 'a', 'b', 'c'].map((section_id, n) => ({
  id: `q${n}`,
  section_id,
  input: 'text' as const,
  prompt: `${n}?`,
}));

/** Returns the ids of the questions and of the sections that are shown with the question at a place. */
function shownAt(at: number, presentation?: ExperienceDraft['presentation']) {
  const experience = { sections, questions, ...(presentation && { presentation }) };
  const { contents, isFirst } = previewContents(experience, at, '');
  const shown = contents.experience as { questions: { id: string }[]; sections: { id: string }[] };
  return [shown.questions.map(({ id }) => id), shown.sections.map(({ id }) => id), isFirst];
}

test('the step is that of the presentation mode', () => {
  expect(shownAt(1)).toEqual([['q0', 'q1'], ['a'], true]);
  expect(shownAt(2)).toEqual([['q2'], ['b'], false]);
  expect(shownAt(1, { mode: 'question' })).toEqual([['q1'], ['a'], false]);
  expect(shownAt(2, { mode: 'page' })).toEqual([['q0', 'q1', 'q2'], ['a', 'b'], true]);
  expect(shownAt(3, { mode: 'page' })).toEqual([['q3'], ['c'], false]);
});

test('without questions nothing is shown', () => {
  const { contents } = previewContents({}, 0, '');
  expect(contents.experience).toMatchObject({ questions: [] });
});
