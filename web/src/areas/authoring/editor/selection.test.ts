import { describe, expect, test } from 'vitest';
import { allKinds } from '../../../shared/content/kinds.ts';
import { InstrumentStore } from './instrument-store.ts';
import { followed } from './selection.ts';

const withQuestions = (...ids: string[]) => ({ questions: ids.map((id) => ({ id })) });

describe('followed', () => {
  const before = withQuestions('a', 'b', 'c');
  test('finds the entry by its id, with what is in it', () => {
    expect(followed('/questions/1', before, withQuestions('b', 'a', 'c'))).toBe('/questions/0');
    expect(followed('/questions/0/options/2', before, withQuestions('x', 'a'))).toBe(
      '/questions/1/options/2',
    );
  });

  test('keeps the place of an entry that is gone, and of everything without an id', () => {
    expect(followed('/questions/1', before, withQuestions('a', 'c'))).toBe('/questions/1');
    expect(followed('/title', before, before)).toBe('/title');
    expect(followed('/questions/7', before, before)).toBe('/questions/7');
  });
});

test('the selection is followed over several merges, until the address is updated', () => {
  const documentOf = (...ids: string[]) => ({
    name: '',
    locale: 'en',
    cases: [],
    contents: allKinds({ experience: withQuestions(...ids) }),
  });
  const store = new InstrumentStore(documentOf('a', 'b', 'c'));
  const from = { kind: 'experience', pointer: '/questions/0' } as const;
  store.setSelected(from);
  store.replace(documentOf('b', 'a', 'c'));
  store.replace(documentOf('b', 'c', 'a'));
  expect(store.snapshot().moved).toEqual({ from, to: '/questions/2' });
  store.setSelected({ kind: 'experience', pointer: '/questions/2' });
  expect(store.snapshot().moved).toBeUndefined();
});
