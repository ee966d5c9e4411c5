import { lookupLocale } from '../inputs/translation.ts';

/** Fixed report texts that do not come from the template. `{…}` are placeholders for values. */
export interface Words {
  notWritten: string;
  scores: string;
  score: string;
  interval: string;
  band: string;
  answered: string;
  change: string;
  trend: string;
  alignment: string;
  remarks: string;
  noRemarks: string;
  info: string;
  warning: string;
  critical: string;
  date: string;
  target: string;
  fit: string;
  noScore: string;
  noPrecision: string;
  notComparable: string;
  intervalNote: string;
  increase: string;
  decrease: string;
  none: string;
  no_score: string;
  no_previous: string;
  items_changed: string;
  no_standard_error: string;
  bandTo: string;
  bandToUnder: string;
  bandUnder: string;
  bandFrom: string;
  precisionUnknown: string;
  asked: string;
  comparedWith: string;
  lowerBetter: string;
  lowerBetterOf: string;
  version: string;
  answeredOn: string;
  releasedOn: string;
  person: string;
  releasedBy: string;
  releasedWithoutReview: string;
  signed: string;
  language: string;
  changeInterval: string;
  needsReview: string;
  notReleased: string;
  superseded: string;
}

const EN: Words = {
  notWritten: 'This part of the report could not be written.',
  scores: 'Scores',
  score: 'Score',
  interval: '95 % interval',
  band: 'Band',
  answered: 'Answered',
  change: 'Change',
  trend: 'Over time',
  alignment: 'Fit with the targets',
  remarks: 'Remarks on the answers',
  noRemarks: 'No remarks.',
  info: 'Note',
  warning: 'Warning',
  critical: 'Critical',
  date: 'Date',
  target: 'Target',
  fit: 'Fit',
  noScore: 'no score',
  noPrecision: 'precision not known',
  notComparable: 'other questions or scoring',
  intervalNote: 'Bars show the range that holds the true score with a probability of about 95 %.',
  increase:
    'Higher than on {date} ({from}) by {delta}. Differences above {threshold} exceed measurement error.',
  decrease:
    'Lower than on {date} ({from}) by {delta}. Differences above {threshold} exceed measurement error.',
  none: 'No change since {date} ({from}) that exceeds measurement error ({threshold}).',
  no_score: 'There is no score this time.',
  no_previous: 'This is the first result: there is none to compare it with.',
  items_changed: 'Not compared with {date} ({from}): the questions or their scoring have changed since.',
  no_standard_error:
    'It is not known whether this differs from {date} ({from}): the measurement error is unknown.',
  bandTo: '{from} to {to}',
  bandToUnder: '{from} to under {to}',
  bandUnder: 'under {to}',
  bandFrom: '{from} or more',
  precisionUnknown: 'The precision of these scores is not known.',
  asked: '{n} questions were asked, chosen from the answers before them.',
  comparedWith: 'Compared with: {group}.',
  lowerBetter: 'Lower values are better.',
  lowerBetterOf: 'Lower values are better: {scores}.',
  version: 'version {n}',
  answeredOn: 'Answered on {date}',
  releasedOn: 'released on {date}',
  person: 'Person',
  releasedBy: 'released on {date} by {name}',
  releasedWithoutReview: 'released on {date} without a review',
  signed: 'Electronically signed by {name}, {time}. Meaning: {meaning}',
  language: 'Language',
  changeInterval: 'Difference: {difference} (95 % interval {low} to {high}).',
  needsReview: 'Needs review: this result is not released yet.',
  notReleased: 'Not released: this result is not to be handed over.',
  superseded: 'Replaced: there is a newer version of this result.',
};

const DE: Words = {
  notWritten: 'Dieser Teil des Berichts konnte nicht geschrieben werden.',
  scores: 'Werte',
  score: 'Wert',
  interval: '95-%-Intervall',
  band: 'Bereich',
  answered: 'Beantwortet',
  change: 'Veränderung',
  trend: 'Im Verlauf',
  alignment: 'Übereinstimmung mit den Zielen',
  remarks: 'Hinweise zu den Antworten',
  noRemarks: 'Keine Hinweise.',
  info: 'Hinweis',
  warning: 'Warnung',
  critical: 'Kritisch',
  date: 'Datum',
  target: 'Ziel',
  fit: 'Übereinstimmung',
  noScore: 'kein Wert',
  noPrecision: 'Genauigkeit nicht bekannt',
  notComparable: 'andere Fragen oder Auswertung',
  intervalNote:
    'Die Balken zeigen den Bereich, in dem der wahre Wert mit etwa 95 % Wahrscheinlichkeit liegt.',
  increase:
    'Um {delta} höher als am {date} ({from}). Unterschiede über {threshold} übersteigen den Messfehler.',
  decrease:
    'Um {delta} niedriger als am {date} ({from}). Unterschiede über {threshold} übersteigen den Messfehler.',
  none: 'Keine Veränderung seit dem {date} ({from}), die den Messfehler übersteigt ({threshold}).',
  no_score: 'Diesmal liegt kein Wert vor.',
  no_previous: 'Dies ist das erste Ergebnis: Es gibt keines zum Vergleich.',
  items_changed:
    'Kein Vergleich mit dem {date} ({from}): Fragen oder Auswertung haben sich seither geändert.',
  no_standard_error:
    'Ob es einen Unterschied zum {date} ({from}) gibt, ist offen: Der Messfehler ist nicht bekannt.',
  bandTo: '{from} bis {to}',
  bandToUnder: '{from} bis unter {to}',
  bandUnder: 'unter {to}',
  bandFrom: '{from} oder mehr',
  precisionUnknown: 'Die Genauigkeit dieser Werte ist nicht bekannt.',
  asked: 'Es wurden {n} Fragen gestellt, ausgewählt nach den Antworten davor.',
  comparedWith: 'Verglichen mit: {group}.',
  lowerBetter: 'Niedrigere Werte sind besser.',
  lowerBetterOf: 'Niedrigere Werte sind besser: {scores}.',
  version: 'Version {n}',
  answeredOn: 'Beantwortet am {date}',
  releasedOn: 'freigegeben am {date}',
  person: 'Person',
  releasedBy: 'freigegeben am {date} von {name}',
  releasedWithoutReview: 'freigegeben am {date} ohne Prüfung',
  signed: 'Elektronisch signiert von {name}, {time}. Bedeutung: {meaning}',
  language: 'Sprache',
  changeInterval: 'Unterschied: {difference} (95-%-Intervall {low} bis {high}).',
  needsReview: 'Prüfung nötig: Dieses Ergebnis ist noch nicht freigegeben.',
  notReleased: 'Nicht freigegeben: Dieses Ergebnis darf nicht weitergegeben werden.',
  superseded: 'Ersetzt: Es gibt eine neuere Fassung dieses Ergebnisses.',
};

const ES: Words = {
  notWritten: 'No se pudo redactar esta parte del informe.',
  scores: 'Puntuaciones',
  score: 'Puntuación',
  interval: 'Intervalo del 95 %',
  band: 'Nivel',
  answered: 'Respondidas',
  change: 'Cambio',
  trend: 'Evolución',
  alignment: 'Ajuste a los objetivos',
  remarks: 'Observaciones sobre las respuestas',
  noRemarks: 'Sin observaciones.',
  info: 'Nota',
  warning: 'Aviso',
  critical: 'Crítico',
  date: 'Fecha',
  target: 'Objetivo',
  fit: 'Ajuste',
  noScore: 'sin puntuación',
  noPrecision: 'precisión desconocida',
  notComparable: 'otras preguntas o puntuación',
  intervalNote:
    'Las barras muestran el intervalo que contiene la puntuación verdadera con una probabilidad del 95 % aproximadamente.',
  increase:
    'Superior en {delta} a la del {date} ({from}). Las diferencias mayores de {threshold} superan el error de medida.',
  decrease:
    'Inferior en {delta} a la del {date} ({from}). Las diferencias mayores de {threshold} superan el error de medida.',
  none: 'Ningún cambio desde el {date} ({from}) que supere el error de medida ({threshold}).',
  no_score: 'Esta vez no hay puntuación.',
  no_previous: 'Es el primer resultado: no hay ninguno con el que compararlo.',
  items_changed:
    'Sin comparación con el {date} ({from}): las preguntas o su puntuación han cambiado desde entonces.',
  no_standard_error: 'No se sabe si difiere de la del {date} ({from}): el error de medida es desconocido.',
  bandTo: '{from} a {to}',
  bandToUnder: '{from} a menos de {to}',
  bandUnder: 'menos de {to}',
  bandFrom: '{from} o más',
  precisionUnknown: 'No se conoce la precisión de estas puntuaciones.',
  asked: 'Se hicieron {n} preguntas, elegidas según las respuestas anteriores.',
  comparedWith: 'En comparación con: {group}.',
  lowerBetter: 'Los valores más bajos son mejores.',
  lowerBetterOf: 'Los valores más bajos son mejores: {scores}.',
  version: 'versión {n}',
  answeredOn: 'Respondido el {date}',
  releasedOn: 'publicado el {date}',
  person: 'Persona',
  releasedBy: 'publicado el {date} por {name}',
  releasedWithoutReview: 'publicado el {date} sin revisión',
  signed: 'Firmado electrónicamente por {name}, {time}. Significado: {meaning}',
  language: 'Idioma',
  changeInterval: 'Diferencia: {difference} (intervalo del 95 % de {low} a {high}).',
  needsReview: 'Pendiente de revisión: este resultado aún no está publicado.',
  notReleased: 'No publicado: este resultado no debe entregarse.',
  superseded: 'Sustituido: hay una versión más reciente de este resultado.',
};

const AR: Words = {
  notWritten: 'تعذّرت كتابة هذا الجزء من التقرير.',
  scores: 'الدرجات',
  score: 'الدرجة',
  interval: 'مجال الثقة 95 %',
  band: 'المستوى',
  answered: 'تمت الإجابة',
  change: 'التغيّر',
  trend: 'عبر الزمن',
  alignment: 'التوافق مع الأهداف',
  remarks: 'ملاحظات على الإجابات',
  noRemarks: 'لا توجد ملاحظات.',
  info: 'ملاحظة',
  warning: 'تنبيه',
  critical: 'حرج',
  date: 'التاريخ',
  target: 'الهدف',
  fit: 'التوافق',
  noScore: 'لا توجد درجة',
  noPrecision: 'الدقة غير معروفة',
  notComparable: 'أسئلة أو طريقة حساب مختلفة',
  intervalNote: 'تبيّن الأشرطة المجال الذي تقع فيه الدرجة الحقيقية باحتمال يبلغ نحو 95 %.',
  increase:
    'أعلى بمقدار {delta} مما كانت في {date} ({from}). الفروق التي تتجاوز {threshold} أكبر من خطأ القياس.',
  decrease:
    'أقل بمقدار {delta} مما كانت في {date} ({from}). الفروق التي تتجاوز {threshold} أكبر من خطأ القياس.',
  none: 'لا تغيّر منذ {date} ({from}) يتجاوز خطأ القياس ({threshold}).',
  no_score: 'لا توجد درجة هذه المرة.',
  no_previous: 'هذه أول نتيجة: لا توجد نتيجة أخرى للمقارنة.',
  items_changed: 'لا مقارنة مع {date} ({from}): تغيّرت الأسئلة أو طريقة حسابها منذ ذلك الحين.',
  no_standard_error: 'لا يُعرف ما إذا كانت تختلف عن {date} ({from}): خطأ القياس غير معروف.',
  bandTo: '{from} إلى {to}',
  bandToUnder: '{from} إلى أقل من {to}',
  bandUnder: 'أقل من {to}',
  bandFrom: '{from} فأكثر',
  precisionUnknown: 'دقة هذه الدرجات غير معروفة.',
  asked: 'طُرح {n} من الأسئلة، اختيرت وفق الإجابات السابقة.',
  comparedWith: 'مقارنةً بـ: {group}.',
  lowerBetter: 'القيم الأدنى أفضل.',
  lowerBetterOf: 'القيم الأدنى أفضل: {scores}.',
  version: 'الإصدار {n}',
  answeredOn: 'تمت الإجابة في {date}',
  releasedOn: 'نُشر في {date}',
  person: 'الشخص',
  releasedBy: 'نُشر في {date} بواسطة {name}',
  releasedWithoutReview: 'نُشر في {date} دون مراجعة',
  signed: 'وقّعه إلكترونيًا {name}، {time}. المعنى: {meaning}',
  language: 'اللغة',
  changeInterval: 'الفرق: {difference} (مجال الثقة 95 % من {low} إلى {high}).',
  needsReview: 'بحاجة إلى مراجعة: لم تُنشر هذه النتيجة بعد.',
  notReleased: 'غير منشور: لا يجوز تسليم هذه النتيجة.',
  superseded: 'استُبدل: توجد نسخة أحدث من هذه النتيجة.',
};

const WORDS: Record<string, Words> = { en: EN, de: DE, es: ES, ar: AR };
const TAGS = Object.keys(WORDS);

/** Returns the words for a locale, English when it is not supported. */
export function wordsFor(locale: string): Words {
  return WORDS[lookupLocale(TAGS, locale) ?? 'en']!;
}

/** Replaces the placeholders of a sentence with values. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
