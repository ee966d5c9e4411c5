import type { AnswerValue } from '@eps/engine';
import { expect, test } from 'vitest';
import { importInstrument } from '../index.ts';
import { evaluateAnswers, randomFrom, scoreIn, visibleIn } from '../testing.ts';
import { choices, logic, single, survey } from './survey.test-helper.ts';

/**
 * Display logic and scoring are compared with a second evaluator, written from the support pages: what is
 * not answered is not selected and is neither below nor above a number; categories add the points of what
 * was chosen.
 */

type Answers = Readonly<Record<string, AnswerValue>>;
type Drawn = readonly [
  left: string,
  operator: string,
  right: string | undefined,
  holds: (answers: Answers) => boolean,
];

const COUNT = 4;

test('random logic and points give what a second evaluator gives', async () => {
  const random = randomFrom(9);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const key = () => String(1 + Math.floor(random() * COUNT));
  const drawn = (): Drawn => {
    const option = key();
    const row = pick(['1', '2']);
    const isNot = random() < 0.4;
    const not = (holds: (answers: Answers) => boolean) => (answers: Answers) => holds(answers) !== isNot;
    const select = (locator: string, holds: (answers: Answers) => boolean): Drawn => [
      locator,
      isNot ? 'NotSelected' : 'Selected',
      undefined,
      not(holds),
    ];
    const kind = random();
    if (kind < 0.3) return select(`q://QID1/SelectableChoice/${option}`, ({ one }) => one === option);
    if (kind < 0.5)
      return select(`q://QID2/SelectableChoice/${option}`, ({ some }) =>
        ((some ?? []) as string[]).includes(option),
      );
    if (kind < 0.7)
      return select(
        `q://QID3/SelectableChoice/${row}/${option}`,
        ({ grid }) => (grid as Record<string, string>)?.[row] === option,
      );
    const limit = pick([-1, 0, 2, 5]);
    const operator = pick(['EqualTo', 'NotEqualTo', 'GreaterThan', 'LessThanOrEqual', 'Empty', 'NotEmpty']);
    const holds = ({ n }: Answers) => {
      const value = n as number | undefined;
      if (operator === 'Empty' || operator === 'NotEmpty')
        return (value === undefined) === (operator === 'Empty');
      if (operator === 'NotEqualTo') return value !== limit;
      if (value === undefined) return false;
      return operator === 'EqualTo'
        ? value === limit
        : operator === 'GreaterThan'
          ? value > limit
          : value <= limit;
    };
    return [
      'q://QID4/ChoiceTextEntryValue',
      operator,
      /mpty/.test(operator) ? undefined : String(limit),
      holds,
    ];
  };
  const texts = ['A', 'B', 'C', 'D'];
  for (let round = 0; round < 20; round++) {
    const points = () =>
      Object.fromEntries(texts.map((_, index) => [String(index + 1), Math.floor(random() * 5) - 1]));
    const [ofOne, ofSome, ofGrid] = [points(), points(), points()];
    const grades = (of: Record<string, number>, rows?: readonly string[]) =>
      Object.entries(of).flatMap(([option, number]) =>
        (rows ?? ['']).map((row) => ({
          ...(row === '' ? { ChoiceID: option } : { ChoiceID: row, AnswerID: option }),
          Grades: { SC: String(number) },
        })),
      );
    const sets = Array.from({ length: 10 }, () => ({
      inner: pick(['And', 'Or']),
      outer: pick(['AndIf', 'OrIf']),
      sets: Array.from({ length: 1 + Math.floor(random() * 2) }, () =>
        Array.from({ length: 1 + Math.floor(random() * 3) }, drawn),
      ),
    }));
    const number = { Settings: { Type: 'ContentType', ContentType: 'ValidNumber' } };
    const source = survey(
      [
        single('one', texts, { GradingData: grades(ofOne) }),
        single('some', texts, { Selector: 'MAVR', GradingData: grades(ofSome) }),
        {
          DataExportTag: 'grid',
          QuestionText: 'G',
          QuestionType: 'Matrix',
          Selector: 'Likert',
          Choices: choices(['R', 'S']),
          Answers: choices(texts),
          GradingData: grades(ofGrid, ['1', '2']),
        },
        { DataExportTag: 'n', QuestionText: 'N', QuestionType: 'TE', Selector: 'SL', Validation: number },
        ...sets.map(({ sets: all, inner, outer }, index) => ({
          DataExportTag: `t${index}`,
          QuestionText: 'T',
          QuestionType: 'TE',
          Selector: 'SL',
          DisplayLogic: logic(
            all.map((set) =>
              set.map(([left, operator, right]) => [left, operator, right] as [string, string, string?]),
            ),
            { inner, outer },
          ),
        })),
      ],
      { elements: [{ Element: 'SCO', Payload: { ScoringCategories: [{ ID: 'SC', Name: 'S' }] } }] },
    );
    const imported = await importInstrument({ bytes: new TextEncoder().encode(JSON.stringify(source)) });
    expect(imported.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    for (let each = 0; each < 15; each++) {
      const some = texts.map((_, index) => String(index + 1)).filter(() => random() < 0.4);
      const answers: Record<string, AnswerValue> = {
        ...(random() < 0.7 && { one: key() }),
        ...(some.length > 0 && { some }),
        ...(random() < 0.7 && { grid: { 1: key(), 2: key() } }),
        ...(random() < 0.7 && { n: pick([-1, 0, 1, 2, 5, 7]) }),
      };
      const evaluated = evaluateAnswers(imported, answers);
      const shown = new Set(visibleIn(evaluated));
      sets.forEach(({ sets: all, inner, outer }, index) => {
        const join = (word: string, parts: boolean[]) =>
          word.startsWith('And') ? parts.every(Boolean) : parts.some(Boolean);
        const expected = join(
          outer,
          all.map((set) =>
            join(
              inner,
              set.map(([, , , holds]) => holds(answers)),
            ),
          ),
        );
        const context = JSON.stringify([answers, inner, outer, all]);
        expect([context, shown.has(`t${index}`)]).toEqual([context, expected]);
      });
      const chosen = [
        ...(answers.one ? [ofOne[answers.one as string]!] : []),
        ...some.map((option) => ofSome[option]!),
        ...Object.values((answers.grid ?? {}) as Record<string, string>).map((option) => ofGrid[option]!),
      ];
      expect(scoreIn(evaluated, 'SC') ?? 0, JSON.stringify(answers)).toBe(
        chosen.reduce((sum, value) => sum + value, 0),
      );
    }
  }
});
