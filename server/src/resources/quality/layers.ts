import type { Domain } from '../domain.ts';

export const quality: Domain = {
  name: 'quality',
  holds: 'what is learned about instruments from many people',
  resources: [
    {
      name: 'calibrations',
      holds: 'calibrations of item parameters from finished evaluations',
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
      holds: 'psychometrics from counters of item scores',
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
      holds: 'results of units, as sums over cells of the ledger',
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
      holds: 'evaluating answers that no participant gave, for authors; stores nothing',
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
      holds: 'instrument health from incremental rollups of days, and from closed periods',
      uses: ['people/programs'],
      shares: ['rebuild.ts'],
    },
  ],
};
