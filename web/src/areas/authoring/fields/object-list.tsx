import type { ReactNode } from 'react';
import { movedTo, removedAt, replacedAt } from '../../../shared/content/json.ts';
import { type Entry, EntryList } from './entry-list.tsx';

interface ObjectListProps<T extends object> {
  label: string;
  value: readonly T[];
  onChange(next: T[]): void;
  entry(object: T, index: number): Entry;
  /** Whether the order means something, so that entries can be moved. */
  isOrdered?: boolean;
  /** Returns a new object. */
  create(): T;
  addLabel: string;
  /** Shown while the list is empty: an explanation of the entries. */
  empty?: string;
  /** The editor of one object. */
  children(value: T, onChange: (next: T) => void): ReactNode;
}

/** Edits a list of objects one by one. */
export function ObjectList<T extends object>(props: ObjectListProps<T>) {
  const { value, onChange, entry, isOrdered = false, create, children, ...shown } = props;
  return (
    <EntryList
      {...shown}
      entries={value.map(entry)}
      {...(isOrdered && { onMove: (from, to) => onChange(movedTo(value, from, to)) })}
      onRemove={(index) => onChange(removedAt(value, index))}
      onAdd={() => onChange([...value, create()])}
    >
      {(index) => children(value[index]!, (next) => onChange(replacedAt(value, index, next)))}
    </EntryList>
  );
}
