import type { DiagnosticDetails } from '@eps/sdk';
import german from '../../base/locales/de.details.json' with { type: 'json' };

/** Also those of the engine in this page, whose lists are read-only. */
export type Details = { readonly [Key in keyof DiagnosticDetails]: Readonly<DiagnosticDetails[Key]> };

type Label = keyof typeof german.labels;

/** The parts of German texts, in their order. Each value of the details is in one of them. */
const PARTS: readonly (readonly [label: Label, read: (details: Details) => string | undefined])[] = [
  ['name', ({ name, of }) => joined([name && quoted(name), of && `${german.of} ${quoted(of)}`], ' ')],
  ['names', ({ names }) => names?.join(', ')],
  [
    'expected',
    ({ expected_type, ...details }) =>
      expected_type && joined([german.types[expected_type], boundsOf(details)]),
  ],
  ['range', ({ expected_type, ...details }) => (expected_type ? undefined : boundsOf(details))],
  [
    'found',
    ({ found, found_type }) => (found === undefined ? found_type && german.types[found_type] : shown(found)),
  ],
  ['limit', ({ limit }) => (limit === undefined ? undefined : shown(limit))],
  ['default', ({ default: used }) => (used === undefined ? undefined : shown(used))],
  ['allowed', ({ allowed }) => allowed?.join(', ')],
  ['suggestion', ({ suggestion }) => suggestion],
];

/** Returns the details of a diagnostic as parts of a sentence, such as `Gefunden: „ratng“`. */
export function germanDetails(details: Details): string[] {
  return PARTS.flatMap(([label, read]) => {
    const value = read(details);
    return value === undefined || value === '' ? [] : [`${german.labels[label]}: ${value}`];
  });
}

const BOUNDS = ['min', 'above', 'max', 'below'] as const;

function boundsOf(details: Details): string | undefined {
  return joined(
    BOUNDS.map((bound) => {
      const value = details[bound];
      return value !== undefined && `${german.bounds[bound]} ${shown(value)}`;
    }),
  );
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
