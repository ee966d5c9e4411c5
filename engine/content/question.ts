import { boundOn, isRelative, SOME_DAY } from '../inputs/date-bounds.ts';
import type { InputKey } from '../inputs/input.ts';
import { defaultInput, inputOf } from '../inputs/inputs.ts';
import { isOnStep, Steps } from '../inputs/steps.ts';
import { isBlank } from '../inputs/text.ts';
import type { Correction, InputType, Json, Option, Question } from '../types.ts';
import { reportBlank } from './blank.ts';
import type { Position } from './diagnostics.ts';
import { isObject, toRecord, withoutDuplicates } from './fields.ts';
import { type OptionSets, optionsOf, shuffleOf } from './options.ts';
import { readQuestionFields } from './question_keys.ts';

const NO_SCORES: Readonly<Record<string, never>> = Object.freeze(toRecord<never>([]));

/** A correction changes at most one word, or one in so many. */
const MOST_CORRECTED = 4;

type Fields = NonNullable<ReturnType<typeof readQuestionFields>>;

const INPUT_KEYS: readonly InputKey[] = [
  'options',
  'scale',
  'rows',
  'shuffle',
  'min',
  'max',
  'step',
  'unit',
  'min_label',
  'max_label',
  'placeholder',
  'max_length',
  'max_choices',
  'min_date',
  'max_date',
  'scores',
  'consent',
];

/** Reads one question. `readExperience` sets its index after the list is read. */
export function readQuestion(value: Json, at: Position, optionSets: OptionSets): Question | undefined {
  const fields = readQuestionFields(value, at);
  if (!fields || !isObject(value) || fields.id === undefined) return undefined;
  const options = optionsOf(fields, optionSets, at);
  const input = fields.input ?? missingInput(Object.hasOwn(value, 'input'), options, at);
  const takesAnswer = input !== 'information';
  const { correction, purpose, description, media, remarks, sensitive, visible_if, schedule } = fields;
  const question: Question = {
    index: -1,
    id: fields.id,
    sectionId: fields.section_id ?? '',
    prompt: promptOf(fields, takesAnswer, at),
    ...(correction?.wording !== undefined && { correction: checkedCorrection(fields, at) }),
    input,
    ...inputFields(input, fields, options, at),
    required: takesAnswer && (fields.required ?? false),
    allowDecline: takesAnswer && (fields.allow_decline ?? false),
    ...(purpose && { purpose }),
    ...(description !== undefined && { description }),
    ...(media && media.length > 0 && { media }),
    ...(remarks !== undefined && { remarks }),
    ...(takesAnswer && sensitive && { sensitive }),
    ...(visible_if && { visibleIf: visible_if }),
    ...(schedule && { schedule }),
  };
  at.diagnostics.setPosition(question, at);
  return question;
}

/** Warns of a correction that corrects nothing, or so much that the question may be another one. */
function checkedCorrection({ correction, prompt = '' }: Fields, at: Position): Correction {
  const { wording = '', reason = '' } = correction ?? {};
  const words = (text: string) => text.split(/\s+/u).filter((word) => word !== '');
  const [former, present] = [words(wording), words(prompt)];
  const without = (these: string[], those: string[]) => these.filter((word) => !those.includes(word)).length;
  const changed = Math.max(without(former, present), without(present, former));
  if (prompt === wording || changed > Math.max(1, former.length / MOST_CORRECTED))
    at.at('correction').warning(
      'correction_doubtful',
      `The prompt differs from the wording that it corrects in ${changed} words.`,
      { found: changed },
      'Correct a word or two; give a question that asks something else a new id.',
    );
  return { wording, reason };
}

/** Returns the prompt; for one of invisible characters the id of the question, which is reported. */
function promptOf({ id = '', prompt = '' }: Fields, takesAnswer: boolean, at: Position): string {
  if (prompt === '' || !takesAnswer || !isBlank(prompt)) return prompt;
  reportBlank(at.at('prompt'), 'the id');
  return id;
}

function missingInput(declared: boolean, options: readonly Option[], at: Position): InputType {
  const input = defaultInput(options.length > 0);
  if (!declared)
    at.warning('default_used', `"input" is missing; the default "${input}" is used.`, {
      name: 'input',
      default: input,
    });
  return input;
}

/** Returns the fields that the input supports, with its defaults, and reports the other fields as unused. */
function inputFields(input: InputType, fields: Fields, options: readonly Option[], at: Position) {
  const { required = [], keys, defaults } = inputOf(input);
  const used = keys({ options });
  const supported = used.includes('options') ? [...used, 'scale' as const] : used;
  for (const key of INPUT_KEYS) {
    if (key in fields && !supported.includes(key)) {
      at.at(key).warning('unused_key', `Input "${input}" does not use "${key}"; it is ignored.`, {
        name: key,
        of: input,
      });
    }
  }
  const rows = withoutDuplicates(fields.rows, at);
  const present = { options: options.length > 0, rows: rows.length > 0 } as Partial<
    Record<InputKey, boolean>
  >;
  for (const key of required) {
    if (!present[key])
      at.warning('unanswerable', `A question with input "${input}" cannot be answered without "${key}".`, {
        name: input,
        names: [key],
      });
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
      minLabel: ifSupported('min_label', fields.min_label),
      maxLabel: ifSupported('max_label', fields.max_label),
      placeholder: ifSupported('placeholder', fields.placeholder),
      maxLength: ifSupported('max_length', fields.max_length),
      maxChoices: ifSupported('max_choices', fields.max_choices),
      minDate: ifSupported('min_date', fields.min_date),
      maxDate: ifSupported('max_date', fields.max_date),
    }),
  };
  checkBounds(bounds, at);
  checkOptionImages(input, options, at);
  const choices = { options: ifSupported('options', options) ?? [], rows: ifSupported('rows', rows) ?? [] };
  const shuffle = ifSupported('shuffle', fields.shuffle);
  const scaleId = ifSupported('scale', fields.scale);
  const consent = ifSupported('consent', fields.consent);
  return {
    ...choices,
    ...(scaleId !== undefined && { scaleId }),
    ...(shuffle && { shuffle: shuffleOf(shuffle, choices, at.at('shuffle')) }),
    ...textOption(input, choices.options, at),
    ...bounds,
    ...(consent && { consent }),
    scores: ifSupported('scores', fields.scores) ?? NO_SCORES,
  };
}

/** Returns the option that takes a text; reports it as unused if the input has no room for the text. */
function textOption(input: InputType, options: readonly Option[], at: Position) {
  const option = options.find((candidate) => candidate.text);
  if (!option) return {};
  if (inputOf(input).optionText) return { textOptionId: option.id };
  const message = `Input "${input}" does not use "text" of an option; it is ignored.`;
  at.diagnostics.positionOf(option).at('text').warning('unused_key', message, { name: 'text', of: input });
  return {};
}

/** Reports images of options that the input does not show. */
function checkOptionImages(input: InputType, options: readonly Option[], at: Position): void {
  const option = options.find(({ image }) => image);
  if (!option || inputOf(input).optionImages) return;
  const message = `Input "${input}" does not show the images of options; they are ignored.`;
  at.warning('unused_key', message, { name: 'image', of: input });
}

/** Whether no date is between the bounds; unknown, thus false, if only one of them depends on the day. */
function areReversed(min: string, max: string): boolean {
  return isRelative(min) === isRelative(max) && boundOn(min, SOME_DAY) > boundOn(max, SOME_DAY);
}

type Bounds = Pick<Question, 'min' | 'max' | 'step' | 'minDate' | 'maxDate'>;

function checkBounds({ min, max, step, minDate, maxDate }: Bounds, at: Position): void {
  if (minDate !== undefined && maxDate !== undefined && areReversed(minDate, maxDate))
    at.at('max_date').error('out_of_range', `"max_date" must not be before "min_date" (${minDate}).`, {
      found: maxDate,
    });
  if (min !== undefined && max !== undefined && min >= max) {
    at.error('out_of_range', `"min" (${min}) must be below "max" (${max}).`, { min, max });
    return;
  }
  if (max === undefined || step === undefined) return;
  const from = min ?? 0;
  const [highest = from] = new Steps({ ...(min !== undefined && { min }), max, step }).around(max);
  if (isOnStep(max, from, step)) return;
  at.at('step').warning(
    'max_off_step',
    `No answer in steps of ${step} from ${from} is "max" (${max}), which reverse scoring and ranges assume.`,
    { found: max, max: highest },
    `Set "max" to ${highest}, or choose another step.`,
  );
}

/** Returns the object without its undefined entries. */
function definedEntries<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
