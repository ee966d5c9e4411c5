import type { Domain } from '../layers.ts';

export const results: Domain = {
  name: 'results',
  holds: 'what is made of the answers of one person',
  resources: [
    {
      name: 'environment-counts',
      holds: 'how many evaluations, people and programs of an environment have each status',
      uses: [
        'operations/webhooks/deliveries',
        'people/programs',
        'people/enrollments',
        'answers/evaluations',
      ],
    },
    {
      name: 'receipts',
      holds: 'signed receipts of evaluations',
      uses: ['operations/audit-log', 'content/bundles', 'answers/evaluations'],
    },
    {
      name: 'evaluation-review',
      holds: 'review, amend, rescore and replay evaluations',
      uses: [
        'identity/apps',
        'identity/members',
        'content/bundles',
        'people/programs',
        'people/occasions',
        'answers/evaluations',
        'answers/answering',
      ],
    },
    {
      name: 'evaluation-export',
      holds: 'the export of evaluations: scores and, on request, answers, reviews and external ids',
      uses: ['people/subjects', 'answers/evaluations', 'evaluation-review'],
    },
    {
      name: 'subject-data',
      holds: 'everything held about one subject: export, erasure, and who read it',
      uses: [
        'operations/audit-log',
        'people/contacts',
        'people/subjects',
        'people/occasions',
        'people/tasks',
        'people/outcomes',
        'people/participant-sessions',
        'people/enrollments',
        'answers/evaluations',
        'evaluation-review',
        'answers/continuous-evaluation',
        'answers/suppressions',
        'answers/messages',
        'answers/outreach',
        'answers/personal-links',
        'studies/participants',
      ],
      shares: ['erase.ts', 'repeat-erasures.ts'],
    },
    {
      name: 'own-data',
      holds: 'what participants read and erase by themselves',
      uses: [
        'people/programs',
        'people/participant-settings',
        'people/subjects',
        'people/participant-sessions',
        'people/enrollments',
        'answers/evaluations',
        'answers/participant',
        'subject-data',
      ],
    },
    {
      name: 'trajectories',
      holds: 'the values of a concept over time, and how they changed',
      uses: ['people/subjects', 'answers/evaluations'],
    },
    {
      name: 'adherence',
      holds: 'how much of what was due was answered',
      uses: ['identity/organizations', 'people/programs', 'people/enrollments', 'answers/evaluations'],
    },
  ],
};
