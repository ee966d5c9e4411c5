import { type CellKey, ConceptCounter, lowestUnits, type Period, type UnitTree } from '@eps/engine';
import type { Query } from '../../../db/rows.ts';
import type { EvaluationId, OrganizationId } from '../../../ids.ts';
import type { Services } from '../../../services.ts';
import { createTurns } from '../../../threads/turns.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { selectAnswersOf } from '../../answers/evaluations/answers.ts';
import { subjectKeyOf } from '../../answers/evaluations/key.ts';
import { openResult } from '../../answers/evaluations/present.ts';
import { measuredAt } from '../../answers/evaluations/queries.ts';
import type { StoredResult } from '../../answers/evaluations/sealed.ts';
import { type EvaluationObservation, observe } from './observe.ts';
import { type FirstRow, type MemberRow, selectFirst, selectMembers } from './queries.ts';
import { addChange, addConcept, type CellCounters, type CellValues, valuesOf } from './sums.ts';
import { changeSince, type MeasuredAt, valueIn } from './weeks.ts';

/** An evaluation that waits to be counted. */
export interface Entry {
  id: string;
  subjectId: string;
  period: Period;
  /** Whether the person has no later evaluation in the period. */
  isLast: boolean;
}

/** The sums over evaluations with the same key, before small ones are merged. */
export interface Part extends CellKey {
  bundleId: string;
  people: Set<string>;
  ids: string[];
  awaitingReview: number;
  /** The highest privacy floor of the bundle. */
  floor: number;
  startsAt: Date;
  endsAt: Date;
  firstDay: string;
  lastDay: string;
  values: CellValues;
  counters: CellCounters;
}

/** What is counted of the entries of a period. */
export interface ReadParts {
  parts: Part[];
  /** Entries without content, which no cell will contain. */
  unreadable: string[];
}

const BATCH = 100;

/**
 * Reads evaluations and adds them up by their key. Throws NeedsThread in the main thread for large content.
 */
export async function readParts(
  services: Services,
  scope: EnvironmentScope,
  programId: string,
  entries: readonly Entry[],
  { tree, importId }: { tree: UnitTree; importId: string | null },
): Promise<ReadParts> {
  const { organizationId } = scope;
  const parts = new Map<string, Part>();
  const unreadable: string[] = [];
  /** The times of the values of people that this period has counted already. */
  const counted = new Map<string, number[]>();
  const run = <Row>(query: Query<Row>) => services.db.read(organizationId, query);
  const turn = createTurns();
  for await (const { batch, rows, first, answers } of readBatches(
    services,
    scope,
    programId,
    entries,
    importId,
  )) {
    const byId = new Map(batch.map((entry) => [entry.id, entry]));
    const firstOf = Map.groupBy(first, ({ subject_id }) => subject_id);
    const answersOf = Map.groupBy(answers, ({ evaluation_id }) => evaluation_id);
    for (const row of rows) {
      const known = answersOf.get(row.id) ?? [];
      const own = await observe(run, services, organizationId, row, known);
      if (own) {
        const part = partOf(parts, row, own, tree);
        addTo(part, byId.get(row.id)!, own);
        if (row.status === 'needs_review') part.awaitingReview += 1;
        const earlier = firstOf.get(row.subject_id) ?? [];
        await addChanges(services, part, { organizationId, row, own, earlier, counted });
      } else unreadable.push(row.id);
      await turn();
    }
  }
  return { parts: [...parts.values()], unreadable };
}

/** Reads entries in batches, each while the one before is added up. */
async function* readBatches(
  { db }: Services,
  scope: EnvironmentScope,
  programId: string,
  entries: readonly Entry[],
  importId: string | null,
) {
  const { organizationId } = scope;
  const readBatch = async (at: number) => {
    const batch = entries.slice(at, at + BATCH);
    const asked = batch.map(({ id, period }) => ({ id, startsAt: period.startsAt }));
    const subjectIds = [...new Set(batch.map(({ subjectId }) => subjectId))];
    const ids = batch.map(({ id }) => id as EvaluationId);
    const [rows, first, answers] = await Promise.all([
      db.read(organizationId, selectMembers(scope, asked, importId)),
      db.read(organizationId, selectFirst(organizationId, programId, subjectIds)),
      db.read(organizationId, selectAnswersOf(organizationId, ids)),
    ]);
    return { batch, rows, first, answers };
  };
  for (let at = 0, next = readBatch(0); at < entries.length; at += BATCH) {
    const read = await next;
    if (at + BATCH < entries.length) {
      next = readBatch(at + BATCH);
      // It is awaited only if this batch is added up.
      next.catch(() => {});
    }
    yield read;
  }
}

function partOf(
  parts: Map<string, Part>,
  { version_bundle_id: bundleId, units: all, makers }: MemberRow,
  { groups: own }: EvaluationObservation,
  tree: UnitTree,
): Part {
  const units = lowestUnits(all, tree);
  const groups = own
    .map(({ variable, value }) => [variable, value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const id = JSON.stringify([bundleId, units, groups, makers]);
  const known = parts.get(id);
  if (known) return known;
  const part: Part = {
    bundleId,
    units,
    groups,
    makers,
    people: new Set(),
    ids: [],
    awaitingReview: 0,
    floor: 1,
    startsAt: new Date(8.64e15),
    endsAt: new Date(0),
    firstDay: '9999-12-31',
    lastDay: '0000-01-01',
    values: { groups, concepts: {}, changes: {} },
    counters: new Map(),
  };
  parts.set(id, part);
  return part;
}

function addTo(part: Part, { id, subjectId, period, isLast }: Entry, own: EvaluationObservation): void {
  part.people.add(subjectId);
  part.ids.push(id);
  part.floor = Math.max(part.floor, own.privacyFloor);
  if (period.startsAt < part.startsAt) part.startsAt = period.startsAt;
  if (period.endsAt > part.endsAt) part.endsAt = period.endsAt;
  if (own.day < part.firstDay) part.firstDay = own.day;
  if (own.day > part.lastDay) part.lastDay = own.day;
  if (isLast)
    for (const [concept, sums] of Object.entries(valuesOf(own))) {
      part.values.concepts[concept] ??= [];
      addConcept(part.values.concepts[concept], sums);
    }
  for (const { concept, observation } of own.concepts) {
    let known = part.counters.get(concept.id);
    if (!known) {
      known = { itemsHash: concept.fingerprint, counter: new ConceptCounter(concept.items.length) };
      part.counters.set(concept.id, known);
    }
    known.counter.add(observation);
  }
}

interface ChangedEvaluation {
  organizationId: OrganizationId;
  row: MemberRow;
  own: EvaluationObservation;
  /** The first evaluations of the person in the program. */
  earlier: readonly FirstRow[];
  counted: Map<string, number[]>;
}

/** Counts how the values of an evaluation changed since the first ones of the person, by week. */
async function addChanges(services: Services, { values }: Part, changed: ChangedEvaluation): Promise<void> {
  const { row, own, earlier, counted } = changed;
  const before = (counted.get(row.subject_id) ?? []).concat((earlier[0]?.counted_at ?? []).map(Number));
  const opened: StoredResult[] = [];
  for (const { concept_id: id } of own.result.sub_scores) {
    const later = valueIn(row, own.result, id, own.bundle);
    if (!later) continue;
    const first = await firstValue(services, id, changed, opened);
    const change = changeSince(first ?? later, later, before);
    if (change) addChange(values.changes, id, change.week, change.counts);
  }
  const at = Date.parse(measuredAt(row));
  const known = counted.get(row.subject_id);
  if (known) known.push(at);
  else counted.set(row.subject_id, [at]);
}

/** Returns the first value of a concept; undefined if it is the one that is counted. */
async function firstValue(
  { vault, bundles, db }: Services,
  conceptId: string,
  { organizationId, row, earlier }: ChangedEvaluation,
  opened: StoredResult[],
): Promise<MeasuredAt | undefined> {
  for (const [index, each] of earlier.entries()) {
    if (each.id === row.id) return undefined;
    if (!opened[index]) {
      const result = openResult(each, await subjectKeyOf(vault, organizationId, each));
      if (!result) return undefined;
      opened[index] = result;
    }
    const result = opened[index];
    const { bundle } = await bundles.compiled(
      (query) => db.read(organizationId, query),
      organizationId,
      each.version_bundle_id,
    );
    const value = valueIn(each, result, conceptId, bundle);
    if (value) return value;
  }
  return undefined;
}
