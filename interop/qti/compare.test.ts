import type { AnswerValue } from '@eps/engine';
import { expect, test } from 'vitest';
import { importInstrument } from '../index.ts';
import { evaluateAnswers, randomFrom, scoreIn } from '../testing.ts';
import { choiceOf, item, matchOf, orderOf, response, TEXT_ENTRY } from './item.test-helper.ts';

/**
 * Scores of random items and answers are compared with a second evaluator, written from the specification
 * (ASI Information Model 2.2: match, mapResponse, templates): a response is NULL or a container of values.
 * `match` with the correct response counts as false if the response is NULL, and compares containers as sets
 * unless they are ordered. `mapResponse` sums the mapped values of the distinct values, those without an
 * entry counting as the default, and is limited by the bounds.
 */

interface Mapping {
  entries: [key: string, value: number][];
  defaultValue: number;
  lowerBound?: number;
  upperBound?: number;
}

interface Declaration {
  cardinality: 'single' | 'multiple' | 'ordered';
  type: 'identifier' | 'directedPair' | 'string' | 'integer';
  correct: string[];
  mapping: Mapping;
}

function match({ cardinality, correct }: Declaration, given: readonly string[]): boolean {
  if (given.length === 0 || given.length !== correct.length) return false;
  if (cardinality === 'ordered') return given.every((value, index) => value === correct[index]);
  return correct.every((value) => given.includes(value));
}

function mapResponse({ mapping }: Declaration, given: readonly string[]): number {
  const { entries, defaultValue, lowerBound = -Infinity, upperBound = Infinity } = mapping;
  const numberOf = (value: string) => entries.find(([key]) => key === value)?.[1] ?? defaultValue;
  const sum = [...new Set(given)].reduce((total, value) => total + numberOf(value), 0);
  return Math.min(Math.max(sum, lowerBound), upperBound);
}

const IDS = ['A', 'B', 'C', 'D'];
const [ROWS, COLUMNS] = [
  ['r1', 'r2', 'r3'],
  ['c1', 'c2'],
];
const TEXTS = ['17', '18', '19', '-1'];
const PAIRS = ROWS.flatMap((row) => COLUMNS.map((column) => `${row} ${column}`));

const random = randomFrom(81);
const below = (limit: number) => Math.floor(random() * limit);
const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
const some = <T>(list: readonly T[]): T[] => list.filter(() => random() < 0.5);
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((value) => [random(), value] as const)
    .sort(([a], [b]) => a - b)
    .map(([, value]) => value);

/** One value of a response per row. */
const matching = () => some(ROWS).map((row) => `${row} ${pick(COLUMNS)}`);

const KINDS = {
  choice: {
    declared: () => ({ cardinality: 'single', type: 'identifier', correct: [pick(IDS)] }) as const,
    keys: IDS,
    body: choiceOf(IDS),
    given: () => (random() < 0.2 ? [] : [pick(IDS)]),
    answer: ([value]: string[]) => value!,
  },
  choices: {
    declared: () =>
      ({ cardinality: 'multiple', type: 'identifier', correct: [pick(IDS), ...some(IDS)] }) as const,
    keys: IDS,
    body: choiceOf(IDS, 'maxChoices="0"'),
    given: () => some(IDS),
    answer: (values: string[]) => values,
  },
  order: {
    declared: () => ({ cardinality: 'ordered', type: 'identifier', correct: shuffled(IDS) }) as const,
    keys: IDS,
    body: orderOf(IDS),
    given: () => (random() < 0.2 ? [] : shuffled(IDS)),
    answer: (values: string[]) => values,
  },
  match: {
    declared: () =>
      ({ cardinality: 'multiple', type: 'directedPair', correct: [...matching(), ''] }) as const,
    keys: PAIRS,
    body: matchOf(ROWS, COLUMNS),
    given: matching,
    answer: (values: string[]) => Object.fromEntries(values.map((pair) => pair.split(' '))),
  },
  text: {
    declared: () => ({ cardinality: 'single', type: 'string', correct: [pick(TEXTS)] }) as const,
    keys: TEXTS,
    body: TEXT_ENTRY,
    given: () => (random() < 0.2 ? [] : [pick([...TEXTS, 'other'])]),
    answer: ([value]: string[]) => value!,
  },
  number: {
    declared: () => ({ cardinality: 'single', type: 'integer', correct: [pick(TEXTS)] }) as const,
    keys: TEXTS,
    body: TEXT_ENTRY,
    given: () => (random() < 0.2 ? [] : [pick([...TEXTS, '3'])]),
    answer: ([value]: string[]) => Number(value),
  },
};

function declarationOf(kind: keyof typeof KINDS): Declaration {
  const { declared, keys } = KINDS[kind];
  const { correct, ...rest } = declared();
  const values = [...new Set<string>(correct)].filter((value) => value !== '');
  return {
    ...rest,
    correct: values.length > 0 ? values : [PAIRS[0]!],
    mapping: {
      entries: some(keys).map((key) => [key, below(9) / 2 - 2]),
      defaultValue: pick([0, 0, -1, 0.5]),
      ...(random() < 0.4 && { lowerBound: pick([0, 1]) }),
      ...(random() < 0.4 && { upperBound: pick([1, 2]) }),
    },
  };
}

function written({ cardinality, type, correct, mapping }: Declaration): string {
  const { entries, defaultValue, ...bounds } = mapping;
  const attributes = Object.entries(bounds).map(([name, value]) => `${name}="${value}"`);
  const mapped = entries.map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`);
  return response({
    ...{ cardinality, type, correct },
    mapping: `<mapping defaultValue="${defaultValue}" ${attributes.join(' ')}>${mapped.join('')}</mapping>`,
  });
}

const VARIABLE = '<variable identifier="RESPONSE"/>';
const set = (value: string) => `<setOutcomeValue identifier="SCORE">${value}</setOutcomeValue>`;
const base = (value: number) => `<baseValue baseType="float">${value}</baseValue>`;
/** Processing and its result for a response. */
const PROCESSING: readonly (readonly [string, (declaration: Declaration, given: string[]) => number])[] = [
  ['match_correct', (declaration, given) => (match(declaration, given) ? 1 : 0)],
  ['map_response', (declaration, given) => (given.length === 0 ? 0 : mapResponse(declaration, given))],
  [
    `<responseCondition><responseIf><match>${VARIABLE}<correct identifier="RESPONSE"/></match>
     ${set(base(3))}</responseIf>
     <responseElse>${set(base(-1))}</responseElse></responseCondition>`,
    (declaration, given) => (match(declaration, given) ? 3 : -1),
  ],
  [
    `<responseCondition><responseIf><isNull>${VARIABLE}</isNull>${set(base(-2))}</responseIf>
     <responseElse>${set('<mapResponse identifier="RESPONSE"/>')}</responseElse></responseCondition>`,
    (declaration, given) => (given.length === 0 ? -2 : mapResponse(declaration, given)),
  ],
];

test.each(Object.keys(KINDS) as (keyof typeof KINDS)[])(
  '%s: scores of random answers are those of a second evaluator',
  async (kind) => {
    for (let round = 0; round < 40; round++) {
      const declaration = declarationOf(kind);
      const [processing, expected] = PROCESSING[round % PROCESSING.length]!;
      const source = item({ declarations: written(declaration), body: KINDS[kind].body, processing });
      const imported = await importInstrument({ format: 'qti', bytes: new TextEncoder().encode(source) });
      for (let number = 0; number < 10; number++) {
        const given: string[] = KINDS[kind].given();
        const answers: Record<string, AnswerValue> =
          given.length === 0 ? {} : { i: KINDS[kind].answer(given) };
        const value = scoreIn(evaluateAnswers(imported, answers), 'SCORE');
        expect(value, `${source}\n${JSON.stringify(answers)}`).toBeCloseTo(expected(declaration, given), 9);
      }
    }
  },
);
