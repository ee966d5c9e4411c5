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
      ],
      shares: ['drift.ts'],
    },
    {
      name: 'psychometrics',
      holds: 'psychometrics from counters of item scores',
      uses: [
        'identity/organizations',
        'operations/jobs',
        'content/bundles',
        'people/programs',
        'answers/evaluations',
        'calibrations',
      ],
      shares: ['check.ts', 'count-evaluations.ts', 'rebuild.ts', 'release-queries.ts'],
    },
    {
      name: 'groups',
      holds: 'results of units, from cells of people that never change',
      uses: ['identity/organizations', 'people/units', 'people/programs', 'answers/evaluations'],
    },
    {
      name: 'shadow-scoring',
      holds: 'scoring of past answers with another bundle',
      uses: ['identity/organizations', 'operations/jobs', 'content/bundles', 'answers/evaluations'],
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
      holds: 'instrument health from incremental rollups',
      uses: ['people/programs'],
      shares: ['rebuild.ts'],
    },
  ],
};
