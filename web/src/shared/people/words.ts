import { defineWords } from '../../base/language.ts';

export const usePeopleWords = defineWords(
  'people',
  {
    only: 'Only {{name}}',
    clear: 'Show everybody again',
    find: 'Find',
    byId: 'Find a person by external ID',
    byIdAbout: 'The exact ID of the person in your own system.',
    byName: 'Find a person',
    byNameAbout: 'Whole words of a name, or the exact external ID.',
    found_one: '{{count}} person found',
    found_other: '{{count}} people found',
    notFound: 'Nobody was found.',
  },
  {
    only: 'Nur {{name}}',
    clear: 'Wieder alle zeigen',
    find: 'Suchen',
    byId: 'Person nach externer ID suchen',
    byIdAbout: 'Die genaue ID der Person in Ihrem eigenen System.',
    byName: 'Person suchen',
    byNameAbout: 'Ganze Wörter eines Namens oder die genaue externe ID.',
    found_one: '{{count}} Person gefunden',
    found_other: '{{count}} Personen gefunden',
    notFound: 'Niemand wurde gefunden.',
  },
);
