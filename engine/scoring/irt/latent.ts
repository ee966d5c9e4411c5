import { rounded } from '../../numeric/decimal.ts';
import { line, number, operand } from '../../numeric/line.ts';
import type { Concept, TraceStep } from '../../types.ts';
import type { RespondentView } from '../respondent-view.ts';
import type { Observation } from '../score.ts';
import { categoryCount, categoryOf } from './categories.ts';
import { type Estimate, type EstimationSettings, estimate } from './estimate.ts';

/** θ with its standard error (both in units of θ) and the posterior that the next cycle uses as its prior. */
export interface LatentEstimate {
  theta: number;
  standardError: number;
  posterior: { mean: number; sd: number };
  fallback?: Estimate['fallback'];
  /** As of the estimate. */
  bound?: number;
  step(): TraceStep;
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
): LatentEstimate | null {
  const { items, ...declared } = concept.irt!;
  const { priors } = respondent.state;
  const prior = Object.hasOwn(priors, concept.id) ? priors[concept.id]! : declared.prior;
  const settings = { ...declared, prior };
  const responses = inOrderOfId(observations, ({ item }) => item.itemId)
    .filter(({ item, score }) => score !== null && items.has(item.itemId))
    .map(({ item }) => ({
      itemId: item.itemId,
      parameters: items.get(item.itemId)!,
      category: categoryOf(item, respondent.valueAt(item.questionIndex)!),
      categories: categoryCount(item),
    }));
  if (responses.every(({ category }) => category === null)) return null;
  const found = estimate(settings, responses);
  const categories = Object.fromEntries(responses.map(({ itemId, category }) => [itemId, category]));
  return { ...found, step: () => irtStep(settings, roundedEstimate(found), categories) };
}

/** Rounds the numbers of an estimate as the result and the adaptive trace show them. */
export function roundedEstimate({ posterior, ...found }: Estimate): Estimate {
  return {
    ...found,
    theta: rounded(found.theta),
    standardError: rounded(found.standardError),
    information: rounded(found.information),
    posterior: { mean: rounded(posterior.mean), sd: rounded(posterior.sd) },
  };
}

/**
 * Sorts by item id: floating-point sums depend on the order, and θ must depend neither on the order of the
 * scorecard nor on that of the answers.
 */
export function inOrderOfId<Entry>(entries: readonly Entry[], idOf: (entry: Entry) => string): Entry[] {
  return [...entries].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
}

function irtStep(
  { model, estimator, bounds, nodes, D, prior }: EstimationSettings & { model: string; D: number },
  found: Estimate,
  categories: Record<string, number | null>,
): TraceStep {
  const { theta, standardError, method, fallback, information } = found;
  return {
    step: 'irt',
    lines: [
      line('theta', thetaCalculation(method, { prior, bounds, nodes }, answeredCount(categories)), theta),
      line('standard_error', errorCalculation(method, prior, information), standardError),
    ],
    model,
    estimator,
    method,
    ...(fallback && { fallback }),
    prior: { ...prior },
    bounds: [...bounds],
    nodes,
    D,
    categories,
    theta,
    standard_error: standardError,
    information,
  };
}

function answeredCount(categories: Record<string, number | null>): string {
  const count = Object.values(categories).filter((category) => category !== null).length;
  return `${count} ${count === 1 ? 'response' : 'responses'}`;
}

/** Says which point of which function of θ the estimate is. */
function thetaCalculation(
  method: Estimate['method'],
  { prior, bounds, nodes }: Pick<EstimationSettings, 'prior' | 'bounds' | 'nodes'>,
  responses: string,
): string {
  const density = `N(${number(prior.mean)}, ${operand(prior.sd)}²)`;
  const range = `[${number(bounds[0])}, ${number(bounds[1])}]`;
  switch (method) {
    case 'eap':
      return `mean of the posterior on ${nodes} nodes over ${range}, from ${responses} and the prior ${density}`;
    case 'map':
      return `mode of the posterior in ${range}, from ${responses} and the prior ${density}`;
    case 'mle':
      return `maximum of the likelihood in ${range}, from ${responses}`;
    case 'wle':
      return `maximum of Warm's weighted likelihood in ${range}, from ${responses}`;
  }
}

function errorCalculation(method: Estimate['method'], { sd }: { sd: number }, information: number): string {
  if (method === 'eap') return 'standard deviation of the posterior on the same nodes';
  if (method === 'map') return `1/√(1/${operand(sd)}² + ${operand(information)})`;
  return `1/√(${number(information)})`;
}
