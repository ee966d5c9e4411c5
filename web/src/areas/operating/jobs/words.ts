import { defineWords } from '../../../base/language.ts';

export const useJobWords = defineWords(
  'jobs',
  {
    title: 'Background jobs',
    aboutApp: 'Simulations of instruments. They continue if you close this page.',
    aboutEnvironment:
      'Calibrations, shadow scoring and personal links. They continue if you close this page.',
    kind: 'Job',
    progress: 'Progress',
    started: 'Started',
    finished: 'Finished',
    all: 'All statuses',
    cancelLabel: 'Cancel {{kind}}',
    resultLabel: 'Result of {{kind}}',
    none: 'No background jobs',
    noneNextApp: 'Simulate an instrument to see its progress here.',
    noneNextEnvironment:
      'Calibrate an instrument, or score past answers with another version, to see it here.',
    personal_links: 'Personal links',
    calibration: 'Calibration',
    queued: 'Queued',
    running: 'Running',
    succeeded: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  {
    title: 'Hintergrundaufgaben',
    aboutApp: 'Simulationen von Instrumenten. Sie laufen weiter, wenn Sie diese Seite schließen.',
    aboutEnvironment:
      'Kalibrierungen, Vergleichsauswertungen und persönliche Links. Sie laufen weiter, wenn Sie diese Seite schließen.',
    kind: 'Aufgabe',
    progress: 'Fortschritt',
    started: 'Begonnen',
    finished: 'Beendet',
    all: 'Alle Status',
    cancelLabel: '{{kind}} abbrechen',
    resultLabel: 'Ergebnis: {{kind}}',
    none: 'Keine Hintergrundaufgaben',
    noneNextApp: 'Simulieren Sie ein Instrument, um den Fortschritt hier zu sehen.',
    noneNextEnvironment:
      'Kalibrieren Sie ein Instrument oder werten Sie frühere Antworten mit einer anderen Version aus, um es hier zu sehen.',
    personal_links: 'Persönliche Links',
    calibration: 'Kalibrierung',
    queued: 'Wartet',
    running: 'Läuft',
    succeeded: 'Fertig',
    failed: 'Fehlgeschlagen',
    cancelled: 'Abgebrochen',
  },
);
