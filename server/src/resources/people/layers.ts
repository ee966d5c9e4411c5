import type { Domain } from '../domain.ts';

export const people: Domain = {
  name: 'people',
  holds: 'who takes part, in which program, and with which token',
  resources: [
    {
      name: 'programs',
      holds: 'programs',
      uses: ['content/bundles'],
      shares: ['content.ts', 'blinding.ts'],
    },
    {
      name: 'participant-settings',
      holds: 'what programs offer their participants',
      uses: ['programs'],
    },
    {
      name: 'participant-page',
      holds: 'settings of the participant page',
      uses: ['identity/apps'],
      shares: ['help-lines.ts', 'theme.ts', 'words.ts'],
    },
    {
      name: 'occasions',
      holds: 'which occasion of a study a cycle belongs to',
      uses: [],
    },
    {
      name: 'contacts',
      holds: 'how people are reached',
      uses: ['occasions'],
      shares: ['device-commands.ts'],
    },
    {
      name: 'units',
      holds: 'units, and who belongs to them',
      uses: [],
      shares: ['shown.ts'],
    },
    {
      name: 'subjects',
      holds: 'subjects and their profiles',
      uses: ['identity/environments', 'contacts', 'units'],
      shares: ['key-passes.ts', 'profile.ts'],
    },
    {
      name: 'legal-holds',
      holds: 'legal holds',
      uses: ['subjects'],
    },
    {
      name: 'tasks',
      holds: 'tasks about people',
      uses: ['identity/members', 'subjects'],
      shares: ['change.ts', 'completion-commands.ts', 'present.ts', 'protocol-commands.ts'],
    },
    {
      name: 'outcomes',
      holds: 'what happened to people afterwards',
      uses: ['subjects', 'tasks'],
    },
    {
      name: 'instrument-events',
      holds: 'views, changes and skips of questions',
      uses: [],
    },
    {
      name: 'participant-sessions',
      holds: 'sessions of participants, with links and tokens',
      uses: ['instrument-events'],
      shares: ['link-commands.ts', 'place-commands.ts'],
    },
    {
      name: 'enrollments',
      holds: 'enrollments and when they are next due',
      uses: ['programs', 'participant-sessions'],
      shares: ['adherence-commands.ts', 'change-status.ts', 'due.ts', 'count-due.ts', 'enroll.ts'],
    },
    {
      name: 'answer-origins',
      holds: 'how and by whom answers were given and entered',
      uses: [],
    },
    {
      name: 'program-lifecycle',
      holds: 'activate, pause, archive and change programs',
      uses: ['content/bundles', 'programs', 'enrollments'],
      shares: ['move.ts'],
    },
  ],
};
