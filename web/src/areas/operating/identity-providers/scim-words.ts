import { defineWords } from '../../../base/language.ts';

export const useScimWords = defineWords(
  'scim',
  {
    title: 'Directory (SCIM)',
    of: 'Directory of {{name}}',
    about:
      'With a token, the directory of this provider adds and removes members and gives them the roles of their groups. Enter this address and the token there.',
    create: 'Create SCIM token',
    createLabel: 'Create SCIM token for {{name}}',
    created: 'SCIM token',
    nameAbout: 'Where the token is used, such as Okta or Entra ID.',
    used: 'last used',
    never: 'never',
    revokeLabel: 'Revoke {{name}}',
    revokeTitle: 'Revoke the SCIM token {{name}}?',
    revokeAbout: 'The directory cannot change members with it any more. Members stay as they are.',
    revoked: 'SCIM token revoked',
  },
  {
    title: 'Verzeichnis (SCIM)',
    of: 'Verzeichnis von {{name}}',
    about:
      'Mit einem Token fügt das Verzeichnis dieses Anbieters Mitglieder hinzu, entfernt sie und gibt ihnen die Rollen ihrer Gruppen. Tragen Sie dort diese Adresse und das Token ein.',
    create: 'SCIM-Token erstellen',
    createLabel: 'SCIM-Token erstellen für {{name}}',
    created: 'SCIM-Token',
    nameAbout: 'Wo das Token verwendet wird, zum Beispiel Okta oder Entra ID.',
    used: 'zuletzt verwendet:',
    never: 'nie',
    revokeLabel: '{{name}} widerrufen',
    revokeTitle: 'Das SCIM-Token {{name}} widerrufen?',
    revokeAbout:
      'Das Verzeichnis kann damit keine Mitglieder mehr ändern. Die Mitglieder bleiben, wie sie sind.',
    revoked: 'SCIM-Token widerrufen',
  },
);
