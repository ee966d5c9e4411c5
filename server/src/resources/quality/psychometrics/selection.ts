import { countsAbove, type MeasuredConcept } from '@eps/engine';
import { daysAfter } from '../../../utc-days.ts';
import { blocksOf, boundariesOf, type DateWindow, widened } from './blocks.ts';
import { ALL_DAYS, type CountKey, type CountsRow } from './queries.ts';

/** The query of a reader. */
export interface Question {
  concepts: readonly MeasuredConcept[];
  /** Only what was counted with this bundle; null for every bundle in which a concept has the same items. */
  bundleId: string | null;
  /** The context variable by which people are compared. */
  variable: string | null;
  window: DateWindow;
  /** The smallest number of people for this query. More are needed where a privacy floor is higher. */
  atLeast: number;
}

/** The counters of one concept in one program and bundle. */
export interface SelectedCell {
  programId: string;
  bundleId: string;
  /** Whether enough people answered every item, or only enough people answered some. */
  basis: 'complete' | 'answered';
  /** The smallest count of the program that is published. */
  floor: number;
  total: CountKey[];
  groups: CountKey[][];
}

/** The counters that answer a query without describing fewer people than the floor. */
export interface Selection {
  concepts: { concept: MeasuredConcept; cells: SelectedCell[] }[];
  /** The smallest count that is published: the highest floor of the programs. */
  floor: number;
  /** Whether not all days are included. */
  isPartial: boolean;
  /** First day, and the day after the last; null without any people. */
  window: DateWindow;
  /** Whether something was left out, or the window is wider than the one asked for. */
  isFloorApplied: boolean;
}

/** A concept in one program and bundle. */
interface Cell {
  id: string;
  programId: string;
  bundleId: string;
  conceptId: string;
  itemsHash: string;
  basis: 'complete' | 'answered' | 'none';
  floor: number;
  all: CountsRow | undefined;
  rows: CountsRow[];
  /** Digests of the groups that can be published. */
  shown: ReadonlySet<string>;
  hasHiddenGroups: boolean;
}

/** Returns the counters that answer a question. */
export function select(rows: readonly CountsRow[], question: Question): Selection {
  const floors = floorsOf(rows, question.atLeast);
  const cells = [...Map.groupBy(rows, cellId)].map(([id, own]) =>
    cellOf(id, own, question.variable, floors.get(own[0]!.program_id)!),
  );
  const asked = question.concepts.map((concept) => ({
    concept,
    cells: cells.filter(
      ({ conceptId, itemsHash, bundleId }) =>
        conceptId === concept.id &&
        itemsHash === concept.fingerprint &&
        (question.bundleId === null || bundleId === question.bundleId),
    ),
  }));
  const ofQuestion = asked.flatMap((each) => each.cells);
  const leftOut = ofQuestion.filter(({ basis, all }) => basis === 'none' && (all?.n ?? 0) > 0);
  const programIds = new Set(ofQuestion.map(({ programId }) => programId));
  const included = cells.filter(({ basis, programId }) => basis !== 'none' && programIds.has(programId));
  const { window, isPartial, isWidened, isEmpty } = windowOf(question, included);
  const isIncluded = ({ day }: CountKey) =>
    isPartial
      ? day !== ALL_DAYS &&
        (window.from === null || day >= window.from) &&
        (window.until === null || day < window.until)
      : day === ALL_DAYS;
  return {
    floor: Math.max(question.atLeast, ...included.map(({ floor }) => floor)),
    concepts: asked.map(({ concept, cells: own }) => ({
      concept,
      cells: isEmpty ? [] : own.flatMap((cell) => selectedCell(cell, isIncluded)),
    })),
    isPartial,
    window,
    isFloorApplied:
      leftOut.length > 0 || isWidened || ofQuestion.some(({ hasHiddenGroups }) => hasHiddenGroups),
  };
}

function cellId({ program_id, version_bundle_id, concept_id }: CountsRow): string {
  return JSON.stringify([program_id, version_bundle_id, concept_id]);
}

/**
 * Returns the smallest count of each program that is published. It depends on the program only, so that
 * different questions have the same blocks of days: the highest privacy floor of its bundles, times the
 * highest number of evaluations of one person, because that many evaluations of a count may be of the same
 * person.
 */
function floorsOf(rows: readonly CountsRow[], atLeast: number): Map<string, number> {
  const programs = Map.groupBy(rows, ({ program_id }) => program_id);
  const most = (own: readonly CountsRow[], column: 'privacy_floor' | 'most_per_person') =>
    own.reduce((highest, row) => Math.max(highest, row[column]), 1);
  return new Map(
    [...programs].map(([id, own]) => [
      id,
      Math.max(atLeast, most(own, 'privacy_floor') * most(own, 'most_per_person')),
    ]),
  );
}

function cellOf(id: string, rows: CountsRow[], variable: string | null, floor: number): Cell {
  const [first] = rows as [CountsRow];
  const total = rows.find(({ day, variable: of }) => day === ALL_DAYS && of === '');
  const basis =
    (total?.n_complete ?? 0) >= floor ? 'complete' : (total?.n ?? 0) >= floor ? 'answered' : 'none';
  const groups = rows
    .filter(({ day, variable: of }) => day === ALL_DAYS && of !== '' && of === variable)
    .map((row) => ({ digest: row.group_digest, count: peopleIn(row, basis) }));
  const members = groups.reduce((sum, { count }) => sum + count, 0);
  const withheld = total ? peopleIn(total, basis) - members : 0;
  const shown = basis === 'none' ? [] : countsAbove(groups, floor, withheld);
  return {
    id,
    programId: first.program_id,
    bundleId: first.version_bundle_id,
    conceptId: first.concept_id,
    itemsHash: first.items_hash,
    basis,
    floor,
    all: total,
    rows,
    shown: new Set(shown.map(({ digest }) => digest)),
    hasHiddenGroups: shown.length < groups.filter(({ count }) => count > 0).length,
  };
}

function peopleIn({ n, n_complete }: CountsRow, basis: Cell['basis']): number {
  return basis === 'complete' ? n_complete : n;
}

function selectedCell(cell: Cell, isIncluded: (key: CountKey) => boolean): SelectedCell[] {
  const { programId, bundleId, basis, floor, rows, shown } = cell;
  const own = rows.filter((row) => isIncluded(row) && row.n > 0);
  const total = own.filter(({ variable }) => variable === '');
  if (basis === 'none' || total.length === 0) return [];
  const members = own.filter(({ variable, group_digest }) => variable !== '' && shown.has(group_digest));
  const groups = [...Map.groupBy(members, ({ group_digest }) => group_digest).values()];
  return [{ programId, bundleId, basis, floor, total, groups }];
}

interface SelectedWindow {
  window: DateWindow;
  isPartial: boolean;
  isWidened: boolean;
  isEmpty: boolean;
}

/**
 * Widens the window to whole blocks of days. The blocks are the same for every concept of the programs, and
 * the blocks of a comparison of groups are unions of the blocks without groups: so no two windows differ by a
 * few people, whatever else the queries select.
 */
function windowOf({ window: asked, variable }: Question, cells: readonly Cell[]): SelectedWindow {
  const days = cells.flatMap(({ rows }) => rows.map(({ day }) => day)).filter((day) => day !== ALL_DAYS);
  if ((asked.from === null && asked.until === null) || days.length === 0)
    return { window: asked, isPartial: false, isWidened: false, isEmpty: false };
  const [firstDay, lastDay] = extremes(days);
  const isEmpty =
    (asked.until !== null && asked.until <= firstDay) || (asked.from !== null && asked.from > lastDay);
  if (isEmpty) return { window: asked, isPartial: true, isWidened: false, isEmpty };
  const programs = [...Map.groupBy(cells, ({ programId }) => programId).values()].map((own) => {
    const { floor } = own[0]!;
    const fine = blocksOf(peopleByDay(own, false), floor);
    return variable === null ? fine : blocksOf(peopleByDay(own, true), floor, fine);
  });
  const inner = widened(asked, boundariesOf(programs));
  const window = {
    from: inner.from ?? earlier(asked.from, firstDay),
    until: inner.until ?? later(asked.until, daysAfter(lastDay, 1)),
  };
  return {
    window,
    isPartial: inner.from !== null || inner.until !== null,
    isWidened:
      (asked.from !== null && window.from < asked.from) ||
      (asked.until !== null && window.until > asked.until),
    isEmpty,
  };
}

/** Counts people by day: for each concept, or for each of its groups and for the people in no shown group. */
function peopleByDay(cells: readonly Cell[], isGrouped: boolean): Map<string, Map<string, number>> {
  const people = new Map<string, Map<string, number>>();
  const add = (day: string, key: string, count: number) => {
    if (count === 0) return;
    const counts = people.get(day) ?? new Map<string, number>();
    people.set(day, counts.set(key, (counts.get(key) ?? 0) + count));
  };
  for (const { id, basis, rows, shown } of cells) {
    for (const row of rows) {
      const count = peopleIn(row, basis);
      if (row.day === ALL_DAYS) continue;
      if (row.variable === '') add(row.day, id, count);
      else if (isGrouped && shown.has(row.group_digest)) {
        add(row.day, `${id}/${row.group_digest}`, count);
        // The people who remain under the concept's own key are in no shown group.
        add(row.day, id, -count);
      }
    }
  }
  for (const counts of people.values())
    for (const [key, count] of counts) if (count === 0) counts.delete(key);
  return people;
}

function extremes(days: readonly string[]): [first: string, last: string] {
  let [first, last] = [days[0]!, days[0]!];
  for (const day of days) {
    if (day < first) first = day;
    if (day > last) last = day;
  }
  return [first, last];
}

const earlier = (day: string | null, first: string) => (day === null || first < day ? first : day);
const later = (day: string | null, last: string) => (day === null || last > day ? last : day);
