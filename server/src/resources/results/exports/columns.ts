import type { MissingBase } from './missing.ts';
import type { Opened } from './opened.ts';

/** A value of a row: a number, a text, or nothing. */
export type Cell = number | string | null;

/** How statistics programs treat the numbers of a column. */
export type Level = 'nominal' | 'ordinal' | 'scale';

/** A column of the data file. */
export interface Column {
  name: string;
  type: 'number' | 'text';
  level: Level;
  /** In the language of the export. */
  label: string;
  /** What numbers mean. */
  values?: readonly { value: number; id: string; label: string }[];
  /** Which codes say why a value is missing; absent if none do. */
  missing?: MissingBase;
  /** What the column is in the content, for the codebook. */
  about: Record<string, unknown>;
}

/** A column with the value of an evaluation. */
export interface EvaluationColumn extends Column {
  cell(opened: Opened): Cell;
}

/** The columns of a data file, and its rows. */
export interface Plan {
  columns: readonly Column[];
  /** What the items of answers mean, where these are rows. */
  items: readonly Column[];
  /** Returns the rows of evaluations. In a file with a row a person, these are all of some people. */
  rowsOf(opened: readonly Opened[]): Cell[][];
}

/** Returns a column of texts without labels. */
export function textColumn(
  name: string,
  label: string,
  cell: (opened: Opened) => string | null | undefined,
  about: Record<string, unknown> = {},
): EvaluationColumn {
  return { name, type: 'text', level: 'nominal', label, about, cell: (opened) => cell(opened) ?? null };
}

/** Returns a column of numbers without labels. */
export function numberColumn(
  name: string,
  label: string,
  cell: (opened: Opened) => number | null | undefined,
  about: Record<string, unknown> = {},
): EvaluationColumn {
  return { name, type: 'number', level: 'scale', label, about, cell: (opened) => cell(opened) ?? null };
}
