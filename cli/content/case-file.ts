import { CliError } from '../core/errors.ts';
import { readDocument } from './folder.ts';

/** Reading files of golden cases: mappings whose keys and values are checked. */

export type Shape = Record<string, (value: unknown) => boolean>;

export const isText = (value: unknown) => typeof value === 'string';
export const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
export const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
export const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the list `cases` of a file, each with its line; undefined if there is no file. */
export async function readCaseFile(
  path: string,
  others: Shape = {},
): Promise<{ file: object; cases: { value: unknown; line: number }[] } | undefined> {
  const read = await readDocument(path);
  if (!read) return undefined;
  const file: unknown = read.document.toJS() ?? {};
  checkShape(file, { cases: Array.isArray, ...others }, path, 'The file');
  const { cases = [] } = file as { cases?: unknown[] };
  const lineOf = (index: number) => {
    const node = read.document.getIn(['cases', index], true) as
      | { range?: [number, number, number] }
      | undefined;
    return read.lines.linePos(node?.range?.[0] ?? 0).line;
  };
  return { file: file as object, cases: cases.map((value, index) => ({ value, line: lineOf(index) })) };
}

/** Throws a CliError for a key that the shape lacks, or a value that does not fit. */
export function checkShape(value: unknown, shape: Shape, place: string, name: string): void {
  if (!isObject(value)) throw new CliError(`${place} ${name} must be a mapping.`);
  for (const [key, member] of Object.entries(value as object)) {
    const isValid = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (!isValid)
      throw new CliError(
        `${place} ${name} has the unknown key ${key}. Use ${Object.keys(shape).join(', ')}.`,
      );
    if (!isValid(member)) throw new CliError(`${place} ${key} of ${name.toLowerCase()} is not valid.`);
  }
}
