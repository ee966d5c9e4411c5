import { describe, expect, test } from 'vitest';
import { csv, outcomeOf } from '../constructs.test-helper.ts';
import { importInstrument } from '../index.ts';
import { evaluateAnswers, randomFrom, scoreIn } from '../testing.ts';

const imported = (source: string) => importInstrument({ bytes: new TextEncoder().encode(source) });
type Imported = Awaited<ReturnType<typeof imported>>;
const questionsOf = ({ contents }: Imported) => contents!.experience.questions as Record<string, unknown>[];
const problems = ({ findings }: Imported) =>
  findings.filter(({ severity }) => severity !== 'info').map(({ code, place }) => [code, place]);

const AGREEMENT = '1=Disagree|2=Neither|3=Agree';

test('a table of items is imported with options, reverse scoring and subscales', async () => {
  const result = await imported(
    csv([
      ['id', 'text', 'options', 'reverse', 'subscale', 'required'],
      ['a', 'I am calm', AGREEMENT, 'yes', 'Worry', 'yes'],
      ['b', 'I worry', AGREEMENT, '', 'Worry; Mood', ''],
    ]),
  );
  expect([result.format, problems(result)]).toEqual(['items', []]);
  expect(questionsOf(result)).toMatchObject([
    { id: 'a', input: 'single_select', prompt: 'I am calm', required: true },
    { id: 'b', options: [{ id: '1', label: 'Disagree', scores: { Worry: 1, Mood: 1 } }, {}, {}] },
  ]);
  expect(result.contents!.scorecard.concepts).toMatchObject([
    { id: 'Worry', items: [{ question_id: 'a', reverse: true }, { question_id: 'b' }] },
    { id: 'Mood', items: [{ question_id: 'b' }] },
  ]);
});

test('a German table of a spreadsheet is read: names, semicolons, byte order mark, scale of answers', async () => {
  const rows = [
    '\ufeffNr.;"Frage; wörtlich";Item;Antwortskala;Umgepolt;Skala',
    '1;x;Ich bin ruhig;0-3;ja;Ruhe',
    '2;x;Ich grüble;0-3;nein;Ruhe',
  ];
  const result = await imported(rows.join('\r\n'));
  expect([result.format, result.locale, problems(result)]).toEqual([
    'items',
    'de',
    [['property_left_out', 'column 2']],
  ]);
  expect(questionsOf(result)).toMatchObject([{ id: '1', prompt: 'Ich bin ruhig' }, { id: '2' }]);
  expect(scoreIn(evaluateAnswers(result, { 1: '3', 2: '1' }), 'Ruhe')).toBe(1);
  const ambiguous = await imported('Item;Skala;Options\nA;1=a|2=b;\n');
  expect(questionsOf(ambiguous)).toMatchObject([{ prompt: 'A', options: [{ id: '1' }, { id: '2' }] }]);
});

test('what cannot be read is an error of its row; the other rows are imported', async () => {
  const result = await imported(
    csv([
      ['id', 'text', 'options', 'reverse', 'subscale'],
      ['a', 'A', AGREEMENT, 'perhaps', 'S'],
      ['b', '', AGREEMENT, '', 'S'],
      ['c', 'C', 'No|Yes', '', 'S'],
      ['c', 'Again', 'No|Yes', '', 'S'],
      ['d', 'D', 'x=No|y=Yes', 'r', 'S'],
      ['e', 'E', '', '', ''],
      ['f', 'F', '|', '', ''],
      ['', 'G', '0=No,1=Yes', '-', 'S'],
    ]),
  );
  expect(problems(result)).toEqual([
    ['invalid_value', 'row 2, column reverse'],
    ['text_missing', 'row 3, column text'],
    ['duplicate_id', 'row 5'],
    ['option_left_out', 'row 8, column options'],
    ['options_numbered', 'row 4, column options'],
    ['options_numbered', 'row 5, column options'],
    ['score_not_carried', 'row 6, column options'],
    ['options_missing', 'row 7'],
    ['options_missing', 'row 8'],
  ]);
  expect(questionsOf(result).map(({ id }) => id)).toEqual(['c', 'd', 'e', 'f', 'item-9']);
  expect(scoreIn(evaluateAnswers(result, { c: '2', 'item-9': '1' }), 'S')).toBe(2);
});

test('a table without a text is said to be none; other tables are not taken for items', async () => {
  const bytes = new TextEncoder().encode('id,options\na,1|2\n');
  const { findings } = await importInstrument({ format: 'items', bytes });
  expect(findings.map(({ code }) => code)).toEqual(['not_items']);
  expect((await imported('name,text\na,b\n')).findings.map(({ code }) => code)).toEqual(['unknown_format']);
});

describe('every column and notation has an effect or a finding', () => {
  const table = (cells: Readonly<Record<string, string>>) => {
    const row: Record<string, string> = { id: 'q', text: 'Q', options: AGREEMENT, ...cells };
    return csv([Object.keys(row), Object.values(row)]);
  };

  test.each(
    Object.entries({
      reverse: 'y invers - perhaps',
      keyed: '- -1 perhaps',
      subscale: 'S',
      required: 'ja perhaps',
      another: 'x',
      id: 'p',
      text: 'P',
    }).flatMap(([column, values]) => values.split(' ').map((value) => [column, value] as const)),
  )('%s %s', async (column, value) => {
    const without = await outcomeOf('items', table({}));
    expect(await outcomeOf('items', table({ [column]: value }))).not.toBe(without);
  });

  test.each(['1-3', '1..3', '0=a\n1=b', '0: a; 1: b', 'a|b', '0=a,1=b', '0', '5-1', '1-9999', '='])(
    'options %s',
    async (options) => {
      const { contents, findings } = await importInstrument({
        format: 'items',
        bytes: new TextEncoder().encode(table({ options })),
      });
      const [question] = contents!.experience.questions as { options: unknown[] }[];
      expect(question!.options.length > 1 || findings.some(({ severity }) => severity !== 'info')).toBe(true);
    },
  );
});

test('scores of random answers are those of a reference that reads the table itself', async () => {
  const random = randomFrom(7);
  const pick = (count: number) => Math.floor(random() * count);
  for (let round = 0; round < 30; round++) {
    const low = pick(3);
    const high = low + 1 + pick(5);
    const items = Array.from({ length: 6 }, (_, index) => ({
      id: `q${index}`,
      reverse: pick(2) === 1,
      subscale: `S${pick(2)}`,
    }));
    const rows = items.map(({ id, reverse, subscale }) => [
      id,
      id,
      `${low}-${high}`,
      reverse ? 'x' : '',
      subscale,
    ]);
    const result = await imported(csv([['id', 'text', 'options', 'reverse', 'subscale'], ...rows]));
    for (let set = 0; set < 10; set++) {
      const answers = items.map(({ id }) => [id, low + pick(high - low + 1)] as const);
      const evaluated = evaluateAnswers(
        result,
        Object.fromEntries(answers.map(([id, value]) => [id, String(value)])),
      );
      for (const name of new Set(items.map(({ subscale }) => subscale))) {
        const expected = items.reduce((sum, { reverse, subscale }, index) => {
          const value = answers[index]![1];
          return subscale === name ? sum + (reverse ? low + high - value : value) : sum;
        }, 0);
        expect(scoreIn(evaluated, name)).toBe(expected);
      }
    }
  }
});
