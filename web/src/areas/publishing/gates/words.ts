import { defineWords } from '../../../base/language.ts';

export const useGatesWords = defineWords(
  'gates',
  {
    title: 'Before publishing',
    about:
      'What an instrument must pass before it is first published. An empty limit is off. Owners can publish despite a gate, with a reason that the audit log keeps.',
    diagnostics: 'No warnings and no proven defects',
    diagnosticsAbout:
      'For example, an instrument with a band that overlaps another, or with a question that nobody can be asked, is not published.',
    length: 'Length',
    simulated: 'Found by the last simulation with at least 100 respondents.',
    max_mean_items: 'Questions on average',
    max_mean_itemsAbout: 'With 12, people are asked at most 12 questions on average.',
    max_items: 'Questions for one person',
    max_itemsAbout: 'With 20, nobody is asked more than 20 questions.',
    max_standard_error: 'Standard error of a score',
    max_standard_errorAbout:
      'In points of the score. With 2.5, a score of 14 usually means a true score of 9 to 19.',
    adaptive: 'Adaptive tests',
    adaptiveNone:
      'No instrument of this app selects its questions by item response theory. Limits on exposure, bias and error of θ appear here with the first one.',
    max_exposure: 'Exposure of a question',
    max_exposureAbout: 'From 0 to 1. With 0.3, no question is asked of more than 3 in 10 people.',
    max_bias: 'Bias of θ',
    max_biasAbout: 'With 0.1, estimates are on average no more than 0.1 too high or too low.',
    max_rmse: 'Typical error of θ (RMSE)',
    max_rmseAbout: 'With 0.4, estimates are typically within 0.4 of the true θ.',
    shadow: 'Past results',
    shadowAbout: 'Past answers are scored with the new version and compared with their results.',
    shadow_max_flips: 'Results that may change',
    shadow_max_flipsAbout:
      'With 0, no past result may get another band or status. Applies from the second version on.',
    saved: 'The publish gates were saved.',
    readOnly: 'Your role can view the publish gates but not change them.',
    signatures: 'Electronic signatures',
    signaturesRequired: 'Reviews and releases need a signature',
    signaturesAbout:
      'In the live environment only. The signer confirms who they are and states their name and the meaning (21 CFR Part 11). API keys cannot sign.',
    signaturesSaved: 'The setting was saved.',
  },
  {
    title: 'Vor dem Veröffentlichen',
    about:
      'Was ein Instrument erfüllen muss, bevor es zum ersten Mal veröffentlicht wird. Leere Felder setzen keine Grenze. Inhaber können trotz einer Bedingung veröffentlichen, mit einer Begründung, die das Audit-Protokoll verzeichnet.',
    diagnostics: 'Keine Warnungen und keine bewiesenen Mängel',
    diagnosticsAbout:
      'Ein Instrument mit überlappenden Stufen oder mit einer Frage, die niemand gestellt bekommt, wird zum Beispiel nicht veröffentlicht.',
    length: 'Länge',
    simulated: 'Nach der letzten Simulation mit mindestens 100 Personen.',
    max_mean_items: 'Fragen im Mittel',
    max_mean_itemsAbout: 'Mit 12 werden Personen im Mittel höchstens 12 Fragen gestellt.',
    max_items: 'Fragen für eine Person',
    max_itemsAbout: 'Mit 20 werden niemandem mehr als 20 Fragen gestellt.',
    max_standard_error: 'Standardfehler eines Werts',
    max_standard_errorAbout:
      'In Punkten des Werts. Mit 2,5 bedeutet ein Wert von 14 meist einen wahren Wert von 9 bis 19.',
    adaptive: 'Adaptive Tests',
    adaptiveNone:
      'Kein Instrument dieser App wählt seine Fragen nach der Item-Response-Theorie. Grenzen für Häufigkeit, Verzerrung und Fehler von θ erscheinen hier mit dem ersten.',
    max_exposure: 'Häufigkeit einer Frage',
    max_exposureAbout: 'Von 0 bis 1. Mit 0,3 wird keine Frage mehr als 3 von 10 Personen gestellt.',
    max_bias: 'Verzerrung von θ',
    max_biasAbout: 'Mit 0,1 sind Schätzungen im Mittel höchstens 0,1 zu hoch oder zu niedrig.',
    max_rmse: 'Typischer Fehler von θ (RMSE)',
    max_rmseAbout: 'Mit 0,4 liegen Schätzungen meist innerhalb von 0,4 um das wahre θ.',
    shadow: 'Frühere Ergebnisse',
    shadowAbout:
      'Frühere Antworten werden mit der neuen Version ausgewertet und mit ihren Ergebnissen verglichen.',
    shadow_max_flips: 'Ergebnisse, die sich ändern dürfen',
    shadow_max_flipsAbout:
      'Mit 0 darf kein früheres Ergebnis eine andere Stufe oder einen anderen Status bekommen. Gilt ab der zweiten Version.',
    saved: 'Die Veröffentlichungsbedingungen wurden gespeichert.',
    signatures: 'Elektronische Signaturen',
    signaturesRequired: 'Prüfungen und Freigaben brauchen eine Signatur',
    signaturesAbout:
      'Nur in der Live-Umgebung. Wer signiert, weist sich aus und nennt den Namen und die Bedeutung (21 CFR Part 11). API-Schlüssel können nicht signieren.',
    signaturesSaved: 'Die Einstellung wurde gespeichert.',
    readOnly: 'Mit Ihrer Rolle können Sie die Veröffentlichungsbedingungen ansehen, aber nicht ändern.',
  },
);
