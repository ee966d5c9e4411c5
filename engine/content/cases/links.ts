import {
  type DiagnosticCase,
  error,
  experience,
  irt,
  lit,
  mood,
  question,
  scorecard,
  visibleIf,
  warning,
} from './build.ts';

const BOTH = [0, 1].map((n) => ({ id: `o${n}`, label: `${n}`, scores: { mood: n, load: n } }));

/** Cases about references and meaning, most of which need several contents. */
export const LINK_CASES: readonly DiagnosticCase[] = [
  warning('never_matches', 'report_template', '/blocks/0', {
    report_template: { blocks: [{ id: 'result', type: 'metric' }] },
  }),
  error('table_gap', 'scorecard', '/concepts/0/norms/0/table', {
    ...experience(question()),
    ...scorecard(mood({ scale: 't', norms: [{ table: [[1, 60]] }] })),
  }),
  warning('unattainable_row', 'scorecard', '/concepts/0/norms/0/table/2', {
    ...experience(question()),
    ...scorecard(
      mood({
        scale: 't',
        norms: [
          {
            table: [
              [0, 40],
              [1, 50],
              [2, 60],
            ],
          },
        ],
      }),
    ),
  }),
  warning('fallback_read', 'guardrail', '/rules/0/when', {
    ...experience(question()),
    ...scorecard(irt({ estimator: 'mle', items: { q1: { a: 1, b: 0 } } })),
    guardrail: {
      rules: [{ id: 'r', when: { op: 'score', concept_id: 'mood' }, severity: 'info', action: 'flag' }],
    },
  }),
  warning('unsigned_value', 'context', '/variables/role', {
    ...experience(question({ visible_if: { op: 'context', key: 'role' } })),
    context: { variables: { role: { type: 'boolean', from: 'link.role' } } },
  }),
  warning('confidence_unknown', 'guardrail', '/min_confidence', {
    ...scorecard(mood()),
    guardrail: { min_confidence: 0.5 },
  }),
  error('confidence_unknown', 'adaptive_policy', '/stop/any/0', {
    ...scorecard(mood()),
    adaptive_policy: { stop: { any: [{ rule: 'confidence_at_least', value: 0.5 }] } },
  }),
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
  warning('never_scored', 'scorecard', '/concepts/0/missing/min_items', {
    ...experience(question()),
    ...scorecard(mood({ missing: { policy: 'prorate', min_items: 2 } })),
  }),
  warning('items_scored_twice', 'scorecard', '/concepts/0/items/1', {
    ...experience(question()),
    ...scorecard(mood({ items: [{ question_id: 'q1' }, { question_id: 'q1' }] })),
  }),
  warning('items_scored_twice', 'scorecard', '/concepts/1', {
    experience: {
      scales: { s: BOTH },
      questions: ['q1', 'q2'].map((id) => ({ id, prompt: '', input: 'likert', scale: 's' })),
    },
    ...scorecard(mood(), mood({ id: 'load' })),
  }),
  warning('items_scored_twice', 'scorecard', '/composites/0/weights', {
    experience: {
      questions: ['q1', 'q2', 'q3'].map((id) => ({ ...question({ id }), options: BOTH })),
    },
    scorecard: {
      concepts: [
        mood({ items: [{ question_id: 'q1' }, { question_id: 'q2' }] }),
        mood({ id: 'load', items: [{ question_id: 'q2' }, { question_id: 'q3' }] }),
      ],
      composites: [{ id: 'all', weights: { mood: 1, load: 1 } }],
    },
  }),
  warning('missing_language', 'report_template', '/translations', {
    experience: {
      questions: [question({ prompt: '?' })],
      title: 'Sleep',
      translations: { de: { title: 'Schlaf', questions: { q1: { options: { no: 'Nein', yes: 'Ja' } } } } },
    },
    report_template: { blocks: [{ id: 'b', type: 'text', template: 'Hello' }] },
  }),
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
  error('unknown_document', 'experience', '/translations/de/questions/q1/consent/documents/d', {
    experience: {
      questions: [question()],
      translations: { de: { questions: { q1: { consent: { documents: { d: { title: 'Blatt' } } } } } } },
    },
  }),
  error('unknown_section', 'experience', '/translations/de/sections/s', {
    experience: { translations: { de: { sections: { s: { title: 'Teil' } } } } },
  }),
  error('unknown_scale', 'experience', '/translations/de/scales/s', {
    experience: { translations: { de: { scales: { s: { yes: 'Ja' } } } } },
  }),
  error('unknown_option', 'experience', '/translations/de/scales/s/maybe', {
    experience: {
      scales: { s: [{ id: 'yes', label: 'Yes' }] },
      translations: { de: { scales: { s: { yes: 'Ja', maybe: 'Vielleicht' } } } },
    },
  }),
  error('unknown_concept', 'scorecard', '/translations/de/concepts/mod', {
    scorecard: { concepts: [mood()], translations: { de: { concepts: { mod: { label: 'Stimmung' } } } } },
  }),
  error('unknown_composite', 'scorecard', '/translations/de/composites/mood', {
    scorecard: { concepts: [mood()], translations: { de: { composites: { mood: { label: 'Stimmung' } } } } },
  }),
  error('unknown_band', 'scorecard', '/translations/de/concepts/mood/bands/low', {
    scorecard: {
      concepts: [mood()],
      translations: { de: { concepts: { mood: { bands: { low: 'niedrig' } } } } },
    },
  }),
  error('unknown_rule', 'guardrail', '/translations/de/rules/r', {
    guardrail: { translations: { de: { rules: { r: { message: 'Achtung' } } } } },
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
  error('visibility_cycle', 'experience', '/questions/0/visible_if', {
    ...visibleIf({ op: 'gt', args: [{ op: 'confidence', concept_id: 'mood' }, lit(0)] }),
    ...scorecard(mood({ items: [], reliability: 0.8 })),
    guardrail: { quality: { attention: [{ question_id: 'q1', expected: 'yes' }] } },
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
  warning('raw_score', 'guardrail', '/rules/0/when/args/0/concept_id', {
    ...experience(question()),
    ...scorecard(mood({ scale: 'pomp' })),
    guardrail: {
      rules: [
        {
          id: 'r',
          when: { op: 'lt', args: [{ op: 'score', concept_id: 'mood' }, lit(50)] },
          severity: 'info',
          action: 'flag',
        },
      ],
    },
  }),
  warning('range_not_attained', 'scorecard', '/composites/0/range', {
    ...experience(question()),
    scorecard: {
      concepts: [mood()],
      composites: [{ id: 'all', weights: { mood: 50 }, range: { min: 0, max: 100 } }],
    },
  }),
  warning('unknown_template_variable', 'report_template', '/blocks/0/template', {
    report_template: { blocks: [{ id: 'b', type: 'text', template: '{{ scores.mod.value }}' }] },
  }),
  warning('blank_text', 'experience', '/translations/de/title', {
    experience: { title: 'Sleep', translations: { de: { title: '\u200b' } } },
  }),
  warning(
    'not_known_yet',
    'experience',
    '/questions/0',
    experience(question({ prompt: '{{ answers.q1 }}?' })),
  ),
  warning('consent_refusal', 'experience', '/questions/0/required', {
    ...experience(
      question({
        input: 'consent',
        required: true,
        options: [
          { id: 'yes', label: 'Yes' },
          { id: 'no', label: 'No' },
        ],
      }),
    ),
  }),
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
