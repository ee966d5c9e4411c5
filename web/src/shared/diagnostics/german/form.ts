import type { GermanDiagnostic } from './german-diagnostic.ts';

/** The section "Form". */
export const FORM: Readonly<Record<string, GermanDiagnostic>> = {
  wrong_type: {
    text: 'Der Wert hat den falschen Typ.',
    fix: 'Verwenden Sie den erwarteten Typ. Lassen Sie die Angabe weg, statt sie auf null zu setzen.',
  },
  missing_key: {
    text: 'Eine Angabe fehlt, für die es keine Vorgabe gibt.',
    fix: 'Ergänzen Sie die Angabe.',
  },
  unknown_value: {
    text: 'Der Wert ist keiner der erlaubten.',
    fix: 'Verwenden Sie einen der möglichen Werte.',
  },
  out_of_range: {
    text: 'Der Wert liegt außerhalb des erlaubten Bereichs.',
    fix: 'Wählen Sie einen Wert im Bereich; Untergrenzen müssen unter den Obergrenzen liegen.',
  },
  not_ascending: {
    text: 'Die Werte stehen nicht in aufsteigender Reihenfolge.',
    fix: 'Sortieren Sie die Werte aufsteigend.',
  },
  duplicate_id: {
    text: 'Die ID ist doppelt vergeben.',
    fix: 'Wählen Sie eine ID, die es noch nicht gibt.',
  },
  unknown_scale: {
    text: 'Die gemeinsame Skala gibt es nicht.',
    fix: 'Berichtigen Sie die ID, oder legen Sie die Skala unter „scales“ an.',
  },
  conflicting_keys: {
    text: 'Zwei Angaben schließen einander aus.',
    fix: 'Entfernen Sie eine der beiden Angaben.',
  },
  invalid_locale: {
    text: 'Das ist kein Sprachkürzel.',
    fix: 'Verwenden Sie ein Kürzel nach BCP 47, zum Beispiel „de“ oder „pt-BR“.',
  },
  document_incomplete: {
    text: 'Das Dokument der Einwilligung hat weder Text noch Adresse, oder beides.',
    fix: 'Geben Sie den Text an oder die Adresse, unter der er zu lesen ist.',
  },
  consent_empty: {
    text: 'Der Einwilligung fehlt die Version oder ein Dokument.',
    fix: 'Nennen Sie eine Version und mindestens ein Dokument.',
  },
  invalid_file_id: {
    text: 'Das ist keine ID einer Datei.',
    fix: 'Laden Sie die Datei in die App, und verwenden Sie die ID, die sie dort bekommt.',
  },
  invalid_address: {
    text: 'Diese Adresse kann kein Link der Hilfe sein.',
    fix: 'Verwenden Sie eine Adresse mit „https:“, „tel:“ oder „sms:“.',
  },
  invalid_time_zone: {
    text: 'Diese Zeitzone gibt es nicht.',
    fix: 'Verwenden Sie eine IANA-Zeitzone, zum Beispiel „Europe/Berlin“.',
  },
  invalid_template: {
    text: 'Die Vorlage hat einen Syntaxfehler.',
    fix: 'Berichtigen Sie die Liquid-Syntax; oft fehlt ein schließendes Zeichen oder Tag.',
  },
  not_canonical: {
    text: 'Der Inhalt lässt sich nicht eindeutig als JSON darstellen.',
    fix: 'Verringern Sie die Verschachtelung, und entfernen Sie ungültige Zeichen.',
  },
  unknown_key: {
    text: 'Diese Angabe ist unbekannt und wird ignoriert.',
    fix: 'Berichtigen Sie den Namen der Angabe, oder entfernen Sie sie.',
  },
  unused_key: {
    text: 'Diese Angabe wird hier nicht verwendet.',
    fix: 'Entfernen Sie die Angabe, oder wählen Sie eine Art, die sie verwendet.',
  },
  default_used: {
    text: 'Eine Angabe fehlt, deshalb gilt die Vorgabe.',
    fix: 'Setzen Sie die Angabe auf die Vorgabe oder auf einen anderen Wert.',
  },
  unanswerable: {
    text: 'Die Frage lässt sich nicht beantworten.',
    fix: 'Ergänzen Sie, was der Frage fehlt, zum Beispiel Optionen oder Zeilen.',
  },
  never_matches: {
    text: 'Das hat keine Wirkung: Es ist unvollständig.',
    fix: 'Vervollständigen oder entfernen Sie es.',
  },
  band_gap: {
    text: 'Zwischen zwei Stufen ist eine Lücke.',
    fix: 'Die Obergrenze „to“ gehört nicht zur Stufe: Setzen Sie sie auf „from“ der nächsten Stufe.',
  },
  band_overlap: {
    text: 'Zwei Stufen überschneiden sich; es gilt die zuerst aufgeführte.',
    fix: 'Trennen Sie die Stufen.',
  },
  max_off_step: {
    text: 'Keine Antwort in diesen Schritten ist „max“; umgekehrte Items und Wertebereiche setzen es voraus.',
    fix: 'Setzen Sie „max“ auf die höchste mögliche Antwort, oder wählen Sie einen anderen Schritt.',
  },
  correction_doubtful: {
    text: 'Die Frage weicht stark vom Wortlaut ab, den sie berichtigt, oder gar nicht.',
    fix: 'Berichtigen Sie ein, zwei Wörter; eine andere Frage braucht eine neue ID.',
  },
  missing_translation: {
    text: 'Der Übersetzung fehlen Texte; dort steht das Original.',
    fix: 'Übersetzen Sie die genannten Texte.',
  },
  blank_text: {
    text: 'Der Text zeigt nichts; gezeigt wird stattdessen das Original oder die ID.',
    fix: 'Schreiben Sie einen Text, oder lassen Sie ihn weg.',
  },
  missing_language: {
    text: 'Ein anderer Teil des Instruments hat diese Sprache, dieser nicht; seine Texte bleiben im Original.',
    fix: 'Ergänzen Sie die Sprache, sonst sehen Personen, die sie nutzen, zwei Sprachen.',
  },
  unknown_template_variable: {
    text: 'Die Vorlage verwendet eine unbekannte Variable.',
    fix: 'Verwenden Sie eine Variable des Berichts. „score“ gibt es nur in Blöcken mit „concept_id“.',
  },
  not_known_yet: {
    text: 'Der Text zeigt eine Antwort, die dort noch nicht bekannt ist.',
    fix: 'Verweisen Sie auf eine frühere Frage, oder verschieben Sie den Text.',
  },
  unsigned_value: {
    text: 'Bedingungen oder Werte lesen eine Angabe, die jede Person im Link ändern kann.',
    fix: 'Setzen Sie „signed“, und verwenden Sie öffentliche Links, die eine Signatur verlangen.',
  },
  no_standard_error: {
    text: 'Ohne Norm gibt es keinen Standardfehler, kein Intervall und keine verlässliche Veränderung.',
    fix: 'Fügen Sie eine Norm hinzu, wenn Berichte dies zeigen sollen.',
  },
  table_gap: {
    text: 'Die Tabelle hat nicht für jeden erreichbaren Rohwert eine Zeile.',
    fix: 'Ergänzen Sie die Zeilen wie im Manual, oder prüfen Sie die Punkte der Optionen.',
  },
  unattainable_row: {
    text: 'Die Tabelle hat eine Zeile für einen Rohwert, den keine Antworten ergeben.',
    fix: 'Prüfen Sie die Punkte der Optionen.',
  },
  fallback_read: {
    text: 'Bei nur extremen Antworten hat „mle“ keine Schätzung; gelesen wird dann die von „map“.',
    fix: 'Verwenden Sie „wle“ oder „eap“, oder prüfen Sie die Grenzen auch für die Schätzung von „map“.',
  },
  missing_norms: {
    text: 'Für diese Skala fehlen Normen; ohne sie gibt es keinen Wert.',
    fix: 'Fügen Sie Normen hinzu, oder verwenden Sie die Skala „raw“ oder „pomp“.',
  },
  diagnostics_truncated: {
    text: 'Es gibt mehr Diagnosen, als hier aufgeführt sind.',
    fix: 'Beheben Sie zuerst die aufgeführten.',
  },
};
