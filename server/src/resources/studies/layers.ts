import type { Domain } from '../domain.ts';

export const studies: Domain = {
  name: 'studies',
  holds: 'running protocols: who is asked when, over several programs',
  resources: [
    {
      name: 'studies',
      holds: 'studies',
      uses: [
        'content/protocols',
        'people/programs',
        'people/occasions',
        'people/program-lifecycle',
        'answers/outreach',
      ],
      shares: ['present.ts'],
    },
    {
      name: 'participants',
      holds: 'people in studies: arms, timelines, occasions, the panel',
      uses: [
        'identity/environments',
        'content/protocols',
        'people/programs',
        'people/occasions',
        'people/contacts',
        'people/subjects',
        'people/tasks',
        'people/enrollments',
        'answers/evaluations',
        'answers/continuous-evaluation',
        'studies',
      ],
      shares: ['occasions-of-wave.ts', 'own-occasions.ts', 'present.ts', 'read.ts'],
    },
  ],
};
