import { defineWords } from '../../../base/language.ts';

export const useAppTabWords = defineWords(
  'app-tab',
  {
    key: '1. An API key',
    keyAbout: 'It stays on your server. For one environment, with the scope',
    keyLink: 'API keys',
    keyAsk: 'Ask an owner or administrator of your organization for one.',
    session: '2. A session for a person',
    sessionAbout: 'Your server creates it for an enrolled person, and redirects the person to its link.',
    http: 'The same without the SDK',
    httpAbout: 'The response has the link as “url”, and a token for your own page as “participant_token”.',
    element: '3. The questions in your own page',
    elementAbout:
      'Your page shows the session of this link. List the origin of your page in the settings of the environment.',
    due: '4. Single questions in your app',
    dueAbout: 'The questions that are due now, when somebody signs in to your app for example.',
    docs: 'Show the questions in your own pages',
  },
  {
    key: '1. Ein API-Schlüssel',
    keyAbout: 'Er bleibt auf Ihrem Server. Für eine Umgebung, mit der Berechtigung',
    keyLink: 'API-Schlüssel',
    keyAsk: 'Bitten Sie einen Inhaber oder die Administration Ihrer Organisation um einen.',
    session: '2. Eine Sitzung für eine Person',
    sessionAbout:
      'Ihr Server legt sie für eine teilnehmende Person an und leitet die Person zu ihrem Link weiter.',
    http: 'Dasselbe ohne das SDK',
    httpAbout:
      'Die Antwort enthält den Link als „url“ und ein Token für Ihre eigene Seite als „participant_token“.',
    element: '3. Die Fragen in Ihrer eigenen Seite',
    elementAbout:
      'Ihre Seite zeigt die Sitzung dieses Links. Tragen Sie den Ursprung Ihrer Seite ein, und zwar in den Einstellungen der Umgebung.',
    due: '4. Einzelne Fragen in Ihrer App',
    dueAbout: 'Die Fragen, die jetzt fällig sind, zum Beispiel wenn sich jemand in Ihrer App anmeldet.',
    docs: 'Fragen in eigenen Seiten anzeigen',
  },
);
