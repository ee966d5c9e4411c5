/** What the compiler found, by the code of the diagnostic, in German: what is wrong and what to do. */
export interface GermanDiagnostic {
  text: string;
  fix: string;
}

const FORM: Readonly<Record<string, GermanDiagnostic>> = {
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
    text: 'Das trifft nie zu: Es ist unvollständig.',
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
  missing_translation: {
    text: 'Der Übersetzung fehlen Texte; dort steht das Original.',
    fix: 'Übersetzen Sie die genannten Texte.',
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
  no_standard_error: {
    text: 'Ohne Norm gibt es keinen Standardfehler, kein Intervall und keine verlässliche Veränderung.',
    fix: 'Fügen Sie eine Norm hinzu, wenn Berichte dies zeigen sollen.',
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

const LIMITS: Readonly<Record<string, GermanDiagnostic>> = {
  too_many_items: {
    text: 'Es gibt zu viele Fragen und Matrixzeilen.',
    fix: 'Teilen Sie den Fragebogen auf.',
  },
  too_many_options: {
    text: 'Es gibt zu viele oder zu lange Optionen.',
    fix: 'Verwenden Sie weniger Optionen oder kürzere Beschriftungen.',
  },
  too_many_scores: {
    text: 'Es gibt zu viele Punktwerte.',
    fix: 'Werten Sie jedes Item auf weniger Konzepten aus, oder verwenden Sie weniger Optionen.',
  },
  too_many_enemies: {
    text: 'Die Gruppen einander ausschließender Fragen sind zu groß.',
    fix: 'Verkleinern Sie die Gruppen.',
  },
  report_too_large: {
    text: 'Der Bericht ist zu groß.',
    fix: 'Setzen Sie „concept_id“, oder entfernen Sie Blöcke.',
  },
  irt_too_large: {
    text: 'Das Item-Response-Modell ist zu groß.',
    fix: 'Verwenden Sie weniger „nodes“ oder weniger Items.',
  },
  composites_too_large: {
    text: 'Die Ausdrücke der Gesamtwerte lesen zusammen zu viele Teile.',
    fix: 'Verwenden Sie „weights“ oder weniger Teile je Ausdruck.',
  },
  selection_too_large: {
    text: 'Die adaptive Auswahl bräuchte zu viele Berechnungen.',
    fix: 'Fügen Sie die Abbruchregel „max_items“ hinzu, oder verwenden Sie weniger „nodes“ oder „mfi“.',
  },
};

const EXPRESSIONS: Readonly<Record<string, GermanDiagnostic>> = {
  expression_malformed: {
    text: 'Der Ausdruck ist nicht richtig aufgebaut.',
    fix: 'Schreiben Sie jeden Knoten als Objekt mit „op“ und jeden Wert als {"op":"lit","value":1}.',
  },
  expression_unknown_op: {
    text: 'Der Ausdruck enthält einen unbekannten Operator.',
    fix: 'Verwenden Sie einen der Operatoren.',
  },
  expression_arity: {
    text: 'Der Ausdruck hat die falsche Anzahl Argumente.',
    fix: 'Verwenden Sie die genannte Anzahl.',
  },
  expression_type: {
    text: 'Der Ausdruck hat Argumente des falschen Typs.',
    fix: 'Verwenden Sie einen Typ, den der Operator annimmt; sonst ist das Ergebnis immer unbekannt.',
  },
  expression_too_deep: {
    text: 'Der Ausdruck hat zu viele Ebenen.',
    fix: 'Verringern Sie die Ebenen: „and“, „or“ und „add“ nehmen beliebig viele Argumente an.',
  },
  expression_too_large: {
    text: 'Der Ausdruck ist zu groß.',
    fix: 'Teilen Sie den Ausdruck auf; ein Teil kann zum Beispiel ein Gesamtwert werden.',
  },
  expressions_too_large: {
    text: 'Die Ausdrücke des Instruments sind zusammen zu groß.',
    fix: 'Verschieben Sie gemeinsame Bedingungen in Abschnitte oder Gesamtwerte.',
  },
  expression_constant: {
    text: 'Der Ausdruck hat immer denselben Wert.',
    fix: 'Vergleichen Sie Werte desselben Typs; Listen durchsuchen Sie mit „in“ oder „contains“.',
  },
};

const REFERENCES: Readonly<Record<string, GermanDiagnostic>> = {
  unknown_question: {
    text: 'Diese Frage gibt es nicht.',
    fix: 'Berichtigen Sie die ID; die ID einer Matrixzeile ist „Frage.Zeile“.',
  },
  unknown_concept: {
    text: 'Dieses Konzept gibt es nicht.',
    fix: 'Berichtigen Sie die ID, oder fügen Sie das Konzept hinzu.',
  },
  unknown_metric: {
    text: 'Diesen Gesamtwert gibt es nicht.',
    fix: 'Verwenden Sie die ID eines Gesamtwerts; Konzepte lesen Sie mit „score“.',
  },
  unknown_variable: {
    text: 'Diese Variable gibt es im Kontext nicht.',
    fix: 'Legen Sie die Variable im Kontext an.',
  },
  unknown_profile_field: {
    text: 'Für dieses Profilfeld gibt es keine Variable.',
    fix: 'Legen Sie im Kontext eine Variable mit „from“: „profile.…“ an.',
  },
  unknown_option: {
    text: 'Diese Option gibt es nicht.',
    fix: 'Verwenden Sie die ID einer Option.',
  },
  unknown_row: {
    text: 'Diese Zeile gibt es nicht.',
    fix: 'Verwenden Sie die ID einer Zeile.',
  },
  unknown_document: {
    text: 'Dieses Dokument gibt es nicht.',
    fix: 'Verwenden Sie die ID eines Dokuments der Einwilligung.',
  },
  unknown_section: {
    text: 'Diesen Abschnitt gibt es nicht.',
    fix: 'Verwenden Sie die ID eines Abschnitts.',
  },
  unknown_block: {
    text: 'Diesen Block gibt es nicht.',
    fix: 'Verwenden Sie die ID eines Blocks.',
  },
  unknown_band: {
    text: 'Diese Stufe gibt es nicht.',
    fix: 'Verwenden Sie die ID einer Stufe.',
  },
  unknown_composite: {
    text: 'Diesen Gesamtwert gibt es nicht.',
    fix: 'Verwenden Sie die ID eines Gesamtwerts; Konzepte werden unter „concepts“ übersetzt.',
  },
  unknown_rule: {
    text: 'Diese Regel gibt es nicht.',
    fix: 'Verwenden Sie die ID einer Regel.',
  },
};

const MEANING: Readonly<Record<string, GermanDiagnostic>> = {
  visibility_cycle: {
    text: 'Die Sichtbarkeit der Frage hängt von ihr selbst ab.',
    fix: 'Entfernen Sie eine der Abhängigkeiten.',
  },
  scoring_cycle: {
    text: 'Der Wert des Konzepts hängt von sich selbst ab.',
    fix: 'Entfernen Sie eine der Abhängigkeiten.',
  },
  items_scored_twice: {
    text: 'Dieselben Items werden zweimal gewertet.',
    fix: 'Nennen Sie die Items jedes Konzepts unter „items“, und werten Sie gemeinsame Items nur in einem Teil.',
  },
  item_not_scored: {
    text: 'Das Item hat keine Punktwerte für das Konzept.',
    fix: 'Geben Sie den Optionen Punktwerte unter „scores“, oder entfernen Sie das Item.',
  },
  confidence_unknown: {
    text: 'Die Genauigkeit des Werts ist unbekannt, deshalb auch seine Konfidenz.',
    fix: 'Geben Sie die Reliabilität des Konzepts an, verwenden Sie „irt“, oder entfernen Sie das Minimum.',
  },
  range_unknown: {
    text: 'Der Bereich der Zahl ist unbekannt.',
    fix: 'Geben Sie der Frage „min“ und „max“.',
  },
  irt_parameters: {
    text: 'Dem Item fehlen Parameter.',
    fix: 'Ergänzen Sie die Parameter unter „irt.items“.',
  },
  irt_categories: {
    text: 'Die Zahl der Schwellen passt nicht zur Zahl der Kategorien.',
    fix: 'Verwenden Sie eine Schwelle weniger als Kategorien und ein Modell für so viele Kategorien.',
  },
  impossible_answer: {
    text: 'Die erwartete Antwort ist nicht möglich.',
    fix: 'Erwarten Sie eine Antwort, die die Frage annimmt.',
  },
  raw_score: {
    text: 'Die Regel vergleicht den Rohwert, nicht den angegebenen Wert.',
    fix: 'Vergleichen Sie mit Rohwerten („scale“: „raw“), oder lesen Sie den Wert über einen Gesamtwert.',
  },
  range_not_attained: {
    text: 'Der angegebene Bereich wird nicht erreicht.',
    fix: 'Geben Sie den genannten Bereich an, oder berichtigen Sie Gewichte oder Ausdruck.',
  },
  consent_refusal: {
    text: 'Nichts verwendet die Antwort, dass die Einwilligung verweigert wird.',
    fix: 'Legen Sie fest, was „Nein“ bewirkt: Blenden Sie die übrigen Fragen aus, oder entfernen Sie die Optionen.',
  },
  unused_scores: {
    text: 'Die Punktwerte gehören zu einem Konzept, das es nicht gibt.',
    fix: 'Berichtigen Sie die ID. Behalten Sie sie, wenn ein anderes Punkteschema sie verwendet.',
  },
};

export const GERMAN_DIAGNOSTICS = { ...FORM, ...LIMITS, ...EXPRESSIONS, ...REFERENCES, ...MEANING };
