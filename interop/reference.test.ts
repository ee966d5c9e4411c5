// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of forms have this syntax
import type { AnswerValue } from '@eps/engine';
import { expect, test } from 'vitest';
import { csv } from './constructs.test-helper.ts';
import { importInstrument } from './index.ts';
import { evaluateAnswers, randomFrom, visibleIn } from './testing.ts';

/**
 * Branching logic of REDCap and `relevant` of XLSForm are compared with a small evaluator, written from their
 * documentation: an unanswered field is an empty text, a box of a checkbox is 1 or 0, `selected` searches a
 * list. Numbers are ordered only where they are answered: the documents do not say how an empty text is
 * ordered.
 */

type Answers = Readonly<Record<string, AnswerValue>>;
type Truth = (answers: Answers) => boolean;
interface Drawn {
  redcap: string;
  xlsform: string;
  holds: Truth;
}

const random = randomFrom(17);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

const textOf = (value: AnswerValue | undefined) => (value === undefined ? '' : String(value));

function comparison(): Drawn {
  const code = pick(['1', '2', '3']);
  const isEqual = random() < 0.6;
  const [name, redcapSign, xlsSign] = [pick(['one', 'n']), isEqual ? '=' : '<>', isEqual ? '=' : '!='];
  const kind = random();
  if (kind < 0.35)
    return {
      redcap: `[${name}] ${redcapSign} '${code}'`,
      xlsform: `\${${name}} ${xlsSign} '${code}'`,
      holds: (answers) => (textOf(answers[name]) === code) === isEqual,
    };
  if (kind < 0.5)
    return {
      redcap: `[${name}] ${redcapSign} ''`,
      xlsform: `\${${name}} ${xlsSign} ''`,
      holds: (answers) => (textOf(answers[name]) === '') === isEqual,
    };
  if (kind < 0.75)
    return {
      redcap: `[some(${code})] = '${isEqual ? 1 : 0}'`,
      xlsform: isEqual ? `selected(\${some}, '${code}')` : `not(selected(\${some}, '${code}'))`,
      holds: ({ some = [] }) => (some as string[]).includes(code) === isEqual,
    };
  const operator = pick(['<', '<=', '>', '>=']);
  return {
    redcap: `[m] ${operator} ${code}`,
    xlsform: `\${m} ${operator} ${code}`,
    holds: ({ m }) => {
      const [left, right] = [m as number, Number(code)];
      return { '<': left < right, '<=': left <= right, '>': left > right, '>=': left >= right }[operator]!;
    },
  };
}

function drawn(depth: number): Drawn {
  if (depth === 0 || random() < 0.4) return comparison();
  const [word, left, right] = [pick(['and', 'or']), drawn(depth - 1), drawn(depth - 1)];
  return {
    redcap: `(${left.redcap}) ${word} (${right.redcap})`,
    xlsform: `(${left.xlsform}) ${word} (${right.xlsform})`,
    holds: (answers) =>
      word === 'and'
        ? left.holds(answers) && right.holds(answers)
        : left.holds(answers) || right.holds(answers),
  };
}

const dictionary = (conditions: readonly string[]) =>
  csv([
    [
      'field_name',
      'form_name',
      'field_type',
      'field_label',
      'select_choices_or_calculations',
      'text_validation_type_or_show_slider_number',
      'branching_logic',
    ],
    ['one', 'f', 'radio', 'O', '1, A | 2, B | 3, C', '', ''],
    ['some', 'f', 'checkbox', 'S', '1, A | 2, B | 3, C', '', ''],
    ['n', 'f', 'text', 'N', '', 'integer', ''],
    ['m', 'f', 'text', 'M', '', 'integer', ''],
    ...conditions.map((condition, index) => [`t${index}`, 'f', 'text', 'T', '', '', condition]),
  ]);

const form = (conditions: readonly string[]) =>
  csv([
    ['survey', 'type', 'name', 'label', 'relevant'],
    ['', 'select_one l', 'one', 'O', ''],
    ['', 'select_multiple l', 'some', 'S', ''],
    ['', 'integer', 'n', 'N', ''],
    ['', 'integer', 'm', 'M', ''],
    ...conditions.map((condition, index) => ['', 'text', `t${index}`, 'T', condition]),
    ['choices', 'list_name', 'name', 'label'],
    ...['1', '2', '3'].map((code) => ['', 'l', code, code]),
  ]);

test.each([
  ['redcap', dictionary],
  ['xlsform', form],
] as const)('random conditions of %s show what a second evaluator shows', async (format, sourceOf) => {
  for (let round = 0; round < 20; round++) {
    const conditions = Array.from({ length: 12 }, () => drawn(3));
    const source = sourceOf(conditions.map((each) => each[format]));
    const imported = await importInstrument({ format, bytes: new TextEncoder().encode(source) });
    expect(imported.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    for (let set = 0; set < 15; set++) {
      const some = ['1', '2', '3'].filter(() => random() < 0.4);
      const answers: Answers = {
        ...(random() < 0.7 && { one: pick(['1', '2', '3']) }),
        ...(some.length > 0 && { some }),
        ...(random() < 0.7 && { n: pick([0, 1, 2, 3]) }),
        m: pick([-1, 0, 1, 2, 3, 4]),
      };
      const shown = new Set(visibleIn(evaluateAnswers(imported, answers)));
      conditions.forEach((each, index) => {
        const context = `${each[format]} with ${JSON.stringify(answers)}`;
        expect([context, shown.has(`t${index}`)]).toEqual([context, each.holds(answers)]);
      });
    }
  }
});
