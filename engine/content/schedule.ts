import type { Json, QuestionFrequency, QuestionSchedule } from '../types.ts';
import type { Position } from './diagnostics.ts';
import { boolean, number, object, oneOf, text } from './fields.ts';

const FREQUENCIES: readonly QuestionFrequency[] = [
  'one_time',
  'every_login',
  'daily',
  'weekly',
  'biweekly',
  'monthly',
  'quarterly',
  'on_event',
];

const readTrigger = object({
  type: oneOf(['any', 'after_login', 'event', 'page'] as const),
  event: text,
  page: text,
});

const readFields = object({
  frequency: oneOf(FREQUENCIES),
  trigger: readTrigger,
  max_per_login: number({ min: 0, integer: true }),
  repeat_until_answered: boolean,
  cooldown_hours: number({ min: 0 }),
  expires_after_hours: number({ above: 0 }),
  weight: number({ min: 0 }),
});

/** Reads the schedule of a question in a continuous program. */
export function readSchedule(value: Json, at: Position): QuestionSchedule | undefined {
  const fields = readFields(value, at);
  if (!fields) return undefined;
  if (!('frequency' in fields))
    at.warning('default_used', '"frequency" is missing; the default "one_time" is used.');
  const { type = 'any', event = '', page = '' } = fields.trigger ?? {};
  if ((type === 'event' && event === '') || (type === 'page' && page === '')) {
    at.at('trigger').warning('default_used', `"${type}" is missing; every ${type} triggers the question.`);
  }
  return {
    frequency: fields.frequency ?? 'one_time',
    trigger: { type, event, page },
    maxPerLogin: fields.max_per_login ?? 0,
    repeatUntilAnswered: fields.repeat_until_answered ?? false,
    ...(fields.cooldown_hours !== undefined && { cooldownHours: fields.cooldown_hours }),
    ...(fields.expires_after_hours !== undefined && { expiresAfterHours: fields.expires_after_hours }),
    ...(fields.weight !== undefined && { weight: fields.weight }),
  };
}
