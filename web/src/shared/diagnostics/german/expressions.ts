import type { GermanDiagnostic } from './german-diagnostic.ts';

/** The section "Expressions". */
export const EXPRESSIONS: Readonly<Record<string, GermanDiagnostic>> = {
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
