import { defineWords } from '../../base/language.ts';

export const useSignatureWords = defineWords(
  'signature',
  {
    title: 'Electronic signature',
    about: 'You will be asked to confirm who you are. The signature is recorded in the audit log.',
    name: 'Your name',
    meaning: 'Meaning of the signature',
    meaningHint: 'Such as review, approval or responsibility.',
    signed: 'Signed by {{name}}: {{meaning}}',
  },
  {
    title: 'Elektronische Signatur',
    about: 'Sie werden gebeten, sich auszuweisen. Die Signatur wird im Audit-Protokoll festgehalten.',
    name: 'Ihr Name',
    meaning: 'Bedeutung der Signatur',
    meaningHint: 'Zum Beispiel Prüfung, Freigabe oder Verantwortung.',
    signed: 'Signiert von {{name}}: {{meaning}}',
  },
);
