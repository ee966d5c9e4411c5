import type { OptionDraft } from '../../../shared/content/draft.ts';
import { numberIn } from '../scorecard/paste.ts';
import { splitOptions } from './columns.ts';

/** How the answers of a pasted row are given: options with points, or a number. */
export type PastedAnswer = { options: readonly PastedOption[] } | { min: number; max: number };

interface PastedOption {
  label: string;
  /** The number that the cell gives it: `0 = Never`, `Never (0)`. */
  points: number | undefined;
}

const NUMBER_FIRST = /^(-?\d+(?:[.,]\d+)?)\s*(?:=|:|–|-|\)|\.)\s*(.+)$/;
const NUMBER_LAST = /^(.+?)\s*(?:=|:|\()\s*(-?\d+(?:[.,]\d+)?)\)?$/;
const RANGE = /^(-?\d+)\s*(?:-|–|—|to|bis|\.\.\.?|…)\s*(-?\d+)$/i;

/**
 * Reads a cell of answers; undefined for an empty cell or a single word, which does not describe answers.
 */
export function pastedAnswer(cell: string): PastedAnswer | undefined {
  const [, min, max] = RANGE.exec(cell.trim()) ?? [];
  if (min !== undefined && max !== undefined && Number(min) < Number(max))
    return { min: Number(min), max: Number(max) };
  const options = splitOptions(cell).map(optionOf);
  return options.length < 2 ? undefined : { options };
}

function optionOf(text: string): PastedOption {
  const [, number, label] = NUMBER_FIRST.exec(text) ?? [];
  if (label !== undefined) return { label, points: numberIn(number!) };
  const [, first, last] = NUMBER_LAST.exec(text) ?? [];
  if (first !== undefined) return { label: first, points: numberIn(last!) };
  return { label: text, points: undefined };
}

/** Returns the label that two options share, if any do. */
export function repeatedLabel(options: readonly PastedOption[]): string | undefined {
  const labels = options.map(({ label }) => label);
  return labels.find((label, index) => labels.indexOf(label) < index);
}

/**
 * The options for the content. Where every option has another number, the numbers are their ids and points.
 */
export function contentOptions(options: readonly PastedOption[]): OptionDraft[] {
  const numbers = new Set(options.map(({ points }) => points));
  const areNumbered = numbers.size === options.length && !numbers.has(undefined);
  return options.map(({ label, points }, index) => ({
    id: areNumbered ? String(points) : `o${index + 1}`,
    label,
  }));
}
