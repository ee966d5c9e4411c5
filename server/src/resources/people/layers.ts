import type { Domain } from '../domain.ts';

export const people: Domain = {
  name: 'people',
  holds: 'who takes part, in which program, and with which token',
  resources: [
    { name: 'programs', holds: 'programs', shares: ['content.ts', 'blinding.ts'] },
    { name: 'participant-settings', holds: 'what programs offer their participants' },
    {
      name: 'participant-page',
      holds: 'settings of the participant page',
      shares: ['help-lines.ts', 'theme.ts', 'words.ts'],
    },
    { name: 'occasions', holds: 'which occasion of a study a cycle belongs to' },
    { name: 'contacts', holds: 'how people are reached', shares: ['device-commands.ts'] },
    { name: 'units', holds: 'units, and who belongs to them', shares: ['shown.ts'] },
    { name: 'subjects', holds: 'subjects and their profiles', shares: ['key-passes.ts', 'profile.ts'] },
    { name: 'legal-holds', holds: 'legal holds' },
    {
      name: 'tasks',
      holds: 'tasks about people',
      shares: ['change.ts', 'completion-commands.ts', 'present.ts', 'protocol-commands.ts'],
    },
    { name: 'outcomes', holds: 'what happened to people afterwards' },
    { name: 'instrument-events', holds: 'views, changes and skips of questions' },
    {
      name: 'participant-sessions',
      holds: 'sessions of participants, with links and tokens',
      shares: ['link-commands.ts', 'place-commands.ts'],
    },
    {
      name: 'enrollments',
      holds: 'enrollments and when they are next due',
      shares: ['adherence-commands.ts', 'change-status.ts', 'due.ts', 'count-due.ts', 'enroll.ts'],
    },
    { name: 'answer-origins', holds: 'how and by whom answers were given and entered' },
    { name: 'program-lifecycle', holds: 'activate, pause, archive and change programs', shares: ['move.ts'] },
  ],
};
