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
  /** The study to which all are added, with the columns of its dates by field. */
  studyId: string | null;
  dates: Readonly<Record<string, string>>;
  /** Rows that do not count, because another one has the same external id. */
  leftOut: number[];
  /** The people who are new. */
  created: string[];
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

/** A finished import, which can be undone for a day. */
export type Done = Pick<SavedImport, 'importId' | 'fileName' | 'created'> & { at: string };

const DAY_MS = 86_400_000;
const doneKey = (environmentId: string) => `eps-imports-${environmentId}`;

/** The imports of the last day that made new people, the newest first. */
export function readDone(environmentId: string): Done[] {
  const all = JSON.parse(localStorage.getItem(doneKey(environmentId)) ?? '[]') as Done[];
  return all.filter(({ at }) => Date.parse(at) > Date.now() - DAY_MS);
}

export function saveDone(environmentId: string, { importId, fileName, created }: SavedImport): void {
  if (created.length === 0) return;
  const others = readDone(environmentId).filter((done) => done.importId !== importId);
  const done = { importId, fileName, created, at: new Date().toISOString() };
  localStorage.setItem(doneKey(environmentId), JSON.stringify([done, ...others]));
}

export function forgetDone(environmentId: string, importId: string): void {
  const others = readDone(environmentId).filter((done) => done.importId !== importId);
  localStorage.setItem(doneKey(environmentId), JSON.stringify(others));
}
