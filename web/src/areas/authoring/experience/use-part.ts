import type { Json } from '@eps/sdk';
import { useMemo } from 'react';
import type { ExperienceDraft } from '../../../shared/content/draft.ts';
import { asObject, valueAt, withValueAt } from '../../../shared/content/json.ts';
import { useInstrumentActions, useSnapshot } from '../editor/instrument.ts';

/**
 * A part of the questionnaire, such as a question, that fields edit key by key. It contains no values, so
 * that it stays the same while they change: each field reads its own value, and typing into one field does
 * not render the others again.
 */
export interface Part<T extends object> {
  pointer: string;
  readOnly: boolean;
  /** Sets a key; undefined removes it. */
  set<Key extends keyof T & string>(key: Key, value: T[Key] | undefined): void;
  /** Replaces the whole part. */
  replace(next: (value: T) => T): void;
}

/** The part at a JSON Pointer of the questionnaire. */
export function usePart<T extends object>(pointer: string): Part<T> {
  const { change, readOnly } = useInstrumentActions();
  return useMemo(
    () => ({
      pointer,
      readOnly,
      set: (key, next) =>
        change(
          'experience',
          (content) => withValueAt(content, `${pointer}/${key}`, next as Json),
          `${pointer}/${key}`,
        ),
      replace: (next) =>
        change('experience', (content) =>
          withValueAt(content, pointer, next(asObject(valueAt(content, pointer)) as T) as Json),
        ),
    }),
    [pointer, change, readOnly],
  );
}

/** The value of a key of a part. */
export function useValue<T extends object, Key extends keyof T & string>(
  { pointer }: Part<T>,
  key: Key,
): T[Key] | undefined {
  const read = (content: ExperienceDraft) => (asObject(valueAt(content, pointer)) as T)[key];
  return useSnapshot(({ document }) => read(document.contents.experience));
}

/** The error of the compiler about a key of a part. */
export function useErrorOf<T extends object>(
  { pointer }: Part<T>,
  key: keyof T & string,
): string | undefined {
  const at = `${pointer}/${key}`;
  return useSnapshot(
    ({ diagnostics }) =>
      diagnostics.within('experience', at).find((found) => found.severity === 'error' && found.pointer === at)
        ?.message,
  );
}
