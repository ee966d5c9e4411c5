import type { InstrumentDocument } from '../editor/document.ts';

/** Changes that the service does not have yet, kept in the browser until it has them. */
export interface UnsavedCopy {
  /** The document that the changes were made to. */
  base: InstrumentDocument;
  document: InstrumentDocument;
}

const prefixOf = (workingCopyId: string) => `eps-unsaved-${workingCopyId}-`;

/** Keeps the changes of one tab. */
export function keepUnsaved(workingCopyId: string, clientId: string, copy: UnsavedCopy): void {
  try {
    localStorage.setItem(prefixOf(workingCopyId) + clientId, JSON.stringify(copy));
  } catch {
    // The storage is full or switched off: changes are still saved on the service.
  }
}

export function dropUnsaved(workingCopyId: string, clientId: string): void {
  localStorage.removeItem(prefixOf(workingCopyId) + clientId);
}

/** Returns and removes the changes that closed tabs could not save. */
export function takeUnsaved(workingCopyId: string): UnsavedCopy[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(workingCopyId)));
  const copies = keys.map((key) => localStorage.getItem(key));
  for (const key of keys) localStorage.removeItem(key);
  return copies.flatMap((text) => (text === null ? [] : [JSON.parse(text) as UnsavedCopy]));
}
