import type { Json, JsonObject } from '@eps/sdk';
import { useMemo } from 'react';
import { asObject, valueAt, withValueAt } from '../../../shared/content/json.ts';
import { useInstrumentActions, useSnapshot } from '../editor/instrument.ts';

/**
 * A part of the questionnaire, such as a question, that fields edit key by key. It contains no values, so
 * that it stays the same while they change: each field reads its own value, and typing into one field does
 * not render the others again.
 */
export interface Part {
  pointer: string;
  readOnly: boolean;
  /** Sets a key; undefined removes it. */
  set(key: string, value: Json | undefined): void;
  /** Replaces the whole part. */
  replace(next: (value: JsonObject) => JsonObject): void;
}

/** The part at a JSON Pointer of the questionnaire. */
export function usePart(pointer: string): Part {
  const { change, readOnly } = useInstrumentActions();
  return useMemo(
    () => ({
      pointer,
      readOnly,
      set: (key, next) =>
        change(
          'experience',
          (content) => withValueAt(content, `${pointer}/${key}`, next),
          `${pointer}/${key}`,
        ),
      replace: (next) =>
        change('experience', (content) =>
          withValueAt(content, pointer, next(asObject(valueAt(content, pointer)))),
        ),
    }),
    [pointer, change, readOnly],
  );
}

/** The value of a key of a part. */
export function useValue({ pointer }: Part, key: string): Json | undefined {
  return useSnapshot(({ document }) => asObject(valueAt(document.contents.experience, pointer))[key]);
}

/** The error of the compiler about a key of a part. */
export function useErrorOf({ pointer }: Part, key: string): string | undefined {
  const at = `${pointer}/${key}`;
  return useSnapshot(
    ({ diagnostics }) =>
      diagnostics.within('experience', at).find((found) => found.severity === 'error' && found.pointer === at)
        ?.message,
  );
}
