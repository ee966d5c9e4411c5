import type { DiagnosticDetails } from '@eps/sdk';

/** Also those of the engine in this page, whose lists are read-only. */
export type Details = { readonly [Key in keyof DiagnosticDetails]: Readonly<DiagnosticDetails[Key]> };

const TYPES: Readonly<Record<NonNullable<Details['found_type']>, string>> = {
  string: 'ein Text',
  number: 'eine Zahl',
  integer: 'eine ganze Zahl',
  boolean: 'wahr oder falsch',
  null: 'null',
  date: 'ein Datum (JJJJ-MM-TT)',
  time: 'eine Uhrzeit (HH:MM)',
  list: 'eine Liste',
  object: 'ein Objekt',
  any: 'ein beliebiger Wert',
};

/** The parts of German texts, in their order. Each value of the details is in one of them. */
const PARTS: readonly (readonly [label: string, read: (details: Details) => string | undefined])[] = [
  ['Betrifft', ({ name, of }) => joined([name && quoted(name), of && `bei ${quoted(of)}`], ' ')],
  ['Beteiligt', ({ names }) => names?.join(', ')],
  [
    'Erwartet',
    ({ expected_type, ...details }) => expected_type && joined([TYPES[expected_type], boundsOf(details)]),
  ],
  ['Bereich', ({ expected_type, ...details }) => (expected_type ? undefined : boundsOf(details))],
  [
    'Gefunden',
    ({ found, found_type }) => (found === undefined ? found_type && TYPES[found_type] : shown(found)),
  ],
  ['Grenze', ({ limit }) => (limit === undefined ? undefined : shown(limit))],
  ['Vorgabe', ({ default: used }) => (used === undefined ? undefined : shown(used))],
  ['Möglich', ({ allowed }) => allowed?.join(', ')],
  ['Vorschlag', ({ suggestion }) => suggestion],
];

/** Returns the details of a diagnostic as parts of a sentence, such as `Gefunden: „ratng“`. */
export function germanDetails(details: Details): string[] {
  return PARTS.flatMap(([label, read]) => {
    const value = read(details);
    return value === undefined || value === '' ? [] : [`${label}: ${value}`];
  });
}

function boundsOf({ min, max, above, below }: Details): string | undefined {
  return joined([
    min !== undefined && `mindestens ${shown(min)}`,
    above !== undefined && `über ${shown(above)}`,
    max !== undefined && `höchstens ${shown(max)}`,
    below !== undefined && `unter ${shown(below)}`,
  ]);
}

function joined(parts: readonly (string | false | undefined)[], separator = ', '): string | undefined {
  const present = parts.filter((part) => part !== undefined && part !== false && part !== '');
  return present.length === 0 ? undefined : present.join(separator);
}

function shown(value: string | number | boolean): string {
  if (typeof value === 'number') return value.toLocaleString('de', { maximumFractionDigits: 6 });
  return typeof value === 'string' ? quoted(value) : String(value);
}

const quoted = (text: string) => `„${text}“`;
