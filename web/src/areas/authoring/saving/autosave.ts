import { type MergeConflict, ServiceError, sameJson } from '@eps/sdk';
import { type InstrumentDocument, toJson } from '../editor/document.ts';
import type { InstrumentStore } from '../editor/instrument-store.ts';
import { mergeDocuments, mergeWithChoices } from './merge-documents.ts';
import type { UnsavedCopy } from './unsaved-copy.ts';

export interface SavedDocument {
  document: InstrumentDocument;
  revision: number;
}

/** The parts of the service and of the browser's storage that saving uses. */
export interface SaveGateway {
  /** Fails with the code `working_copy_changed` if the revision is not the present one. */
  save(document: InstrumentDocument, saved: SavedDocument): Promise<number>;
  read(): Promise<SavedDocument>;
  /** Sends the changes of a page that is about to close; nobody waits for the response. */
  saveOnClose(document: InstrumentDocument, saved: SavedDocument): void;
  keep(copy: UnsavedCopy): void;
  drop(): void;
}

const PAUSE_MS = 800;
/** Somebody who types without a pause is saved at least this often. */
const LONGEST_WAIT_MS = 5_000;
const MOST_RETRY_PAUSE_MS = 30_000;

/** Saves a working copy while it is edited, and merges what others saved meanwhile. */
export class Autosave {
  readonly #store: InstrumentStore;
  readonly #gateway: SaveGateway;
  #saved: SavedDocument;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waitingSince: number | undefined;
  #isRunning = false;
  #failures = 0;
  /** Somebody's version that conflicts with the present document, until the user has chosen. */
  #conflicting: { base: InstrumentDocument; theirs: SavedDocument } | undefined;

  constructor(store: InstrumentStore, gateway: SaveGateway, saved: SavedDocument) {
    this.#store = store;
    this.#gateway = gateway;
    this.#saved = saved;
  }

  /** Starts to save changes; returns a function that stops it. */
  start(): () => void {
    const unsubscribe = this.#store.subscribe(() => {
      if (!this.#isUnsaved || this.#conflicting) return;
      if (this.#timer !== undefined) this.#postpone();
      else if (!this.#isRunning) this.#schedule();
      // Changed while the version of somebody else is read.
      else if (this.#store.snapshot().saveState === 'saved') this.#store.setSaveState('unsaved');
    });
    return () => {
      unsubscribe();
      this.close();
      clearTimeout(this.#timer);
    };
  }

  /** Continues with changes that a closed page could not save. */
  restore({ base, document }: UnsavedCopy): void {
    this.#store.replace(document);
    this.#reconcile(base, this.#saved);
  }

  /** Reads what others saved, if there is a newer revision. */
  async follow(revision: number): Promise<void> {
    if (revision <= this.#saved.revision || this.#isRunning || this.#conflicting) return;
    this.#isRunning = true;
    try {
      this.#reconcile(this.#saved.document, await this.#gateway.read());
    } catch {
      // The next report of presence tries again.
    } finally {
      this.#isRunning = false;
    }
    if (this.#isUnsaved && !this.#conflicting) this.#schedule();
    else if (this.#store.snapshot().saveState === 'unsaved') this.#store.setSaveState('saved');
  }

  readonly retry = () => {
    this.#failures = 0;
    void this.#save();
  };

  /** Ends a conflict: takes the other version of the conflicts with these numbers. */
  resolve(takeTheirs: ReadonlySet<number>): void {
    if (!this.#conflicting) return;
    const { base, theirs } = this.#conflicting;
    this.#conflicting = undefined;
    const { document } = this.#store.snapshot();
    this.#saved = theirs;
    this.#store.replace(mergeWithChoices(base, document, theirs.document, takeTheirs));
    this.#store.setConflicts([]);
    void this.#save();
  }

  /** Saves unsaved changes and also keeps them in the browser, because the page may close. */
  close(): void {
    if (!this.#isUnsaved) return;
    this.#keep();
    if (!this.#conflicting) this.#gateway.saveOnClose(this.#store.snapshot().document, this.#saved);
  }

  get #isUnsaved(): boolean {
    return this.#store.snapshot().document !== this.#saved.document;
  }

  #keep(): void {
    const base = this.#conflicting?.base ?? this.#saved.document;
    this.#gateway.keep({ base, document: this.#store.snapshot().document });
  }

  #schedule(pauseMs = PAUSE_MS): void {
    clearTimeout(this.#timer);
    this.#waitingSince ??= Date.now();
    if (this.#failures === 0) this.#store.setSaveState('unsaved');
    this.#timer = setTimeout(() => void this.#save(), pauseMs);
  }

  /** Waits until the user stops typing. */
  #postpone(): void {
    const waited = Date.now() - (this.#waitingSince ?? 0);
    if (this.#failures === 0 && waited < LONGEST_WAIT_MS) this.#schedule();
  }

  async #save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waitingSince = undefined;
    if (this.#isRunning || this.#conflicting) return;
    if (this.#isUnsaved && !(await this.#send())) return;
    if (this.#conflicting) return;
    if (this.#isUnsaved) return this.#schedule();
    this.#gateway.drop();
    this.#store.setSaveState('saved');
  }

  /**
   * Returns whether the service has the document or it was merged; after a failure it is sent again later.
   */
  async #send(): Promise<boolean> {
    const { document } = this.#store.snapshot();
    this.#isRunning = true;
    this.#keep();
    this.#store.setSaveState('saving');
    try {
      this.#saved = { document, revision: await this.#gateway.save(document, this.#saved) };
      this.#failures = 0;
      return true;
    } catch (error) {
      if (!isChangedMeanwhile(error)) return this.#fail(error);
      return await this.#mergeTheirs();
    } finally {
      this.#isRunning = false;
    }
  }

  async #mergeTheirs(): Promise<boolean> {
    try {
      this.#reconcile(this.#saved.document, await this.#gateway.read());
      return true;
    } catch (error) {
      return this.#fail(error);
    }
  }

  #fail(error: unknown): false {
    this.#failures++;
    this.#store.setSaveState('failed', error);
    this.#schedule(Math.min(MOST_RETRY_PAUSE_MS, 1_000 * 2 ** this.#failures));
    return false;
  }

  /** Merges somebody's version into the present document, or asks the user what to keep. */
  #reconcile(base: InstrumentDocument, theirs: SavedDocument): void {
    const { document } = this.#store.snapshot();
    const { merged, conflicts } = mergeDocuments(base, document, theirs.document);
    if (conflicts.length > 0) this.#ask(base, theirs, conflicts);
    else {
      this.#saved = theirs;
      const isTheirs = sameJson(toJson(merged), toJson(theirs.document));
      this.#store.replace(isTheirs ? theirs.document : merged);
    }
  }

  #ask(base: InstrumentDocument, theirs: SavedDocument, conflicts: MergeConflict[]): void {
    this.#conflicting = { base, theirs };
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#keep();
    this.#store.setConflicts(conflicts);
    this.#store.setSaveState('conflict');
  }
}

function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ServiceError && (error.code as string) === 'working_copy_changed';
}
