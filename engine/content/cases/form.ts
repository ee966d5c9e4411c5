import type { Json } from '../../types.ts';
import {
  type DiagnosticCase,
  error,
  experience,
  lit,
  mood,
  question,
  scorecard,
  warning,
  YES_NO,
} from './build.ts';
import { OUTCOME_RULES } from './outcome_rules.ts';

const FILE = 'a'.repeat(64);

/** A consent without options to these documents. */
const consentTo = (documents: readonly Json[]) => ({
  id: 'q1',
  input: 'consent',
  prompt: 'Do you agree?',
  consent: { version: '1', documents: [...documents] },
});

/** Cases about the form of contents. */
export const FORM_CASES: readonly DiagnosticCase[] = [
  error('wrong_type', 'experience', '/questions/0/prompt', experience(question({ prompt: 7 }))),
  error('wrong_type', 'experience', '/questions', { experience: { questions: {} } }),
  error('wrong_type', 'experience', '/questions/0/remarks', experience(question({ remarks: null }))),
  error('wrong_type', 'context', '/variables/age/default', {
    context: { variables: { age: { type: 'number', default: 'old' } } },
  }),
  error('missing_key', 'experience', '/questions/0', experience({ prompt: 'Who?', input: 'text' })),
  error('missing_key', 'experience', '/questions/0', experience({ id: 'q', input: 'information' })),
  error(
    'missing_key',
    'experience',
    '/questions/0/media/0',
    experience(question({ media: [{ type: 'audio', src: FILE, alt: 'A dog' }] })),
  ),
  error(
    'invalid_file_id',
    'experience',
    '/questions/0/media/0/src',
    experience(question({ media: [{ type: 'image', src: 'https://example.org/dog.png', alt: '' }] })),
  ),
  error('missing_key', 'experience', '/welcome_media/0', {
    experience: { welcome_media: [{ type: 'image', src: FILE }] },
  }),
  error('invalid_file_id', 'experience', '/closing_media/0/src', {
    experience: { closing_media: [{ type: 'image', src: 'dog.png', alt: 'A dog' }] },
  }),
  error('unknown_file', 'experience', '/translations/de/media/x', {
    experience: { translations: { de: { media: { x: { alt: 'Ein Hund' } } } } },
  }),
  warning(
    'unused_key',
    'experience',
    '/questions/0',
    experience(
      question({
        input: 'matrix',
        rows: [{ id: 'r', label: 'R' }],
        options: [{ id: 'a', label: 'A', image: { src: FILE, alt: '' } }],
      }),
    ),
  ),
  error('missing_key', 'scorecard', '/concepts/0', scorecard(mood({ method: 'irt' }))),
  error('missing_key', 'scorecard', '/composites/0', { scorecard: { composites: [{ id: 'all' }] } }),
  ...OUTCOME_RULES,
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
        scale: 'percentile',
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
  error('unknown_scale', 'experience', '/questions/0/scale', {
    experience: { scales: { yes_no: YES_NO }, questions: [{ id: 'q1', prompt: 'Tired?', scale: 'yesno' }] },
  }),
  error('conflicting_keys', 'experience', '/questions/0/scale', {
    experience: { scales: { yes_no: YES_NO }, questions: [question({ scale: 'yes_no' })] },
  }),
  error(
    'conflicting_keys',
    'experience',
    '/questions/0/options/1/text',
    experience(question({ options: YES_NO.map((option) => ({ ...option, text: true })) })),
  ),
  error(
    'unknown_option',
    'experience',
    '/questions/0/shuffle/keep_last/0',
    experience(question({ shuffle: { keep_last: ['maybe'] } })),
  ),
  error(
    'document_incomplete',
    'experience',
    '/questions/0/consent/documents/0',
    experience(consentTo([{ id: 'd', title: 'Information' }])),
  ),
  error('consent_empty', 'experience', '/questions/0/consent', experience(consentTo([]))),
  error('invalid_locale', 'scorecard', '/translations/in German', {
    scorecard: { translations: { 'in German': {} } },
  }),
  error('invalid_locale', 'context', '/locale', { context: { locale: 'english please' } }),
  error('invalid_time_zone', 'context', '/time_zone', { context: { time_zone: 'Mars/Olympus' } }),
  error('invalid_template', 'report_template', '/blocks/0/template', {
    report_template: { blocks: [{ id: 'b', type: 'text', template: 'Hello {{ name' }] },
  }),
  warning('unknown_key', 'experience', '/questions/0/promt', experience(question({ promt: 'Typo' }))),
  warning('unused_key', 'experience', '/questions/0/max_length', experience(question({ max_length: 10 }))),
  warning('unused_key', 'scorecard', '/concepts/0/expression', scorecard(mood({ expression: lit(1) }))),
  warning(
    'unused_key',
    'scorecard',
    '/concepts/0/change/functional',
    scorecard(
      mood({
        scale: 'stanine',
        reliability: 0.8,
        norms: [{ mean: 1, sd: 1 }],
        change: { cutoff: 'c', functional: { mean: 4, sd: 1 } },
      }),
    ),
  ),
  warning('unused_key', 'experience', '/questions/0/scale', {
    experience: { scales: { yes_no: YES_NO }, questions: [{ id: 'q', input: 'number', scale: 'yes_no' }] },
  }),
  warning(
    'unused_key',
    'experience',
    '/questions/0/options/0/text',
    experience(question({ input: 'ranking', options: [{ id: 'other', label: 'Other', text: true }] })),
  ),
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
  warning('unused_key', 'context', '/variables/age/min', {
    context: { variables: { age: { type: 'string', from: 'link.age', min: 1 } } },
  }),
  error('unknown_value', 'context', '/variables/ref/from', {
    context: { variables: { ref: { type: 'string', from: 'link.sig' } } },
  }),
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
  warning(
    'max_off_step',
    'experience',
    '/questions/0/step',
    experience(question({ input: 'number', min: 0, max: 10, step: 4 })),
  ),
  warning(
    'correction_doubtful',
    'experience',
    '/questions/0/correction',
    experience(question({ prompt: 'Sleep?', correction: { wording: 'How was your week?', reason: 'x' } })),
  ),
  warning('missing_translation', 'experience', '/translations/de', {
    experience: { questions: [question()], translations: { de: { title: 'Schlaf' } } },
  }),
  warning('missing_translation', 'experience', '/translations/de', {
    experience: {
      scales: { s: [{ id: 'y', label: 'Yes' }] },
      translations: { de: { scales: {} } },
    },
  }),
  warning('missing_translation', 'scorecard', '/translations/de', {
    scorecard: { concepts: [mood({ label: 'Mood' })], translations: { de: {} } },
  }),
  warning('missing_translation', 'guardrail', '/translations/de', {
    guardrail: {
      rules: [{ id: 'r', when: lit(true), severity: 'info', action: 'flag', message: 'Look' }],
      translations: { de: {} },
    },
  }),
  warning('missing_translation', 'report_template', '/translations/de', {
    report_template: {
      blocks: [{ id: 'b', type: 'text', template: 'Hello' }],
      translations: { de: { title: 'Bericht' } },
    },
  }),
  warning('unknown_template_variable', 'report_template', '/blocks/0/template', {
    report_template: { blocks: [{ id: 'b', type: 'text', template: 'Hello {{ name }}' }] },
  }),
  {
    code: 'no_standard_error',
    severity: 'info',
    kind: 'scorecard',
    pointer: '/concepts/0/reliability',
    contents: scorecard(mood({ reliability: 0.9 })),
  },
  warning('missing_norms', 'scorecard', '/concepts/0/scale', scorecard(mood({ scale: 't' }))),
];
