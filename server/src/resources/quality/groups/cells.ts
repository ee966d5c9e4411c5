import { addMoments, type Moments, type Range } from '@eps/engine';

/** Sums over the values of a concept. */
export interface ConceptSums extends Moments {
  label: string;
  /** The fingerprint of its items and parameters: only equal ones are comparable. */
  comparable: string;
  range: Range | null;
  direction: 'higher' | 'lower';
  /** The number of values that are better than the middle of the range. */
  favourable: number;
  bands: Record<string, number>;
  /** By item, of people who answered all items of the concept. */
  items: Record<string, ItemSums>;
}

export interface ItemSums {
  n: number;
  sum: number;
  min: number;
  max: number;
}

/** A person with their values in a cycle. */
export interface GroupedPerson {
  units: readonly string[];
  /**
   * The users and keys that can know the answers, because they imported the person, gave tokens or entered
   * paper forms.
   */
  makers: readonly string[];
  at: number;
  /** The highest privacy floor of the bundle. */
  privacyFloor: number;
  concepts: Record<string, ConceptSums>;
}

/**
 * People of a cycle who belong to the same units, were created by the same principals, and have values of the
 * same concepts and items. Every published figure is a sum over whole cells.
 */
export interface Cell {
  /** The lowest units that all of them belong to; none for the whole environment. */
  units: string[];
  makers: string[];
  people: number;
  concepts: Record<string, ConceptSums>;
  released_at: string;
}

/** The ids from the root to a unit, by its id. */
export type Tree = ReadonlyMap<string, readonly string[]>;

/** People who are counted together, and how many of them are new since a time. */
export interface GatheredCell {
  cell: Omit<Cell, 'released_at'>;
  people: GroupedPerson[];
}

/** Divides people into the smallest sets whose values may be added up. */
export function gather(people: Iterable<GroupedPerson>, tree: Tree): Map<string, GatheredCell> {
  const found = new Map<string, GatheredCell>();
  for (const person of people) add(found, lowest(person.units, tree), [person]);
  return found;
}

/**
 * Moves the people of small sets to the units above until each set is large enough. People whose set is too
 * small even in the whole environment are in no returned set.
 */
export function pooled(
  sets: ReadonlyMap<string, GatheredCell>,
  floor: number,
  tree: Tree,
): Map<string, GatheredCell> {
  let waiting = new Map(sets);
  const closed = new Map<string, GatheredCell>();
  while (waiting.size > 0) {
    const deepest = Math.max(...[...waiting.values()].map(({ cell }) => depthOf(cell.units, tree)));
    const next = new Map<string, GatheredCell>();
    for (const [id, set] of waiting) {
      const isDeepest = depthOf(set.cell.units, tree) === deepest;
      // Sets below join those of this depth first, so that none is closed before.
      if (isDeepest && set.people.length >= floor) closed.set(id, set);
      else if (!isDeepest) add(next, set.cell.units, set.people);
      else if (deepest > 0) add(next, above(set.cell.units, deepest, tree), set.people);
    }
    waiting = next;
  }
  return closed;
}

/** Whether the people of a cell belong to a unit or one below it; everybody does to the environment. */
export function isWithin({ units }: Pick<Cell, 'units'>, unit: string | undefined, tree: Tree): boolean {
  return unit === undefined || units.some((id) => tree.get(id)?.includes(unit));
}

export function addConcept(sums: Record<string, ConceptSums>, id: string, own: ConceptSums): void {
  const sum = sums[id];
  if (!sum) {
    sums[id] = structuredClone(own);
    return;
  }
  addMoments(sum, own);
  sum.range = sum.range && own.range && wider(sum.range, own.range);
  sum.favourable += own.favourable;
  for (const [band, people] of Object.entries(own.bands)) sum.bands[band] = (sum.bands[band] ?? 0) + people;
  for (const [item, { n, sum: total, min, max }] of Object.entries(own.items)) {
    const known = sum.items[item];
    sum.items[item] = known
      ? { n: known.n + n, sum: known.sum + total, min, max }
      : { n, sum: total, min, max };
  }
}

/** The range of a score can depend on which questions a person saw. */
function wider(a: Range, b: Range): Range {
  return { min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) };
}

function add(sets: Map<string, GatheredCell>, units: string[], people: readonly GroupedPerson[]): void {
  for (const person of people) {
    const makers = [...person.makers].sort();
    const signature = Object.entries(person.concepts)
      .map(([id, { comparable, items }]) => [id, comparable, Object.keys(items).length > 0])
      .sort();
    const id = JSON.stringify([units, makers, signature]);
    const set = sets.get(id) ?? { cell: { units, makers, people: 0, concepts: {} }, people: [] };
    sets.set(id, set);
    set.people.push(person);
    set.cell.people += 1;
    for (const [concept, own] of Object.entries(person.concepts)) addConcept(set.cell.concepts, concept, own);
  }
}

/** Leaves out units that are not in the tree, and those above another one of the list. */
function lowest(units: readonly string[], tree: Tree): string[] {
  const known = units.filter((id) => tree.has(id));
  const isAbove = (id: string) => known.some((other) => other !== id && tree.get(other)!.includes(id));
  return [...new Set(known.filter((id) => !isAbove(id)))].sort();
}

/** Replaces the units at a depth by those above them. */
function above(units: readonly string[], depth: number, tree: Tree): string[] {
  const raised = units.flatMap((id) => {
    const path = tree.get(id)!;
    return path.length < depth ? [id] : path.length === 1 ? [] : [path.at(-2)!];
  });
  return lowest(raised, tree);
}

function depthOf(units: readonly string[], tree: Tree): number {
  return Math.max(0, ...units.map((id) => tree.get(id)!.length));
}
