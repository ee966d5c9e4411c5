/**
 * The questions and profile fields that a part of a bundle lets through, unchanged or nearly so. A value of a
 * link counts as a profile field, `link.` and its parameter.
 */
export interface Disclosure {
  answers: ReadonlySet<string>;
  profile: ReadonlySet<string>;
}

/** What each part of a bundle lets through, by id. */
export interface BundleDisclosure {
  /** Concepts and composites. */
  scores: ReadonlyMap<string, Disclosure>;
  /** Profile fields on which the norm of a concept depends: its norm, raw score and range show them. */
  norms: ReadonlyMap<string, ReadonlySet<string>>;
  /**
   * Concepts whose θ, to all its digits, lets answers through, but not in steps (`THETA_STEPS`).
   */
  coarse: ReadonlySet<string>;
  /** Rules, contradictions, and checks of quality, coverage and confidence. */
  rules: ReadonlyMap<string, Disclosure>;
  /** How many of the scored questions were asked and answered. */
  coverage: Disclosure;
  confidence: Disclosure;
  blocks: ReadonlyMap<string, Disclosure>;
  /** What decides which questions are asked: counts of them show it. */
  path: Disclosure;
  /** What the conditions of a question read, by its id: they decide whether it is asked. */
  asked: ReadonlyMap<string, Disclosure>;
  /** Whether the adaptive policy chooses the questions by the answers. */
  isAdaptive: boolean;
}

export const NOTHING: Disclosure = { answers: new Set(), profile: new Set() };

/** Returns what some of the parts let through. */
export function union(parts: readonly Disclosure[]): Disclosure {
  const some = parts.filter(({ answers, profile }) => answers.size + profile.size > 0);
  if (some.length === 0) return NOTHING;
  return {
    answers: new Set(some.flatMap(({ answers }) => [...answers])),
    profile: new Set(some.flatMap(({ profile }) => [...profile])),
  };
}
