import type { GoldenCase } from '@eps/sdk';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { type Contents, isKind, type Kind } from '../../../shared/content/kinds.ts';
import type { Autosave } from '../saving/autosave.ts';
import type { DiagnosticIndex } from './diagnostic-index.ts';
import { type Place, WHOLE_TABS, type WholeTab } from './history.ts';
import type { InstrumentStore, Next, Snapshot } from './instrument-store.ts';

export interface OpenInstrument {
  workingCopyId: string;
  store: InstrumentStore;
  autosave: Autosave;
  /** Whether the user may read but not edit. */
  readOnly: boolean;
}

export const InstrumentContext = createContext<OpenInstrument | undefined>(undefined);

/** How to change the open working copy, and what is selected in it. */
export interface InstrumentActions {
  readOnly: boolean;
  /**
   * Changes the content of a kind. Changes with the same `group` that follow each other quickly are undone
   * together: give typing into a field the JSON Pointer of the field.
   */
  change<K extends Kind>(kind: K, next: Next<K>, group?: string): void;
  changeCases(cases: readonly GoldenCase[], group?: string): void;
  /** Changes the language of the original texts. */
  changeLocale(locale: string): void;
  /** Changes several contents in one step of undo. */
  changeAll(contents: Contents): void;
  undo(): void;
  redo(): void;
  /** JSON Pointer of what is selected in the content of the present tab; empty if nothing is. */
  selected: string;
  /** Selects a part of the present tab or of another kind's. */
  select(pointer: string, kind?: Kind): void;
}

export interface Instrument extends InstrumentActions {
  name: string;
  locale: string;
  contents: Contents;
  cases: readonly GoldenCase[];
  diagnostics: DiagnosticIndex;
}

export function useOpenInstrument(): OpenInstrument {
  const open = useContext(InstrumentContext);
  if (!open) throw new Error('No instrument is open here.');
  return open;
}

/**
 * Reads something from the open working copy. The component is rendered again only when the result changes,
 * and not with each key that is typed anywhere. So `read` must return a part of the snapshot, or a text,
 * number or boolean. A result that `isSame` finds equal to the one before does not count as a change.
 */
export function useSnapshot<T>(
  read: (snapshot: Snapshot) => T,
  isSame: (one: T, other: T) => boolean = Object.is,
): T {
  const { store } = useOpenInstrument();
  const last = useRef<{ result: T }>(undefined);
  return useSyncExternalStore(store.subscribe, () => {
    const result = read(store.snapshot());
    if (!last.current || !isSame(last.current.result, result)) last.current = { result };
    return last.current.result;
  });
}

/** The open working copy: all of it, and how to change it. Draws the component again at every change. */
export function useInstrument(): Instrument {
  const actions = useInstrumentActions();
  const document = useSnapshot((snapshot) => snapshot.document);
  const diagnostics = useSnapshot((snapshot) => snapshot.diagnostics);
  return { ...actions, ...document, diagnostics };
}

/** How to change the open working copy. The functions stay the same until something else is selected. */
export function useInstrumentActions(): InstrumentActions {
  const { store, readOnly } = useOpenInstrument();
  const { kind, whole, at, select } = useSelection();
  const moved = useSnapshot((snapshot) => snapshot.moved);
  const selected = moved && moved.from.kind === kind && moved.from.pointer === at ? moved.to : at;
  return useMemo(() => {
    const at = { kind: kind ?? ('experience' as const), pointer: selected };
    const show = (place: Place | undefined) => place && select(place.pointer, place.tab ?? place.kind);
    const placeOf = (changed: Kind): Place =>
      changed === kind ? at : { kind: changed, pointer: '', ...(whole && { tab: whole }) };
    return {
      readOnly,
      selected,
      select,
      change: <K extends Kind>(changed: K, next: Next<K>, group?: string) =>
        store.change(changed, next, placeOf(changed), group),
      changeCases: (cases: readonly GoldenCase[], group?: string) =>
        store.changeDocument({ cases }, at, group),
      changeLocale: (locale: string) => store.changeDocument({ locale }, at),
      changeAll: (contents: Contents) =>
        store.changeAll(contents, whole ? { kind: 'experience', pointer: '', tab: whole } : at),
      undo: () => show(store.undo()),
      redo: () => show(store.redo()),
    };
  }, [store, readOnly, kind, whole, selected, select]);
}

/** Keeps the selection when others move the selected part: updates the address. Call it once on the page. */
export function useFollowedSelection(): void {
  const { store } = useOpenInstrument();
  const { kind, at, select } = useSelection();
  useLayoutEffect(() => {
    if (kind) store.setSelected({ kind, pointer: at });
  }, [store, kind, at]);
  const moved = useSnapshot((snapshot) => snapshot.moved);
  useEffect(() => {
    if (moved) select(moved.to);
  }, [moved, select]);
}

/** The selection: the kind and the JSON Pointer in the address of the page. */
function useSelection() {
  const { kind: tab } = useParams({
    from: '/signed-in/o/$organizationId/a/$appId/instruments/$workingCopyId/$kind',
  });
  const { at = '' } = useSearch({
    from: '/signed-in/o/$organizationId/a/$appId/instruments/$workingCopyId/$kind',
  });
  const navigate = useNavigate({ from: '/o/$organizationId/a/$appId/instruments/$workingCopyId/$kind' });
  const kind = tab !== undefined && isKind(tab) ? tab : undefined;
  const select = useCallback(
    (pointer: string, other?: Kind | WholeTab) =>
      void navigate({
        to: '.',
        params: (params) => ({ ...params, kind: other ?? params.kind }),
        search: (search) => ({ ...search, at: pointer === '' ? undefined : pointer }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const whole = WHOLE_TABS.find((each) => each === tab);
  return { kind, whole, at, select };
}
