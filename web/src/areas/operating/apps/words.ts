import { defineWords } from '../../../base/language.ts';

export const useAppWords = defineWords(
  'apps',
  {
    title: 'Apps',
    about: 'An app is one of your products. It has its own instruments, and a test and a live environment.',
    create: 'Create app',
    slug: 'Slug',
    slugAbout: 'Used in addresses and exports. Letters, digits, dots, hyphens and underscores.',
    description: 'Description',
    zone: 'Time zone',
    zoneAbout:
      'Applies to both environments. The settings of an environment change it while nothing runs there.',
    none: 'No apps yet',
    noneNext: 'Create an app for your product, or try a sample first.',
    created: 'The app was created.',
  },
  {
    title: 'Apps',
    about:
      'Eine App ist eines Ihrer Produkte. Sie hat eigene Instrumente sowie eine Test- und eine Live-Umgebung.',
    create: 'App anlegen',
    slug: 'Kurzname',
    slugAbout: 'Für Adressen und Exporte. Buchstaben, Ziffern, Punkte, Binde- und Unterstriche.',
    description: 'Beschreibung',
    zone: 'Zeitzone',
    zoneAbout:
      'Gilt für beide Umgebungen. In den Einstellungen einer Umgebung lässt sie sich ändern, solange dort nichts läuft.',
    none: 'Noch keine Apps',
    noneNext: 'Legen Sie eine App für Ihr Produkt an, oder probieren Sie zuerst ein Beispiel aus.',
    created: 'Die App wurde angelegt.',
  },
);
