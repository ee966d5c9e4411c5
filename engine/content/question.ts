import { MAX_TEXT_LENGTH } from '../inputs/by-type/text.ts';
import type { InputKey } from '../inputs/input.ts';
import { inputOf } from '../inputs/inputs.ts';
import {
  INPUTS,
  type InputType,
  type Json,
  type NumericScore,
  type Option,
  type Question,
  type Row,
} from '../types.ts';
import { type Position, quote } from './diagnostics.ts';
import {
  boolean,
  expression,
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
import { readSchedule } from './schedule.ts';

const NO_SCORES: Readonly<Record<string, never>> = Object.freeze(toRecord<never>([]));

const readOptionFields = object({ id, label: text, scores: recordOf(number()), exclusive: boolean }, ['id']);
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
    max_length: number({ min: 1, max: MAX_TEXT_LENGTH, integer: true }),
    max_choices: number({ min: 1, integer: true }),
    scores: recordOf(readNumericScore),
    purpose: listOf(text),
    remarks: text,
    required: boolean,
    allow_decline: boolean,
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

/** Reads one question. `readExperience` sets its index after the list is read. */
export function readQuestion(value: Json, at: Position): Question | undefined {
  const fields = readFields(value, at);
  if (!fields || !isObject(value) || fields.id === undefined) return undefined;
  if (!Object.hasOwn(value, 'prompt'))
    at.warning('default_used', '"prompt" is missing; the prompt is empty.');
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
  at.diagnostics.setPosition(question, at);
  return question;
}

function defaultInput(declared: boolean, options: readonly Option[], at: Position): InputType {
  const input = options.length > 0 ? 'single_select' : 'text';
  if (!declared) at.warning('default_used', `"input" is missing; the default "${input}" is used.`);
  return input;
}

/** Returns the fields that the input supports, with its defaults, and reports the other fields as unused. */
function inputFields(input: InputType, fields: Fields, options: Option[], at: Position) {
  const { required = [], keys, defaults } = inputOf(input);
  const supported = keys({ options });
  for (const key of INPUT_KEYS) {
    if (key in fields && !supported.includes(key)) {
      at.at(key).warning('unused_key', `Input "${input}" does not use "${key}"; it is ignored.`);
    }
  }
  const rows = withoutDuplicates(fields.rows, at);
  const present = { options: options.length > 0, rows: rows.length > 0 } as Partial<
    Record<InputKey, boolean>
  >;
  for (const key of required) {
    if (!present[key])
      at.warning('unanswerable', `A question with input "${input}" cannot be answered without "${key}".`);
  }
  const ifSupported = <T>(key: InputKey, value: T | undefined) =>
    supported.includes(key) ? value : undefined;
  const bounds = {
    ...defaults?.({ options }),
    ...definedEntries({
      min: ifSupported('min', fields.min),
      max: ifSupported('max', fields.max),
      step: ifSupported('step', fields.step),
      unit: ifSupported('unit', fields.unit),
      maxLength: ifSupported('max_length', fields.max_length),
      maxChoices: ifSupported('max_choices', fields.max_choices),
    }),
  };
  checkBounds(bounds, at);
  return {
    options: ifSupported('options', options) ?? [],
    rows: ifSupported('rows', rows) ?? [],
    ...bounds,
    scores: ifSupported('scores', fields.scores) ?? NO_SCORES,
  };
}

function checkBounds({ min, max }: { min?: number; max?: number }, at: Position): void {
  if (min !== undefined && max !== undefined && min >= max) {
    at.error('out_of_range', `"min" (${min}) must be below "max" (${max}).`);
  }
}

/** Returns the object without its undefined entries. */
function definedEntries<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

function readOption(value: Json, at: Position): Option | undefined {
  const fields = readOptionFields(value, at);
  if (fields?.id === undefined) return undefined;
  const option = {
    id: fields.id,
    label: fields.label ?? defaultLabel(fields, at),
    scores: fields.scores ?? NO_SCORES,
    exclusive: fields.exclusive ?? false,
  };
  at.diagnostics.setPosition(option, at);
  return option;
}

function readRow(value: Json, at: Position): Row | undefined {
  const fields = readRowFields(value, at);
  if (fields?.id === undefined) return undefined;
  const row = { id: fields.id, label: fields.label ?? defaultLabel(fields, at) };
  at.diagnostics.setPosition(row, at);
  return row;
}

function defaultLabel(fields: { id?: string; label?: string }, at: Position): string {
  const label = fields.id!;
  if (!('label' in fields)) at.warning('default_used', `"label" is missing; the id ${quote(label)} is used.`);
  return label;
}

function readNumericScore(value: Json, at: Position): NumericScore | undefined {
  const fields = readScoreFields(value, at);
  if (!fields) return undefined;
  const { weight = 1, map } = fields;
  if (!map) return { weight };
  const misplaced = map.findIndex(([x], i) => i > 0 && x <= map[i - 1]![0]);
  if (misplaced > 0)
    at.at('map', misplaced).error(
      'not_ascending',
      'Points must be sorted in ascending order of their first number.',
    );
  return { weight, map };
}
