import type { Concept, JsonObject } from '../../types.ts';
import type { RespondentView } from '../respondent-view.ts';
import type { Observation } from '../score.ts';
import { categoryCount, categoryOf } from './categories.ts';
import { estimate } from './estimate.ts';

/** θ with its standard error and what the next cycle may start from. */
export interface Latent {
  theta: number;
  standardError: number;
  posterior: { mean: number; sd: number };
  step: JsonObject;
}

/**
 * θ of an `irt` concept from the answered items; missing ones leave the likelihood (they are never a lowest
 * category). The posterior of the last cycle, where there is one, stands in place of the declared prior.
 * Null where no answer is a category: the prior alone is nobody in particular.
 */
export function latentScore(
  concept: Concept,
  observations: readonly Observation[],
  respondent: RespondentView,
): Latent | null {
  const { items, ...declared } = concept.irt!;
  const { priors } = respondent.state;
  const prior = Object.hasOwn(priors, concept.id) ? priors[concept.id]! : declared.prior;
  const settings = { ...declared, prior };
  const responses = inOrderOfId(observations)
    .filter(({ item, score }) => score !== null && items.has(item.itemId))
    .map(({ item }) => ({
      itemId: item.itemId,
      parameters: items.get(item.itemId)!,
      category: categoryOf(item, respondent.valueAt(item.questionIndex)!),
      categories: categoryCount(item),
    }));
  if (responses.every(({ category }) => category === null)) return null;
  const { theta, standardError, method, fallback, posterior, information } = estimate(settings, responses);
  const { model, estimator, bounds, nodes, D } = settings;
  const step: JsonObject = {
    step: 'irt',
    model,
    estimator,
    method,
    ...(fallback && { fallback }),
    prior: { ...prior },
    bounds: [...bounds],
    nodes,
    D,
    categories: Object.fromEntries(responses.map(({ itemId, category }) => [itemId, category])),
    theta,
    standard_error: standardError,
    information,
  };
  return { theta, standardError, posterior, step };
}

/** Sums of likelihoods round differently in another order; an order of their own makes θ the same for all. */
function inOrderOfId(observations: readonly Observation[]): Observation[] {
  return [...observations].sort((a, b) => (a.item.itemId < b.item.itemId ? -1 : 1));
}
