import type { Domain } from '../domain.ts';

export const quality: Domain = {
  name: 'quality',
  holds: 'what is learned about instruments from many people',
  resources: [
    { name: 'calibrations', holds: 'calibrations of item parameters', shares: ['drift.ts'] },
    { name: 'psychometrics', holds: 'psychometrics', shares: ['rebuild.ts'] },
    { name: 'groups', holds: 'results of units' },
    { name: 'shadow-scoring', holds: 'scoring of past answers with another bundle' },
    { name: 'trials', holds: 'evaluating answers that no participant gave' },
    { name: 'analytics', holds: 'instrument health', shares: ['rebuild.ts'] },
  ],
};
