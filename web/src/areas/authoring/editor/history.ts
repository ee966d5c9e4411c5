import type { Kind } from '../../../shared/content/kinds.ts';
import type { InstrumentDocument } from './document.ts';

/** Where a change was made, so that undoing it can show the same place. */
export interface Place {
  kind: Kind;
  pointer: string;
  /** Set if it was made on a tab of the whole instrument, and not on the tab of the kind. */
  tab?: WholeTab;
}

/** The tabs that show, and change, the whole instrument. */
export const WHOLE_TABS = ['logic', 'translations'] as const;
export type WholeTab = (typeof WHOLE_TABS)[number];

export interface Change {
  before: InstrumentDocument;
  after: InstrumentDocument;
  at: Place;
  /** Changes with the same group that follow each other quickly, such as typing into a field, are one. */
  group: string | undefined;
  time: number;
}

export interface History {
  readonly done: readonly Change[];
  readonly undone: readonly Change[];
}

export const EMPTY_HISTORY: History = { done: [], undone: [] };

const MOST_CHANGES = 500;
const GROUP_MS = 1_500;

/** Adds a change; changes that were undone before can no longer be redone. */
export function record({ done }: History, change: Change): History {
  const last = done.at(-1);
  const joins =
    last !== undefined &&
    change.group !== undefined &&
    last.group === change.group &&
    last.after === change.before &&
    change.time - last.time < GROUP_MS;
  const entry = joins ? { ...change, before: last.before } : change;
  const earlier = joins ? done.slice(0, -1) : done.slice(-MOST_CHANGES + 1);
  return { done: [...earlier, entry], undone: [] };
}

/** Undoes the last change; `next` is undefined if there is none. */
export function undone({ done, undone }: History): { history: History; change: Change | undefined } {
  const change = done.at(-1);
  if (!change) return { history: { done, undone }, change };
  return { history: { done: done.slice(0, -1), undone: [...undone, change] }, change };
}

export function redone({ done, undone }: History): { history: History; change: Change | undefined } {
  const change = undone.at(-1);
  if (!change) return { history: { done, undone }, change };
  return { history: { done: [...done, change], undone: undone.slice(0, -1) }, change };
}
