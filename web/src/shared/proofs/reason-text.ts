import { REASONS } from '@eps/engine/authoring';
import type { ClaimReason } from '@eps/sdk';
import type { Language } from '../../base/language.ts';

/** Why a claim has its verdict, by code, in German; the engine has the English texts. */
export const GERMAN_REASONS: Record<ClaimReason['code'], string> = {
  depends_on_examples:
    'Es hängt von einem Profilfeld, einer Zeit oder einem freien Wert ab. Davon wurden nur Beispiele probiert, ohne Erfolg.',
  budget_used_up: 'Die Schritte für diesen Beweis waren verbraucht, bevor er entschieden war.',
  bounds_exclude: 'Die Grenzen der verwendeten Werte schließen es aus.',
  all_examined: 'Alle Kombinationen der verwendeten Antworten wurden in {steps} Schritten geprüft.',

  question_excluded: 'Die adaptive Auswahl schließt die Frage aus.',
  question_visible: 'Mit diesen Antworten ist die Frage sichtbar.',
  no_rule_asks: 'Keine Regel der adaptiven Auswahl stellt sie.',
  never_visible: 'Keine Antworten machen sie sichtbar: {condition}.',
  no_acceptable_answer:
    'Die Frage ist eine Pflichtfrage und darf nicht verweigert werden, aber keine Antwort wird angenommen.',
  section_question_visible: 'Mit diesen Antworten ist eine seiner Fragen sichtbar.',
  section_condition_holds: 'Mit diesen Antworten ist die Bedingung des Abschnitts erfüllt.',
  no_question_visible: 'Keine seiner Fragen kann sichtbar werden.',

  rule_fires: 'Mit diesen Antworten wird die Regel ausgelöst.',
  rule_does_not_fire: 'Mit diesen Antworten wird die Regel nicht ausgelöst.',
  fires_unanswered:
    'Die Regel wird nach jeder Antwort ausgewertet und ausgelöst, obwohl nichts von dem beantwortet ist, was sie verwendet.',
  never_true: 'Keine Antworten erfüllen die Bedingung: {condition}.',
  always_true: 'Alle vollständigen Antworten erfüllen die Bedingung: {condition}.',
  rule_applies: 'Mit diesen Antworten gilt die Regel.',
  block_shown: 'Mit diesen Antworten wird der Block angezeigt.',
  other_audience: 'Der Bericht ist für {report}, der Block für {block}.',

  value_without_band: 'Mit diesen Antworten ist der Wert {value}. Er liegt in keiner Stufe.',
  every_value_in_band: 'Jeder erreichbare Wert liegt in einer Stufe.',
  value_in_band: 'Mit diesen Antworten ist der Wert {value}. Er liegt in der Stufe.',
  no_value_in_band: 'Keine Antworten ergeben einen Wert in der Stufe.',
  values_and_range: 'Die Werte reichen von {min} bis {max}; angegeben ist {declared_min} bis {declared_max}.',

  question_count: 'Es gibt {questions} Fragen; die Regel beendet den Test nach {limit}.',
  test_too_short: 'Die Regel gilt ab {min_items} Fragen, aber kein Test hat mehr als {longest}.',
  no_concept: 'Es gibt kein Konzept, das die Regel betrifft.',
  no_concept_with_bands: 'Kein Konzept, das die Regel betrifft, hat Stufen.',
  concept_without_bands: '„{concept}“ hat keine Stufen.',
  concept_not_irt: 'Die Regel betrifft Konzepte mit der Methode irt; „{concept}“ hat eine andere.',
  concept_without_error: '„{concept}“ hat keinen Standardfehler.',
  confidence_bounded:
    'Die Konfidenz von „{concept}“ ist höchstens so groß wie die Reliabilität, {reliability}.',
  depends_on_course: 'Ob die Regel erfüllt wird, hängt vom Verlauf des Tests ab.',
  error_attained: 'Mit diesen Antworten ist der Standardfehler von „{concept}“ {error}.',
  error_not_below:
    'Die {questions} informativsten Fragen lassen „{concept}“ einen Standardfehler von mindestens {error}; die Regel verlangt weniger als {limit}.',
  error_too_large:
    'Die {questions} informativsten Fragen lassen „{concept}“ einen Standardfehler von mindestens {error}; die Regel verlangt {limit}.',
  error_not_found:
    'Es wurden keine Antworten gefunden, die „{concept}“ einen Standardfehler unter {limit} lassen.',
  error_unknown:
    'Der kleinste gefundene Standardfehler von „{concept}“ ist {error}; die Regel verlangt {limit}.',
};

type Values = ClaimReason['values'];

/** From here on, a number is shorter as a power of ten. */
const LARGE = 1e15;

/** Returns how proofs write numbers in the language: with at most six significant digits and a minus sign. */
export function numberText(language: Language): (value: number) => string {
  const digits = { maximumSignificantDigits: 6 };
  const plain = new Intl.NumberFormat(language, digits);
  const scientific = new Intl.NumberFormat(language, { ...digits, notation: 'scientific' });
  return (value) => (Math.abs(value) < LARGE ? plain : scientific).format(value).replace('-', '−');
}

/** Describes one reason of a verdict in the language. `values` replace the values of the reason. */
export function reasonText({ code, values }: ClaimReason, language: Language, shown: Values = {}): string {
  const write = numberText(language);
  const text = language === 'de' ? GERMAN_REASONS[code] : REASONS[code];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = shown[name] ?? values[name];
    return typeof value === 'number' ? write(value) : String(value);
  });
}
