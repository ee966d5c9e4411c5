import { defineWords } from '../../../base/language.ts';

export const usePersonalLinkWords = defineWords(
  'personal-links',
  {
    title: 'Personal links',
    about:
      'A file with a personal link for each person, for letters or your own mails. A link opens the questions without signing in.',
    create: 'Create personal links',
    createAction: 'Create',
    people: 'For',
    all: 'everybody who takes part',
    not_begun: 'people who have not begun to answer',
    begun: 'people who have begun to answer',
    days: 'Days that the links work',
    most: 'At most 10,000 people. Earlier links keep working.',
    notActive: 'Links can be created while the program is active.',
    ready:
      'The links are ready. The file can be downloaded once, within 24 hours, and is not stored afterwards.',
    downloaded: 'The links were downloaded. Keep the file safe.',
  },
  {
    title: 'Persönliche Links',
    about:
      'Eine Datei mit einem eigenen Link für jede Person, für Briefe oder eigene E-Mails. Ein Link öffnet die Fragen ohne Anmeldung.',
    create: 'Persönliche Links erstellen',
    createAction: 'Erstellen',
    people: 'Für',
    all: 'alle, die teilnehmen',
    not_begun: 'Personen, die noch nicht begonnen haben',
    begun: 'Personen, die schon begonnen haben',
    days: 'Tage, die die Links gelten',
    most: 'Höchstens 10.000 Personen. Frühere Links gelten weiter.',
    notActive: 'Links lassen sich erstellen, solange das Programm aktiv ist.',
    ready:
      'Die Links sind fertig. Die Datei lässt sich einmal herunterladen, innerhalb von 24 Stunden, und wird danach nicht aufbewahrt.',
    downloaded: 'Die Links wurden heruntergeladen. Verwahren Sie die Datei sicher.',
  },
);
