import { categoryCount } from '../scoring/irt/categories.ts';
import { type IrtItem, irtItem } from '../scoring/irt/item.ts';
import { NodeTables } from '../scoring/irt/node-tables.ts';
import { gridNodes } from '../scoring/irt/posterior.ts';
import type {
  CompiledBundle,
  Concept,
  Experience,
  IrtSpecification,
  Question,
  ScoredItem,
} from '../types.ts';
import { makeUnits, type Unit } from './units.ts';

/** A scored item of one dimension with its item response model. */
interface MeasuredItem {
  scored: ScoredItem;
  item: IrtItem;
}

/** A unit with its items on one dimension. */
export interface DimensionUnit {
  unit: Unit;
  items: readonly IrtItem[];
}

/** An `irt` concept with the items that measure it. */
export interface Dimension {
  index: number;
  concept: Concept;
  settings: IrtSpecification;
  tables: NodeTables;
  /** Units that the criterion may select, in bank order. */
  units: readonly DimensionUnit[];
  /** Question index → items of the dimension (several for a matrix). Pilot questions are excluded. */
  byQuestion: ReadonlyMap<number, readonly MeasuredItem[]>;
}

/** Everything item selection derives from a bundle alone. */
export interface AdaptiveBank {
  bundle: CompiledBundle;
  dimensions: readonly Dimension[];
  /** Every unit of the bank, in bank order. */
  units: readonly Unit[];
  pilots: readonly Unit[];
  /** Question index → its unit; undefined for questions outside the bank. */
  unitOf: readonly (Unit | undefined)[];
  /** Questions outside the bank: `lead` before its first question, `tail` after it. */
  lead: readonly Question[];
  tail: readonly Question[];
  start: readonly Question[];
  /** Question index → questions that must not be asked in the same test. */
  enemies: ReadonlyMap<number, readonly number[]>;
  /** Questions that are asked only while a rule asks for them; empty in `fixed` mode, which has no rules. */
  onDemand: ReadonlySet<number>;
  /** Question index → the questions of its testlet, in testlet order. */
  testletOf: ReadonlyMap<number, readonly Question[]>;
  /** Question index → 1 when an answer or a rule can hide the question. */
  hideable: Uint8Array;
  /**
   * Whether an answer can hide a measured question after it was answered, which removes its answer from the
   * estimate.
   */
  isRevisable: boolean;
  /**
   * Whether all scored units are single questions that cannot be hidden: each is open until it or an enemy is
   * asked.
   */
  isPlain: boolean;
}

const banks = new WeakMap<CompiledBundle, AdaptiveBank>();

/** Returns the bundle's bank, computed once and cached for the lifetime of the bundle. */
export function bankOf(bundle: CompiledBundle): AdaptiveBank {
  let bank = banks.get(bundle);
  if (bank === undefined) {
    bank = makeBank(bundle);
    banks.set(bundle, bank);
  }
  return bank;
}

function makeBank(bundle: CompiledBundle): AdaptiveBank {
  const { experience, adaptivePolicy: policy } = bundle;
  const indexOf = (id: string) => experience.questionById.get(id)?.index;
  const known = (ids: Iterable<string>) => [...ids].map(indexOf).filter((index) => index !== undefined);
  const measured = bundle.scorecard.concepts
    .filter((concept) => concept.method === 'irt' && concept.irt !== undefined)
    .map((concept) => ({ concept, byQuestion: measuredItems(concept) }));
  const onDemand = new Set(policy.mode === 'fixed' ? [] : policy.rules.flatMap(({ ask }) => known(ask)));
  const hideable = hideableQuestions(bundle);
  const measuredQuestions = new Set(measured.flatMap(({ byQuestion }) => [...byQuestion.keys()]));
  const units = makeUnits(bundle, { measured: measuredQuestions, onDemand, hideable });
  const unitOf: (Unit | undefined)[] = new Array(experience.questions.length);
  for (const unit of units) for (const member of unit.members) unitOf[member] = unit;
  const start = known(policy.start).map((index) => experience.questions[index]!);
  return {
    bundle,
    dimensions: measured.map(({ concept, byQuestion }, index) => ({
      index,
      concept,
      settings: concept.irt!,
      tables: new NodeTables(gridNodes(concept.irt!)),
      units: dimensionUnits(units, byQuestion),
      byQuestion,
    })),
    units,
    pilots: units.filter((unit) => unit.kind === 'pilot'),
    unitOf,
    ...outsideBank(bundle, unitOf, start),
    start,
    enemies: enemiesOf(policy.constraints.enemies.map(known)),
    onDemand,
    testletOf: testletsOf(bundle),
    hideable,
    isRevisable: [...measuredQuestions].some((index) =>
      hasCondition(experience, experience.questions[index]!),
    ),
    isPlain: units.every(
      (unit) => unit.kind !== 'scored' || (!unit.conditional && unit.members.length === 1),
    ),
  };
}

function hideableQuestions({ experience, adaptivePolicy: { mode, rules } }: CompiledBundle): Uint8Array {
  const ruled = new Set(mode === 'fixed' ? [] : rules.flatMap(({ ask, skip }) => [...ask, ...skip]));
  return Uint8Array.from(experience.questions, (question) =>
    ruled.has(question.id) || hasCondition(experience, question) ? 1 : 0,
  );
}

function hasCondition({ sections }: Experience, { visibleIf, sectionId }: Question): boolean {
  return visibleIf !== undefined || sections.get(sectionId)?.visibleIf !== undefined;
}

function measuredItems(concept: Concept): Map<number, MeasuredItem[]> {
  const { model, D, items } = concept.irt!;
  const byQuestion = new Map<number, MeasuredItem[]>();
  for (const scored of concept.items) {
    const parameters = items.get(scored.itemId);
    if (parameters === undefined) continue;
    const measured = { scored, item: irtItem(model, D, parameters, categoryCount(scored)) };
    const others = byQuestion.get(scored.questionIndex);
    if (others) others.push(measured);
    else byQuestion.set(scored.questionIndex, [measured]);
  }
  return byQuestion;
}

function dimensionUnits(
  units: readonly Unit[],
  byQuestion: ReadonlyMap<number, readonly MeasuredItem[]>,
): DimensionUnit[] {
  const found: DimensionUnit[] = [];
  for (const unit of units) {
    if (unit.kind !== 'scored') continue;
    const items = unit.members.flatMap((member) => byQuestion.get(member)?.map(({ item }) => item) ?? []);
    if (items.length > 0) found.push({ unit, items });
  }
  return found;
}

/**
 * Splits the questions outside the bank into those before and after it; start questions among them come
 * first.
 */
function outsideBank(
  { experience, adaptivePolicy }: CompiledBundle,
  unitOf: readonly (Unit | undefined)[],
  start: readonly Question[],
) {
  const { excluded } = adaptivePolicy.constraints;
  const first = unitOf.findIndex((unit) => unit !== undefined);
  const outside = experience.questions.filter(
    ({ index, id }) => unitOf[index] === undefined && !excluded.has(id),
  );
  const early = new Set(start.filter(({ index }) => unitOf[index] === undefined));
  const isLead = (question: Question) => first < 0 || question.index < first || early.has(question);
  return {
    lead: [...early, ...outside.filter((question) => isLead(question) && !early.has(question))],
    tail: outside.filter((question) => !isLead(question)),
  };
}

function enemiesOf(sets: readonly number[][]): Map<number, number[]> {
  const enemies = new Map<number, number[]>();
  for (const set of sets) {
    for (const index of set) {
      const others = set.filter((other) => other !== index);
      enemies.set(index, [...(enemies.get(index) ?? []), ...others]);
    }
  }
  return enemies;
}

function testletsOf({ experience, adaptivePolicy }: CompiledBundle): Map<number, Question[]> {
  const testlets = new Map<number, Question[]>();
  for (const ids of adaptivePolicy.constraints.testlets) {
    const members = ids
      .map((id) => experience.questionById.get(id))
      .filter((question) => question !== undefined);
    for (const { index } of members) if (!testlets.has(index)) testlets.set(index, members);
  }
  return testlets;
}
