import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from './json.ts';
import { sameJson } from './keys.ts';
import { mergeContent } from './merge.ts';

const questions = (...list: JsonObject[]) => ({ questions: list });
const [mood, sleep, work] = ['mood', 'sleep', 'work'].map((id) => ({ id, prompt: id }));

describe('mergeContent', () => {
  test('keeps changes of both sides to different fields of one question', () => {
    const { merged, conflicts } = mergeContent(
      questions(mood!, sleep!),
      questions({ ...mood!, prompt: 'How are you?' }, sleep!),
      questions({ ...mood!, required: true }, sleep!),
    );
    expect(conflicts).toEqual([]);
    expect(merged).toEqual(questions({ id: 'mood', prompt: 'How are you?', required: true }, sleep!));
  });

  test('keeps what both sides added, and places it after what it followed', () => {
    const [added, other] = [{ id: 'added' }, { id: 'other' }];
    const { merged } = mergeContent(
      questions(mood!, sleep!),
      questions(mood!, added, sleep!),
      questions(other, mood!, sleep!),
    );
    expect(merged).toEqual(questions(other, mood!, added, sleep!));
  });

  test('removes what one side removed and the other left unchanged', () => {
    expect(
      mergeContent(questions(mood!, sleep!), questions(mood!, sleep!), questions(sleep!)).merged,
    ).toEqual(questions(sleep!));
  });

  test('reports a removed part that the other side changed', () => {
    const { conflicts } = mergeContent(
      questions(mood!, sleep!),
      questions({ ...mood!, prompt: 'x' }, sleep!),
      questions(sleep!),
    );
    expect(conflicts).toEqual([
      { path: ['questions', 'id=mood'], base: mood, ours: { id: 'mood', prompt: 'x' }, theirs: undefined },
    ]);
  });

  test('reports one value that both sides changed, and takes the preferred side', () => {
    const sides = [questions({ ...mood!, prompt: 'a' }), questions({ ...mood!, prompt: 'b' })] as const;
    const merge = mergeContent(questions(mood!), ...sides);
    expect(merge.conflicts).toMatchObject([
      { path: ['questions', 'id=mood', 'prompt'], base: 'mood', ours: 'a', theirs: 'b' },
    ]);
    expect(merge.merged).toEqual(sides[0]);
    expect(mergeContent(questions(mood!), ...sides, 'theirs').merged).toEqual(sides[1]);
  });

  test('takes the order of the side that changed it, and reports two different orders', () => {
    const base = questions(mood!, sleep!, work!);
    const changed = { ...mood!, prompt: 'changed' };
    expect(
      mergeContent(base, questions(changed, sleep!, work!), questions(work!, mood!, sleep!)).merged,
    ).toEqual(questions(work!, changed, sleep!));
    const { conflicts } = mergeContent(
      base,
      questions(sleep!, mood!, work!),
      questions(mood!, work!, sleep!),
    );
    expect(conflicts.map(({ path }) => path)).toEqual([['questions', 'order']]);
  });

  test('a list of plain values is one value', () => {
    const { conflicts } = mergeContent({ tags: ['a'] }, { tags: ['a', 'b'] }, { tags: ['a', 'c'] });
    expect(conflicts).toHaveLength(1);
  });
});

const content = fc.dictionary(
  fc.constantFrom('a', 'b', 'questions'),
  fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 2 }),
    fc.uniqueArray(
      fc.record({ id: fc.constantFrom('x', 'y', 'z', 'w'), v: fc.integer({ min: 0, max: 2 }) }),
      {
        selector: ({ id }) => id,
        maxLength: 4,
      },
    ),
  ),
) as fc.Arbitrary<JsonObject>;

describe('properties of any contents', () => {
  test('a side that changed nothing gives the other side', () => {
    fc.assert(
      fc.property(content, content, (base, changed) => {
        for (const merge of [mergeContent(base, changed, base), mergeContent(base, base, changed)])
          expect(merge).toEqual({ merged: changed, conflicts: [] });
      }),
    );
  });

  test('equal changes of both sides never conflict', () => {
    fc.assert(
      fc.property(content, content, (base, changed) => {
        expect(mergeContent(base, changed, changed)).toEqual({ merged: changed, conflicts: [] });
      }),
    );
  });

  test('without conflicts the result does not depend on which side is ours, but for the order of additions', () => {
    const sorted = (value: JsonObject) =>
      JSON.parse(JSON.stringify(value), (_, each) =>
        Array.isArray(each) ? each.map((element) => JSON.stringify(element)).sort() : each,
      );
    fc.assert(
      fc.property(content, content, content, (base, ours, theirs) => {
        const [one, two] = [mergeContent(base, ours, theirs), mergeContent(base, theirs, ours)];
        expect(one.conflicts.length).toBe(two.conflicts.length);
        if (one.conflicts.length === 0) expect(sameJson(sorted(one.merged), sorted(two.merged))).toBe(true);
      }),
    );
  });
});
