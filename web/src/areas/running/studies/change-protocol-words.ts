import { defineWords } from '../../../base/language.ts';

export const useChangeProtocolWords = defineWords(
  'study-protocol',
  {
    action: 'Change protocol',
    apply: 'Apply protocol',
    about:
      'Usually the next revision. Open and past occasions stay unchanged, and so do arms; all later occasions follow the new protocol.',
    noOther: 'No other protocol is published.',
    done: 'The study runs the new protocol.',
    hidden: 'You may not see people in this environment, so the changes for them are not shown.',
    none: 'Nothing moves for anybody.',
    people_one: 'Something changes for {{count}} person',
    people_other: 'Something changes for {{count}} people',
    newest: 'Of the {{count}} people who were added last.',
    more: 'and {{count}} more',
    moved_one: '{{count}} occasion moves',
    moved_other: '{{count}} occasions move',
    added_one: '{{count}} appears',
    added_other: '{{count}} appear',
    removed_one: '{{count}} disappears',
    removed_other: '{{count}} disappear',
  },
  {
    action: 'Protokoll wechseln',
    apply: 'Protokoll anwenden',
    about:
      'Meist die nächste Revision. Was offen oder vorbei ist, bleibt, wie es ist, ebenso die Arme; alles Künftige folgt dem neuen Protokoll.',
    noOther: 'Kein anderes Protokoll ist veröffentlicht.',
    done: 'Die Studie führt das neue Protokoll aus.',
    hidden:
      'Sie dürfen die Personen dieser Umgebung nicht sehen. Deshalb fehlt, was sich für sie verschiebt.',
    none: 'Für niemanden verschiebt sich etwas.',
    people_one: 'Für {{count}} Person ändert sich etwas',
    people_other: 'Für {{count}} Personen ändert sich etwas',
    newest: 'Von den {{count}} zuletzt aufgenommenen Personen.',
    more: 'und {{count}} weitere',
    moved_one: '{{count}} Termin verschiebt sich',
    moved_other: '{{count}} Termine verschieben sich',
    added_one: '{{count}} kommt hinzu',
    added_other: '{{count}} kommen hinzu',
    removed_one: '{{count}} fällt weg',
    removed_other: '{{count}} fallen weg',
  },
);
