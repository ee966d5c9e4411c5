import type { Language } from '../../base/language.ts';

/** Why scores of two versions are not comparable, by code, in German. */
const GERMAN: Readonly<Record<string, string>> = {
  added: 'Nur die andere Version hat das Konzept.',
  removed: 'Die andere Version hat das Konzept nicht.',
  formula_or_part: 'Die Formel oder etwas, was sie liest, wurde geändert.',
  method: 'Die Methode der Auswertung wurde geändert.',
  expression: 'Der Ausdruck der Auswertung wurde geändert.',
  scale: 'Die Skala wurde geändert.',
  missing_policy: 'Der Umgang mit fehlenden Antworten wurde geändert.',
  range: 'Der Bereich des Werts wurde geändert.',
  norms: 'Die Normen wurden geändert.',
  irt_model: 'Das Item-Response-Modell oder seine Einstellungen wurden geändert.',
  item_removed: 'Das Item wurde entfernt.',
  item_added: 'Das Item wurde hinzugefügt.',
  item_wording: 'Der Wortlaut des Items wurde geändert.',
  item_input: 'Der Antworttyp des Items wurde geändert.',
  item_options: 'Die Optionen des Items wurden geändert.',
  item_scores: 'Die Punktwerte des Items wurden geändert.',
  item_range: 'Der Bereich des Items wurde geändert.',
  item_key: 'Die Polung des Items wurde geändert.',
  item_weight: 'Das Gewicht des Items wurde geändert.',
  item_parameters: 'Die Parameter des Items wurden geändert.',
  too_few_anchors: 'Für eine Verknüpfung gibt es zu wenige unveränderte Items.',
  no_link: 'Die Lagen der unveränderten Items bestimmen keine Verknüpfung.',
};

/** Says why scores are not comparable; the service says it in English. */
export function reasonText({ code, message }: { code: string; message: string }, language: Language): string {
  return (language === 'de' ? GERMAN[code] : undefined) ?? message;
}
