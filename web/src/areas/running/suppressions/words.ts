import { defineWords } from '../../../base/language.ts';

export const useSuppressionWords = defineWords(
  'suppressions',
  {
    title: 'Suppressed addresses',
    about:
      'Nothing is sent to addresses whose mails came back or were reported as spam. The addresses are not stored.',
    time: 'Since',
    bounced: 'Returned',
    complained: 'Reported as spam',
    emptyTitle: 'No suppressed addresses',
    emptyNext: 'An address appears here when its mail server returns a message or its owner reports one.',
    emptyFiltered: 'No suppressed addresses match',
    emptyFilteredNext: 'Choose another reason.',
    remove: 'Remove',
    removeOf: 'Remove the suppression from {{time}}',
    removeTitle: 'Send to this address again?',
    removeAbout:
      'Do this only when the cause is resolved, such as a full mailbox. Mail to addresses that do not exist harms your reputation as a sender.',
    removed: 'Messages are sent to the address again.',
    unknown: 'Erased',
  },
  {
    title: 'Gesperrte Adressen',
    about:
      'An Adressen, deren E-Mails zurückkamen oder als Spam gemeldet wurden, wird nichts gesendet. Die Adressen selbst sind nicht gespeichert.',
    time: 'Seit',
    bounced: 'Zurückgekommen',
    complained: 'Als Spam gemeldet',
    emptyTitle: 'Keine gesperrten Adressen',
    emptyNext:
      'Eine Adresse erscheint hier, wenn ihr Mailserver eine Nachricht zurückschickt oder jemand eine meldet.',
    emptyFiltered: 'Keine passenden gesperrten Adressen',
    emptyFilteredNext: 'Wählen Sie einen anderen Grund.',
    remove: 'Aufheben',
    removeOf: 'Sperre vom {{time}} aufheben',
    removeTitle: 'An diese Adresse wieder senden?',
    removeAbout:
      'Tun Sie das nur, wenn die Ursache behoben ist, zum Beispiel ein volles Postfach. E-Mails an Adressen, die es nicht gibt, schaden Ihrem Ruf als Absender.',
    removed: 'An die Adresse wird wieder gesendet.',
    unknown: 'Gelöscht',
  },
);
