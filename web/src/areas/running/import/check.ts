import { type ColumnMapping, convert, type Problem } from './mapping.ts';
import { nextTask, type Table } from './parse.ts';
import { canWork } from './roles.ts';

/** Rows that have the same external id and other values. */
export interface Repeat {
  id: string;
  rows: number[];
}

/** Which rows of a table can be imported. */
export interface Check {
  /** Indexes of the rows that can be imported. */
  valid: number[];
  problems: { row: number; problem: Problem }[];
  repeats: Repeat[];
  /** Number of rows that repeat an earlier one in all values; they are left out. */
  same: number;
  /** Number of rows with white space around the external id. */
  trimmed: number;
  /** Addresses to which no message could arrive; the people are imported. */
  addresses: { row: number; address: string }[];
}

const SLICE = 4000;

/** Converts every row, in slices, so that the page stays responsive. */
export async function checkRows(
  table: Table,
  mapping: readonly ColumnMapping[],
  signal: AbortSignal,
): Promise<Check> {
  const check: Check = { valid: [], problems: [], repeats: [], same: 0, trimmed: 0, addresses: [] };
  const seen = new Map<string, { rows: number[]; values: Set<string> }>();
  for (const [row, cells] of table.rows.entries()) {
    const converted = convert(cells, table, mapping);
    if ('problem' in converted) check.problems.push({ row, problem: converted.problem });
    else {
      const { external_id: id, profile = {} } = converted.item;
      if (converted.isTrimmed) check.trimmed++;
      const values = JSON.stringify(profile);
      const earlier = seen.get(id);
      if (earlier?.values.has(values)) check.same++;
      else {
        check.valid.push(row);
        check.addresses.push(...wrongAddresses(profile as Record<string, unknown>, row, mapping));
        if (!earlier) seen.set(id, { rows: [row], values: new Set([values]) });
        else {
          earlier.rows.push(row);
          earlier.values.add(values);
        }
      }
    }
    if (row % SLICE === SLICE - 1) {
      await nextTask();
      signal.throwIfAborted();
    }
  }
  for (const [id, { rows }] of seen) if (rows.length > 1) check.repeats.push({ id, rows });
  return check;
}

function wrongAddresses(profile: Record<string, unknown>, row: number, mapping: readonly ColumnMapping[]) {
  return mapping.flatMap(({ use, name }) => {
    const address = profile[name];
    return address === undefined || canWork(use, String(address)) ? [] : [{ row, address: String(address) }];
  });
}

/** Which of the rows with the same external id counts. */
export type Choice = 'first' | 'last' | 'none';

/** What is decided for all repeated ids, and for single ones: the row that counts, or none. */
export interface Decision {
  all?: Choice;
  rows: Readonly<Record<string, number | null>>;
}

/** Returns the row that counts; null if none does, undefined if nothing is decided. */
export function chosenRow({ id, rows }: Repeat, { all, rows: own }: Decision): number | null | undefined {
  if (Object.hasOwn(own, id)) return own[id];
  if (all === 'none') return null;
  return all && rows.at(all === 'first' ? 0 : -1);
}

/** Returns the check without the rows that do not count; undefined while something is not decided. */
export function decided(check: Check, decision: Decision): Check | undefined {
  const chosen = check.repeats.map((repeat) => ({ repeat, row: chosenRow(repeat, decision) }));
  if (chosen.some(({ row }) => row === undefined)) return undefined;
  const out = new Set(chosen.flatMap(({ repeat, row }) => repeat.rows.filter((each) => each !== row)));
  return { ...check, valid: check.valid.filter((row) => !out.has(row)) };
}
