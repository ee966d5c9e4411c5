import type { Encoding } from './decode.ts';
import type { ColumnMapping } from './mapping.ts';
import type { ReadFile } from './use-file.ts';

/** The outcomes of the sent rows. */
export interface Counts {
  created: number;
  updated: number;
  conflict: number;
  enrolled: number;
  notEnrolled: number;
}

/** An import that can be continued: its settings and progress. Contains nothing from the file's content. */
export interface SavedImport {
  /** Names the import, so that a repeated request does nothing twice. */
  importId: string;
  fileName: string;
  /** Digest of the file's content. */
  fingerprint: string;
  encoding: Encoding;
  separator: string;
  mapping: ColumnMapping[];
  /** The program in which all are enrolled. */
  programId: string | null;
  /** Number of valid rows that were sent. */
  imported: number;
  total: number;
  counts: Counts;
  /** Rows that the service did not import, with the reason. */
  failures: [row: number, code: string][];
}

const keyOf = (environmentId: string) => `eps-import-${environmentId}`;

export function readSaved(environmentId: string): SavedImport | undefined {
  const text = localStorage.getItem(keyOf(environmentId));
  return text === null ? undefined : (JSON.parse(text) as SavedImport);
}

/** Whether an interrupted import is of this file, read in the same way. */
export function continues(saved: SavedImport | undefined, file: ReadFile): saved is SavedImport {
  return (
    saved?.fingerprint === file.fingerprint &&
    saved.encoding === file.encoding &&
    saved.separator === file.table.separator
  );
}

export function save(environmentId: string, saved: SavedImport): void {
  localStorage.setItem(keyOf(environmentId), JSON.stringify(saved));
}

export function forget(environmentId: string): void {
  localStorage.removeItem(keyOf(environmentId));
}
