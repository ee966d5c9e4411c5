import { defineWords } from '../../../base/language.ts';

export const usePrivacyWords = defineWords(
  'privacy',
  {
    title: 'Privacy',
    about: 'Rules for the data of people in every app of the organization.',
    floor: 'Smallest number of people in a statistic',
    floorAbout:
      'Members without the right to answers see no statistics of fewer people. An instrument can require more. Applies to statistics that are released from now on.',
    reason: 'Ask for a reason before people’s data are read',
    reasonAbout:
      'Your software sends it in the header X-Access-Reason. It is in the audit log and on the page of the person.',
    saved: 'Privacy settings saved',
    readOnly: 'Only members who may change the organization can change these settings.',
  },
  {
    title: 'Datenschutz',
    about: 'Regeln für die Daten von Personen in allen Apps der Organisation.',
    floor: 'Kleinste Zahl von Personen in einer Statistik',
    floorAbout:
      'Mitglieder ohne das Recht auf Antworten sehen keine Statistik über weniger Personen. Ein Instrument kann mehr verlangen. Gilt für alles, was ab jetzt freigegeben wird.',
    reason: 'Vor dem Lesen der Daten einer Person nach dem Grund fragen',
    reasonAbout:
      'Ihre Software sendet ihn im Header X-Access-Reason. Er steht im Audit-Protokoll und auf der Seite der Person.',
    saved: 'Datenschutzeinstellungen gespeichert',
    readOnly: 'Nur Mitglieder, die die Organisation ändern dürfen, können diese Einstellungen ändern.',
  },
);
