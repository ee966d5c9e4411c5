import type { ChangeEnvironmentRequest, EnvironmentSettings } from '@eps/sdk';

/** What a column can say about a person; an empty role is a profile field of its own. */
export const ROLES = [
  'external_id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'locale',
  'unit',
  'birth_date',
  'field',
  'skip',
] as const;
export type Role = (typeof ROLES)[number];

type Settings = Pick<EnvironmentSettings, 'display' | 'contact_mapping' | 'unit_mapping'>;

/** Profile fields that have a role in the environment. */
export type KnownFields = Partial<Record<Role, string>>;

const NAMES = ['first_name', 'last_name'] as const;
const CONTACT = ['email', 'phone', 'locale'] as const;

/** Names of columns with a role. */
const GUESSES: readonly [Role, RegExp][] = [
  ['first_name', /^(first|given|fore)[ _-]?names?$|^vornamen?$/i],
  ['last_name', /^((last|family|sur|full)[ _-]?)?name$|^(nach|familien)name$/i],
  ['email', /^((work|private)[ _-]?)?e-?mail([ _-]?(address|adresse))?$/i],
  ['phone', /^(tele)?phone([ _-]?(number|no))?$|^(telefon|mobil|handy)(nummer)?$|^mobile$/i],
  ['locale', /^(language|locale|sprache)$/i],
  ['unit', /^(team|unit|ward|einheit|station)([ _-]?id)?$/i],
  ['birth_date', /^(date[ _-]?of[ _-]?birth|birth[ _-]?(date|day)|dob|geburts(datum|tag))$/i],
];

/** Returns the profile fields from which the environment takes names, contacts and units. */
export function knownFields({ display, contact_mapping, unit_mapping }: Settings): KnownFields {
  const [first, last] = display;
  return {
    ...(display.length === 2 && { first_name: first!, last_name: last! }),
    ...(display.length === 1 && { last_name: first! }),
    ...Object.fromEntries(
      CONTACT.flatMap((role) => (contact_mapping[role] ? [[role, contact_mapping[role]]] : [])),
    ),
    ...(unit_mapping.field !== undefined && { unit: unit_mapping.field }),
  };
}

/** Guesses the role of a column from its name; `taken` are those of columns before it. */
export function roleOf(column: string, known: KnownFields, taken: ReadonlySet<Role>): Role {
  const mapped = Object.entries(known).find(([, field]) => field === column)?.[0] as Role | undefined;
  const guessed = mapped ?? GUESSES.find(([, pattern]) => pattern.test(column))?.[0];
  return guessed !== undefined && !taken.has(guessed) ? guessed : 'field';
}

/** Returns what has to change in the environment so that these columns name people and reach them. */
export function environmentChange(
  mapping: readonly { use: Role; name: string }[],
  { display, contact_mapping, unit_mapping }: Settings,
): ChangeEnvironmentRequest | undefined {
  const fieldOf = (role: Role) => mapping.find(({ use }) => use === role)?.name;
  const names = NAMES.flatMap((role) => fieldOf(role) ?? []);
  const contacts = CONTACT.flatMap((role) => {
    const field = fieldOf(role);
    return field !== undefined && contact_mapping[role] !== field ? [[role, field] as const] : [];
  });
  const unit = fieldOf('unit');
  const change = {
    ...(names.some((name) => !display.includes(name)) && {
      display: [...new Set([...names, ...display])].slice(0, 5),
    }),
    ...(contacts.length > 0 && {
      contact_mapping: { ...contact_mapping, ...Object.fromEntries(contacts) },
    }),
    ...(unit !== undefined && unit !== unit_mapping.field && { unit_mapping: { field: unit } }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

const EMAIL = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\.]+$/;
const PHONE = /^\+?[0-9][0-9 ()./-]*$/;

/** Whether a message to this address could arrive, by its form. */
export function canWork(role: Role, address: string): boolean {
  if (role === 'email') return EMAIL.test(address);
  return role !== 'phone' || PHONE.test(address);
}
