import { defineWords } from '../../base/language.ts';

export const useHealthWords = defineWords(
  'health',
  {
    title: 'Instrument health',
    about: 'Whether people finish the questionnaire, and where they stop, hesitate or skip.',
    days: 'Period',
    lastDays: 'Last {{days}} days',
    allPrograms: 'All programs',
    'status.healthy': 'Healthy',
    'status.attention_required': 'Needs attention',
    'status.insufficient_data': 'Not enough sessions to judge',
    started: 'Sessions started',
    active: 'In progress',
    abandoned: 'Abandoned',
    completionRate: 'Completion rate',
    medianTime: 'Median time',
    minutes: '{{minutes}} min',
    findings: 'What needs attention',
    views: 'Shown',
    answerRate: 'Answered',
    changeRate: 'Changed',
    skipRate: 'Skipped',
    respondents: 'People',
    medianAnswerTime: 'Median time',
    chart: 'Answered and skipped by question',
    floor:
      'Counts of too few people are not shown, so that nobody can be identified, and without the right to read answers nothing of a period before it has been over for a day. Questions that are asked depending on answers or the profile are shown to members who may read these.',
    noQuestions: 'No questions have enough answers yet',
    noQuestionsNext:
      'Instrument health needs at least 20 sessions. Invite more people, or choose a longer period.',
    'found.completion_rate_low': 'Only {{a}} of the sessions were completed',
    'found.abandonment_rising': 'More sessions are abandoned than in the first half of the window',
    'found.skip_rate_high': '{{a}} skipped it',
    'found.answer_change_rate_high': '{{a}} changed their answer',
    'found.elapsed_outlier': 'The median time is {{a}} ms; that of the other questions is {{b}} ms',
    'found.insufficient_data': '{{a}} of {{b}} sessions',
    'do.completion_rate_low':
      'Many people do not finish. Shorten the questionnaire, or split it into several occasions.',
    'do.abandonment_rising':
      'More people abandon it than before. Check what changed: invitations, devices or the version.',
    'do.skip_rate_high':
      'Check whether the question is clear and needed, and whether people should be able to decline it.',
    'do.answer_change_rate_high':
      'Options may overlap, or the wording may be misleading. Test it with a few people who think aloud.',
    'do.elapsed_outlier':
      'The answer time differs widely from other questions. Very short: people do not read it. Very long: it is hard to understand.',
    'do.insufficient_data': 'Invite more people, or choose a longer period.',
  },
  {
    title: 'Zustand des Instruments',
    about: 'Ob Personen den Fragebogen abschließen und wo sie abbrechen, zögern oder überspringen.',
    days: 'Zeitraum',
    lastDays: 'Letzte {{days}} Tage',
    allPrograms: 'Alle Programme',
    'status.healthy': 'In Ordnung',
    'status.attention_required': 'Auffällig',
    'status.insufficient_data': 'Zu wenige Sitzungen für eine Beurteilung',
    started: 'Begonnene Sitzungen',
    active: 'Laufend',
    abandoned: 'Abgebrochen',
    completionRate: 'Abschlussquote',
    medianTime: 'Medianzeit',
    minutes: '{{minutes}} min',
    findings: 'Auffälligkeiten',
    views: 'Angezeigt',
    answerRate: 'Beantwortet',
    changeRate: 'Geändert',
    skipRate: 'Übersprungen',
    respondents: 'Personen',
    medianAnswerTime: 'Medianzeit',
    chart: 'Beantwortet und übersprungen je Frage',
    floor:
      'Zahlen zu weniger Personen fehlen, damit niemand identifizierbar ist, und ohne das Recht, Antworten zu lesen, alles aus einem Zeitraum, der noch keinen Tag vorbei ist. Fragen, die abhängig von Antworten oder dem Profil gestellt werden, sehen Mitglieder, die diese lesen dürfen.',
    noQuestions: 'Noch keine Frage hat genug Antworten',
    noQuestionsNext:
      'Der Zustand wird ab 20 Sitzungen beurteilt. Laden Sie mehr Personen ein, oder wählen Sie einen längeren Zeitraum.',
    'found.completion_rate_low': 'Nur {{a}} der Sitzungen wurden abgeschlossen',
    'found.abandonment_rising': 'Mehr Sitzungen werden abgebrochen als in der ersten Hälfte des Zeitraums',
    'found.skip_rate_high': '{{a}} haben sie übersprungen',
    'found.answer_change_rate_high': '{{a}} haben ihre Antwort geändert',
    'found.elapsed_outlier': 'Die mittlere Zeit ist {{a}} ms, die der anderen Fragen {{b}} ms',
    'found.insufficient_data': '{{a}} von {{b}} Sitzungen',
    'do.completion_rate_low':
      'Viele Personen schließen den Fragebogen nicht ab. Kürzen Sie ihn, oder verteilen Sie ihn auf mehrere Termine.',
    'do.abandonment_rising':
      'Mehr Personen brechen ab als zuvor. Prüfen Sie, was sich geändert hat: Einladungen, Geräte oder die Version.',
    'do.skip_rate_high':
      'Prüfen Sie, ob die Frage klar und nötig ist und ob man die Antwort verweigern darf.',
    'do.answer_change_rate_high':
      'Optionen überschneiden sich möglicherweise, oder die Formulierung führt in die Irre. Erproben Sie die Frage mit einigen Personen, die laut denken.',
    'do.elapsed_outlier':
      'Die Antwortzeit weicht stark von anderen Fragen ab. Sehr kurz: Die Frage wird nicht gelesen. Sehr lang: Sie ist schwer zu verstehen.',
    'do.insufficient_data': 'Laden Sie mehr Personen ein, oder wählen Sie einen längeren Zeitraum.',
  },
);
