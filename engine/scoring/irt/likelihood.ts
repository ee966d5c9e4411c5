import { fillCurve, logProbability } from './curve.ts';
import type { IrtItem } from './item.ts';
import { type ItemCurve, newCurve } from './item-curve.ts';

/** An administered item and the category of its answer. */
export interface IrtResponse {
  readonly item: IrtItem;
  readonly category: number;
}

/** Sums over the responses at one θ. */
export interface LikelihoodTerms {
  /** First derivative of the log-likelihood. */
  score: number;
  /** Test information (expected Fisher information). */
  information: number;
  /** Warm's J = Σ P'_k P''_k / P_k (Warm 1989; Magis 2015 for polytomous models). */
  j: number;
}

/** Returns the log-likelihood of the responses at θ. */
export function logLikelihood(responses: readonly IrtResponse[], theta: number): number {
  let sum = 0;
  for (const { item, category } of responses) sum += logProbability(item, category, theta);
  return sum;
}

/**
 * Returns a function that computes the {@link LikelihoodTerms} of `responses` at any θ, reusing one buffer.
 */
export function likelihoodTerms(responses: readonly IrtResponse[]): (theta: number) => LikelihoodTerms {
  const curve = newCurve(responses.reduce((most, { item }) => Math.max(most, item.categories), 2));
  return (theta) => {
    const terms = { score: 0, information: 0, j: 0 };
    for (const { item, category } of responses) {
      fillCurve(item, theta, curve);
      terms.score += curve.first[category]!;
      addItemTerms(terms, item, curve);
    }
    return terms;
  };
}

/**
 * Adds an item's terms. With l = log P_k, P'_k = P_k l' and P''_k = P_k (l'' + l'²), so neither sum divides
 * by P_k.
 */
function addItemTerms(terms: LikelihoodTerms, item: IrtItem, curve: ItemCurve): void {
  for (let k = 0; k < item.categories; k++) {
    const probability = Math.exp(curve.logProbability[k]!);
    const first = curve.first[k]!;
    terms.information += probability * first * first;
    terms.j += probability * first * (curve.second[k]! + first * first);
  }
}
