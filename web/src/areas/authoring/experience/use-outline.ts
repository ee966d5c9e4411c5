import type { ContentQuestion } from '@eps/sdk';
import { useMemo } from 'react';
import { useWords } from '../../../base/language.ts';
import type { ExperienceDraft } from '../../../shared/content/draft.ts';
import { asObject, textOf, valueAt } from '../../../shared/content/json.ts';
import { useInstrumentActions, useOpenInstrument, useSnapshot } from '../editor/instrument.ts';
import { addQuestion, addSection, duplicateQuestion, removeRow } from './edits.ts';
import { hasSameRows, movedBy, movedTo, type OutlineRow, outlineOf, withRows } from './outline.ts';

/**
 * The outline of the questionnaire and the actions on its rows. It changes when rows are added, removed,
 * moved or selected, but not while the user types: each row reads its own texts, and the texts in `rows` may
 * be outdated.
 */
export function useOutline() {
  const nameOf = useNameOf();
  const { store } = useOpenInstrument();
  const { selected, select, readOnly } = useInstrumentActions();
  const experience = useSnapshot(({ document }) => document.contents.experience, hasSameRows);
  const rows = useMemo(() => outlineOf(experience), [experience]);
  const current = useMemo(() => rows.findIndex((row) => isSelected(row, selected)), [rows, selected]);
  /** The questionnaire now, which edits start from. */
  const present = () => store.snapshot().document.contents.experience;
  function apply(edited: { experience: ExperienceDraft; pointer: string }) {
    store.change('experience', edited.experience, { kind: 'experience', pointer: selected });
    select(edited.pointer);
  }
  function show(moved: { rows: OutlineRow[]; index: number }) {
    const next = withRows(present(), moved.rows);
    apply({ experience: next, pointer: outlineOf(next)[moved.index]?.pointer ?? '' });
    return moved.index;
  }
  return {
    rows,
    current,
    select,
    readOnly,
    nameOf: (row: OutlineRow) => nameOf(row, asObject(valueAt(present(), row.pointer))),
    add: (input: ContentQuestion['input']) => apply(addQuestion(present(), rows[current], input)),
    addSection: () => apply(addSection(present())),
    duplicate: () => {
      const row = rows[current];
      if (row?.type === 'question') apply(duplicateQuestion(present(), indexOf(row)));
    },
    remove: () => {
      const row = rows[current];
      if (row) apply(removeRow(present(), row));
    },
    /** Returns the new index of the row, undefined if it cannot move. */
    moveBy: (step: 1 | -1): number | undefined => {
      const moved = current < 0 ? undefined : movedBy(outlineOf(present()), current, step);
      return moved && show(moved);
    },
    moveTo: (from: number, to: number): number => show(movedTo(outlineOf(present()), from, to)),
  };
}

export type Outline = ReturnType<typeof useOutline>;

/** Returns the name of a row: `own` is its section or question. */
export function useNameOf() {
  const words = useWords();
  return ({ type, id }: OutlineRow, own: { title?: unknown; prompt?: unknown }): string =>
    type === 'section'
      ? textOf(own.title) || id || words('No section')
      : textOf(own.prompt) || id || words('Untitled');
}

function indexOf(row: OutlineRow): number {
  return Number(row.pointer.split('/').at(-1));
}

/** Whether the selection is the row or something in it. */
function isSelected({ pointer }: OutlineRow, selected: string): boolean {
  return pointer !== '' && (selected === pointer || selected.startsWith(`${pointer}/`));
}
