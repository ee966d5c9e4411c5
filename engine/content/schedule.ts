import { QUESTION_FREQUENCIES, TRIGGER_TYPES } from '../types/experience.ts';
import type { Json, QuestionSchedule } from '../types.ts';
import type { Position } from './diagnostics.ts';
import { boolean, number, object, oneOf, text } from './fields.ts';
import { key, named, type Reader, reader } from './form.ts';

const readTrigger = object({
  type: key(
    oneOf(TRIGGER_TYPES),
    'What the question is delivered on: `any` request for due questions, only requests with a login session (`after_login`), or only those with a matching `event` or `page`.',
    { default: 'any' },
  ),
  event: key(
    text,
    'The event of type `event`; `*` matches any characters. Without it, every event triggers the question.',
    { default: '' },
  ),
  page: key(
    text,
    'The page of type `page`; `*` matches any characters. Without it, every page triggers the question.',
    { default: '' },
  ),
});

const readFields = named(
  'QuestionSchedule',
  'When a question of a continuous program is due. One-time programs ignore it.',
  object({
    frequency: key(
      oneOf(QUESTION_FREQUENCIES),
      'How often the question is asked: once in each period. Without it, the period is the cycle of the program.',
    ),
    trigger: key(readTrigger, 'What the question is delivered on.'),
    max_per_login: key(
      number({ min: 0, integer: true }),
      'The maximum number of times it is delivered in one login session; 0 means no limit.',
      { default: 0 },
    ),
    repeat_until_answered: key(
      boolean,
      'Whether an unanswered question is delivered again within its period, in a new login session or after it has expired.',
      { default: false },
    ),
    cooldown_hours: key(number({ min: 0 }), 'Hours that must pass between two deliveries.'),
    expires_after_hours: key(number({ above: 0 }), 'Hours after which an unanswered delivery expires.'),
    weight: key(
      number({ min: 0 }),
      'The priority of the question, which the selection criterion `priority` of the adaptive policy uses.',
    ),
  }),
);

/** Reads the schedule of a question in a continuous program. */
export const readSchedule: Reader<QuestionSchedule> = reader(readFields, scheduleOf);

function scheduleOf(value: Json, at: Position): QuestionSchedule | undefined {
  const fields = readFields(value, at);
  if (!fields) return undefined;
  if (!('frequency' in fields))
    at.warning(
      'default_used',
      '"frequency" is missing; the question is asked once in each cycle of the program.',
      { name: 'frequency' },
    );
  const { type = 'any', event = '', page = '' } = fields.trigger ?? {};
  if ((type === 'event' && event === '') || (type === 'page' && page === '')) {
    at.at('trigger').warning('default_used', `"${type}" is missing; every ${type} triggers the question.`, {
      name: type,
    });
  }
  return {
    ...(fields.frequency !== undefined && { frequency: fields.frequency }),
    trigger: { type, event, page },
    maxPerLogin: fields.max_per_login ?? 0,
    repeatUntilAnswered: fields.repeat_until_answered ?? false,
    ...(fields.cooldown_hours !== undefined && { cooldownHours: fields.cooldown_hours }),
    ...(fields.expires_after_hours !== undefined && { expiresAfterHours: fields.expires_after_hours }),
    ...(fields.weight !== undefined && { weight: fields.weight }),
  };
}
