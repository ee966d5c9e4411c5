import { join } from 'node:path';
import { completeCase, type GoldenCase, type GoldenCaseSource } from '@eps/engine';
import { CliError } from '../core/errors.ts';
import { checkShape, isNumber, isObject, isText, isTexts, readCaseFile, type Shape } from './case-file.ts';

/** The golden cases of an instrument in the file tests.yaml. */

export interface FileCase extends GoldenCase {
  /** The line of the case in its file. */
  line: number;
}

export interface CaseFile {
  path: string;
  cases: FileCase[];
}

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
  const read = await readCaseFile(path, { tolerance: isNumber });
  if (!read) return undefined;
  const { tolerance } = read.file as { tolerance?: number };
  const shared = tolerance === undefined ? {} : { tolerance };
  return {
    path,
    cases: read.cases.map(({ value, line }, index) => caseOf(value, index, line, path, shared)),
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
