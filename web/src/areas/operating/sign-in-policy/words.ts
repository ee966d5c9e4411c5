import { defineWords } from '../../../base/language.ts';

export const useSignInPolicyWords = defineWords(
  'sign-in-policy',
  {
    title: 'Sign-in',
    about: 'What members and API keys need to reach the organization. It applies to their next request.',
    factor: 'Require a second factor',
    factorAbout:
      'Members without one can only add one to their account. To require it, first sign in with yours.',
    networks: 'Allowed networks',
    networksAbout:
      'IP addresses and CIDR ranges such as 192.0.2.0/24, one per line. Leave empty to allow any network. Your own must be included. Participants are not affected.',
    confirmation: 'Require confirmation of sensitive changes',
    confirmationAbout:
      'Exporting and erasing data, API keys, roles, identity providers and releases to live need a sign-in or confirmation within the last five minutes.',
    saved: 'Sign-in policy saved',
    readOnly: 'Only members who may change the organization can change these settings.',
  },
  {
    title: 'Anmeldung',
    about:
      'Was Mitglieder und API-Schlüssel brauchen, um die Organisation zu erreichen. Es gilt ab ihrer nächsten Anfrage.',
    factor: 'Zweiten Faktor verlangen',
    factorAbout:
      'Mitglieder ohne zweiten Faktor können ihn nur noch in ihrem Konto einrichten. Um ihn zu verlangen, melden Sie sich zuerst mit Ihrem eigenen an.',
    networks: 'Erlaubte Netze',
    networksAbout:
      'IP-Adressen und CIDR-Bereiche wie 192.0.2.0/24, einer je Zeile. Leer lassen, um alle zu erlauben. Ihr eigenes muss dabei sein. Für Teilnehmende gilt das nicht.',
    confirmation: 'Bestätigung heikler Änderungen verlangen',
    confirmationAbout:
      'Export und Löschung von Daten, API-Schlüssel, Rollen, Identitätsanbieter und Freigaben für Live brauchen eine Anmeldung oder Bestätigung in den letzten fünf Minuten.',
    saved: 'Regeln für die Anmeldung gespeichert',
    readOnly: 'Nur Mitglieder, die die Organisation ändern dürfen, können diese Einstellungen ändern.',
  },
);
