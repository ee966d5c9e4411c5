import { defineWords } from '../../base/language.ts';

/** What the kinds of actors are called. */
export const useActorWords = defineWords(
  'actors',
  {
    api_key: 'API key',
    user: 'User',
    participant: 'Participant',
    anonymous: 'Not signed in',
    system: 'Service',
  },
  {
    api_key: 'API-Schlüssel',
    user: 'Benutzerkonto',
    participant: 'Teilnehmende Person',
    anonymous: 'Nicht angemeldet',
    system: 'Dienst',
  },
);
