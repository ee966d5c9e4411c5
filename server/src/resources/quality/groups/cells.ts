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
  id: string;
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
  /** Who is counted here, if people can be added: their ids, 16 bytes each, in base64. */
  members?: string;
}

/** The ids from the root to a unit, by its id. */
export type Tree = ReadonlyMap<string, readonly string[]>;

/** People who are counted together. */
export interface GatheredCell {
  cell: Omit<Cell, 'released_at' | 'members'>;
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

/**
 * Adds people to the cells of a count without end, at least the floor of them to a cell at a time. Everybody
 * stays in the cell in which they were counted first, whatever units they belong to later: the difference of
 * cells that overlap would describe fewer people.
 */
export function grown(
  earlier: Readonly<Record<string, Cell>>,
  people: readonly GroupedPerson[],
  floor: number,
  tree: Tree,
  releasedAt: string,
): Record<string, Cell> {
  const cells = { ...earlier };
  const known = new Map(
    Object.entries(earlier).map(([id, cell]) => [id, new Set(membersOf(id, cell, people, tree))]),
  );
  const counted = new Set([...known.values()].flatMap((ids) => [...ids]));
  const sets = gather(
    people.filter(({ id }) => !counted.has(id)),
    tree,
  );
  for (const [id, { cell, people: added }] of sets) {
    if (added.length < floor) continue;
    const members = known.get(id) ?? new Set();
    const again = new Map<string, GatheredCell>();
    // People who no longer fit, such as after a paper form that somebody else entered, are in no other cell.
    add(again, cell.units, [...people.filter((person) => members.has(person.id)), ...added]);
    cells[id] = {
      ...again.get(id)!.cell,
      released_at: releasedAt,
      members: packed([...members, ...added.map((person) => person.id)]),
    };
  }
  return cells;
}

/** Returns who is counted in a cell; of one that names nobody, who fitted when it was counted. */
function membersOf(
  id: string,
  { members, released_at }: Cell,
  people: readonly GroupedPerson[],
  tree: Tree,
): string[] {
  if (members !== undefined) return unpacked(members);
  const before = people.filter(({ at }) => at <= Date.parse(released_at));
  return (
    gather(before, tree)
      .get(id)
      ?.people.map((person) => person.id) ?? []
  );
}

function packed(ids: readonly string[]): string {
  return Buffer.from(ids.join('').replaceAll('-', ''), 'hex').toString('base64');
}

function unpacked(members: string): string[] {
  const hex = Buffer.from(members, 'base64').toString('hex');
  return (hex.match(/.{32}/g) ?? []).map((id) =>
    id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  );
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
