import type { GermanDiagnostic } from './german-diagnostic.ts';

/** The section "References and meaning". */
export const MEANING: Readonly<Record<string, GermanDiagnostic>> = {
  unknown_question: {
    text: 'Diese Frage gibt es nicht.',
    fix: 'Berichtigen Sie die ID; die ID einer Matrixzeile ist „Frage.Zeile“.',
  },
  unknown_concept: {
    text: 'Diese Subskala gibt es nicht.',
    fix: 'Berichtigen Sie die ID, oder fügen Sie die Subskala hinzu.',
  },
  unknown_metric: {
    text: 'Diesen Gesamtwert gibt es nicht.',
    fix: 'Verwenden Sie die ID eines Gesamtwerts; Subskalen lesen Sie mit „score“.',
  },
  unknown_file: {
    text: 'Die App hat diese Datei nicht.',
    fix: 'Laden Sie die Datei in diese App: Sie hat in jeder App dieselbe ID.',
  },
  wrong_file_type: {
    text: 'Die Datei ist von anderer Art als angegeben.',
    fix: 'Geben Sie die Art der Datei an, oder verwenden Sie eine andere Datei.',
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
    fix: 'Verwenden Sie die ID eines Gesamtwerts; Subskalen werden unter „concepts“ übersetzt.',
  },
  unknown_rule: {
    text: 'Diese Regel gibt es nicht.',
    fix: 'Verwenden Sie die ID einer Regel.',
  },
  visibility_cycle: {
    text: 'Die Sichtbarkeit der Frage hängt von ihr selbst ab.',
    fix: 'Entfernen Sie eine der Abhängigkeiten.',
  },
  scoring_cycle: {
    text: 'Der Wert der Subskala hängt von sich selbst ab.',
    fix: 'Entfernen Sie eine der Abhängigkeiten.',
  },
  never_scored: {
    text: 'Der Wert der Subskala wird nie berechnet: Es müssen mehr Items beantwortet sein, als sie hat.',
    fix: 'Verlangen Sie höchstens so viele Items, wie die Subskala hat.',
  },
  items_scored_twice: {
    text: 'Dieselben Items werden zweimal gewertet.',
    fix: 'Nennen Sie die Items jeder Subskala unter „items“, und werten Sie gemeinsame Items nur in einem Teil.',
  },
  item_not_scored: {
    text: 'Das Item hat keine Punktwerte für die Subskala.',
    fix: 'Geben Sie den Optionen Punktwerte unter „scores“, oder entfernen Sie das Item.',
  },
  confidence_unknown: {
    text: 'Die Genauigkeit des Werts ist unbekannt, deshalb auch seine Konfidenz.',
    fix: 'Geben Sie die Reliabilität der Subskala an, verwenden Sie „irt“, oder entfernen Sie das Minimum.',
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
    text: 'Die Punktwerte gehören zu einer Subskala, die es nicht gibt.',
    fix: 'Berichtigen Sie die ID. Behalten Sie sie, wenn ein anderes Punkteschema sie verwendet.',
  },
  critical_unanswered: {
    text: 'Von dieser kritischen Regel erfährt niemand: Sie hat weder Hilfe für die Person noch eine Aufgabe.',
    fix: 'Ergänzen Sie Hilfe oder eine Aufgabe, oder wählen Sie einen geringeren Schweregrad.',
  },
  role_without_members: {
    text: 'Niemand hat diese Rolle, also würde niemand die Aufgabe erledigen.',
    fix: 'Wählen Sie eine andere Rolle, oder geben Sie sie einem Mitglied.',
  },
  unknown_user: {
    text: 'Die Aufgabe ginge an jemanden, der kein Mitglied ist.',
    fix: 'Wählen Sie ein Mitglied oder eine Rolle.',
  },
  people_unreachable: {
    text: 'Niemand könnte angerufen werden: Personen antworten in diesem Programm über einen anonymen Link.',
    fix: 'Verwenden Sie einen Link, der Personen wiedererkennt, oder nehmen Sie Personen mit Kontaktdaten auf.',
  },
  no_mail: {
    text: 'Niemand erhält eine E-Mail zu dieser Aufgabe, denn der Dienst hat keinen Mailserver.',
    fix: 'Setzen Sie EPS_SMTP_URL, oder vereinbaren Sie, wer in den Posteingang der Konsole schaut.',
  },
};
