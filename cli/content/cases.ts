import { join } from 'node:path';
import { completeCase, type GoldenCase, type GoldenCaseSource } from '@eps/engine';
import { CliError } from '../core/errors.ts';
import { readDocument } from './folder.ts';

/** The golden cases of an instrument in the file tests.yaml. */

export interface FileCase extends GoldenCase {
  /** The line of the case in its file. */
  line: number;
}

export interface CaseFile {
  path: string;
  cases: FileCase[];
}

type Shape = Record<string, (value: unknown) => boolean>;

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
const oneOf =
  (...texts: string[]) =>
  (value: unknown) =>
    texts.includes(value as string);

const CASE: Shape = {
  name: isText,
  answers: isObject,
  declined: isTexts,
  texts: isObject,
  profile: isObject,
  context_overrides: isObject,
  locale: isText,
  release_policy: oneOf('automatic', 'review_required'),
  elapsed_ms: isNumber,
  tolerance: isNumber,
  expect: isObject,
};

const EXPECT: Shape = {
  status: oneOf('completed', 'needs_review', 'failed'),
  scores: isObject,
  conflicts: isTexts,
  alignment: isNumber,
  texts: isTexts,
  participant_texts: isTexts,
  absent_texts: isTexts,
};

/** Reads the tests.yaml of an instrument; undefined if there is none. */
export async function readCases(folder: string): Promise<CaseFile | undefined> {
  const path = join(folder, 'tests.yaml');
  const read = await readDocument(path);
  if (!read) return undefined;
  const file: unknown = read.document.toJS() ?? {};
  checkShape(file, { cases: Array.isArray, tolerance: isNumber }, path, 'The file');
  const { cases = [], tolerance } = file as { cases?: unknown[]; tolerance?: number };
  const lineOf = (index: number) => {
    const node = read.document.getIn(['cases', index], true) as
      | { range?: [number, number, number] }
      | undefined;
    return read.lines.linePos(node?.range?.[0] ?? 0).line;
  };
  const shared = tolerance === undefined ? {} : { tolerance };
  return {
    path,
    cases: cases.map((each, index) => caseOf(each, index, lineOf(index), path, shared)),
  };
}

function caseOf(
  value: unknown,
  index: number,
  line: number,
  path: string,
  shared: { tolerance?: number },
): FileCase {
  const place = `${path}:${line}`;
  checkShape(value, CASE, place, `Case ${index + 1}`);
  const given = value as Partial<GoldenCaseSource>;
  if (given.expect === undefined || Object.keys(given.expect).length === 0)
    throw new CliError(`${place} Case ${index + 1} expects nothing.`);
  checkShape(given.expect, EXPECT, place, `expect of case ${index + 1}`);
  return { ...completeCase({ ...shared, ...given, expect: given.expect }, index), line };
}

function checkShape(value: unknown, shape: Shape, place: string, name: string): void {
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
