import { defineWords } from '../../../base/language.ts';

export const useEventWords = defineWords(
  'events',
  {
    title: 'Events',
    about: 'What happened in this environment, newest first. Webhooks receive the same events.',
    type: 'Type',
    all: 'All types',
    data: 'Payload',
    open: 'Event {{type}} at {{time}}',
    none: 'No events yet',
    noneNext: 'Import a person or activate a program. Every change appears here.',
    noMatch: 'No events of this type',
    noMatchNext: 'Choose another type, or clear the filter to see all events.',
    refresh: 'Refresh',
  },
  {
    title: 'Ereignisse',
    about:
      'Was in dieser Umgebung geschehen ist, das Neueste zuerst. Webhooks erhalten dieselben Ereignisse.',
    type: 'Art',
    all: 'Alle Arten',
    data: 'Inhalt',
    open: 'Ereignis {{type}} vom {{time}}',
    none: 'Noch keine Ereignisse',
    noneNext: 'Importieren Sie eine Person oder aktivieren Sie ein Programm. Jede Änderung erscheint hier.',
    noMatch: 'Keine Ereignisse dieser Art',
    noMatchNext:
      'Wählen Sie eine andere Art, oder setzen Sie den Filter zurück, um alle Ereignisse zu sehen.',
    refresh: 'Aktualisieren',
  },
);
