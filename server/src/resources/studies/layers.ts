import type { Domain } from '../domain.ts';

export const studies: Domain = {
  name: 'studies',
  holds: 'running protocols: who is asked when, over several programs',
  resources: [
    { name: 'studies', holds: 'studies', shares: ['present.ts'] },
    {
      name: 'participants',
      holds: 'people in studies: arms, timelines, occasions, the panel',
      shares: ['occasions-of-wave.ts', 'own-occasions.ts', 'present.ts', 'read.ts'],
    },
  ],
};
