import { defineWords } from '../../base/language.ts';

export const useLegalHoldWords = defineWords(
  'legal-hold',
  {
    title: 'Legal hold',
    'about.subject':
      'While a hold is placed, retention does not remove this person’s data, and the person cannot be erased.',
    'about.environment':
      'While a hold is placed, retention removes nothing in this environment, and people cannot be erased.',
    none: 'No legal hold is placed.',
    heldSince: 'Held since',
    reasonAbout: 'Encrypted, and in no list, event or log.',
    place: 'Place a legal hold',
    change: 'Change the reason',
    release: 'Release the hold',
    'releaseTitle.subject': 'Release the legal hold of this person?',
    'releaseTitle.environment': 'Release the legal hold of this environment?',
    releaseAbout:
      'Data whose retention period has ended in the meantime is removed by the next run, within a day.',
    placed: 'The legal hold is placed.',
    released: 'The legal hold is released.',
  },
  {
    title: 'Aufbewahrungspflicht',
    'about.subject':
      'Solange sie gilt, werden die Daten dieser Person nicht wegen ihres Alters entfernt, und die Person kann nicht gelöscht werden.',
    'about.environment':
      'Solange sie gilt, wird in dieser Umgebung nichts wegen seines Alters entfernt, und niemand kann gelöscht werden.',
    none: 'Es gilt keine Aufbewahrungspflicht.',
    heldSince: 'Gilt seit',
    reasonAbout: 'Verschlüsselt, und in keiner Liste, keinem Ereignis und keinem Protokoll.',
    place: 'Aufbewahrung anordnen',
    change: 'Grund ändern',
    release: 'Anordnung aufheben',
    'releaseTitle.subject': 'Die Aufbewahrung der Daten dieser Person aufheben?',
    'releaseTitle.environment': 'Die Aufbewahrung der Daten dieser Umgebung aufheben?',
    releaseAbout:
      'Was inzwischen zu alt geworden ist, wird beim nächsten Durchlauf entfernt, innerhalb eines Tages.',
    placed: 'Die Aufbewahrung ist angeordnet.',
    released: 'Die Anordnung ist aufgehoben.',
  },
);
