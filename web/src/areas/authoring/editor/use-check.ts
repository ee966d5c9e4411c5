import { useEffect } from 'react';
import { useApp } from '../../../base/scope.ts';
import type { InstrumentStore } from './instrument-store.ts';

const PAUSE_MS = 600;

/** Checks the contents with the compiler after each pause in editing. */
export function useCheck(store: InstrumentStore): void {
  const { api } = useApp();
  useEffect(() => {
    let timer: number | undefined;
    let running: AbortController | undefined;
    const check = async () => {
      running?.abort();
      running = new AbortController();
      const { contents } = store.snapshot().document;
      const { signal } = running;
      const result = await api.bundles.check({ contents }, { signal }).catch(() => null);
      if (result && !signal.aborted) store.setDiagnostics(result.diagnostics);
    };
    let checked: unknown;
    const later = () => {
      const { contents } = store.snapshot().document;
      if (contents === checked) return;
      checked = contents;
      window.clearTimeout(timer);
      timer = window.setTimeout(check, PAUSE_MS);
    };
    later();
    const unsubscribe = store.subscribe(later);
    return () => {
      unsubscribe();
      window.clearTimeout(timer);
      running?.abort();
    };
  }, [api, store]);
}
