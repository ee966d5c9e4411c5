import { isTime } from '../inputs/time.ts';
import type { AdaptivePolicy, Json, StopRule, StopRuleName } from '../types.ts';
import {
  expression,
  listOf,
  number,
  object,
  oneOf,
  pairOf,
  type Reader,
  recordOf,
  reference,
  toRecord,
} from './fields.ts';
import { describe, type Place } from './place.ts';

const STOP_RULES: readonly StopRuleName[] = [
  'max_items',
  'se_below',
  'se_change_below',
  'coverage_at_least',
  'confidence_at_least',
  'time_limit_ms',
  'classified',
];

/** What the value of a stop rule may be; `classified` takes none. */
const STOP_VALUES: Record<StopRuleName, Reader<number>> = {
  max_items: number({ min: 1, integer: true }),
  se_below: number({ above: 0 }),
  se_change_below: number({ above: 0 }),
  coverage_at_least: number({ min: 0, max: 1 }),
  confidence_at_least: number({ min: 0, max: 1 }),
  time_limit_ms: number({ above: 0 }),
  classified: number(),
};

const questionIds = listOf(reference('question'));
const wallTime: Reader<string> = (value, at) => {
  if (typeof value === 'string' && isTime(value)) return value;
  if (typeof value !== 'string') return at.wrongType('a time, HH:MM', value);
  return at.error('out_of_range', `Expected a time from 00:00 to 23:59, HH:MM, found ${describe(value)}.`);
};

const readFields = object({
  mode: oneOf(['fixed', 'rules', 'irt']),
  start: questionIds,
  select: object({
    criterion: oneOf(['mfi', 'kl', 'mepv', 'random', 'priority']),
    top_n: number({ min: 1, integer: true }),
    concept_order: oneOf(['largest_se', 'balance', 'fixed']),
  }),
  balance: recordOf(number({ min: 0 }), 'concept'),
  max_exposure: number({ above: 0, max: 1 }),
  constraints: object({
    enemies: listOf(questionIds),
    testlets: listOf(questionIds),
    pilot: questionIds,
    excluded: questionIds,
  }),
  rules: listOf(readRule),
  stop: object({ min_items: number({ min: 0, integer: true }), any: listOf(readStopRule) }),
  throttle: object({
    max_questions_per_delivery: number({ min: 1, integer: true }),
    max_per_login: number({ min: 1, integer: true }),
    quiet_hours: pairOf(wallTime),
  }),
  prior_decay_days: number({ above: 0 }),
});

type Fields = NonNullable<ReturnType<typeof readFields>>;

export function readAdaptivePolicy(content: Json, at: Place): AdaptivePolicy {
  const fields = readFields(content, at) ?? {};
  const { select, balance, max_exposure, rules, stop, prior_decay_days } = fields;
  return {
    mode: fields.mode ?? 'fixed',
    start: fields.start ?? [],
    select: {
      criterion: select?.criterion ?? 'mfi',
      topN: select?.top_n ?? 1,
      conceptOrder: select?.concept_order ?? (balance ? 'balance' : 'largest_se'),
    },
    balance: balance ?? toRecord<number>([]),
    ...(max_exposure !== undefined && { maxExposure: max_exposure }),
    constraints: constraintsOf(fields, at.at('constraints')),
    rules: rules ?? [],
    stop: { minItems: stop?.min_items ?? 0, any: stop?.any ?? [] },
    throttle: throttleOf(fields),
    ...(prior_decay_days !== undefined && { priorDecayDays: prior_decay_days }),
  };
}

function constraintsOf({ constraints = {} }: Fields, at: Place): AdaptivePolicy['constraints'] {
  const { enemies = [], testlets = [], pilot = [], excluded = [] } = constraints;
  checkTestlets(testlets, at.at('testlets'));
  return { enemies, testlets, pilot: new Set(pilot), excluded: new Set(excluded) };
}

/** A testlet is asked as a whole, so no question can be part of two. */
function checkTestlets(testlets: readonly (readonly string[])[], at: Place): void {
  const taken = new Set<string>();
  testlets.forEach((testlet, i) => {
    for (const id of testlet) {
      if (taken.has(id)) at.at(i).error('duplicate_id', `The question "${id}" is already part of a testlet.`);
      taken.add(id);
    }
  });
}

function throttleOf({ throttle = {} }: Fields): AdaptivePolicy['throttle'] {
  const { max_questions_per_delivery, max_per_login, quiet_hours } = throttle;
  return {
    ...(max_questions_per_delivery !== undefined && { maxQuestionsPerDelivery: max_questions_per_delivery }),
    ...(max_per_login !== undefined && { maxPerLogin: max_per_login }),
    ...(quiet_hours && { quietHours: quiet_hours }),
  };
}

const readRuleFields = object({ when: expression('condition'), ask: questionIds, skip: questionIds }, [
  'when',
]);

function readRule(value: Json, at: Place): AdaptivePolicy['rules'][number] | undefined {
  const fields = readRuleFields(value, at);
  if (!fields?.when) return undefined;
  if (!('ask' in fields) && !('skip' in fields)) {
    at.warning('never_matches', 'A rule without "ask" and "skip" does nothing.');
  }
  return { when: fields.when, ask: fields.ask ?? [], skip: fields.skip ?? [] };
}

const readStopFields = object(
  { rule: oneOf(STOP_RULES), value: (value: Json) => value, concept_id: reference('concept') },
  ['rule'],
);

function readStopRule(value: Json, at: Place): StopRule | undefined {
  const fields = readStopFields(value, at);
  if (fields?.rule === undefined) return undefined;
  const { rule, concept_id } = fields;
  if (fields.value === undefined && rule !== 'classified') {
    return at.error('missing_key', `Stop rule "${rule}" needs "value".`);
  }
  const limit = fields.value === undefined ? 0 : STOP_VALUES[rule](fields.value, at.at('value'));
  if (limit === undefined) return undefined;
  return { rule, value: limit, ...(concept_id !== undefined && { conceptId: concept_id }) };
}
