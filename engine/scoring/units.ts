import type { CompiledBundle, Composite, Concept, ScoredItem } from '../types.ts';

/**
 * A question or matrix row counted once in a coverage, however many concepts score it or expressions read it.
 */
export interface Unit {
  id: string;
  questionIndex: number;
  /** Items of the concepts that score it; null for an expression that reads the answer itself. */
  readings: (ScoredItem | null)[];
}

/** Collects the units of concepts and composites, following references; each unit is listed once. */
export class UnitFinder {
  readonly #bundle: CompiledBundle;
  readonly #compositeById: ReadonlyMap<string, Composite>;

  constructor(bundle: CompiledBundle) {
    this.#bundle = bundle;
    this.#compositeById = new Map(bundle.scorecard.composites.map((composite) => [composite.id, composite]));
  }

  ofBundle(): Unit[] {
    const found = new Map<string, Unit>();
    const seen = new Set<string>();
    for (const { id } of this.#bundle.scorecard.concepts) this.#addScored(id, found, seen);
    if (found.size > 0) return [...found.values()];
    return this.#bundle.experience.questions
      .filter((question) => question.input !== 'information')
      .map(({ id, index }) => ({ id, questionIndex: index, readings: [null] }));
  }

  ofConcept(concept: Concept): Unit[] {
    const found = new Map<string, Unit>();
    this.#addConcept(concept, found, new Set());
    return [...found.values()];
  }

  ofComposite(composite: Composite): Unit[] {
    const found = new Map<string, Unit>();
    this.#addComposite(composite, found, new Set());
    return [...found.values()];
  }

  #addConcept(concept: Concept, found: Map<string, Unit>, seen: Set<string>): void {
    seen.add(concept.id);
    for (const item of concept.items) addReading(found, item.itemId, item.questionIndex, item);
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
      if (question !== undefined) addReading(found, id, question.index, null);
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

function addReading(
  found: Map<string, Unit>,
  id: string,
  questionIndex: number,
  reading: ScoredItem | null,
): void {
  const unit = found.get(id);
  if (unit === undefined) found.set(id, { id, questionIndex, readings: [reading] });
  else unit.readings.push(reading);
}
