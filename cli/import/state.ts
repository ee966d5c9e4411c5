import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { CliError } from '../core/errors.ts';

/** The state that an interrupted import needs to continue. Contains nothing from the file's content. */
export interface ImportState {
  /** The idempotency keys of the requests begin with it. */
  import_id: string;
  environment_id: string;
  /** Identifies the file and how it is read. */
  fingerprint: string;
  /** The number of rows that were imported. */
  imported: number;
  /** The size of the report when they were. */
  report_bytes: number;
  outcomes: Outcomes;
}

export interface Outcomes {
  created: number;
  updated: number;
  conflict: number;
}

/** Returns the state of an interrupted import; undefined if there is none. */
export async function readState(path: string): Promise<ImportState | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new CliError(`${path} cannot be read: ${error.message}`);
  });
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as ImportState;
  } catch {
    throw new CliError(`${path} is not valid JSON.`, { hint: 'Begin again with --restart.' });
  }
}

/** Replaces the file at once, so that an interruption leaves the former state or the new one. */
export async function writeState(path: string, state: ImportState): Promise<void> {
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, `${JSON.stringify(state, null, 2)}\n`);
  await rename(temporary, path);
}

export function removeState(path: string): Promise<void> {
  return rm(path, { force: true });
}
