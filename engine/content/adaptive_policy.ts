import { isTime } from '../inputs/validate.ts';
import { type AdaptivePolicy, type Json, POLICY_MODES, SELECTION_CRITERIA } from '../types.ts';
import { describe, foundDetails, type Position } from './diagnostics.ts';
import {
  content,
  expression,
  listOf,
  number,
  object,
  oneOf,
  pairOf,
  recordOf,
  reference,
  toRecord,
} from './fields.ts';
import { type Form, key, named, plain, type Reader, reader } from './form.ts';
import { checkEnemies } from './limits.ts';
import { readStopRule } from './stop_rule.ts';

const questionIds = listOf(reference('question'));
const TIME = plain({ type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['21:00'] });
const wallTime: Reader<string> = reader(TIME, (value, at) => {
  if (typeof value === 'string' && isTime(value)) return value;
  if (typeof value !== 'string') return at.wrongType('a time (HH:MM)', value, { expected_type: 'time' });
  return at.error('out_of_range', `Expected a time (HH:MM) from 00:00 to 23:59, found ${describe(value)}.`, {
    expected_type: 'time',
    ...foundDetails(value),
  });
});

const readSelect = named(
  'Selection',
  'How the mode `irt` selects questions.',
  object({
    criterion: key(
      oneOf(SELECTION_CRITERIA),
      'What the selected question maximizes: Fisher information (`mfi`), Fisher information averaged over the posterior (`mpwi`), Kullback–Leibler information (`kl`), the expected reduction of the posterior variance (`mepv`) or `schedule.weight` (`priority`).',
      { default: 'mfi', synonyms: ['method', 'strategy'] },
    ),
    top_n: key(
      number({ min: 1, integer: true }),
      'The number of best questions from which one is drawn, so that not everyone gets the same questions.',
      { default: 1, synonyms: ['top', 'randomesque'] },
    ),
    concept_order: key(
      oneOf(['largest_se', 'balance', 'fixed']),
      'Which concept is measured next: the one with the largest standard error, the one furthest below its share in `balance`, or in the order of the scorecard. The default is `balance` if that key is there, otherwise `largest_se`.',
      { synonyms: ['order'] },
    ),
  }),
);

const readConstraints = named(
  'Constraints',
  'Which questions are asked together, or not at all.',
  object({
    enemies: key(
      listOf(questionIds),
      'Sets of questions that exclude each other: at most one is asked, because one gives away the answer to another.',
      { default: [], synonyms: ['enemy', 'exclusive'] },
    ),
    testlets: key(listOf(questionIds), 'Sets of questions that are asked together and in this order.', {
      default: [],
      synonyms: ['groups', 'testlet'],
    }),
    pilot: key(questionIds, 'Questions that are asked but not scored, to calibrate them.', {
      default: [],
      synonyms: ['pilots'],
    }),
    excluded: key(questionIds, 'Questions that are never asked.', {
      default: [],
      synonyms: ['exclude', 'disabled'],
    }),
  }),
);

const readRuleFields = named(
  'PolicyRule',
  'Questions that are asked or skipped while a condition is true.',
  object(
    {
      when: key(expression('condition'), 'The condition. The rule has no effect while it is unknown.', {
        synonyms: ['condition', 'if', 'visible_if'],
      }),
      ask: key(
        questionIds,
        'Questions to ask while the condition is true. They are not asked unless a rule asks for them.',
        { default: [], synonyms: ['then', 'show', 'questions'] },
      ),
      skip: key(
        questionIds,
        'Questions not to ask while the condition is true; takes precedence over `ask`.',
        {
          default: [],
          synonyms: ['hide', 'exclude'],
        },
      ),
    },
    ['when'],
  ),
);

const readFields = content({
  mode: key(
    oneOf(POLICY_MODES),
    '`fixed` asks every visible question in order. `rules` adds `rules`. `irt` selects questions by item response theory.',
    { default: 'fixed', synonyms: ['type', 'strategy'] },
  ),
  start: key(questionIds, 'Questions that are asked first.', {
    default: [],
    synonyms: ['first', 'start_questions'],
  }),
  select: key(readSelect, 'How the mode `irt` selects questions.', { synonyms: ['selection'] }),
  balance: key(
    recordOf(number({ min: 0 }), 'concept'),
    'The share of the questions for each concept, by concept id (content balancing).',
    { synonyms: ['content_balance', 'shares'] },
  ),
  max_exposure: key(
    number({ above: 0, max: 1 }),
    'A question that was asked in this share of earlier sessions or more is avoided.',
    { synonyms: ['exposure'] },
  ),
  constraints: key(readConstraints, 'Which questions are asked together, or not at all.'),
  rules: key(
    listOf(reader(readRuleFields, readRule)),
    'Questions that are asked or skipped while a condition is true.',
    { default: [], synonyms: ['branching', 'logic'] },
  ),
  stop: key(
    object({
      min_items: key(
        number({ min: 0, integer: true }),
        'Precision rules apply only after this number of questions.',
        { default: 0, synonyms: ['min_questions', 'minimum'] },
      ),
      any: key(listOf(readStopRule), 'The test ends when one of these rules is met.', {
        default: [],
        synonyms: ['rules', 'or'],
      }),
    }),
    'When the test ends before all questions are asked.',
    { synonyms: ['stop_rules', 'stopping'] },
  ),
  throttle: key(
    object({
      max_questions_per_delivery: key(
        number({ min: 1, integer: true }),
        'The maximum number of due questions in one delivery.',
        { synonyms: ['max_questions', 'max_per_delivery'] },
      ),
      max_per_login: key(
        number({ min: 1, integer: true }),
        'The maximum number of questions that are delivered in one login session.',
      ),
      quiet_hours: key(
        pairOf(wallTime),
        "The hours in which no question is delivered: the first and the last wall time `HH:MM`, in the program's time zone.",
        { synonyms: ['quiet', 'do_not_disturb'] },
      ),
    }),
    'How many questions a continuous program delivers.',
    { synonyms: ['limits'] },
  ),
  prior_decay_days: key(
    number({ above: 0 }),
    'The number of days after which the information about θ from the last cycle has decayed to 1/e. Without this key, it does not decay.',
    { synonyms: ['decay_days', 'decay'] },
  ),
});

export const adaptivePolicyForm: Form = readFields;

type Fields = NonNullable<ReturnType<typeof readFields>>;

/** Reads the content of an adaptive policy and reports what is wrong with it. */
export function readAdaptivePolicy(json: Json, at: Position): AdaptivePolicy {
  const fields = readFields(json, at) ?? {};
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
      if (seen.has(id))
        at.at(i).error('duplicate_id', `The question "${id}" is already in a testlet.`, { name: id });
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

function readRule(value: Json, at: Position): AdaptivePolicy['rules'][number] | undefined {
  const fields = readRuleFields(value, at);
  if (!fields?.when) return undefined;
  if (!('ask' in fields) && !('skip' in fields)) {
    at.warning('never_matches', 'A rule without "ask" or "skip" has no effect.');
  }
  return { when: fields.when, ask: fields.ask ?? [], skip: fields.skip ?? [] };
}
