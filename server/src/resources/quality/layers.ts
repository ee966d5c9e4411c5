import type { Domain } from '../domain.ts';

export const quality: Domain = {
  name: 'quality',
  holds: 'what is learned about instruments from many people',
  resources: [
    {
      name: 'calibrations',
      holds: 'calibrations of item parameters',
      uses: [
        'identity/organizations',
        'operations/jobs',
        'content/definitions',
        'content/bundles',
        'answers/evaluations',
        'results/ledger',
      ],
      shares: ['drift.ts'],
    },
    {
      name: 'psychometrics',
      holds: 'psychometrics',
      uses: [
        'operations/jobs',
        'content/bundles',
        'people/programs',
        'answers/evaluations',
        'results/ledger',
        'calibrations',
      ],
      shares: ['rebuild.ts'],
    },
    {
      name: 'groups',
      holds: 'results of units',
      uses: ['people/units', 'people/programs', 'answers/evaluations', 'results/ledger'],
    },
    {
      name: 'shadow-scoring',
      holds: 'scoring of past answers with another bundle',
      uses: [
        'identity/organizations',
        'operations/jobs',
        'content/bundles',
        'answers/evaluations',
        'results/ledger',
      ],
    },
    {
      name: 'trials',
      holds: 'evaluating answers that no participant gave',
      uses: [
        'content/definitions',
        'content/bundles',
        'answers/evaluations',
        'answers/answering',
        'answers/participant',
      ],
    },
    {
      name: 'analytics',
      holds: 'instrument health',
      uses: ['people/programs'],
      shares: ['rebuild.ts'],
    },
  ],
};
