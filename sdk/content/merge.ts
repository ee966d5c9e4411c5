import type { Json, JsonObject } from './json.ts';
import { identityOf, isJsonObject, sameJson } from './keys.ts';

/** Three-way merge of JSON: objects by key, lists of named elements by name, all else as one value. */

/** Both sides changed one value in different ways. `undefined` means that the side has no value there. */
export interface MergeConflict {
  /** The keys to the value; elements of a list are named as `id=mood`. */
  path: string[];
  base: Json | undefined;
  ours: Json | undefined;
  theirs: Json | undefined;
}

export interface Merge {
  merged: JsonObject;
  /** At these places, `merged` has the side that `prefer` names. */
  conflicts: MergeConflict[];
}

export type MergeSide = 'ours' | 'theirs';

/**
 * Merges the changes of two sides since a common base. Elements of lists are matched by `id` or another key
 * that names them; any other list is one value.
 *
 * @param prefer the side whose value `merged` has where both changed it in different ways
 */
export function mergeContent(
  base: JsonObject,
  ours: JsonObject,
  theirs: JsonObject,
  prefer: MergeSide = 'ours',
): Merge {
  const merger = new Merger(prefer);
  const merged = merger.objects(base, ours, theirs, []);
  return { merged, conflicts: merger.conflicts };
}

class Merger {
  readonly conflicts: MergeConflict[] = [];
  readonly #prefer: MergeSide;

  constructor(prefer: MergeSide) {
    this.#prefer = prefer;
  }

  objects(base: JsonObject, ours: JsonObject, theirs: JsonObject, path: string[]): JsonObject {
    const merged: JsonObject = {};
    for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
      const value = this.#values(own(base, key), own(ours, key), own(theirs, key), [...path, key]);
      if (value !== undefined) merged[key] = value;
    }
    return merged;
  }

  #values(
    base: Json | undefined,
    ours: Json | undefined,
    theirs: Json | undefined,
    path: string[],
  ): Json | undefined {
    if (sameJson(ours, theirs) || sameJson(base, theirs)) return ours;
    if (sameJson(base, ours)) return theirs;
    if (isJsonObject(ours) && isJsonObject(theirs) && (base === undefined || isJsonObject(base)))
      return this.objects(base ?? {}, ours, theirs, path);
    if (Array.isArray(ours) && Array.isArray(theirs) && (base === undefined || Array.isArray(base))) {
      const key = identityOf(base ?? [], ours, theirs);
      if (key !== undefined)
        return this.#lists(byName(base ?? [], key), byName(ours, key), byName(theirs, key), key, path);
    }
    return this.#conflict(base, ours, theirs, path);
  }

  #lists(
    base: NamedElements,
    ours: NamedElements,
    theirs: NamedElements,
    key: string,
    path: string[],
  ): Json[] {
    const merged = new Map<string, Json>();
    for (const name of new Set([...ours.keys(), ...theirs.keys()])) {
      const value = this.#values(base.get(name), ours.get(name), theirs.get(name), [
        ...path,
        `${key}=${name}`,
      ]);
      if (value !== undefined) merged.set(name, value);
    }
    return this.#order(base, ours, theirs, merged, path).map((name) => merged.get(name)!);
  }

  /** Returns the names in the order of the side that changed it, with the names that the other side added. */
  #order(
    base: NamedElements,
    ours: NamedElements,
    theirs: NamedElements,
    merged: NamedElements,
    path: string[],
  ): string[] {
    const common = (names: NamedElements) =>
      [...names.keys()].filter((name) => base.has(name) && ours.has(name) && theirs.has(name));
    const [was, mine, other] = [common(base), common(ours), common(theirs)];
    const [isMoved, isMovedThere] = [!sameJson(was, mine), !sameJson(was, other)];
    if (isMoved && isMovedThere && !sameJson(mine, other))
      this.#conflict(was, mine, other, [...path, 'order']);
    const takesTheirs = isMovedThere && (!isMoved || this.#prefer === 'theirs');
    const [first, second] = takesTheirs ? [theirs, ours] : [ours, theirs];
    return weave([...first.keys()], [...second.keys()]).filter((name) => merged.has(name));
  }

  #conflict<Value extends Json | undefined>(base: Value, ours: Value, theirs: Value, path: string[]): Value {
    this.conflicts.push({ path, base, ours, theirs });
    return this.#prefer === 'ours' ? ours : theirs;
  }
}

type NamedElements = ReadonlyMap<string, Json>;

function byName(list: readonly Json[], key: string): NamedElements {
  return new Map(list.map((element) => [(element as JsonObject)[key] as string, element]));
}

/** Adds the names of the second list to the first, each after the name that it follows there. */
function weave(first: readonly string[], second: readonly string[]): string[] {
  const woven = [...first];
  for (const [index, name] of second.entries()) {
    if (woven.includes(name)) continue;
    const before = second[index - 1];
    woven.splice(before === undefined ? 0 : woven.indexOf(before) + 1, 0, name);
  }
  return woven;
}

function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
