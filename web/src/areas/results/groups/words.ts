import { defineWords } from '../../../base/language.ts';

export const useGroupsWords = defineWords(
  'groups',
  {
    title: 'Groups',
    about: 'How teams differ, and how a team or everybody changed from cycle to cycle.',
    chooseProgram: 'Choose a program',
    chooseProgramNext: 'Its results are shown by team and by cycle.',
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
    tooFew: 'Too few people',
    notJoined: '{{name}} (other questions than before)',
    differ_yes:
      'The teams differ by more than chance: {{share}} of the variance is between them (p ≤ {{p}}).',
    differ_no: 'The differences between the teams can be chance (p ≤ {{p}}).',
    merged: 'Too few people here; they count in: {{unit}}',
    mergedLater: 'Too few people in this time; they count in a longer one',
    tooFewPeople: 'Too few people have answered',
    tooFewPeopleNext:
      'Figures appear once as many people as the privacy floor have answered. They count together with the next period.',
    none: 'No results yet',
    noneNext: 'A cycle is shown when it has been over for a day.',
    waiting: 'The first period is not over yet',
    waitingNext:
      'A period is shown when it has been over for a day. Teams with too few people are counted with the team above.',
    released:
      'As of {{date}}. Everybody who finished is counted, also whose result awaits review. Teams with too few people are counted only with the team above.',
  },
  {
    title: 'Gruppen',
    about: 'Wie sich Teams unterscheiden und wie sich ein Team oder alle von Zyklus zu Zyklus verändern.',
    chooseProgram: 'Wählen Sie ein Programm',
    chooseProgramNext: 'Seine Ergebnisse werden nach Teams und Zyklen gezeigt.',
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
    tooFew: 'Zu wenige Personen',
    notJoined: '{{name}} (andere Fragen als zuvor)',
    differ_yes:
      'Die Teams unterscheiden sich mehr als durch Zufall: {{share}} der Varianz liegt zwischen ihnen (p ≤ {{p}}).',
    differ_no: 'Die Unterschiede zwischen den Teams können Zufall sein (p ≤ {{p}}).',
    merged: 'Zu wenige Personen; sie zählen mit in: {{unit}}',
    mergedLater: 'Zu wenige Personen in dieser Zeit; sie zählen in einer längeren mit',
    tooFewPeople: 'Zu wenige Personen haben geantwortet',
    tooFewPeopleNext:
      'Zahlen erscheinen, sobald so viele Personen geantwortet haben, wie die Mindestzahl verlangt. Sie zählen mit dem nächsten Zeitraum.',
    none: 'Noch keine Ergebnisse',
    noneNext: 'Ein Zyklus wird gezeigt, wenn er seit einem Tag vorbei ist.',
    waiting: 'Der erste Zeitraum ist noch nicht vorbei',
    waitingNext:
      'Ein Zeitraum wird gezeigt, wenn er seit einem Tag vorbei ist. Teams mit zu wenigen Personen zählen beim übergeordneten mit.',
    released:
      'Stand {{date}}. Gezählt sind alle, die abgeschlossen haben, auch wessen Ergebnis auf Prüfung wartet. Teams mit zu wenigen Personen zählen nur beim übergeordneten mit.',
  },
);
