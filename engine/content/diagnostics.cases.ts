import type { Json, JsonObject, Kind } from '../types.ts';

/** Contents (those a case does not need are empty) and the diagnostic that the compiler must report for them. */
export interface DiagnosticCase {
  code: string;
  severity: 'error' | 'warning' | 'info';
  kind: Kind;
  pointer: string;
  contents: Partial<Record<Kind, JsonObject>>;
}

const lit = (value: Json): Json => ({ op: 'lit', value });
const YES_NO = [
  { id: 'no', label: 'No', scores: { mood: 0 } },
  { id: 'yes', label: 'Yes', scores: { mood: 1 } },
];
const question = (fields: JsonObject = {}): JsonObject => ({
  id: 'q1',
  prompt: 'Do you sleep well?',
  input: 'single_select',
  options: YES_NO,
  ...fields,
});
const experience = (...questions: JsonObject[]) => ({ experience: { questions } });
const scorecard = (...concepts: JsonObject[]) => ({ scorecard: { concepts } });
const mood = (fields: JsonObject = {}): JsonObject => ({ id: 'mood', method: 'sum', ...fields });
const irt = (fields: JsonObject): JsonObject => mood({ method: 'irt', irt: { model: '2pl', ...fields } });
const visibleIf = (expression: Json) => experience(question({ visible_if: expression }));

function error(
  code: string,
  kind: Kind,
  pointer: string,
  contents: DiagnosticCase['contents'],
): DiagnosticCase {
  return { code, severity: 'error', kind, pointer, contents };
}

function warning(
  code: string,
  kind: Kind,
  pointer: string,
  contents: DiagnosticCase['contents'],
): DiagnosticCase {
  return { ...error(code, kind, pointer, contents), severity: 'warning' };
}

export const FORM_CASES: readonly DiagnosticCase[] = [
  error('wrong_type', 'experience', '/questions/0/prompt', experience(question({ prompt: 7 }))),
  error('wrong_type', 'experience', '/questions', { experience: { questions: {} } }),
  error('wrong_type', 'experience', '/questions/0/remarks', experience(question({ remarks: null }))),
  error('wrong_type', 'context', '/variables/age/default', {
    context: { variables: { age: { type: 'number', default: 'old' } } },
  }),
  error('missing_key', 'experience', '/questions/0', experience({ prompt: 'Who?', input: 'text' })),
  error('missing_key', 'scorecard', '/concepts/0', scorecard(mood({ method: 'irt' }))),
  error('missing_key', 'scorecard', '/composites/0', { scorecard: { composites: [{ id: 'all' }] } }),
  error('missing_key', 'adaptive_policy', '/stop/any/0', {
    adaptive_policy: { stop: { any: [{ rule: 'max_items' }] } },
  }),
  error(
    'unknown_value',
    'experience',
    '/questions/0/input',
    experience(question({ input: 'singel_select' })),
  ),
  error('unknown_value', 'context', '/variables/age/from', {
    context: { variables: { age: { type: 'number', from: 'age' } } },
  }),
  error(
    'out_of_range',
    'experience',
    '/questions/0/max_length',
    experience({ id: 'q', prompt: 'Say', input: 'text', max_length: 0 }),
  ),
  error(
    'out_of_range',
    'experience',
    '/questions/0',
    experience({ id: 'q', prompt: 'How many?', input: 'number', min: 5, max: 1 }),
  ),
  error('out_of_range', 'scorecard', '/concepts/0/reliability', scorecard(mood({ reliability: 1.2 }))),
  error(
    'out_of_range',
    'scorecard',
    '/concepts/0/bands/0',
    scorecard(mood({ bands: [{ id: 'low', from: 3, to: 1 }] })),
  ),
  error('out_of_range', 'adaptive_policy', '/throttle/quiet_hours/1', {
    adaptive_policy: { throttle: { quiet_hours: ['21:00', '24:00'] } },
  }),
  error(
    'not_ascending',
    'scorecard',
    '/concepts/0/norms/0/table/1',
    scorecard(
      mood({
        norms: [
          {
            mean: 1,
            sd: 1,
            table: [
              [2, 10],
              [1, 20],
            ],
          },
        ],
      }),
    ),
  ),
  error('duplicate_id', 'experience', '/questions/1/id', experience(question(), question())),
  error('duplicate_id', 'scorecard', '/composites/0/id', {
    scorecard: { concepts: ['mood'], composites: [{ id: 'mood', weights: { mood: 1 } }] },
  }),
  error('duplicate_id', 'adaptive_policy', '/constraints/testlets/1', {
    ...experience(question()),
    adaptive_policy: { constraints: { testlets: [['q1'], ['q1']] } },
  }),
  error('invalid_locale', 'context', '/locale', { context: { locale: 'english please' } }),
  error('invalid_time_zone', 'context', '/time_zone', { context: { time_zone: 'Mars/Olympus' } }),
  error('invalid_template', 'report_template', '/blocks/0/template', {
    report_template: { blocks: [{ id: 'b', type: 'text', template: 'Hello {{ name' }] },
  }),
  warning('unknown_key', 'experience', '/questions/0/promt', experience(question({ promt: 'Typo' }))),
  warning('unused_key', 'experience', '/questions/0/max_length', experience(question({ max_length: 10 }))),
  warning('unused_key', 'scorecard', '/concepts/0/expression', scorecard(mood({ expression: lit(1) }))),
  warning('default_used', 'experience', '/questions/0', experience({ id: 'q', prompt: 'Why?' })),
  warning('default_used', 'scorecard', '/concepts/0', { scorecard: { concepts: ['mood'] } }),
  warning('default_used', 'scorecard', '/concepts/0', { scorecard: { concepts: [{ id: 'mood' }] } }),
  warning('unanswerable', 'experience', '/questions/0', experience(question({ options: [] }))),
  warning(
    'default_used',
    'experience',
    '/questions/0/schedule/trigger',
    experience(question({ schedule: { frequency: 'on_event', trigger: { type: 'event' } } })),
  ),
  warning('never_matches', 'context', '/targets/mood', { context: { targets: { mood: {} } } }),
  warning(
    'band_gap',
    'scorecard',
    '/concepts/0/bands/1',
    scorecard(
      mood({
        bands: [
          { id: 'low', from: 0, to: 4 },
          { id: 'high', from: 5 },
        ],
      }),
    ),
  ),
  warning(
    'band_overlap',
    'scorecard',
    '/concepts/0/bands/1',
    scorecard(
      mood({
        bands: [
          { id: 'low', to: 4 },
          { id: 'high', from: 3 },
        ],
      }),
    ),
  ),
  warning('missing_norms', 'scorecard', '/concepts/0/scale', scorecard(mood({ scale: 't' }))),
];

export const EXPRESSION_CASES: readonly DiagnosticCase[] = [
  error('expression_malformed', 'experience', '/questions/0/visible_if', visibleIf('yes')),
  error(
    'expression_unknown_op',
    'experience',
    '/questions/0/visible_if/op',
    visibleIf({ op: 'equal', args: [] }),
  ),
  error('expression_arity', 'experience', '/questions/0/visible_if', visibleIf({ op: 'not', args: [] })),
  error('expression_type', 'experience', '/questions/0/visible_if', visibleIf(lit('yes'))),
  error(
    'expression_type',
    'scorecard',
    '/concepts/0/expression',
    scorecard(mood({ method: 'expression', expression: lit(true) })),
  ),
  error(
    'expression_too_deep',
    'experience',
    `/questions/0/visible_if${'/args/0'.repeat(32)}`,
    visibleIf(nested(40)),
  ),
  error(
    'expression_too_large',
    'experience',
    '/questions/0/visible_if',
    visibleIf({ op: 'and', args: Array(1_000).fill(lit(true)) }),
  ),
  error(
    'expressions_too_large',
    'experience',
    '/questions/20/visible_if',
    experience(...manyExpressions(21, 999)),
  ),
  warning(
    'expression_constant',
    'experience',
    '/questions/0/visible_if',
    visibleIf({ op: 'eq', args: [lit(1), lit('1')] }),
  ),
];

export const LINK_CASES: readonly DiagnosticCase[] = [
  error('unknown_question', 'guardrail', '/rules/0/when/question_id', {
    ...experience(question()),
    guardrail: {
      rules: [{ id: 'r', when: { op: 'answered', question_id: 'q2' }, severity: 'info', action: 'flag' }],
    },
  }),
  error(
    'unknown_question',
    'scorecard',
    '/concepts/0/items/0/question_id',
    scorecard(mood({ items: [{ question_id: 'q9' }] })),
  ),
  error('unknown_question', 'adaptive_policy', '/start/0', { adaptive_policy: { start: ['q1'] } }),
  error('unknown_concept', 'report_template', '/blocks/0/concept_id', {
    report_template: { blocks: [{ id: 'b', type: 'score', concept_id: 'mood' }] },
  }),
  error('unknown_concept', 'context', '/targets/mood', { context: { targets: { mood: { ideal: 1 } } } }),
  error('unknown_concept', 'scorecard', '/primary_metric', { scorecard: { primary_metric: 'mood' } }),
  error('unknown_metric', 'guardrail', '/rules/0/when/metric_id', {
    guardrail: {
      rules: [{ id: 'r', when: { op: 'metric', metric_id: 'all' }, severity: 'info', action: 'flag' }],
    },
  }),
  error(
    'unknown_variable',
    'experience',
    '/questions/0/visible_if/key',
    visibleIf({ op: 'context', key: 'team' }),
  ),
  error(
    'unknown_profile_field',
    'experience',
    '/questions/0/visible_if/field',
    visibleIf({ op: 'profile', field: 'age' }),
  ),
  error('unknown_option', 'experience', '/translations/de/questions/q1/options/maybe', {
    experience: {
      questions: [question()],
      translations: { de: { questions: { q1: { options: { maybe: 'Vielleicht' } } } } },
    },
  }),
  error('unknown_row', 'experience', '/translations/de/questions/q1/rows/r', {
    experience: {
      questions: [question()],
      translations: { de: { questions: { q1: { rows: { r: 'Zeile' } } } } },
    },
  }),
  error('unknown_section', 'experience', '/translations/de/sections/s', {
    experience: { translations: { de: { sections: { s: { title: 'Teil' } } } } },
  }),
  error('unknown_block', 'report_template', '/translations/de/blocks/b', {
    report_template: { translations: { de: { blocks: { b: { template: 'Hallo' } } } } },
  }),
  error('unknown_band', 'report_template', '/blocks/0/by_band/low', {
    ...experience(question()),
    ...scorecard(mood()),
    report_template: { blocks: [{ id: 'b', type: 'score', concept_id: 'mood', by_band: { low: 'Low' } }] },
  }),
  error(
    'visibility_cycle',
    'experience',
    '/questions/0/visible_if',
    visibleIf({ op: 'answered', question_id: 'q1' }),
  ),
  error('visibility_cycle', 'experience', '/questions/0/visible_if', {
    ...visibleIf({ op: 'gt', args: [{ op: 'score', concept_id: 'mood' }, lit(0)] }),
    ...scorecard(mood()),
  }),
  error('scoring_cycle', 'scorecard', '/concepts/0', {
    ...scorecard(mood({ method: 'expression', expression: { op: 'score', concept_id: 'mood' } })),
  }),
  error('item_not_scored', 'scorecard', '/concepts/0/items/0', {
    ...experience({ id: 'q', prompt: 'Why?', input: 'text' }),
    ...scorecard(mood({ items: [{ question_id: 'q' }] })),
  }),
  error('range_unknown', 'scorecard', '/concepts/0/items/0', {
    ...experience({ id: 'q', prompt: 'How many?', input: 'number' }),
    ...scorecard(mood({ items: [{ question_id: 'q', reverse: true }] })),
  }),
  error('irt_parameters', 'scorecard', '/concepts/0/irt/items', {
    ...experience(question()),
    ...scorecard(irt({})),
  }),
  error('irt_categories', 'scorecard', '/concepts/0/irt/items/q1/b', {
    ...experience(question()),
    ...scorecard(irt({ model: 'grm', items: { q1: { a: 1, b: [-1, 0, 1] } } })),
  }),
  error('impossible_answer', 'guardrail', '/quality/attention/0/expected', {
    ...experience(question()),
    guardrail: { quality: { attention: [{ question_id: 'q1', expected: 'maybe' }] } },
  }),
  error('not_canonical', 'experience', '', { experience: { title: '\ud800' } }),
  warning('unused_scores', 'experience', '/questions/0', experience(question())),
  warning('unknown_option', 'experience', '/questions/1/visible_if/args/1/value', {
    ...experience(
      question(),
      question({
        id: 'q2',
        visible_if: { op: 'eq', args: [{ op: 'answer', question_id: 'q1' }, lit('jes')] },
      }),
    ),
    ...scorecard(mood()),
  }),
  warning('expression_constant', 'experience', '/questions/1/visible_if', {
    ...experience(
      question({ input: 'multi_select' }),
      question({
        id: 'q2',
        visible_if: { op: 'eq', args: [{ op: 'answer', question_id: 'q1' }, lit('yes')] },
      }),
    ),
  }),
  {
    code: 'diagnostics_truncated',
    severity: 'info',
    kind: 'experience',
    pointer: '',
    contents: { experience: Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`key${i}`, i])) },
  },
];

function nested(depth: number): Json {
  return depth === 1 ? lit(true) : { op: 'not', args: [nested(depth - 1)] };
}

function manyExpressions(questions: number, nodes: number): JsonObject[] {
  return Array.from({ length: questions }, (_, i) => {
    return question({ id: `q${i}`, visible_if: { op: 'and', args: Array(nodes - 1).fill(lit(true)) } });
  });
}
