import type { Diagnostic, MergeConflict } from '@eps/sdk';
import type { Contents, Kind } from '../../../shared/content/kinds.ts';
import { mergeDocuments } from '../saving/merge-documents.ts';
import { type DiagnosticIndex, indexDiagnostics } from './diagnostic-index.ts';
import type { InstrumentDocument } from './document.ts';
import { type Change, EMPTY_HISTORY, type History, type Place, record, redone, undone } from './history.ts';
import { followed } from './selection.ts';

/** `unsaved`: will be saved in a moment. `conflict`: the user has to choose between two changes. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

export interface Snapshot {
  readonly document: InstrumentDocument;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly saveState: SaveState;
  /** Why saving failed. */
  readonly saveError: unknown;
  /** The values that the user and somebody else changed in different ways. */
  readonly conflicts: readonly MergeConflict[];
  /** The diagnostics of the contents, by kind and JSON Pointer. */
  readonly diagnostics: DiagnosticIndex;
  /** The place to which a merge moved the selection, until the address of the page is updated. */
  readonly moved: { readonly from: Place; readonly to: string } | undefined;
}

export type Next<K extends Kind> = Contents[K] | ((current: Contents[K]) => Contents[K]);

/** The open working copy: its document, its history and its diagnostics. Does not use the network. */
export class InstrumentStore {
  #snapshot: Snapshot;
  #history: History = EMPTY_HISTORY;
  readonly #listeners = new Set<() => void>();
  readonly #now: () => number;
  #selected: Place | undefined;

  constructor(document: InstrumentDocument, now: () => number = Date.now) {
    this.#now = now;
    this.#snapshot = {
      document,
      canUndo: false,
      canRedo: false,
      saveState: 'saved',
      saveError: undefined,
      conflicts: [],
      diagnostics: indexDiagnostics([]),
      moved: undefined,
    };
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly snapshot = () => this.#snapshot;

  /** Changes the content of a kind. */
  change<K extends Kind>(kind: K, next: Next<K>, at: Place, group?: string): void {
    const { document } = this.#snapshot;
    const current = document.contents[kind];
    const content = typeof next === 'function' ? next(current) : next;
    if (content === current) return;
    this.#record({ ...document, contents: { ...document.contents, [kind]: content } }, at, group);
  }

  /** Changes several contents in one step. */
  changeAll(contents: Contents, at: Place): void {
    this.#record({ ...this.#snapshot.document, contents }, at, undefined);
  }

  /** Changes the name, the language or the golden cases. */
  changeDocument(
    change: Partial<Pick<InstrumentDocument, 'name' | 'locale' | 'cases'>>,
    at: Place,
    group?: string,
  ) {
    this.#record({ ...this.#snapshot.document, ...change }, at, group);
  }

  undo(): Place | undefined {
    const { history, change } = undone(this.#history);
    return change && this.#goTo(history, change, change.after, change.before);
  }

  redo(): Place | undefined {
    const { history, change } = redone(this.#history);
    return change && this.#goTo(history, change, change.before, change.after);
  }

  /** Sets the selection, which comes from the URL of the page. */
  setSelected(selected: Place): void {
    this.#selected = selected;
    if (this.#snapshot.moved) this.#set({ moved: undefined });
  }

  /**
   * Replaces the document by one that includes changes of others. The history stays usable, and the selection
   * follows parts that the others moved.
   */
  replace(document: InstrumentDocument): void {
    const { document: before, moved } = this.#snapshot;
    const from = this.#selected;
    const pointer = moved?.to ?? from?.pointer;
    const to = from && followed(pointer ?? '', before.contents[from.kind], document.contents[from.kind]);
    const isMoved = from !== undefined && to !== undefined && to !== from.pointer;
    this.#set({ document, moved: isMoved ? { from, to } : undefined });
  }

  setSaveState(saveState: SaveState, saveError?: unknown): void {
    if (saveState !== this.#snapshot.saveState) this.#set({ saveState, saveError });
  }

  setConflicts(conflicts: readonly MergeConflict[]): void {
    this.#set({ conflicts });
  }

  setDiagnostics(diagnostics: readonly Diagnostic[]): void {
    this.#set({ diagnostics: indexDiagnostics(diagnostics) });
  }

  #record(after: InstrumentDocument, at: Place, group: string | undefined): void {
    const before = this.#snapshot.document;
    this.#history = record(this.#history, { before, after, at, group, time: this.#now() });
    this.#show(after);
  }

  /** Undoes or redoes a change; changes that others made since are kept. */
  #goTo(history: History, change: Change, from: InstrumentDocument, to: InstrumentDocument): Place {
    const { document } = this.#snapshot;
    this.#history = history;
    this.#show(document === from ? to : mergeDocuments(from, document, to).merged);
    return change.at;
  }

  #show(document: InstrumentDocument): void {
    this.#set({
      document,
      canUndo: this.#history.done.length > 0,
      canRedo: this.#history.undone.length > 0,
    });
  }

  #set(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
