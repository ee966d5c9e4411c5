import { defineWords } from '../../../base/language.ts';

export const useMessageSettingsWords = defineWords(
  'message-settings',
  {
    title: 'Messages',
    about:
      'The sender of messages, and when they are sent. The operator of the service sets up the mail server.',
    from: 'Sender',
    fromAbout: 'Empty: the sender of the service.',
    replyTo: 'Replies to',
    replyToAbout: 'Where replies to messages go.',
    allow: 'Addresses to which this test environment sends',
    allowAbout: 'One on each line, such as *@example.test. Messages to all others are shown only.',
    window: 'When messages are sent',
    windowAbout:
      'In the time zone of the person; messages wait for it. Empty: at any time. Programs can have hours of their own.',
    saved: 'The settings were saved.',
    readOnly: 'You can see these settings but not change them.',
  },
  {
    title: 'Nachrichten',
    about:
      'Der Absender der Nachrichten und wann sie gesendet werden. Den Mailserver richtet der Betreiber des Dienstes ein.',
    from: 'Absender',
    fromAbout: 'Leer: der Absender des Dienstes.',
    replyTo: 'Antworten an',
    replyToAbout: 'Wohin Antworten auf Nachrichten gehen.',
    allow: 'Adressen, an die diese Testumgebung schreibt',
    allowAbout:
      'Eine in jeder Zeile, zum Beispiel *@example.test. Nachrichten an alle anderen werden nur angezeigt.',
    window: 'Wann Nachrichten gesendet werden',
    windowAbout:
      'In der Zeitzone der Person; Nachrichten warten darauf. Leer: jederzeit. Programme können eigene Uhrzeiten haben.',
    saved: 'Die Einstellungen wurden gespeichert.',
    readOnly: 'Sie können diese Einstellungen sehen, aber nicht ändern.',
  },
);
