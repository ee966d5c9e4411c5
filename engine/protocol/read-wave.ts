import type { Position } from '../content/diagnostics.ts';
import { id, isObject, listOf, number, object, oneOf, pairOf, text } from '../content/fields.ts';
import { key, named, plain, type Reader, reader } from '../content/form.ts';
import type { Json } from '../types.ts';
import { condition } from './condition.ts';
import { duration, HOUR_MS, MINUTE_MS } from './duration.ts';
import { ownId } from './own-id.ts';
import { type Anchor, COMPLETED_OCCASIONS, type Duration, type Prompts, type Wave } from './types.ts';

/** The most occasions of one wave. */
const MAX_COUNT = 1_000;
const TIME = '^([01]\\d|2[0-3]):[0-5]\\d$';

/** Reads a wall time `HH:MM`. */
export const wallTimeText: Reader<string> = reader(plain({ type: 'string', pattern: TIME }), (value, at) => {
  if (typeof value === 'string' && new RegExp(TIME).test(value)) return value;
  return at.wrongType('a time such as "09:00"', value, { expected_type: 'time' });
});

/** Reads a wall time as minutes since midnight. */
const wallTime: Reader<number> = reader(wallTimeText, (value, at) => {
  const time = wallTimeText(value, at);
  return time === undefined ? undefined : 60 * Number(time.slice(0, 2)) + Number(time.slice(3));
});

const readAnchorFields = named(
  'Anchor',
  'What a wave is scheduled from.',
  object(
    {
      on: key(
        oneOf(['enrollment', 'completed', 'field']),
        'The enrollment, the completion of another wave, or a date in a field of the participation.',
      ),
      wave: key(id, 'The wave whose completion is meant.'),
      occasion: key(
        oneOf(COMPLETED_OCCASIONS),
        'For a wave that repeats: the first completed occasion, the last one, or each of them.',
        { default: 'first' },
      ),
      field: key(id, 'The field that has the date.'),
    },
    ['on'],
  ),
);

const readAnchor = reader(readAnchorFields, (value: Json, at: Position): Anchor | undefined => {
  const fields = readAnchorFields(value, at);
  if (fields?.on === 'completed')
    return fields.wave === undefined
      ? missing('wave', at)
      : { on: 'completed', wave: fields.wave, occasion: fields.occasion ?? 'first' };
  if (fields?.on === 'field')
    return fields.field === undefined ? missing('field', at) : { on: 'field', field: fields.field };
  return fields?.on && { on: fields.on };
});

function missing(name: string, at: Position): undefined {
  if (!at.diagnostics.hasErrors) at.error('missing_key', `"${name}" is missing.`, { name });
}

const readPromptFields = named(
  'Prompts',
  'Several prompts a day at random times: the window is cut into equal blocks, with one prompt in each.',
  object(
    {
      per_day: key(number({ min: 1, max: 24, integer: true }), 'The number of prompts a day.'),
      between: key(pairOf(wallTime), 'The first and the last wall time, such as `["09:00", "21:00"]`.'),
      min_gap: key(duration({ isZeroAllowed: true }), 'The shortest time between two prompts.', {
        default: 'PT0S',
      }),
    },
    ['per_day', 'between'],
  ),
);

const NO_GAP: Duration = { months: 0, days: 0, ms: 0 };

const readPrompts = reader(readPromptFields, (value: Json, at: Position): Prompts | undefined => {
  const fields = readPromptFields(value, at);
  if (fields?.per_day === undefined || fields.between === undefined) return undefined;
  const { per_day: perDay, between, min_gap: gap = NO_GAP } = fields;
  if (between[0] >= between[1])
    return at.at('between').error('out_of_range', 'The first time must be before the second.');
  if (gap.months !== 0 || gap.days !== 0)
    return at
      .at('min_gap')
      .error('calendar_unit', 'The gap between prompts has hours, minutes and seconds only.');
  const blockMs = ((between[1] - between[0]) * MINUTE_MS) / perDay;
  if (gap.ms > blockMs)
    return at
      .at('min_gap')
      .error(
        'gap_too_long',
        `With ${perDay} prompts, each has ${Math.floor(blockMs / MINUTE_MS)} minutes: a prompt at the end of its part would leave no time for the next one.`,
        { max: Math.floor(blockMs / MINUTE_MS), found: gap.ms / MINUTE_MS },
        'Shorten the gap, or ask for fewer prompts.',
      );
  return { perDay, between, minGapMs: gap.ms };
});

const readFields = named(
  'Wave',
  'A part of the protocol: when a person is asked to answer.',
  object(
    {
      id: key(ownId, 'The id, unique among waves.'),
      name: key(text, 'The name for people; the id if it is missing.'),
      anchor: key(readAnchor, 'What the wave is scheduled from.'),
      opens: key(
        duration({ isZeroAllowed: true, isNegativeAllowed: true }),
        'How long after the anchor the first occasion opens. Negative only for a field.',
      ),
      at: key(wallTime, 'The wall time at which occasions open; without it, the time of the anchor.'),
      closes: key(duration({ atLeastMs: MINUTE_MS }), 'How long after its opening an occasion closes.'),
      grace: key(
        duration({ atMostMs: HOUR_MS }),
        'How much longer what was begun in an occasion can be finished: at most an hour.',
      ),
      repeat: key(
        object(
          {
            every: key(duration(), 'How long after an occasion the next one opens.'),
            count: key(number({ min: 1, max: MAX_COUNT, integer: true }), 'The number of occasions.'),
          },
          ['every', 'count'],
        ),
        'Further occasions.',
      ),
      days: key(number({ min: 1, max: 366, integer: true }), 'The number of days with prompts.', {
        default: 1,
      }),
      prompts: key(readPrompts, 'Prompts at random times, in place of one opening a day.'),
      arms: key(listOf(id), 'The arms that have the wave; without it, all.'),
      if: key(condition, 'Whether the wave is asked at all, decided when it would open.'),
    },
    ['id', 'anchor', 'opens', 'closes'],
  ),
);

/** Reads a wave. */
export const readWave: Reader<Wave> = reader(readFields, (value, at) => {
  const fields = readFields(value, at);
  if (!isObject(value) || !fields) return undefined;
  const { id: waveId, anchor, opens, closes, grace, at: time, repeat, days, prompts, arms } = fields;
  if (waveId === undefined || anchor === undefined || opens === undefined || closes === undefined)
    return undefined;
  const every =
    repeat?.every && repeat.count !== undefined ? { every: repeat.every, count: repeat.count } : undefined;
  const wave: Wave = {
    id: waveId,
    anchor,
    opens,
    closes,
    ...(grace && { grace }),
    ...(time !== undefined && { at: time }),
    ...(every && { repeat: every }),
    ...(days !== undefined && { days }),
    ...(prompts && { prompts }),
    ...(arms && { arms }),
    ...(fields.if && { condition: fields.if }),
  };
  at.diagnostics.setPosition(wave, at);
  checkWave(wave, Object.hasOwn(value, 'prompts'), at);
  return wave;
});

const isNegative = ({ months, days, ms }: Duration) => months < 0 || days < 0 || ms < 0;

function checkWave(wave: Wave, hasPrompts: boolean, at: Position): void {
  if (isNegative(wave.opens) && wave.anchor.on !== 'field')
    at.at('opens').error('out_of_range', 'Only a wave with a field as its anchor opens before it.', {
      min: 0,
    });
  if (wave.at !== undefined || hasPrompts) {
    const reason = hasPrompts ? 'prompts' : '"at"';
    for (const [name, value] of [
      ['opens', wave.opens],
      ['repeat', wave.repeat?.every],
    ] as const)
      if (value && value.ms !== 0)
        (name === 'repeat' ? at.at('repeat', 'every') : at.at(name)).error(
          'clock_unit',
          `A wave with ${reason} counts whole days; hours, minutes and seconds have no meaning here.`,
        );
  }
  if (!hasPrompts) {
    if (wave.days !== undefined)
      at.at('days').warning('unused_key', '"days" has a meaning with "prompts" only; it is ignored.', {
        name: 'days',
      });
    return;
  }
  for (const [name, used] of [
    ['at', wave.at],
    ['repeat', wave.repeat],
  ] as const)
    if (used !== undefined)
      at.at(name).error('conflicting_keys', `A wave with "prompts" cannot have "${name}".`, { name });
}
