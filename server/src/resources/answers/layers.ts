import type { Domain } from '../domain.ts';

export const answers: Domain = {
  name: 'answers',
  holds: 'what people are asked and answer',
  resources: [
    {
      name: 'evaluations',
      holds: 'evaluations with their answers',
      shares: [
        'answers.ts',
        'belonging.ts',
        'complete.ts',
        'dictionaries.ts',
        'final-answers.ts',
        'fingerprint.ts',
        'help.ts',
        'key.ts',
        'makers.ts',
        'markdown.ts',
        'open.ts',
        'own-result.ts',
        'participant-view.ts',
        'participation.ts',
        'present.ts',
        'reader.ts',
        'receipt.ts',
        'report-language.ts',
        'report-page.ts',
        'reported-guardrails.ts',
        'report-schema.ts',
        'answer-conflicts.ts',
        'sealed.ts',
        'state.ts',
        'supersede.ts',
      ],
    },
    {
      name: 'answering',
      holds: 'which answers an evaluation accepts',
      shares: ['accept.ts', 'record-answered.ts'],
    },
    {
      name: 'continuous-evaluation',
      holds: 'cycles, due questions and their deliveries',
      shares: ['accept.ts', 'close.ts', 'cycle.ts', 'deliver.ts', 'running.ts'],
    },
    {
      name: 'push-subscriptions',
      holds: 'devices on which people get notifications',
      shares: ['offer.ts', 'vapid.ts'],
    },
    {
      name: 'participant',
      holds: 'the participant API',
      shares: [
        'end-cycle.ts',
        'issue-session.ts',
        'leads-on.ts',
        'own-help.ts',
        'requirements.ts',
        'view.ts',
      ],
    },
    {
      name: 'paper-entries',
      holds: 'paper forms that staff enter',
      shares: ['typed-form.ts'],
    },
    {
      name: 'suppressions',
      holds: 'addresses that get no mail',
    },
    {
      name: 'messages',
      holds: 'messages to people, and sending them',
      shares: ['message-id.ts', 'send-window.ts', 'settings.ts', 'unconfirmed.ts'],
    },
    {
      name: 'mail-events',
      holds: 'bounces and complaints',
    },
    {
      name: 'outreach',
      holds: 'when people get messages, and about what',
      shares: ['apply.ts'],
    },
    {
      name: 'personal-links',
      holds: 'files of personal links',
    },
    {
      name: 'response-imports',
      holds: 'imports of responses from elsewhere',
    },
    {
      name: 'program-links',
      holds: 'public links of programs',
    },
  ],
};
