import { defineWords } from '../../../base/language.ts';

export const useGatesWords = defineWords(
  'gates',
  {
    title: 'Publish gates',
    about:
      'What a bundle must pass before it is first published. Leave a limit empty to turn it off. Owners can override a gate with a reason, which the audit log records.',
    diagnostics: 'The content compiles without warnings and has no proven defects',
    simulation: 'Simulation limits',
    max_mean_items: 'Mean number of questions',
    max_items: 'Maximum number of questions',
    max_exposure: 'Question exposure (0 to 1)',
    max_bias: 'Bias of θ',
    max_rmse: 'RMSE of θ',
    max_standard_error: 'Mean standard error',
    shadow: 'Shadow scoring',
    shadow_max_flips: 'Maximum number of people whose band or status changes',
    save: 'Save',
    saved: 'The publish gates were saved.',
    readOnly: 'Your role can view the publish gates but not change them.',
    signatures: 'Electronic signatures',
    signaturesRequired: 'Reviews and releases need a signature',
    signaturesAbout:
      'In the live environment only. The signer confirms who they are and states their name and the meaning (21 CFR Part 11). API keys cannot sign.',
    signaturesSaved: 'The setting was saved.',
  },
  {
    title: 'Veröffentlichungsbedingungen',
    about:
      'Was ein Bundle erfüllen muss, bevor es zum ersten Mal veröffentlicht wird. Leere Felder setzen keine Grenze. Inhaber können eine Bedingung mit einer Begründung übergehen, die das Audit-Protokoll verzeichnet.',
    diagnostics: 'Der Inhalt kompiliert ohne Warnungen und hat keine bewiesenen Mängel',
    simulation: 'Grenzen der Simulation',
    max_mean_items: 'Mittlere Zahl der Fragen',
    max_items: 'Höchste Zahl der Fragen',
    max_exposure: 'Häufigkeit einer Frage (0 bis 1)',
    max_bias: 'Verzerrung von θ',
    max_rmse: 'RMSE von θ',
    max_standard_error: 'Mittlerer Standardfehler',
    shadow: 'Vergleichsauswertung',
    shadow_max_flips: 'Höchstzahl der Personen, deren Stufe oder Status sich ändert',
    save: 'Speichern',
    saved: 'Die Veröffentlichungsbedingungen wurden gespeichert.',
    signatures: 'Elektronische Signaturen',
    signaturesRequired: 'Prüfungen und Freigaben brauchen eine Signatur',
    signaturesAbout:
      'Nur in der Live-Umgebung. Wer signiert, weist sich aus und nennt den Namen und die Bedeutung (21 CFR Part 11). API-Schlüssel können nicht signieren.',
    signaturesSaved: 'Die Einstellung wurde gespeichert.',
    readOnly: 'Mit Ihrer Rolle können Sie die Veröffentlichungsbedingungen ansehen, aber nicht ändern.',
  },
);
