import { defineWords } from '../../base/language.ts';

export const useSignInWords = defineWords(
  'sign-in',
  {
    title: 'Sign in',
    email: 'Email address',
    password: 'Password',
    submit: 'Sign in',
    forgot: 'Forgot your password?',
    byLink: 'Signing you in …',
    codeTitle: 'Enter your code',
    code: 'Code of your authenticator app, or a recovery code',
    restart: 'Start again',
    passkey: 'Sign in with a passkey',
    usePasskey: 'Use a passkey',
    or: 'or with your password',
  },
  {
    title: 'Anmelden',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    submit: 'Anmelden',
    forgot: 'Passwort vergessen?',
    byLink: 'Sie werden angemeldet …',
    codeTitle: 'Code eingeben',
    code: 'Code Ihrer Authenticator-App oder ein Wiederherstellungscode',
    restart: 'Neu beginnen',
    passkey: 'Mit einem Passkey anmelden',
    usePasskey: 'Passkey verwenden',
    or: 'oder mit Ihrem Passwort',
  },
);
