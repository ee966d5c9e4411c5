import { defineWords } from '../../../base/language.ts';

/** Words of saving an instrument that several people edit. */
export const useSavingWords = defineWords(
  'saving',
  {
    here: 'Also here',
    at: '{{email}}, at {{id}}',
    saved: 'Saved',
    unsaved: 'Not saved yet',
    saving: 'Saving …',
    failed: 'Not saved',
    conflict: 'Not saved: resolve conflicts',
    title: 'Conflicting changes',
    about:
      'You and someone else changed the same values. All other changes were merged. Choose which values to keep; the others are lost. Nothing is saved until you do.',
    mine: 'Mine',
    theirs: 'Theirs',
    before: 'Before',
    removed: 'removed',
    allMine: 'Keep all mine',
    allTheirs: 'Keep all theirs',
    keep: 'Save choices',
  },
  {
    here: 'Ebenfalls hier',
    at: '{{email}}, bei {{id}}',
    saved: 'Gespeichert',
    unsaved: 'Noch nicht gespeichert',
    saving: 'Wird gespeichert …',
    failed: 'Nicht gespeichert',
    conflict: 'Nicht gespeichert: Konflikte lösen',
    title: 'Widersprüchliche Änderungen',
    about:
      'Sie und jemand anderes haben dieselben Werte geändert. Alle anderen Änderungen wurden zusammengeführt. Wählen Sie, welche Werte bleiben; die anderen gehen verloren. Bis dahin wird nichts gespeichert.',
    mine: 'Meine',
    theirs: 'Andere',
    before: 'Vorher',
    removed: 'entfernt',
    allMine: 'Alle eigenen behalten',
    allTheirs: 'Alle anderen übernehmen',
    keep: 'Auswahl speichern',
  },
);
