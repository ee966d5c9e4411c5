import type { Position } from '../content/diagnostics.ts';
import { content, id, listOf, number, object, oneOf, text, withoutDuplicates } from '../content/fields.ts';
import { key, named, plain, type Reader, reader } from '../content/form.ts';
import { readTask } from '../content/task.ts';
import { isTimeZone } from '../schedule/recurrence/zone.ts';
import type { Json, JsonObject } from '../types.ts';
import { condition } from './condition.ts';
import { ownId } from './own-id.ts';
import { readWaveOutreach } from './read-outreach.ts';
import { readWave } from './read-wave.ts';
import {
  type Arm,
  EXIT_EFFECTS,
  type ExitRule,
  FIELD_TYPES,
  type Field,
  type Protocol,
  type Randomization,
} from './types.ts';

const MAX_BLOCK_SIZE = 100;
const SEVERITIES = ['info', 'warning', 'critical'] as const;
const DEFAULT_SEVERITY = 'warning';
const PROFILE = 'profile.';

const readTimeZone: Reader<string> = reader(plain({ type: 'string' }), (value, at) => {
  if (typeof value === 'string' && (value === 'participant' || isTimeZone(value))) return value;
  return at.error(
    'unknown_time_zone',
    'Expected "participant" or an IANA time zone such as "Europe/Berlin".',
  );
});

const readFieldFields = object(
  {
    id: key(ownId, 'The id, unique among fields.'),
    type: key(oneOf(FIELD_TYPES), 'A date, or a date with a time.'),
    name: key(text, 'The name for people; the id if it is missing.'),
  },
  ['id', 'type'],
);
const readField = reader(
  named('ProtocolField', 'A date of a person that waves are scheduled from.', readFieldFields),
  (value: Json, at: Position): Field | undefined => {
    const { id: fieldId, type } = readFieldFields(value, at) ?? {};
    if (fieldId === undefined || type === undefined) return undefined;
    return positioned({ id: fieldId, type }, at);
  },
);

const readArmFields = object(
  {
    id: key(ownId, 'The id, unique among arms.'),
    ratio: key(number({ min: 1, max: MAX_BLOCK_SIZE, integer: true }), 'The share of people.', {
      default: 1,
    }),
    name: key(text, 'The name for people; the id if it is missing.'),
  },
  ['id'],
);
const readArm = reader(
  named('Arm', 'A group that people are assigned to at random.', readArmFields),
  (value: Json, at: Position): Arm | undefined => {
    const { id: armId, ratio = 1 } = readArmFields(value, at) ?? {};
    return armId === undefined ? undefined : positioned({ id: armId, ratio }, at);
  },
);

const readStratum: Reader<string> = reader(plain({ type: 'string', pattern: '^profile\\.' }), (value, at) => {
  if (typeof value === 'string' && value.startsWith(PROFILE) && value.length > PROFILE.length)
    return value.slice(PROFILE.length);
  return at.wrongType('a profile field such as "profile.site"', value, { expected_type: 'string' });
});

const readRandomizationFields = object(
  {
    method: key(
      oneOf(['blocked']),
      'Permuted blocks: each block has the arms in their shares, in random order.',
      {
        default: 'blocked',
      },
    ),
    block_sizes: key(
      listOf(number({ min: 1, max: MAX_BLOCK_SIZE, integer: true })),
      'The possible sizes of blocks: multiples of the sum of the ratios. The size of each block is drawn at random.',
    ),
    strata: key(
      listOf(readStratum),
      'The profile fields by which people are stratified: arms are balanced among people with the same values.',
      {
        default: [],
      },
    ),
  },
  ['block_sizes'],
);
const readRandomization = reader(
  named('Randomization', 'How people are assigned to arms.', readRandomizationFields),
  (value: Json, at: Position): Randomization | undefined => {
    const { block_sizes: blockSizes, strata = [] } = readRandomizationFields(value, at) ?? {};
    return blockSizes && positioned({ blockSizes, strata }, at);
  },
);

const readExitFields = object(
  {
    id: key(id, 'The id, unique among these rules; a rule with a task needs one.'),
    when: key(condition, 'When it happens.'),
    then: key(oneOf(EXIT_EFFECTS), 'Whether everything ends, some waves only, or nothing.'),
    waves: key(listOf(id), 'The waves that end.', { default: [] }),
    severity: key(oneOf(SEVERITIES), 'The severity, which is shown with the task.', {
      default: DEFAULT_SEVERITY,
    }),
    task: key(
      readTask,
      'The task that is created for a member of your organization, once for each result that meets the rule.',
    ),
  },
  ['when', 'then'],
);
const readExit = reader(
  named(
    'ExitRule',
    'When a person leaves the protocol or some of its waves, or a task is created.',
    readExitFields,
  ),
  (value: Json, at: Position): ExitRule | undefined => {
    const {
      id: ruleId,
      when,
      then,
      waves = [],
      task,
      severity = DEFAULT_SEVERITY,
    } = readExitFields(value, at) ?? {};
    if (then) checkEffect(then, value as JsonObject, at);
    if (!when || !then) return undefined;
    const rule = {
      when,
      then,
      waves,
      severity,
      ...(ruleId !== undefined && { id: ruleId }),
      ...(task && { task }),
    };
    return positioned(rule, at);
  },
);

/** A rule that ends nothing must create a task, which is stored under the id of the rule. */
function checkEffect(then: ExitRule['then'], value: JsonObject, at: Position): void {
  const missing = (name: string, message: string) => at.error('missing_key', message, { name });
  if (then === 'continue' && !Object.hasOwn(value, 'task'))
    missing('task', '"continue" needs "task": the rule has no other effect.');
  if (Object.hasOwn(value, 'task') && !Object.hasOwn(value, 'id'))
    missing('id', 'A rule with a task needs an id.');
}

const readFields = content({
  time_zone: key(readTimeZone, 'The zone of all wall times: `participant`, or an IANA time zone.', {
    default: 'participant',
  }),
  fields: key(listOf(readField), 'Dates of a person that waves are scheduled from.', { default: [] }),
  arms: key(listOf(readArm), 'The arms of a trial.', { default: [] }),
  randomization: key(readRandomization, 'How people are assigned to arms.'),
  waves: key(listOf(readWave), 'When people are asked.', { default: [] }),
  outreach: key(listOf(readWaveOutreach), 'When people get messages, by wave.', { default: [] }),
  exit: key(listOf(readExit), 'When a person leaves.', { default: [] }),
});

/** Reads the content of a protocol and reports what is wrong with it; `checkProtocol` compares its parts. */
export function readProtocol(json: Json, at: Position): Protocol {
  const fields = readFields(json, at) ?? {};
  return {
    timeZone: fields.time_zone ?? 'participant',
    fields: withoutDuplicates(fields.fields, at),
    arms: withoutDuplicates(fields.arms, at),
    ...(fields.randomization && { randomization: fields.randomization }),
    waves: withoutDuplicates(fields.waves, at),
    outreach: fields.outreach ?? [],
    exits: fields.exit ?? [],
  };
}

function positioned<T extends object>(value: T, at: Position): T {
  at.diagnostics.setPosition(value, at);
  return value;
}
