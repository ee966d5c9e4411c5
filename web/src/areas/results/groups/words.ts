import { defineWords } from '../../../base/language.ts';

export const useGroupsWords = defineWords(
  'groups',
  {
    title: 'Groups',
    about: 'How units differ, and how a unit or everybody changed from cycle to cycle.',
    chooseProgram: 'Choose a program',
    chooseProgramNext: 'Its results are shown by unit and by cycle.',
    view: 'Compare',
    byCycle: 'Cycles',
    cycle: 'Cycle',
    latest: 'Latest',
    group: 'Group',
    rate: 'Took part',
    interval: '{{mean}} ({{from}} to {{to}})',
    favourable: 'Favourable',
    bands: 'Bands',
    difference: 'Difference to everybody',
    items: 'Mean of each question',
    notJoined: '{{name}} (other questions than before)',
    differ_yes:
      'The units differ by more than chance: {{share}} of the variance is between them (p ≤ {{p}}).',
    differ_no: 'The differences between the units can be chance (p ≤ {{p}}).',
    none: 'No results yet',
    noneNext: 'A cycle is shown when it has been over for a day.',
    waiting: 'Nothing released yet',
    waitingNext:
      'A cycle is shown when it has been over for a day and enough people have answered. Smaller units are counted only with the unit above.',
    released:
      'As of {{date}}, rounded so that nobody can be recognized. Units with too few people are counted only with the unit above.',
  },
  {
    title: 'Gruppen',
    about:
      'Wie sich Einheiten unterscheiden und wie sich eine Einheit oder alle von Zyklus zu Zyklus verändern.',
    chooseProgram: 'Wählen Sie ein Programm',
    chooseProgramNext: 'Seine Ergebnisse werden nach Einheiten und Zyklen gezeigt.',
    view: 'Vergleichen',
    byCycle: 'Zyklen',
    cycle: 'Zyklus',
    latest: 'Letzter',
    group: 'Gruppe',
    rate: 'Teilgenommen',
    interval: '{{mean}} ({{from}} bis {{to}})',
    favourable: 'Günstig',
    bands: 'Stufen',
    difference: 'Unterschied zu allen',
    items: 'Mittelwert jeder Frage',
    notJoined: '{{name}} (andere Fragen als zuvor)',
    differ_yes:
      'Die Einheiten unterscheiden sich mehr als durch Zufall: {{share}} der Varianz liegt zwischen ihnen (p ≤ {{p}}).',
    differ_no: 'Die Unterschiede zwischen den Einheiten können Zufall sein (p ≤ {{p}}).',
    none: 'Noch keine Ergebnisse',
    noneNext: 'Ein Zyklus wird gezeigt, wenn er seit einem Tag vorbei ist.',
    waiting: 'Noch nichts freigegeben',
    waitingNext:
      'Ein Zyklus wird gezeigt, wenn er seit einem Tag vorbei ist und genug Personen geantwortet haben. Kleinere Einheiten zählen nur bei der übergeordneten mit.',
    released:
      'Stand {{date}}, so gerundet, dass niemand erkannt werden kann. Einheiten mit zu wenigen Personen zählen nur bei der übergeordneten mit.',
  },
);
