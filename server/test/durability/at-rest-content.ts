import { uniqueText } from '../secret-search.ts';

/** Ids that definitions contain in the clear; elsewhere they would show what a person answered or scored. */
export const content = {
  choice: uniqueText('choice'),
  band: uniqueText('band'),
  rule: uniqueText('rule'),
  earlyRule: uniqueText('earlyrule'),
};

/** Contents of which the answers above give a distinctive score, band and two guardrail conflicts. */
export const MEASURED = {
  experience: {
    questions: [
      {
        id: 'mood',
        prompt: 'How are you?',
        input: 'single_select',
        options: [
          { id: 'o0', label: 'bad', scores: { feeling: 0 } },
          { id: content.choice, label: 'good', scores: { feeling: 1 } },
        ],
      },
      {
        id: 'reason',
        prompt: 'What helped?',
        input: 'single_select',
        options: [
          { id: 'rest', label: 'Rest', scores: { feeling: 0 } },
          { id: 'other', label: 'Something else', text: true, scores: { feeling: 1 } },
        ],
      },
      { id: 'level', prompt: 'How much?', input: 'number', min: 0, max: 100_000, scores: { level: {} } },
      { id: 'why', prompt: 'Why?', input: 'text' },
    ],
  },
  scorecard: {
    concepts: [
      {
        id: 'level',
        method: 'sum',
        items: [{ question_id: 'level', weight: 3 }],
        bands: [
          { id: 'low', to: 1000 },
          { id: content.band, from: 1000 },
        ],
      },
      { id: 'feeling', method: 'sum' },
    ],
    primary_metric: 'level',
  },
  guardrail: {
    rules: [
      { id: content.rule, phase: 'complete' },
      { id: content.earlyRule, phase: 'answer' },
    ].map((rule) => ({
      ...rule,
      severity: 'warning',
      action: 'flag',
      when: {
        op: 'gt',
        args: [
          { op: 'answer', question_id: 'level' },
          { op: 'lit', value: 1000 },
        ],
      },
    })),
  },
};
