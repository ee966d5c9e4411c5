import { defineWords } from '../../base/language.ts';

/** The names of the kinds of actors. */
export const useActorWords = defineWords(
  'actors',
  {
    api_key: 'API key',
    user: 'User',
    participant: 'Participant',
    scim_token: 'Directory',
    anonymous: 'Not signed in',
    system: 'Service',
  },
  {
    api_key: 'API-Schlüssel',
    user: 'Benutzerkonto',
    participant: 'Teilnehmende Person',
    scim_token: 'Verzeichnis',
    anonymous: 'Nicht angemeldet',
    system: 'Dienst',
  },
);
