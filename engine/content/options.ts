import type { Json, Option, Row, Shuffle } from '../types.ts';
import { visible } from './blank.ts';
import { type Position, quote } from './diagnostics.ts';
import {
  boolean,
  id,
  isObject,
  listOf,
  mapOf,
  number,
  object,
  recordOf,
  toRecord,
  withoutDuplicates,
} from './fields.ts';
import { type Form, key, named, type Reader, reader } from './form.ts';
import type { OptionLimit } from './limits.ts';
import { readImage } from './media.ts';
import { didYouMean } from './suggest.ts';
import { pipedText } from './template.ts';

/** The option sets of an experience, by scale id. Questions that use a scale share its options. */
export type Scales = ReadonlyMap<string, readonly Option[]>;

const NO_SCORES: Readonly<Record<string, never>> = Object.freeze(toRecord<never>([]));

const readOptionFields = named(
  'Option',
  'One of the choices of a question.',
  object(
    {
      id: key(id, 'The value of the answer.', { synonyms: ['value', 'key', 'code'] }),
      label: key(visible(pipedText, 'the id'), 'The text that respondents see; the id if it is missing.', {
        synonyms: ['title', 'name', 'prompt'],
      }),
      scores: key(recordOf(number()), 'What the option scores on each concept, by concept id.', {
        synonyms: ['score', 'points', 'weights'],
      }),
      exclusive: key(
        boolean,
        'In `multi_select`: whether the option excludes all others, as "none of these" does.',
        { default: false },
      ),
      text: key(
        boolean,
        'In `single_select` and `multi_select`: whether respondents who choose the option are asked for a text, as in "other, please specify". At most one option of a question can have it.',
        { default: false, synonyms: ['other', 'free_text', 'specify'] },
      ),
      image: key(
        readImage,
        'An image above the label, in `single_select`, `multi_select`, `likert` and `ranking`.',
        { synonyms: ['picture', 'icon', 'media'] },
      ),
    },
    ['id'],
  ),
);
const readRowFields = named(
  'Row',
  'One row of a matrix. It is an item with the id `question_id.row_id`.',
  object(
    {
      id: key(id, 'The id, unique within the question.', { synonyms: ['value', 'key'] }),
      label: key(visible(pipedText, 'the id'), 'The text that respondents see; the id if it is missing.', {
        synonyms: ['text', 'title', 'name', 'prompt'],
      }),
    },
    ['id'],
  ),
);
/** Reads a list of options; the caller removes duplicates. */
export const readOptions: Reader<Option[]> = listOf(reader(readOptionFields, readOption));

/** Reads the scales of an experience: scale id → options. */
export const readScales: Reader<Map<string, Option[]>> = mapOf(
  reader(readOptions, (value, at) => {
    const options = readOptions(value, at);
    if (!options) return undefined;
    const distinct = withoutDuplicates(options, at);
    checkTextOption(distinct, at);
    return distinct;
  }),
);

/** The parts of the experience that are needed to read the options of a question. */
export interface OptionSets {
  scales: Scales;
  limit: OptionLimit;
}

interface DeclaredOptions {
  options?: Option[];
  scale?: string;
  rows?: readonly Row[];
}

/** Returns the options of a question: its own or those of its scale; none if all together are too many. */
export function optionsOf(
  declared: DeclaredOptions,
  { scales, limit }: OptionSets,
  at: Position,
): readonly Option[] {
  const options = declaredOptions(declared, scales, at);
  return limit.allows(options, declared.rows?.length ?? 0, at) ? options : [];
}

function declaredOptions(
  { options, scale }: DeclaredOptions,
  scales: Scales,
  at: Position,
): readonly Option[] {
  if (scale === undefined) {
    const distinct = withoutDuplicates(options, at);
    checkTextOption(distinct, at);
    return distinct;
  }
  if (options !== undefined) {
    at.at('scale').error(
      'conflicting_keys',
      'A question has either "options" or "scale"; found both.',
      { names: ['options', 'scale'] },
      'Remove "options" to use those of the scale.',
    );
  }
  const shared = scales.get(scale);
  if (shared) return shared;
  const hint = () => didYouMean(scale, scales.keys());
  at.at('scale').error(
    'unknown_scale',
    `The experience has no scale ${quote(scale)}.`,
    { name: scale },
    hint,
  );
  return [];
}

/** Reports a second option that takes a text: an answer has room for one text. */
function checkTextOption(options: readonly Option[], at: Position): void {
  const second = options.filter((option) => option.text)[1];
  if (!second) return;
  at.diagnostics
    .positionOf(second)
    .at('text')
    .error('conflicting_keys', 'Only one option of a question can take a text.', { names: ['text'] });
}

function readOption(value: Json, at: Position): Option | undefined {
  const fields = readOptionFields(value, at);
  if (fields?.id === undefined) return undefined;
  const option: Option = {
    id: fields.id,
    label: fields.label ?? defaultLabel(fields, at),
    scores: fields.scores ?? NO_SCORES,
    exclusive: fields.exclusive ?? false,
    ...(fields.text && { text: true as const }),
    ...(fields.image && { image: fields.image }),
  };
  at.diagnostics.setPosition(option, at);
  return option;
}

/** Reads a row of a matrix. */
export const readRow: Reader<Row> = reader(readRowFields, rowOf);

function rowOf(value: Json, at: Position): Row | undefined {
  const fields = readRowFields(value, at);
  if (fields?.id === undefined) return undefined;
  const row = { id: fields.id, label: fields.label ?? defaultLabel(fields, at) };
  at.diagnostics.setPosition(row, at);
  return row;
}

function defaultLabel(fields: { id?: string; label?: string }, at: Position): string {
  const label = fields.id!;
  if (!('label' in fields))
    at.warning('default_used', `"label" is missing; the id ${quote(label)} is used.`, {
      name: 'label',
      default: label,
    });
  return label;
}

const readShuffleFields = object({
  keep_last: key(
    listOf(id),
    'The ids of the options or rows that stay last. The default is the exclusive options and the one with `text`.',
    { synonyms: ['last', 'fixed', 'anchor'] },
  ),
});

const SHUFFLE: Form = {
  schema: (definitions) => ({ anyOf: [{ type: 'boolean' }, readShuffleFields.schema(definitions)] }),
};

/** How a question is shuffled; `keepLast` is absent if it does not list the options that stay last. */
export interface DeclaredShuffle {
  keepLast?: readonly string[];
}

/** Reads `shuffle`: true, false, or an object with the ids that stay last. Returns null for false. */
export const readShuffle: Reader<DeclaredShuffle | null> = reader(SHUFFLE, (value, at) => {
  if (typeof value === 'boolean') return value ? {} : null;
  if (!isObject(value))
    return at.wrongType('true, false or an object with "keep_last"', value, { expected_type: 'object' });
  const { keep_last } = readShuffleFields(value, at) ?? {};
  return keep_last ? { keepLast: keep_last } : {};
});

/**
 * Returns what is shuffled: the rows of a matrix, otherwise the options. Unless the question lists what stays
 * last, the exclusive options and the one that takes a text do.
 */
export function shuffleOf(
  { keepLast }: DeclaredShuffle,
  { options, rows }: { options: readonly Option[]; rows: readonly Row[] },
  at: Position,
): Shuffle {
  const [part, entries] = rows.length > 0 ? ['row', rows] : ['option', options];
  const known = new Set(entries.map((entry) => entry.id));
  for (const [i, last] of (keepLast ?? []).entries()) {
    if (known.has(last)) continue;
    const hint = () => didYouMean(last, known);
    at.at('keep_last', i).error(
      `unknown_${part}`,
      `The question has no ${part} ${quote(last)}.`,
      { name: last },
      hint,
    );
  }
  const byDefault = () =>
    options.filter(({ exclusive, text }) => exclusive || text).map((option) => option.id);
  return { last: new Set(keepLast ?? (rows.length > 0 ? [] : byDefault())) };
}
