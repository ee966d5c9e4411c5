import type { CompiledBundle, Composite, Concept, Range, ScoredItem } from '../types.ts';
import { compositeFingerprint, itemFingerprint } from './fingerprint.ts';
import { optionalParts } from './optional-parts.ts';
import { attainableRange } from './range.ts';

/** Something that counts in a coverage: an item, or (item null) a question an expression reads. */
export interface Unit {
  id: string;
  questionIndex: number;
  item: ScoredItem | null;
  weight: number;
}

export interface ConceptPlan {
  concept: Concept;
  /** Weight of each item under the concept's method. */
  weights: readonly number[];
  /** The declared range, else the attainable one of all items. */
  range: Range | null;
  units: readonly Unit[];
  fingerprint: string;
}

export interface CompositePlan {
  composite: Composite;
  fingerprint: string;
  units: readonly Unit[];
  /** Parts that the expression reads only inside a `coalesce`: it says itself what stands in for them. */
  optionalParts: ReadonlySet<string>;
}

/** All that scoring can know of a bundle before anyone answers. */
export interface ScoringPlan {
  concepts: ReadonlyMap<string, ConceptPlan>;
  composites: ReadonlyMap<string, CompositePlan>;
  /** What the overall coverage counts: every scored item once, or every question where nothing is scored. */
  units: readonly Unit[];
}

const plans = new WeakMap<CompiledBundle, ScoringPlan>();

/** The bundle's plan, made once and kept as long as the bundle. */
export function scoringPlan(bundle: CompiledBundle): ScoringPlan {
  let plan = plans.get(bundle);
  if (plan === undefined) {
    plan = makePlan(bundle);
    plans.set(bundle, plan);
  }
  return plan;
}

function makePlan(bundle: CompiledBundle): ScoringPlan {
  const units = new UnitFinder(bundle);
  const concepts = new Map<string, ConceptPlan>();
  for (const concept of bundle.scorecard.concepts) {
    const weights = concept.items.map((item) => (concept.method === 'mean' ? 1 : item.weight));
    const weighted = concept.items.map((item, index) => ({ item, weight: weights[index]! }));
    const range = concept.rangeDeclared ? concept.range : attainableRange(concept, weighted);
    const fingerprint = itemFingerprint(concept, range, bundle.experience);
    concepts.set(concept.id, { concept, weights, range, units: units.ofConcept(concept), fingerprint });
  }
  const composites = new Map(
    bundle.scorecard.composites.map((composite) => [
      composite.id,
      {
        composite,
        fingerprint: compositeFingerprint(composite, concepts),
        units: units.ofComposite(composite),
        optionalParts: optionalParts(composite.expression?.source ?? null),
      },
    ]),
  );
  return { concepts, composites, units: units.ofBundle() };
}

/** Collects the units under concepts and composites, each once however many ways lead to it. */
class UnitFinder {
  readonly #bundle: CompiledBundle;
  readonly #compositeById: ReadonlyMap<string, Composite>;

  constructor(bundle: CompiledBundle) {
    this.#bundle = bundle;
    this.#compositeById = new Map(bundle.scorecard.composites.map((composite) => [composite.id, composite]));
  }

  ofBundle(): Unit[] {
    const found = new Map<string, Unit>();
    for (const concept of this.#bundle.scorecard.concepts) {
      for (const unit of this.ofConcept(concept)) found.set(unit.id, { ...unit, weight: 1 });
    }
    if (found.size > 0) return [...found.values()];
    return this.#bundle.experience.questions
      .filter((question) => question.input !== 'information')
      .map(({ id, index }) => ({ id, questionIndex: index, item: null, weight: 1 }));
  }

  ofConcept(concept: Concept): Unit[] {
    const found = new Map<string, Unit>();
    this.#addConcept(concept, found, new Set());
    if (concept.method === 'expression') return [...found.values()];
    return [...found.values()].map((unit) => ({ ...unit, weight: weightOf(concept, unit) }));
  }

  ofComposite(composite: Composite): Unit[] {
    const found = new Map<string, Unit>();
    this.#addComposite(composite, found, new Set());
    return [...found.values()];
  }

  #addConcept(concept: Concept, found: Map<string, Unit>, seen: Set<string>): void {
    seen.add(concept.id);
    for (const item of concept.items) {
      found.set(item.itemId, { id: item.itemId, questionIndex: item.questionIndex, item, weight: 1 });
    }
    if (concept.method === 'expression') this.#addReferences(concept, found, seen);
  }

  #addComposite(composite: Composite, found: Map<string, Unit>, seen: Set<string>): void {
    seen.add(composite.id);
    for (const id of Object.keys(composite.weights ?? {})) this.#addScored(id, found, seen);
    this.#addReferences(composite, found, seen);
  }

  #addReferences({ expression }: Concept | Composite, found: Map<string, Unit>, seen: Set<string>): void {
    if (expression === undefined) return;
    const { answers, scores, metrics } = expression.references;
    for (const id of answers) {
      const question = this.#bundle.experience.questionById.get(id);
      if (question === undefined || found.has(id)) continue;
      found.set(id, { id, questionIndex: question.index, item: null, weight: 1 });
    }
    for (const id of [...scores, ...metrics]) this.#addScored(id, found, seen);
  }

  #addScored(id: string, found: Map<string, Unit>, seen: Set<string>): void {
    if (seen.has(id)) return;
    const concept = this.#bundle.scorecard.conceptById.get(id);
    const composite = this.#compositeById.get(id);
    if (concept !== undefined) this.#addConcept(concept, found, seen);
    else if (composite !== undefined) this.#addComposite(composite, found, seen);
  }
}

/** Coverage counts how much an item weighs, whichever way it points. */
function weightOf(concept: Concept, unit: Unit): number {
  return concept.method === 'mean' ? 1 : Math.abs(unit.item!.weight);
}
