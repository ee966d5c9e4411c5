import type { Position } from '../content/diagnostics.ts';
import {
  id,
  listOf,
  number,
  object,
  oneOf,
  shortListOf,
  uuid,
  withoutDuplicates,
} from '../content/fields.ts';
import { key, named, plain, type Reader, reader } from '../content/form.ts';
import {
  MAX_REMINDERS,
  OUTREACH_CAUSES,
  OUTREACH_CHANNELS,
  OUTREACH_UNLESS,
  type OutreachRule,
  type SendWindow,
} from '../messages/outreach-rule.ts';
import { duration, MINUTE_MS } from './duration.ts';
import { wallTimeText } from './read-wave.ts';
import type { WaveOutreach } from './types.ts';

/** The most rules of one wave. */
const MAX_RULES = 50;
const RULE_ID = '^[A-Za-z0-9_.-]{1,100}$';

const ruleId: Reader<string> = reader(plain({ type: 'string', pattern: RULE_ID }), (value, at) => {
  const found = id(value, at);
  if (found === undefined || new RegExp(RULE_ID).test(found)) return found;
  return at.error('out_of_range', 'Expected 1 to 100 letters, digits and characters of "_.-".');
});

/** Reads a duration and returns its text. */
function durationText(rules: Parameters<typeof duration>[0]): Reader<string> {
  const read = duration(rules);
  return reader(read, (value, at) => (read(value, at) ? String(value) : undefined));
}

const readRuleFields = named(
  'ProtocolOutreachRule',
  'When people get messages about an occasion.',
  object(
    {
      id: key(ruleId, 'The id, unique among the rules of a wave.'),
      on: key(
        oneOf(OUTREACH_CAUSES),
        '`opened`: an occasion opens. `reminder`: it is still open. `closing`: before it closes. `released`: a result was released. `missed`: it ended without an answer.',
      ),
      after: key(
        durationText({ isZeroAllowed: true }),
        'How long after the cause; for `closing`, before the end.',
      ),
      every: key(durationText({ atLeastMs: MINUTE_MS }), 'Only for reminders: the time between them.'),
      max: key(
        number({ min: 1, max: MAX_REMINDERS, integer: true }),
        'Only with `every`: the most reminders.',
      ),
      unless: key(
        oneOf(OUTREACH_UNLESS),
        'Messages are not sent to people who have completed the questions; with `opened`, not to people who have begun either.',
      ),
      channel: key(oneOf(OUTREACH_CHANNELS), 'How the message is sent.'),
      message_id: key(uuid('message template'), 'The message template of the app.'),
    },
    ['id', 'on', 'channel', 'message_id'],
  ),
);

const readRule = reader(readRuleFields, (value, at): OutreachRule | undefined => {
  const fields = readRuleFields(value, at);
  if (!fields) return undefined;
  const { id: ruleName, on, channel, message_id } = fields;
  if (ruleName === undefined || on === undefined || channel === undefined || message_id === undefined)
    return undefined;
  const { after, every, max, unless } = fields;
  const rule: OutreachRule = {
    id: ruleName,
    on,
    ...(after !== undefined && { after }),
    ...(every !== undefined && { every }),
    ...(max !== undefined && { max }),
    ...(unless !== undefined && { unless }),
    channel,
    message_id,
  };
  at.diagnostics.setPosition(rule, at);
  checkRepetition(rule, Object.keys(value as object), at);
  return rule;
});

/** Reports keys without which, or with which, a rule has no meaning. `given` are those that were written. */
function checkRepetition({ on }: OutreachRule, given: readonly string[], at: Position): void {
  const [hasAfter, hasEvery, hasMax] = ['after', 'every', 'max'].map((name) => given.includes(name));
  if (on === 'reminder' && !hasAfter && !hasEvery)
    at.error('missing_key', 'A reminder needs "after" or "every".', { name: 'after' });
  if (on !== 'reminder' && hasEvery)
    at.at('every').error('conflicting_keys', 'Only reminders repeat.', { name: 'every' });
  if (hasMax && !hasEvery) at.error('missing_key', '"max" needs "every".', { name: 'every' });
}

const readWindowFields = named(
  'ProtocolSendWindow',
  'When messages are sent, in the time zone of the person. Messages wait until then.',
  object(
    {
      from: key(wallTimeText, 'The wall time from which messages are sent.'),
      to: key(wallTimeText, 'The wall time of the same day before which messages are sent.'),
      days: key(
        listOf(number({ min: 1, max: 7, integer: true })),
        'ISO weekdays, 1 is Monday; all without it.',
      ),
    },
    ['from', 'to'],
  ),
);

const readWindow = reader(readWindowFields, (value, at): SendWindow | undefined => {
  const { from, to, days } = readWindowFields(value, at) ?? {};
  if (from === undefined || to === undefined) return undefined;
  if (from >= to)
    return at.at('to').error('out_of_range', 'A window closes after it opens, on the same day.');
  if (days?.length === 0) return at.at('days').error('out_of_range', 'At least one weekday is needed.');
  return { from, to, ...(days && { days: [...new Set(days)] }) };
});

const readFields = named(
  'WaveOutreach',
  'When people get messages about the occasions of a wave.',
  object(
    {
      wave: key(id, 'The wave.'),
      rules: key(shortListOf(readRule, MAX_RULES), 'The rules.'),
      send_window: key(
        readWindow,
        'When messages are sent; by default, the window of the environment applies.',
      ),
    },
    ['wave', 'rules'],
  ),
);

/** Reads the messages about a wave. */
export const readWaveOutreach: Reader<WaveOutreach> = reader(readFields, (value, at) => {
  const { wave, rules, send_window: sendWindow } = readFields(value, at) ?? {};
  if (wave === undefined || !rules) return undefined;
  const outreach = { wave, rules: withoutDuplicates(rules, at), ...(sendWindow && { sendWindow }) };
  at.diagnostics.setPosition(outreach, at);
  return outreach;
});
