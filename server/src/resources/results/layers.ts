import type { Domain } from '../domain.ts';

export const results: Domain = {
  name: 'results',
  holds: 'what is computed from the answers of one person',
  resources: [
    { name: 'environment-counts', holds: 'counts of an environment by status' },
    { name: 'receipts', holds: 'signed receipts of evaluations' },
    { name: 'evaluation-review', holds: 'review, amend, rescore and replay evaluations' },
    { name: 'evaluation-export', holds: 'the export of evaluations as rows', shares: ['exported.ts'] },
    {
      name: 'subject-data',
      holds: 'export and erasure of a subject, and who read it',
      shares: ['erase.ts', 'repeat-erasures.ts'],
    },
    {
      name: 'exports',
      holds: 'archives for statistics programs, and their schedules',
      shares: ['schedule-queries.ts'],
    },
    { name: 'own-data', holds: 'what participants read and erase themselves' },
    { name: 'retention', holds: 'retention' },
    {
      name: 'ledger',
      holds: 'cells of people that never change, and their sums',
      shares: [
        'cell-queries.ts',
        'cells-for.ts',
        'counted-cells.ts',
        'counter-queries.ts',
        'live.ts',
        'observe.ts',
        'sealed-sums.ts',
        'sum-queries.ts',
        'sums.ts',
        'unit-figures.ts',
        'unit-sums.ts',
        'weeks.ts',
      ],
    },
    { name: 'trajectories', holds: 'values of a concept over time' },
    { name: 'adherence', holds: 'how much of what was due was answered', shares: ['close-adherence.ts'] },
    { name: 'program-statistics', holds: 'participation, and outcomes in closed windows' },
  ],
};
