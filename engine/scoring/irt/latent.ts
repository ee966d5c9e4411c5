import type { Concept, JsonObject } from '../../types.ts';
import type { RespondentView } from '../respondent-view.ts';
import type { Observation } from '../score.ts';
import { categoryCount, categoryOf } from './categories.ts';
import { estimate } from './estimate.ts';

/** θ with its standard error (both in units of θ) and the posterior that the next cycle uses as its prior. */
export interface Latent {
  theta: number;
  standardError: number;
  posterior: { mean: number; sd: number };
  step: JsonObject;
}

/**
 * Estimates θ of an `irt` concept from the answered items. Missing items are excluded from the likelihood and
 * never scored as the lowest category. The posterior of the last cycle, if there is one, replaces the
 * declared prior. Null when no answer has a category, because the prior alone carries no information about
 * this person.
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

/**
 * Sorts the items by id: floating-point sums depend on the order, and θ must not depend on the order of the
 * scorecard.
 */
function inOrderOfId(observations: readonly Observation[]): Observation[] {
  return [...observations].sort((a, b) => (a.item.itemId < b.item.itemId ? -1 : 1));
}
