import type { CompiledBundle } from '../types.ts';
import { Budget } from './budget.ts';
import type { Claim } from './claim.ts';
import { blockClaims, guardrailClaims, policyRuleClaims } from './claims/conditions.ts';
import { questionClaims } from './claims/questions.ts';
import type { AttainableRange } from './claims/ranges.ts';
import { scoreClaims } from './claims/scores.ts';
import { stopRuleClaims } from './claims/stop-rules.ts';
import { modelOf } from './search/model.ts';

export type { Claim, ClaimName } from './claim.ts';
export { CLAIMS } from './claim.ts';
export type { AttainableRange } from './claims/ranges.ts';
export { REASONS } from './reasons.ts';
export type { Witness } from './search/replay.ts';

/** The results of the proofs about a bundle. */
export interface Proofs {
  counts: { proved: number; refuted: number; undecided: number };
  /** The steps used, and how many there were. */
  steps: { used: number; budget: number };
  /** Proved claims first, then undecided and refuted ones, each in the order of the content. */
  claims: Claim[];
  /** How many claims are not listed. */
  not_listed: number;
  /** The attainable values of concepts and composites. */
  ranges: AttainableRange[];
}

/** About a second on one core. */
const TOTAL_STEPS = 1_000_000;
const CLAIM_STEPS = 100_000;
const MAX_LISTED = 500;
/** Answers of all listed witnesses. */
const MAX_ANSWERS = 20_000;

const ORDER: readonly Claim['verdict'][] = ['proved', 'undecided', 'refuted'];
const proved = new WeakMap<CompiledBundle, Proofs>();

/**
 * Proves or refutes that a bundle has defects such as questions that nobody can reach. Every witness was
 * evaluated by the engine. The same content always gives the same result; it takes up to a second, so that a
 * server runs it in a thread. It is computed once for a bundle.
 */
export function proveBundle(bundle: CompiledBundle): Proofs {
  const known = proved.get(bundle);
  if (known) return known;
  const budget = new Budget(TOTAL_STEPS, CLAIM_STEPS);
  const proofs = prove(bundle, budget);
  proved.set(bundle, proofs);
  return proofs;
}

/** As `proveBundle`, with a budget of its own. */
export function prove(bundle: CompiledBundle, budget: Budget): Proofs {
  const model = modelOf(bundle, budget);
  const { claims: ofScores, ranges } = scoreClaims(model);
  const claims = [
    ...questionClaims(model),
    ...ofScores,
    ...guardrailClaims(model),
    ...policyRuleClaims(model),
    ...stopRuleClaims(model),
    ...blockClaims(model),
  ];
  const count = (verdict: Claim['verdict']) => claims.filter((claim) => claim.verdict === verdict).length;
  const ordered = ORDER.flatMap((verdict) => claims.filter((claim) => claim.verdict === verdict));
  const listed = bounded(ordered);
  return {
    counts: { proved: count('proved'), refuted: count('refuted'), undecided: count('undecided') },
    steps: { used: budget.used, budget: budget.total },
    claims: listed,
    not_listed: claims.length - listed.length,
    ranges: ranges.slice(0, MAX_LISTED),
  };
}

/** Leaves out claims when there are too many of them, or their witnesses have too many answers. */
function bounded(claims: readonly Claim[]): Claim[] {
  let answers = 0;
  return claims.slice(0, MAX_LISTED).filter(({ witness }) => {
    answers += Object.keys(witness?.answers ?? {}).length;
    return answers <= MAX_ANSWERS;
  });
}
