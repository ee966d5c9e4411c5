import { isDeepStrictEqual } from 'node:util';
import type { AnswerValue, Question } from '@eps/engine';
import type { AnswerContent } from '../evaluations/sealed.ts';
import type { DraftAnswer } from './schema.ts';

type Part = NonNullable<DraftAnswer['part']>;

/**
 * Returns an answer with a part as the whole answer that follows from the stored one; undefined if the input
 * has no parts. The caller checks the result, so unknown rows and options stay in it.
 */
export function withPart(
  { input, options }: Pick<Question, 'input' | 'options'>,
  { part: sent = {}, ...answer }: DraftAnswer,
  stored: AnswerContent,
): DraftAnswer | undefined {
  const part = Object.fromEntries(Object.entries(sent).map(([id, change]) => [id.normalize(), change]));
  const value =
    input === 'matrix'
      ? matrixWith(part, stored.value)
      : input === 'multi_select'
        ? selectionWith(part, stored.value, options)
        : input === 'ranking'
          ? rankingWith(part, stored.value)
          : undefined;
  if (value === undefined) return undefined;
  if (Object.keys(value).length === 0) return { ...answer, value: null };
  const text = answer.text ?? textTo(options, value, stored);
  return { ...answer, value: value as AnswerValue, ...(text !== undefined && { text }) };
}

function matrixWith(part: Part, stored: AnswerContent['value']): object {
  const rows = Object.entries({ ...(stored as object | null), ...part });
  return Object.fromEntries(rows.filter(([, option]) => option !== null));
}

function selectionWith(part: Part, stored: AnswerContent['value'], options: Question['options']): string[] {
  const isExclusive = (id: string) => options.some((option) => option.id === id && option.exclusive);
  const chosen = new Set(Array.isArray(stored) ? stored : []);
  for (const [id, isChosen] of Object.entries(part)) {
    if (isChosen !== true) {
      chosen.delete(id);
      continue;
    }
    for (const other of chosen) if (isExclusive(id) || isExclusive(other)) chosen.delete(other);
    chosen.add(id);
  }
  const place = (id: string) => options.findIndex((option) => option.id === id);
  return [...chosen].sort((a, b) => place(a) - place(b));
}

function rankingWith(part: Part, stored: AnswerContent['value']): string[] {
  const kept = (Array.isArray(stored) ? stored : []).filter((id) => !Object.hasOwn(part, id));
  const moved = Object.entries(part).flatMap(([id, place]) =>
    typeof place === 'number' ? [{ id, place }] : [],
  );
  for (const { id, place } of moved.toSorted((a, b) => a.place - b.place)) kept.splice(place - 1, 0, id);
  return kept;
}

/** Returns the stored text to an option that stays chosen. */
function textTo(options: Question['options'], value: object, stored: AnswerContent): string | undefined {
  const option = options.find(({ text }) => text);
  const stays = option !== undefined && Array.isArray(value) && value.includes(option.id);
  return stays ? stored.text : undefined;
}

/**
 * Whether a sent answer would replace another than the one that its sender saw. Options that were chosen or
 * ranked by part are no such replacement: they add to whatever is stored.
 */
export function isOutdated({ replaces, part, ...sent }: DraftAnswer, stored: AnswerContent): boolean {
  if (replaces === undefined) return false;
  if (part === undefined) return !isSameContent(stored, replaces) && !isSameContent(stored, sent);
  if (Array.isArray(stored.value) || Array.isArray(replaces.value)) return false;
  const [now, seen] = [Object(stored.value), Object(replaces.value)] as Record<string, unknown>[];
  return Object.entries(part).some(
    ([row, option]) => (now![row] ?? null) !== (seen![row] ?? null) && (now![row] ?? null) !== option,
  );
}

interface Content {
  value?: unknown;
  text?: string | undefined;
  declined?: boolean | undefined;
}

/** Whether two answers have the same content, whatever the order of the rows of a matrix. */
export function isSameContent(a: Content, b: Content): boolean {
  const contentOf = ({ value = null, text, declined = false }: Content) => [
    value,
    text || undefined,
    declined,
  ];
  return isDeepStrictEqual(contentOf(a), contentOf(b));
}
