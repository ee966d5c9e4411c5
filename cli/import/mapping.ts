import type { SubjectItem } from '@eps/sdk';
import { CliError } from '../core/errors.ts';

/** The types that the text of a cell can be converted to. */
const TYPES = ['text', 'number', 'boolean'] as const;
type CellType = (typeof TYPES)[number];

/** The target of the cells of a column. */
export interface ColumnMapping {
  column: string;
  /** `external_id`, or a field of the profile. */
  target: string;
  type: CellType;
}

export const EXTERNAL_ID = 'external_id';
const PROFILE_PREFIX = 'profile.';
const MAX_EXTERNAL_ID = 512;

/** Parses `column`, `column=target`, `column:type` or `column=target:type`. */
export function parseMapping(text: string, former: readonly ColumnMapping[] = []): ColumnMapping[] {
  const typeAt = text.lastIndexOf(':');
  const type = TYPES.find((each) => each === text.slice(typeAt + 1));
  const names = typeAt > 0 && type ? text.slice(0, typeAt) : text;
  const at = names.indexOf('=');
  const column = at < 0 ? names : names.slice(0, at);
  const target = at < 0 ? names : names.slice(at + 1);
  if (column === '' || target === '')
    throw new CliError('--map must be column=field, such as "Employee no=external_id" or age:number.');
  return [...former, { column, target: withoutPrefix(target), type: type ?? 'text' }];
}

/**
 * Returns a mapping for each column of a header: those of --map, `external_id`, and `profile.<field>`. Other
 * columns are undefined, which is an error unless `ignoreOthers` is set: nothing is uploaded just because it
 * is in a file.
 */
export function mapHeader(
  header: readonly string[],
  mappings: readonly ColumnMapping[],
  ignoreOthers: boolean,
): (ColumnMapping | undefined)[] {
  const missing = mappings.find(({ column }) => !header.includes(column));
  if (missing) throw new CliError(`The file has no column ${missing.column}. It has: ${header.join(', ')}.`);
  const mapped = header.map(
    (column) => mappings.find((each) => each.column === column) ?? mappingByName(column),
  );
  const others = header.filter((_, index) => mapped[index] === undefined);
  if (others.length > 0 && !ignoreOthers)
    throw new CliError(`These columns are not mapped: ${others.join(', ')}.`, {
      hint: `Import a column with --map, for example --map "${others[0]}", or leave all of them out with --ignore-others.`,
    });
  const targets = mapped.flatMap((mapping) => (mapping ? [mapping.target] : []));
  if (!targets.includes(EXTERNAL_ID))
    throw new CliError('No column has the external ids.', {
      hint: 'Name it with --map, for example --map "Employee no=external_id".',
    });
  const twice = targets.find((target, index) => targets.indexOf(target) !== index);
  if (twice !== undefined) throw new CliError(`Two columns are mapped to ${twice}.`);
  return mapped;
}

/**
 * Returns the item of a row. An empty cell leaves the profile field unchanged.
 *
 * @throws Error with the problem.
 */
export function itemOfRow(
  mappings: readonly (ColumnMapping | undefined)[],
  cells: readonly string[],
): CheckedItem {
  let externalId = '';
  const profile: Record<string, unknown> = {};
  mappings.forEach((mapping, index) => {
    const cell = cells[index] ?? '';
    if (!mapping || cell === '') return;
    if (mapping.target === EXTERNAL_ID) externalId = cell;
    else profile[mapping.target] = convert(cell, mapping);
  });
  return checkItem({
    external_id: externalId,
    ...(Object.keys(profile).length > 0 && { profile }),
  });
}

export interface CheckedItem {
  item: SubjectItem;
  /** Whether there was white space around the external id, which is left out. */
  isTrimmed: boolean;
}

/** Returns the item if its members are valid. Throws an Error with the problem. */
export function checkItem(value: unknown): CheckedItem {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('is not an object');
  const unknown = Object.keys(value).find((key) => key !== EXTERNAL_ID && key !== 'profile');
  if (unknown !== undefined) throw new Error(`${unknown} is not a member; use external_id and profile`);
  const { external_id, profile } = value as { external_id?: unknown; profile?: unknown };
  const trimmed = typeof external_id === 'string' ? external_id.trim() : '';
  if (trimmed === '') throw new Error('has no external_id');
  if (trimmed.length > MAX_EXTERNAL_ID)
    throw new Error(`the external_id has more than ${MAX_EXTERNAL_ID} characters`);
  if (profile !== undefined && (typeof profile !== 'object' || Array.isArray(profile)))
    throw new Error('the profile is not an object');
  const item = { ...(value as SubjectItem), external_id: trimmed };
  return { item, isTrimmed: trimmed !== external_id };
}

function mappingByName(column: string): ColumnMapping | undefined {
  const isKnown = column === EXTERNAL_ID || (column.startsWith(PROFILE_PREFIX) && column !== PROFILE_PREFIX);
  return isKnown ? { column, target: withoutPrefix(column), type: 'text' } : undefined;
}

function withoutPrefix(name: string): string {
  return name.startsWith(PROFILE_PREFIX) ? name.slice(PROFILE_PREFIX.length) : name;
}

function convert(cell: string, { column, type }: ColumnMapping): unknown {
  if (type === 'text') return cell;
  if (type === 'number') {
    const value = Number(cell);
    if (cell.trim() !== '' && Number.isFinite(value)) return value;
    throw new Error(`the cell of ${column} is not a number`);
  }
  const value = { true: true, false: false }[cell.trim().toLowerCase()];
  if (value === undefined) throw new Error(`the cell of ${column} is neither true nor false`);
  return value;
}
