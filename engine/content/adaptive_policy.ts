import { isTime } from '../inputs/by-type/time.ts';
import type { AdaptivePolicy, Json, StopRule, StopRuleName } from '../types.ts';
import { describe, type Position } from './diagnostics.ts';
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
import { checkEnemies } from './limits.ts';

const STOP_RULES: readonly StopRuleName[] = [
  'max_items',
  'se_below',
  'se_change_below',
  'coverage_at_least',
  'confidence_at_least',
  'time_limit_ms',
  'classified',
];

/** Reads the value of each stop rule; `classified` needs none. */
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
  if (typeof value !== 'string') return at.wrongType('a time (HH:MM)', value);
  return at.error('out_of_range', `Expected a time (HH:MM) from 00:00 to 23:59, found ${describe(value)}.`);
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

/** Reads the content of an adaptive policy and reports what is wrong with it. */
export function readAdaptivePolicy(content: Json, at: Position): AdaptivePolicy {
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

function constraintsOf({ constraints = {} }: Fields, at: Position): AdaptivePolicy['constraints'] {
  const { enemies = [], testlets = [], pilot = [], excluded = [] } = constraints;
  checkTestlets(testlets, at.at('testlets'));
  checkEnemies(enemies, at.at('enemies'));
  return { enemies, testlets, pilot: new Set(pilot), excluded: new Set(excluded) };
}

/** Reports questions in more than one testlet: a testlet is always asked completely. */
function checkTestlets(testlets: readonly (readonly string[])[], at: Position): void {
  const seen = new Set<string>();
  testlets.forEach((testlet, i) => {
    for (const id of testlet) {
      if (seen.has(id)) at.at(i).error('duplicate_id', `The question "${id}" is already in a testlet.`);
      seen.add(id);
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

function readRule(value: Json, at: Position): AdaptivePolicy['rules'][number] | undefined {
  const fields = readRuleFields(value, at);
  if (!fields?.when) return undefined;
  if (!('ask' in fields) && !('skip' in fields)) {
    at.warning('never_matches', 'A rule without "ask" or "skip" has no effect.');
  }
  return { when: fields.when, ask: fields.ask ?? [], skip: fields.skip ?? [] };
}

const readStopFields = object(
  { rule: oneOf(STOP_RULES), value: (value: Json) => value, concept_id: reference('concept') },
  ['rule'],
);

function readStopRule(value: Json, at: Position): StopRule | undefined {
  const fields = readStopFields(value, at);
  if (fields?.rule === undefined) return undefined;
  const { rule, concept_id } = fields;
  if (fields.value === undefined && rule !== 'classified') {
    return at.error('missing_key', `Stop rule "${rule}" requires "value".`);
  }
  const limit = fields.value === undefined ? 0 : STOP_VALUES[rule](fields.value, at.at('value'));
  if (limit === undefined) return undefined;
  return { rule, value: limit, ...(concept_id !== undefined && { conceptId: concept_id }) };
}
