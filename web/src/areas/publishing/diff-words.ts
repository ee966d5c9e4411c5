import type { DefinitionKind, DiffEntry } from '@eps/sdk';

type Language = 'en' | 'de';
type Pair = readonly [en: string, de: string];

/** Names of parts: singular, and plural as in "the order of the …". */
const PARTS: Record<string, readonly [one: Pair, many: Pair]> = {
  question: [
    ['Question', 'Frage'],
    ['questions', 'Fragen'],
  ],
  option: [
    ['option', 'Option'],
    ['options', 'Optionen'],
  ],
  scale_option: [
    ['option', 'Option'],
    ['options', 'Optionen'],
  ],
  row: [
    ['row', 'Zeile'],
    ['rows', 'Zeilen'],
  ],
  section: [
    ['Section', 'Abschnitt'],
    ['sections', 'Abschnitte'],
  ],
  scale: [
    ['Scale', 'Skala'],
    ['scales', 'Skalen'],
  ],
  concept: [
    ['Subscale', 'Subskala'],
    ['subscales', 'Subskalen'],
  ],
  item: [
    ['item', 'Item'],
    ['items', 'Items'],
  ],
  band: [
    ['band', 'Stufe'],
    ['bands', 'Stufen'],
  ],
  composite: [
    ['Composite', 'Gesamtwert'],
    ['composites', 'Gesamtwerte'],
  ],
  variable: [
    ['Variable', 'Variable'],
    ['variables', 'Variablen'],
  ],
  target: [
    ['Target', 'Ziel'],
    ['targets', 'Ziele'],
  ],
  rule: [
    ['Rule', 'Regel'],
    ['rules', 'Regeln'],
  ],
  contradiction: [
    ['Contradiction', 'Widerspruch'],
    ['contradictions', 'Widersprüche'],
  ],
  block: [
    ['Block', 'Block'],
    ['blocks', 'Blöcke'],
  ],
  translation: [
    ['Translation', 'Übersetzung'],
    ['translations', 'Übersetzungen'],
  ],
};

/** The part that contains a part with a parent. */
const PARENTS: Record<string, string> = {
  option: 'question',
  row: 'question',
  scale_option: 'scale',
  item: 'concept',
  band: 'concept',
};

const FIELDS: Record<string, Pair> = {
  title: ['title', 'Titel'],
  description: ['description', 'Beschreibung'],
  prompt: ['wording', 'Wortlaut'],
  label: ['label', 'Bezeichnung'],
  name: ['name', 'Name'],
  text: ['text', 'Text'],
  message: ['message', 'Meldung'],
  input: ['answer type', 'Antworttyp'],
  required: ['required', 'Pflicht'],
  section_id: ['section', 'Abschnitt'],
  visible_if: ['condition', 'Bedingung'],
  when: ['condition', 'Bedingung'],
  scores: ['scores', 'Punktwerte'],
  scale: ['scale', 'Skala'],
  method: ['method', 'Methode'],
  reverse: ['reverse-scored', 'umgepolt'],
  weight: ['weight', 'Gewicht'],
  from: ['lower limit', 'Untergrenze'],
  to: ['upper limit', 'Obergrenze'],
  min: ['minimum', 'Minimum'],
  max: ['maximum', 'Maximum'],
  default: ['default', 'Vorgabe'],
  severity: ['severity', 'Schweregrad'],
  effect: ['effect', 'Wirkung'],
  schedule: ['schedule', 'Zeitplan'],
  primary_metric: ['main result', 'Hauptergebnis'],
  norm: ['norm', 'Norm'],
  irt: ['IRT parameters', 'IRT-Parameter'],
  missing_data: ['missing-data policy', 'Umgang mit fehlenden Antworten'],
  mode: ['mode', 'Art'],
  stop: ['stop rules', 'Abbruchregeln'],
};

export const KIND_WORDS: Record<DefinitionKind, Pair> = {
  experience: ['Questionnaire', 'Fragebogen'],
  scorecard: ['Scoring', 'Auswertung'],
  context: ['Context', 'Kontext'],
  guardrail: ['Safety rules', 'Schutzregeln'],
  adaptive_policy: ['Question plan', 'Frageplan'],
  report_template: ['Report', 'Bericht'],
};

const NAMING_FIELDS = ['label', 'title', 'name'];
const MAX_CHARACTERS = 90;

/** Describes a difference between two contents in a sentence. */
export function differenceInWords(entry: DiffEntry, language: Language): string {
  const { change, field } = entry;
  const subject = subjectOf(entry, language);
  if (change === 'reordered') return reordered(entry, language);
  if (field === undefined) return wholePart(entry, subject, language);
  return fieldChange(entry, subject, field, language);
}

/** For example `Question “mood”` or `Question “mood”: option 3`. */
function subjectOf({ part, id, of: parent, pointer }: DiffEntry, language: Language): string {
  if (part === 'content') return '';
  const name = nameOf(part, language);
  const owner = PARENTS[part];
  if (parent === undefined || parent === '' || owner === undefined) return `${name} ${quoted(id, language)}`;
  const isNumbered = part === 'option' || part === 'scale_option' || part === 'row';
  const number = isNumbered ? positionIn(pointer) : undefined;
  const shown = number === undefined ? quoted(id, language) : String(number);
  return `${nameOf(owner, language)} ${quoted(parent, language)}: ${name} ${shown}`;
}

/** The number of an option or row, from 1, by its pointer. */
function positionIn(pointer: string): number | undefined {
  const index = /\/(\d+)(?:\/[^/]*)?$/.exec(pointer)?.[1];
  return index === undefined ? undefined : Number(index) + 1;
}

function reordered({ part, of: parent }: DiffEntry, language: Language): string {
  const many = PARTS[part]?.[1][at(language)] ?? part;
  const owner =
    parent && PARENTS[part] ? `${nameOf(PARENTS[part]!, language)} ${quoted(parent, language)}: ` : '';
  if (language === 'de') return `${owner}Die Reihenfolge der ${many} wurde geändert`;
  return `${owner}${owner ? 'the' : 'The'} order of the ${many} changed`;
}

function wholePart({ change, before, after }: DiffEntry, subject: string, language: Language): string {
  const title = titleOf(change === 'removed' ? before : after);
  const shown = title === undefined ? '' : `: ${quoted(title, language)}`;
  const verb = {
    added: ['added', 'hinzugefügt'],
    removed: ['removed', 'entfernt'],
    changed: ['changed', 'geändert'],
  }[change as 'added' | 'removed' | 'changed'][at(language)];
  return `${subject} ${verb}${shown}`;
}

function fieldChange(entry: DiffEntry, subject: string, field: string, language: Language): string {
  const { before, after } = entry;
  const [old, now] = [shownValue(before, language), shownValue(after, language)];
  const isDe = language === 'de';
  if (NAMING_FIELDS.includes(field) && before !== undefined && after !== undefined && subject !== '')
    return isDe ? `${subject} umbenannt von ${old} in ${now}` : `${subject} renamed from ${old} to ${now}`;
  const name = FIELDS[field]?.[at(language)] ?? quoted(field, language);
  const prefix = subject === '' ? capitalized(name) : `${subject}: ${name}`;
  if (before === undefined) return isDe ? `${prefix} ist jetzt ${now}` : `${prefix} is now ${now}`;
  if (after === undefined) return isDe ? `${prefix} entfernt, war ${old}` : `${prefix} removed, was ${old}`;
  return isDe ? `${prefix} geändert von ${old} in ${now}` : `${prefix} changed from ${old} to ${now}`;
}

function titleOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { prompt, label, title, name } = value as Record<string, unknown>;
  return [prompt, label, title, name].find((text) => typeof text === 'string') as string | undefined;
}

function shownValue(value: unknown, language: Language): string {
  if (typeof value === 'string') return quoted(value, language);
  if (value === true) return language === 'de' ? 'ja' : 'yes';
  if (value === false) return language === 'de' ? 'nein' : 'no';
  if (typeof value === 'number') return new Intl.NumberFormat(language).format(value);
  return shortened(JSON.stringify(value) ?? '');
}

function nameOf(part: string, language: Language): string {
  return PARTS[part]?.[0][at(language)] ?? part;
}

function quoted(text: string, language: Language): string {
  return language === 'de' ? `„${shortened(text)}“` : `“${shortened(text)}”`;
}

function shortened(text: string): string {
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS - 1)}…`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function at(language: Language): 0 | 1 {
  return language === 'de' ? 1 : 0;
}
