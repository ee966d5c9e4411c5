import { defineWords } from '../base/language.ts';

export const useRoleNames = defineWords(
  'roles',
  {
    owner: 'Owner',
    admin: 'Administrator',
    editor: 'Editor',
    coordinator: 'Coordinator',
    auditor: 'Auditor',
    reviewer: 'Reviewer',
    analyst: 'Analyst',
    leader: 'Leader',
    viewer: 'Viewer',
  },
  {
    owner: 'Inhaber',
    admin: 'Administration',
    editor: 'Redaktion',
    coordinator: 'Koordination',
    auditor: 'Revision',
    reviewer: 'Prüfung',
    analyst: 'Analyse',
    leader: 'Leitung',
    viewer: 'Lesezugriff',
  },
);
