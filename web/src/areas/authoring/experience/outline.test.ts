import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addQuestion, copiedId, duplicateQuestion, removeRow } from './edits.ts';
import { hasSameRows, movedBy, movedTo, outlineOf, withRows } from './outline.ts';

const question = (id: string, section_id?: string) => ({ id, ...(section_id && { section_id }) });
const section = (id: string) => ({ id });
const experience = {
  sections: [section('a'), section('empty'), section('b')],
  questions: [question('q1', 'a'), question('q2', 'a'), question('q3', 'b')],
};
const ids = (content: Parameters<typeof outlineOf>[0]) =>
  outlineOf(content).map(({ type, id }) => (type === 'section' ? `[${id}]` : id));

describe('outlineOf', () => {
  test('has each section before its questions, and empty sections in their order', () => {
    expect(ids(experience)).toEqual(['[a]', 'q1', 'q2', '[empty]', '[b]', 'q3']);
  });

  test('questions before any section have no heading', () => {
    expect(ids({ questions: [question('q1'), question('q2', 'x'), question('q3')] })).toEqual([
      'q1',
      '[x]',
      'q2',
      '[]',
      'q3',
    ]);
  });

  test('withRows of the outline gives the same questions and sections', () => {
    const content = fc.record({
      sections: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')).map((list) => list.map(section)),
      questions: fc
        .array(fc.constantFrom('', 'a', 'b', 'd'))
        .map((list) => list.map((id, index) => question(`q${index}`, id))),
    });
    fc.assert(
      fc.property(content, (any) => {
        const rebuilt = withRows(any, outlineOf(any));
        expect(rebuilt.questions).toEqual(any.questions);
        expect(new Set(rebuilt.sections as unknown[])).toEqual(new Set(any.sections));
      }),
    );
  });
});

describe('hasSameRows', () => {
  const rowsOf = (content: Parameters<typeof outlineOf>[0]) =>
    outlineOf(content).map(({ type, id, pointer }) => ({ type, id, pointer }));

  test('texts do not count', () => {
    const sections = experience.sections.map((own) => ({ ...own, title: 'Changed' }));
    const questions = experience.questions.map((own) => ({ ...own, prompt: 'Changed', required: true }));
    expect(hasSameRows(experience, { ...experience, sections, questions })).toBe(true);
  });

  test('of any two questionnaires, only those whose rows are the same have the same rows', () => {
    const content = fc.record({
      sections: fc.uniqueArray(fc.constantFrom('a', 'b')).map((list) => list.map(section)),
      questions: fc.array(
        fc.tuple(fc.constantFrom('x', 'y'), fc.constantFrom('', 'a', 'b')).map((ids) => question(...ids)),
        { maxLength: 2 },
      ),
    });
    fc.assert(
      fc.property(content, content, (one, other) => {
        if (hasSameRows(one, other)) expect(rowsOf(one)).toEqual(rowsOf(other));
      }),
    );
  });
});

describe('moving', () => {
  const rows = outlineOf(experience);
  const after = (moved: ReturnType<typeof movedTo> | undefined) =>
    moved && ids(withRows(experience, moved.rows));

  test('a question moves past its neighbour', () => {
    expect(after(movedBy(rows, 2, -1))).toEqual(['[a]', 'q2', 'q1', '[empty]', '[b]', 'q3']);
  });

  test('a question moves into the next section', () => {
    const moved = movedBy(rows, 2, 1)!;
    expect(after(moved)).toEqual(['[a]', 'q1', '[empty]', 'q2', '[b]', 'q3']);
    expect(withRows(experience, moved.rows)).toMatchObject({ questions: [{}, { section_id: 'empty' }, {}] });
  });

  test('a section moves with its questions', () => {
    expect(after(movedBy(rows, 4, -1))).toEqual(['[a]', 'q1', 'q2', '[b]', 'q3', '[empty]']);
    expect(after(movedBy(rows, 0, 1))).toEqual(['[empty]', '[a]', 'q1', 'q2', '[b]', 'q3']);
    expect(after(movedTo(rows, 0, 5))).toEqual(['[empty]', '[b]', 'q3', '[a]', 'q1', 'q2']);
  });

  test('the first and the last row move no further', () => {
    expect(movedBy(rows, 0, -1)).toBeUndefined();
    expect(movedBy(rows, 5, 1)).toBeUndefined();
  });
});

describe('edits', () => {
  test('a new question follows the selected one in its section', () => {
    const { experience: added, pointer } = addQuestion(experience, outlineOf(experience)[1], 'text');
    expect(pointer).toBe('/questions/1');
    expect(ids(added)).toEqual(['[a]', 'q1', 'q4', 'q2', '[empty]', '[b]', 'q3']);
  });

  test('a new question in an empty section comes before those of later sections', () => {
    const { experience: added } = addQuestion(experience, outlineOf(experience)[3], 'text');
    expect(ids(added)).toEqual(['[a]', 'q1', 'q2', '[empty]', 'q4', '[b]', 'q3']);
  });

  test('a copy has an id of its own and the translations', () => {
    const translated = { ...experience, translations: { de: { questions: { q1: { prompt: 'Hallo' } } } } };
    const { experience: copied } = duplicateQuestion(translated, 0);
    expect(ids(copied)).toEqual(['[a]', 'q1', 'q4', 'q2', '[empty]', '[b]', 'q3']);
    expect(copied).toMatchObject({ translations: { de: { questions: { q4: { prompt: 'Hallo' } } } } });
  });

  test('the id of a copy stays readable, however often it is copied', () => {
    const copy = (id: string, ...others: string[]) => copiedId(id, new Set([id, ...others]));
    expect(copy('q1')).toBe('q2');
    expect(copy('q1', 'q2', 'q3')).toBe('q4');
    expect(copy('sleep')).toBe('sleep_2');
    expect(copy('sleep_2', 'sleep')).toBe('sleep_3');
    expect(copy('')).toBe('q1');
  });

  test('a removed question leaves no translations; a removed section leaves its questions', () => {
    const translated = { ...experience, translations: { de: { questions: { q1: { prompt: 'Hallo' } } } } };
    const [first, q1] = outlineOf(translated);
    expect(removeRow(translated, q1!)).toMatchObject({
      experience: { translations: { de: { questions: {} } } },
      pointer: '/questions/0',
    });
    expect(removeRow(experience, first!).experience).toEqual({
      sections: [section('empty'), section('b')],
      questions: [question('q1'), question('q2'), question('q3', 'b')],
    });
  });
});
