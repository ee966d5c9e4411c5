import { isJsonObject, type Json, type JsonObject, type MergeConflict, mergeContent } from '@eps/sdk';
import { fromJson, type InstrumentDocument, toJson } from '../editor/document.ts';

/** Merges two changed versions of a document by structure; conflicting values are those of `ours`. */
export function mergeDocuments(
  base: InstrumentDocument,
  ours: InstrumentDocument,
  theirs: InstrumentDocument,
): { merged: InstrumentDocument; conflicts: MergeConflict[] } {
  const { merged, conflicts } = mergeContent(toJson(base), toJson(ours), toJson(theirs));
  return { merged: fromJson(merged), conflicts };
}

/** Merges as `mergeDocuments` does, but takes the value of `theirs` in the conflicts with these numbers. */
export function mergeWithChoices(
  base: InstrumentDocument,
  ours: InstrumentDocument,
  theirs: InstrumentDocument,
  takeTheirs: ReadonlySet<number>,
): InstrumentDocument {
  const sides = [toJson(base), toJson(ours), toJson(theirs)] as const;
  const { merged, conflicts } = mergeContent(...sides);
  const other = mergeContent(...sides, 'theirs').merged;
  const chosen = conflicts.filter((_, index) => takeTheirs.has(index));
  return fromJson(chosen.reduce((result, { path }) => withPart(result, other, path) as JsonObject, merged));
}

/** Returns the value with the part at a path of a conflict taken from another value. */
function withPart(into: Json | undefined, from: Json | undefined, path: readonly string[]): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return from;
  if (Array.isArray(into) && Array.isArray(from)) {
    return key === 'order' && rest.length === 0 ? inOrderOf(into, from) : withElement(into, from, key, rest);
  }
  if (!isJsonObject(into)) return from;
  const part = withPart(into[key], isJsonObject(from) ? from[key] : undefined, rest);
  if (part !== undefined) return { ...into, [key]: part };
  const { [key]: _, ...others } = into;
  return others;
}

/** `key` names an element of the lists, such as `id=mood`. */
function withElement(into: Json[], from: Json[], key: string, rest: string[]): Json[] {
  const [index, other] = [indexOf(into, key), indexOf(from, key)];
  if (index < 0) return other < 0 ? into : into.toSpliced(other, 0, from[other]!);
  const part = withPart(into[index], from[other], rest);
  return part === undefined ? into.toSpliced(index, 1) : into.with(index, part);
}

function indexOf(list: Json[], key: string): number {
  const [name, ...value] = key.split('=');
  return list.findIndex((element) => isJsonObject(element) && element[name!] === value.join('='));
}

function inOrderOf(list: Json[], order: Json[]): Json[] {
  const name = (element: Json) =>
    isJsonObject(element)
      ? ['id', 'question_id', 'concept_id', 'variable', 'target'].map((key) => element[key]).find(Boolean)
      : undefined;
  const rank = new Map(order.map((element, index) => [name(element), index]));
  return list.toSorted((a, b) => (rank.get(name(a)) ?? list.length) - (rank.get(name(b)) ?? list.length));
}
