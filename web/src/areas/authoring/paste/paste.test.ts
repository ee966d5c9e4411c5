import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExperienceDraft } from '../../../shared/content/draft.ts';
import { allKinds } from '../../../shared/content/kinds.ts';
import { outlineOf } from '../experience/outline.ts';
import { cellsOf } from './cells.ts';
import { guessColumns } from './columns.ts';
import { type InsertOptions, withPastedQuestions } from './insert.ts';
import { pastedAnswer } from './options.ts';
import { readRows } from './rows.ts';

describe('cellsOf', () => {
  test('tab-separated rows have quoted cells with lines, tabs and quotes', () => {
    const text = 'Item\tAnswers\r\n"How are you, ""really""?"\t"Bad\nGood"\r\nSecond\tYes; No\r\n\r\n';
    expect(cellsOf(text)).toEqual([
      ['Item', 'Answers'],
      ['How are you, "really"?', 'Bad\nGood'],
      ['Second', 'Yes; No'],
    ]);
  });

  test('lines of a document are one question each, without the marks of a list', () => {
    expect(cellsOf('1. I sleep well, mostly.\n2. I feel rested\n\n• I wake up, often\n')).toEqual([
      ['I sleep well, mostly.'],
      ['I feel rested'],
      ['I wake up, often'],
    ]);
  });

  test('CSV with the same cells in each row is a table; empty columns are left out', () => {
    expect(cellsOf('item;reverse;\nI sleep;;\nI tire;x;')).toEqual([
      ['item', 'reverse'],
      ['I sleep', ''],
      ['I tire', 'x'],
    ]);
  });

  test('any cells come back as they were from a spreadsheet', () => {
    const cell = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
      .map((text) => `a${text.trim()}b`);
    const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(rows, (cells) => {
        const text = cells.map((row) => row.map(quoted).join('\t')).join('\n');
        expect(cellsOf(text)).toEqual(cells);
      }),
    );
  });
});

describe('guessColumns', () => {
  test('from words in the first row, in English and German', () => {
    expect(
      guessColumns([
        ['Item', 'Reverse', 'Subscale', 'German'],
        ['I sleep', 'x', 'A', 'Ich schlafe'],
      ]),
    ).toEqual({
      hasHead: true,
      roles: ['prompt', 'reverse', 'subscale', 'prompt.de'],
    });
    expect(
      guessColumns([
        ['Nr.', 'Frage', 'Antworten', 'text_fr'],
        ['1', 'Wie?', 'Ja; Nein', 'Comment ?'],
      ]),
    ).toEqual({
      hasHead: true,
      roles: ['id', 'prompt', 'options', 'prompt.fr'],
    });
  });

  test('from what the cells have', () => {
    const cells = [
      ['a1', 'I often feel tired in the morning', 'Never; Often', '', 'Energy'],
      ['a2', 'I fall asleep quickly in the evening', 'Never; Often', 'x', 'Sleep'],
      ['a3', 'I have the energy for what I plan', 'Never; Often', '', 'Energy'],
      ['a4', 'I wake up rested on most of the days', 'Never; Often', 'x', 'Sleep'],
    ];
    expect(guessColumns(cells)).toEqual({
      hasHead: false,
      roles: ['id', 'prompt', 'options', 'reverse', 'subscale'],
    });
  });

  test('names of ready scales are answers', () => {
    const cells = [
      ['I often feel tired in the morning', 'Zustimmung'],
      ['I fall asleep quickly', 'Zustimmung'],
      ['I wake up rested', 'Zustimmung'],
    ];
    expect(guessColumns(cells)).toEqual({ hasHead: false, roles: ['prompt', 'options'] });
  });

  test('a single column of sentences has no head', () => {
    expect(guessColumns([['I sleep well.'], ['I am rested.']])).toEqual({
      hasHead: false,
      roles: ['prompt'],
    });
  });
});

test('answers are options, options with points, or a range', () => {
  expect(pastedAnswer('0 = Never; 1 = Often')).toMatchObject({
    options: [{ label: 'Never', points: 0 }, { points: 1 }],
  });
  expect(pastedAnswer('Never (0) / Often (2,5)')).toMatchObject({
    options: [{ points: 0 }, { points: 2.5 }],
  });
  expect(pastedAnswer('Bad\nGood')).toMatchObject({ options: [{ label: 'Bad' }, { label: 'Good' }] });
  expect(pastedAnswer('1–7')).toEqual({ min: 1, max: 7 });
  expect(pastedAnswer('-3 to 3')).toEqual({ min: -3, max: 3 });
  expect(pastedAnswer('agreement')).toBeUndefined();
});

const SHEET = [
  ['Item', 'Answers', 'Reverse', 'Subscale', 'German'],
  ['I feel tired', 'Never; Often', '', 'Energy', 'Ich bin müde'],
  ['I sleep well', 'Never; Often', 'x', 'Energy', 'Ich schlafe gut'],
  ['I am rested', 'Never; Often', '', 'Sleep', ''],
  ['', 'Never; Often', '', 'Sleep', ''],
  ['Twice', 'Never; Never', '', 'Sleep', ''],
  ['Odd', 'Never; Often', 'maybe', 'Sleep', ''],
  ['Alone', 'Never; Often', 'x', '', ''],
  ['Which?', 'wellbeing', '', '', ''],
];

const readSheet = (cells: string[][], experience: ExperienceDraft = {}) =>
  readRows(cells, guessColumns(cells), { experience, hasSubscale: false, language: 'en' });

test('rows with a problem are left out and named', () => {
  const { questions, problems } = readSheet(SHEET);
  expect(questions.map(({ row }) => row)).toEqual([2, 3, 4]);
  expect(problems).toEqual([
    { row: 5, problem: 'noPrompt', text: '' },
    { row: 6, problem: 'repeatedOption', text: 'Never' },
    { row: 7, problem: 'notYesNo', text: 'maybe' },
    { row: 8, problem: 'reverseAlone', text: 'Alone' },
    { row: 9, problem: 'unknownAnswers', text: 'wellbeing' },
  ]);
});

test('ids that are in use are named, and at most 500 rows are taken', () => {
  const used = readSheet(
    [
      ['ID', 'Item'],
      ['q1', 'A'],
      ['q2', 'B'],
      ['q2', 'C'],
    ],
    { questions: [{ id: 'q1' }] },
  );
  expect(used.problems.map(({ row, problem }) => [row, problem])).toEqual([
    [2, 'idTaken'],
    [4, 'idTaken'],
  ]);
  const many = readSheet(Array.from({ length: 502 }, (_, index) => [`Question number ${index}?`]));
  expect(many.questions).toHaveLength(500);
  expect(many.problems.map(({ row, problem }) => [row, problem])).toEqual([
    [501, 'tooMany'],
    [502, 'tooMany'],
  ]);
});

describe('withPastedQuestions', () => {
  const options: InsertOptions = {
    after: undefined,
    answer: { type: 'input', input: 'text' },
    language: 'en',
    conceptId: '',
  };

  test('makes one shared scale, subscales with the points of the scale, and translations', () => {
    const { contents, pointer } = withPastedQuestions(allKinds({}), readSheet(SHEET).questions, options);
    expect(pointer).toBe('/questions/0');
    expect(contents.experience).toEqual({
      scales: {
        scale1: [
          { id: 'o1', label: 'Never', scores: { energy: 0, sleep: 0 } },
          { id: 'o2', label: 'Often', scores: { energy: 1, sleep: 1 } },
        ],
      },
      questions: [
        { id: 'q1', prompt: 'I feel tired', input: 'likert', scale: 'scale1' },
        { id: 'q2', prompt: 'I sleep well', input: 'likert', scale: 'scale1' },
        { id: 'q3', prompt: 'I am rested', input: 'likert', scale: 'scale1' },
      ],
      translations: {
        de: { questions: { q1: { prompt: 'Ich bin müde' }, q2: { prompt: 'Ich schlafe gut' } } },
      },
    });
    expect(contents.scorecard).toEqual({
      concepts: [
        {
          id: 'energy',
          label: 'Energy',
          method: 'sum',
          items: [{ question_id: 'q1' }, { question_id: 'q2', reverse: true }],
        },
        { id: 'sleep', label: 'Sleep', method: 'sum', items: [{ question_id: 'q3' }] },
      ],
    });
  });

  test('follows the selected row in its section; named sections are found or made', () => {
    const experience = {
      sections: [{ id: 'a', title: 'Start' }],
      questions: [{ id: 'q1', section_id: 'a' }, { id: 'q2' }],
    };
    const contents = allKinds({ experience });
    const after = outlineOf(contents.experience)[1];
    const plain = withPastedQuestions(contents, readSheet([['First'], ['Second']]).questions, {
      ...options,
      after,
    });
    expect(plain.contents.experience.questions).toMatchObject([
      { id: 'q1' },
      { id: 'q3', section_id: 'a', prompt: 'First' },
      { id: 'q4', section_id: 'a', prompt: 'Second' },
      { id: 'q2' },
    ]);
    const rows = [
      ['Item', 'Section'],
      ['First', 'start'],
      ['Second', 'The end'],
    ];
    const named = withPastedQuestions(contents, readSheet(rows).questions, { ...options, after });
    expect(named.contents.experience).toMatchObject({
      sections: [{ id: 'a' }, { id: 'the_end', title: 'The end' }],
      questions: [
        { id: 'q1' },
        { prompt: 'First', section_id: 'a' },
        { id: 'q2' },
        { prompt: 'Second', section_id: 'the_end' },
      ],
    });
  });

  test('rows without answers take the ready scale that was chosen', () => {
    const contents = allKinds({ experience: { translations: { de: {} } } });
    const { questions } = readSheet([['I like it'], ['I need it']]);
    const answer = { type: 'ready', scale: 'agreement' } as const;
    const inserted = withPastedQuestions(contents, questions, { ...options, answer });
    expect(inserted.contents.experience).toMatchObject({
      scales: { agreement: [{ id: '1', label: 'Strongly disagree' }, {}, {}, {}, {}] },
      questions: [{ input: 'likert', scale: 'agreement' }, { scale: 'agreement' }],
      translations: { de: { scales: { agreement: { '1': 'Stimme überhaupt nicht zu' } } } },
    });
  });

  test('rows take the ready scales that they name or list, in their language', () => {
    const rows = [
      ['Item', 'Answers', 'Subscale'],
      ['I like it', 'Agreement', 'Liking'],
      ['Mag ich', 'Zustimmung', ''],
      ['Seen it?', 'yes/no', 'Seen'],
      ['J’en ai besoin', 'Fréquence (5 points)', ''],
    ];
    const { contents } = withPastedQuestions(allKinds({}), readSheet(rows).questions, options);
    expect(contents.experience).toMatchObject({
      questions: [
        { input: 'likert', scale: 'agreement' },
        { scale: 'agreement_2' },
        { scale: 'yes_no' },
        { scale: 'frequency' },
      ],
      scales: {
        agreement: [{ label: 'Strongly disagree', scores: { liking: 1 } }, {}, {}, {}, {}],
        agreement_2: [{ label: 'Stimme überhaupt nicht zu' }, {}, {}, {}, {}],
        yes_no: [
          { id: '1', label: 'Yes', scores: { seen: 1 } },
          { id: '0', scores: { seen: 0 } },
        ],
        frequency: [{ label: 'Jamais' }, {}, {}, {}, {}],
      },
    });
  });
});
