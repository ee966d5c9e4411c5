import type { AppClient, AppIds, GoldenCase, WorkingCopy } from '@eps/sdk';
import { useEffect, useMemo } from 'react';
import { useApp } from '../../../base/scope.ts';
import { allKinds } from '../../../shared/content/kinds.ts';
import type { InstrumentDocument } from '../editor/document.ts';
import type { InstrumentStore } from '../editor/instrument-store.ts';
import { closingWorkingCopies } from '../working-copies.ts';
import { Autosave, type SavedDocument, type SaveGateway } from './autosave.ts';
import { dropUnsaved, keepUnsaved, takeUnsaved } from './unsaved-copy.ts';

/** Identifies this tab for the service and in the browser's storage. */
export const CLIENT_ID = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

export function documentOf({ name, locale, contents, cases }: WorkingCopy): InstrumentDocument {
  return { name, locale, contents: allKinds(contents), cases };
}

/** Saves the working copy while the page is open; restores changes that a closed page could not save. */
export function useAutosave(store: InstrumentStore, workingCopy: WorkingCopy, readOnly: boolean): Autosave {
  const { api, ids } = useApp();
  const { id, revision } = workingCopy;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a working copy is opened once
  const autosave = useMemo(() => {
    const saved = { document: store.snapshot().document, revision };
    return new Autosave(store, gatewayOf(api, ids, id), saved);
  }, [store]);
  useEffect(() => {
    if (readOnly) return;
    const stop = autosave.start();
    for (const copy of takeUnsaved(id)) autosave.restore(copy);
    const close = () => autosave.close();
    window.addEventListener('pagehide', close);
    return () => {
      window.removeEventListener('pagehide', close);
      stop();
    };
  }, [autosave, id, readOnly]);
  return autosave;
}

function gatewayOf(api: AppClient, ids: AppIds, id: string): SaveGateway {
  return {
    save: async (document, saved) => (await api.workingCopies.save(id, bodyOf(document, saved))).revision,
    read: async () => {
      const workingCopy = await api.workingCopies.get(id);
      return { document: documentOf(workingCopy), revision: workingCopy.revision };
    },
    saveOnClose: (document, saved) =>
      void closingWorkingCopies(ids)
        .save(id, bodyOf(document, saved))
        .catch(() => undefined),
    keep: (copy) => keepUnsaved(id, CLIENT_ID, copy),
    drop: () => dropUnsaved(id, CLIENT_ID),
  };
}

/** The changes since the last save. */
function bodyOf(
  { name, locale, contents, cases }: InstrumentDocument,
  { document, revision }: SavedDocument,
) {
  return {
    revision,
    ...(contents !== document.contents && { contents }),
    ...(cases !== document.cases && { cases: cases as GoldenCase[] }),
    ...(name !== document.name && { name }),
    ...(locale !== document.locale && { locale }),
  };
}
