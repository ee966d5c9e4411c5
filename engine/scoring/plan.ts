import type { CompiledBundle, Composite, Concept } from '../types.ts';
import { type Fingerprint, fingerprintsOf } from './fingerprint.ts';
import { optionalParts } from './optional-parts.ts';
import { type PathPlan, pathPlan } from './path.ts';
import { type Unit, UnitFinder } from './units.ts';

export interface ConceptPlan {
  concept: Concept;
  /** Weight of each item under the concept's method. */
  weights: readonly number[];
  /** Units counted in the concept's coverage, each once. */
  units: readonly Unit[];
}

export interface CompositePlan {
  composite: Composite;
  units: readonly Unit[];
  /**
   * Parts that the expression reads only inside `coalesce`, which defines a replacement when they are
   * missing.
   */
  optionalParts: ReadonlySet<string>;
}

/** Everything scoring derives from a bundle alone. */
export interface ScoringPlan {
  path: PathPlan;
  concepts: ReadonlyMap<string, ConceptPlan>;
  composites: ReadonlyMap<string, CompositePlan>;
  /**
   * Units of the overall coverage: every scored item once, or every question when the scorecard scores none.
   */
  units: readonly Unit[];
  /** By concept or composite id. */
  fingerprints: ReadonlyMap<string, Fingerprint>;
}

const plans = new WeakMap<CompiledBundle, ScoringPlan>();

/** Returns the bundle's plan, computed once and cached for the lifetime of the bundle. */
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
    concepts.set(concept.id, { concept, weights, units: units.ofConcept(concept) });
  }
  const composites = new Map(
    bundle.scorecard.composites.map((composite) => [
      composite.id,
      {
        composite,
        units: units.ofComposite(composite),
        optionalParts: optionalParts(composite.expression?.source ?? null),
      },
    ]),
  );
  return {
    path: pathPlan(bundle),
    concepts,
    composites,
    units: units.ofBundle(),
    fingerprints: fingerprintsOf(bundle),
  };
}

/** Returns the digests of the fingerprints by concept and composite id, in the order of the scorecard. */
export function itemFingerprints({
  concepts,
  composites,
  fingerprints,
}: ScoringPlan): Record<string, string> {
  const ids = [...concepts.keys(), ...composites.keys()];
  return Object.fromEntries(ids.map((id) => [id, fingerprints.get(id)!.digest]));
}
