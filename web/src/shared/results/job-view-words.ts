import { defineWords } from '../../base/language.ts';

export const useJobViewWords = defineWords(
  'job-view',
  {
    queued: 'Waiting to start. You can close this page; the job continues.',
    progress: '{{percent}} complete. You can close this page; the job continues.',
    cancelled: 'The job was cancelled. Nothing was changed.',
    failed: 'The job failed',
    'do.too_few_respondents': 'Wait for more answers, choose a longer period, or lower the minimum.',
    'do.too_few_evaluations':
      'Wait for more evaluations, or choose a longer period or the other environment.',
    'do.category_not_observed':
      'Nobody chose one of the options. Wait for more answers, or merge rare options in a new version.',
    'do.not_converged': 'Try a simpler model, or wait for more answers.',
    'do.too_few_items': 'Choose a model with one slope for all items, or add items.',
  },
  {
    queued: 'Wartet auf den Start. Sie können diese Seite schließen; die Aufgabe läuft weiter.',
    progress: '{{percent}} fertig. Sie können diese Seite schließen; die Aufgabe läuft weiter.',
    cancelled: 'Die Aufgabe wurde abgebrochen. Nichts wurde geändert.',
    failed: 'Die Aufgabe ist fehlgeschlagen',
    'do.too_few_respondents':
      'Warten Sie auf mehr Antworten, wählen Sie einen längeren Zeitraum, oder senken Sie die Mindestzahl.',
    'do.too_few_evaluations':
      'Warten Sie auf mehr Bewertungen, wählen Sie einen längeren Zeitraum oder die andere Umgebung.',
    'do.category_not_observed':
      'Eine Option hat niemand gewählt. Warten Sie auf mehr Antworten, oder legen Sie seltene Optionen in einer neuen Version zusammen.',
    'do.too_few_items': 'Wählen Sie ein Modell mit einer Steigung für alle Items, oder ergänzen Sie Items.',
    'do.not_converged': 'Versuchen Sie ein einfacheres Modell, oder warten Sie auf mehr Antworten.',
  },
);
