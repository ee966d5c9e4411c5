import { useMemo, useRef, useState } from 'react';
import type { OutlineRow } from './outline.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * The questions that are chosen together in the outline, by their ids: they stay chosen when questions move.
 * Sections cannot be chosen.
 *
 * @param shown indices of the rows that are shown, in their order
 * @param current index of the row that is selected
 */
export function useMarks(rows: readonly OutlineRow[], shown: readonly number[], current: number) {
  const [chosen, setMarks] = useState(NONE);
  const [isChoosing, setChoosing] = useState(false);
  const anchor = useRef(current);
  const marks = useMemo(() => {
    const ids = rows.filter(({ type, id }) => type === 'question' && chosen.has(id)).map(({ id }) => id);
    return new Set(ids);
  }, [rows, chosen]);
  const idsOf = (indices: readonly number[]) =>
    indices.flatMap((index) => {
      const row = rows[index];
      return row?.type === 'question' && row.id !== '' ? [row.id] : [];
    });
  return {
    marks,
    /** Whether a click adds to what is chosen, for those without a keyboard. */
    isChoosing,
    setChoosing: (on: boolean) => {
      setChoosing(on);
      setMarks(on ? new Set(idsOf([current])) : NONE);
    },
    /** Adds a row or takes it out; the row that is selected counts as chosen. */
    toggle: (index: number) => {
      const isFirst = marks.size === 0 && !isChoosing;
      const next = new Set(isFirst ? idsOf([current]) : marks);
      for (const id of idsOf([index])) if ((isFirst && index === current) || !next.delete(id)) next.add(id);
      anchor.current = index;
      setMarks(next);
    },
    /** Chooses everything from where choosing began to a row. */
    extend: (index: number) => {
      const from = shown.indexOf(marks.size > 0 ? anchor.current : current);
      const to = shown.indexOf(index);
      if (marks.size === 0) anchor.current = current;
      const range = shown.slice(Math.min(from, to) < 0 ? to : Math.min(from, to), Math.max(from, to) + 1);
      setMarks(new Set(idsOf(range)));
    },
    all: () => setMarks(new Set(idsOf(shown))),
    clear: () => {
      if (chosen.size > 0) setMarks(NONE);
      setChoosing(false);
    },
  };
}

export type Marks = ReturnType<typeof useMarks>;
