import type { InputKey } from '../inputs/input.ts';
import { inputOf } from '../inputs/inputs.ts';
import { LONGEST_TEXT } from '../inputs/text.ts';
import {
  INPUTS,
  type InputType,
  type Json,
  type NumericScore,
  type Option,
  type Question,
  type Row,
} from '../types.ts';
import {
  expression,
  flag,
  id,
  isObject,
  listOf,
  number,
  object,
  oneOf,
  pairOf,
  recordOf,
  text,
  toRecord,
  withoutDuplicates,
} from './fields.ts';
import { type Place, quote } from './place.ts';
import { readSchedule } from './schedule.ts';

const NO_SCORES: Readonly<Record<string, never>> = Object.freeze(toRecord<never>([]));

const readOptionFields = object({ id, label: text, scores: recordOf(number()), exclusive: flag }, ['id']);
const readRowFields = object({ id, label: text }, ['id']);
const readScoreFields = object({ weight: number({ above: 0 }), map: listOf(pairOf(number())) });

const readFields = object(
  {
    id,
    section_id: text,
    prompt: text,
    input: oneOf(INPUTS),
    options: listOf(readOption),
    rows: listOf(readRow),
    min: number(),
    max: number(),
    step: number({ above: 0 }),
    unit: text,
    max_length: number({ min: 1, max: LONGEST_TEXT, integer: true }),
    max_choices: number({ min: 1, integer: true }),
    scores: recordOf(readNumericScore),
    purpose: listOf(text),
    remarks: text,
    required: flag,
    allow_decline: flag,
    visible_if: expression('condition'),
    schedule: readSchedule,
  },
  ['id'],
);

type Fields = NonNullable<ReturnType<typeof readFields>>;

const INPUT_KEYS: readonly InputKey[] = [
  'options',
  'rows',
  'min',
  'max',
  'step',
  'unit',
  'max_length',
  'max_choices',
  'scores',
];

/** One question; its index in the bank is set when the list is complete. */
export function readQuestion(value: Json, at: Place): Question | undefined {
  const fields = readFields(value, at);
  if (!fields || !isObject(value) || fields.id === undefined) return undefined;
  if (!Object.hasOwn(value, 'prompt'))
    at.warning('default_used', '"prompt" is missing; it is taken as empty.');
  const options = withoutDuplicates(fields.options, at);
  const input = fields.input ?? defaultInput(Object.hasOwn(value, 'input'), options, at);
  const takesAnswer = input !== 'information';
  const { purpose, remarks, visible_if, schedule } = fields;
  const question: Question = {
    index: -1,
    id: fields.id,
    sectionId: fields.section_id ?? '',
    prompt: fields.prompt ?? '',
    input,
    ...inputFields(input, fields, options, at),
    required: takesAnswer && (fields.required ?? false),
    allowDecline: takesAnswer && (fields.allow_decline ?? false),
    ...(purpose && { purpose }),
    ...(remarks !== undefined && { remarks }),
    ...(visible_if && { visibleIf: visible_if }),
    ...(schedule && { schedule }),
  };
  at.diagnostics.locate(question, at);
  return question;
}

function defaultInput(given: boolean, options: readonly Option[], at: Place): InputType {
  const input = options.length > 0 ? 'single_select' : 'text';
  if (!given) at.warning('default_used', `"input" is missing; "${input}" is taken.`);
  return input;
}

/** The fields that depend on the input: what it understands is kept, with its defaults; the rest is reported. */
function inputFields(input: InputType, fields: Fields, options: Option[], at: Place) {
  const { needs = [], keys, defaults } = inputOf(input);
  const understood = keys({ options });
  for (const key of INPUT_KEYS) {
    if (key in fields && !understood.includes(key)) {
      at.at(key).warning('unused_key', `"${key}" means nothing for input "${input}"; it is ignored.`);
    }
  }
  const rows = withoutDuplicates(fields.rows, at);
  const given = { options: options.length > 0, rows: rows.length > 0 } as Partial<Record<InputKey, boolean>>;
  for (const key of needs) {
    if (!given[key])
      at.warning('unanswerable', `Without "${key}" a question of input "${input}" cannot be answered.`);
  }
  const when = <T>(key: InputKey, value: T | undefined) => (understood.includes(key) ? value : undefined);
  const bounds = {
    ...defaults?.({ options }),
    ...present({
      min: when('min', fields.min),
      max: when('max', fields.max),
      step: when('step', fields.step),
      unit: when('unit', fields.unit),
      maxLength: when('max_length', fields.max_length),
      maxChoices: when('max_choices', fields.max_choices),
    }),
  };
  checkBounds(bounds, at);
  return {
    options: when('options', options) ?? [],
    rows: when('rows', rows) ?? [],
    ...bounds,
    scores: when('scores', fields.scores) ?? NO_SCORES,
  };
}

function checkBounds({ min, max }: { min?: number; max?: number }, at: Place): void {
  if (min !== undefined && max !== undefined && min >= max) {
    at.error('out_of_range', `"min" (${min}) must be below "max" (${max}).`);
  }
}

/** The entries that are there. */
function present<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

function readOption(value: Json, at: Place): Option | undefined {
  const fields = readOptionFields(value, at);
  if (fields?.id === undefined) return undefined;
  const option = {
    id: fields.id,
    label: fields.label ?? defaultLabel(fields, at),
    scores: fields.scores ?? NO_SCORES,
    exclusive: fields.exclusive ?? false,
  };
  at.diagnostics.locate(option, at);
  return option;
}

function readRow(value: Json, at: Place): Row | undefined {
  const fields = readRowFields(value, at);
  if (fields?.id === undefined) return undefined;
  const row = { id: fields.id, label: fields.label ?? defaultLabel(fields, at) };
  at.diagnostics.locate(row, at);
  return row;
}

function defaultLabel(fields: { id?: string; label?: string }, at: Place): string {
  const label = fields.id!;
  if (!('label' in fields))
    at.warning('default_used', `"label" is missing; the id ${quote(label)} is taken.`);
  return label;
}

function readNumericScore(value: Json, at: Place): NumericScore | undefined {
  const fields = readScoreFields(value, at);
  if (!fields) return undefined;
  const { weight = 1, map } = fields;
  if (!map) return { weight };
  const misplaced = map.findIndex(([x], i) => i > 0 && x <= map[i - 1]![0]);
  if (misplaced > 0)
    at.at('map', misplaced).error('not_ascending', 'The points of a map ascend by their first number.');
  return { weight, map };
}
