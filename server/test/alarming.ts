import type { TestContents } from './actors.ts';

const OFTEN = [
  { id: 'never', label: 'Never' },
  { id: 'often', label: 'Often' },
];

/** A questionnaire with an answer that asks for help at once and withholds the result. */
export const ALARMING: TestContents = {
  experience: {
    title: 'How are you?',
    questions: [
      { id: 'sleep', input: 'likert', prompt: 'I sleep badly', options: OFTEN },
      { id: 'harm', input: 'likert', prompt: 'I think of hurting myself', options: OFTEN },
      { id: 'note', input: 'text', prompt: 'Anything else?' },
    ],
  },
  guardrail: {
    rules: [
      {
        id: 'self_harm',
        phase: 'answer',
        when: {
          op: 'eq',
          args: [
            { op: 'answer', question_id: 'harm' },
            { op: 'lit', value: 'often' },
          ],
        },
        severity: 'critical',
        action: 'require_review',
        message: 'For staff only: speak with this person.',
        help: {
          title: 'You are not alone',
          text: 'Call someone now.',
          links: [{ label: 'Crisis line', href: 'tel:112' }],
        },
      },
    ],
    translations: {
      de: { rules: { self_harm: { message: 'Nur intern', help: { text: 'Rufen Sie jetzt jemanden an.' } } } },
    },
  },
  report_template: {
    blocks: [{ id: 'thanks', type: 'text', template: 'Well done.', audience: ['participant'] }],
  },
};
