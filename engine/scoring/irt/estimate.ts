import type { IrtEstimator, IrtItemParameters, IrtSpecification } from '../../types.ts';
import { testInformation } from './curve.ts';
import { irtItem } from './item.ts';
import { type IrtResponse, likelihoodTerms, logLikelihood } from './likelihood.ts';
import { globalMode } from './mode.ts';
import { addResponse, type GridPosterior, newPosterior, type PosteriorSettings } from './posterior.ts';
import { integrable, searchable } from './resolution.ts';
import { warmEstimate } from './warm.ts';

/** The part of an IRT specification that an estimate needs, without the items. */
export type EstimationSettings = PosteriorSettings & Pick<IrtSpecification, 'estimator'>;

/** Why the estimate differs from what the declared estimator alone would give. */
type Fallback = 'no_responses' | 'maximum_at_bound' | 'flat_likelihood' | 'clipped_to_bound';

/** Returns the standard error if it is the estimator's own; null if it is that of a fallback. */
export function ownError({ standardError, fallback }: Pick<Estimate, 'standardError' | 'fallback'>) {
  return fallback === undefined ? standardError : null;
}

export interface Estimate {
  theta: number;
  /** Standard error of measurement in units of θ, always finite. */
  standardError: number;
  /** The estimator that was used: `map` when mle or wle had to fall back. */
  method: IrtEstimator;
  /** Why a fallback replaces the estimator's value: no rule may read it as that value. */
  fallback?: Fallback;
  /** With `maximum_at_bound`, the bound at which the likelihood is highest. */
  bound?: number;
  /** Posterior mean and SD on the nodes, for every estimator; the prior of the next cycle. */
  posterior: { mean: number; sd: number };
  /** Test information of the answered items at θ. */
  information: number;
}

/** Below this information the likelihood is flat and 1/√I is meaningless as a standard error. */
const MIN_INFORMATION = 1e-12;

/** Keeps the precision of an extremely narrow prior finite. */
const MIN_PRIOR_SD = 1e-6;

/**
 * Estimates θ from responses. `category` counts from 0; null (not administered, declined) is left out.
 *
 * - eap: mean and SD of the posterior on `nodes` equally spaced nodes over `bounds` (Bock & Mislevy 1982), or
 *   on more if these do not resolve it.
 * - map: mode of the posterior, SE = 1/√(1/σ² + I(θ)).
 * - mle: maximum of the likelihood inside `bounds`, SE = 1/√I(θ). When it lies at a bound (all-extreme
 *   patterns) or the likelihood is flat, the map estimate with `fallback`.
 * - wle: Warm's weighted likelihood estimate (Warm 1989), SE = 1/√I(θ); clipped to a bound with `fallback`
 *   when its root lies beyond it.
 *
 * Without any response it returns the prior.
 */
export function estimate(
  specification: EstimationSettings & Pick<IrtSpecification, 'model' | 'D'>,
  responses: readonly { parameters: IrtItemParameters; category: number | null; categories?: number }[],
): Estimate {
  const posterior = newPosterior(specification);
  const administered: IrtResponse[] = [];
  for (const { parameters, category, categories } of responses) {
    if (category === null) continue;
    const item = irtItem(specification.model, specification.D, parameters, categories);
    if (!(category >= 0 && category < item.categories)) continue;
    administered.push({ item, category });
    addResponse(posterior, item, category);
  }
  return estimateFrom(specification, posterior, administered);
}

/** As {@link estimate}, from a posterior that was already updated with each of the responses. */
export function estimateFrom(
  settings: EstimationSettings,
  posterior: GridPosterior,
  responses: readonly IrtResponse[],
): Estimate {
  if (responses.length === 0) return priorEstimate(settings);
  if (settings.estimator === 'eap') return expectedAPosteriori(settings, posterior, responses);
  if (settings.estimator === 'map') return maximumAPosteriori(settings, posterior, responses);
  const searched = searchable(posterior, settings, responses);
  const { theta, atBound } = likelihoodMaximum(settings.estimator, searched, responses);
  const information = informationAt(responses, theta);
  const fallback = fallbackOf(settings.estimator, information, atBound);
  if (fallback !== undefined && fallback !== 'clipped_to_bound') {
    const bound = fallback === 'maximum_at_bound' && { bound: theta };
    return { ...maximumAPosteriori(settings, posterior, responses), fallback, ...bound };
  }
  return {
    theta,
    standardError: 1 / Math.sqrt(information),
    method: settings.estimator,
    ...(fallback && { fallback }),
    posterior: integrable(posterior, settings, responses).moments,
    information,
  };
}

function priorEstimate({ estimator, prior, bounds }: EstimationSettings): Estimate {
  const theta = Math.min(bounds[1], Math.max(bounds[0], prior.mean));
  const posterior = { mean: prior.mean, sd: prior.sd };
  const shared = { theta, standardError: prior.sd, posterior, information: 0 };
  if (estimator === 'eap' || estimator === 'map') return { ...shared, method: estimator };
  return { ...shared, method: 'map', fallback: 'no_responses' };
}

function expectedAPosteriori(
  settings: EstimationSettings,
  posterior: GridPosterior,
  responses: readonly IrtResponse[],
): Estimate {
  const { moments } = integrable(posterior, settings, responses);
  return {
    theta: moments.mean,
    standardError: moments.sd,
    method: 'eap',
    posterior: moments,
    information: informationAt(responses, moments.mean),
  };
}

function maximumAPosteriori(
  settings: EstimationSettings,
  posterior: GridPosterior,
  responses: readonly IrtResponse[],
): Estimate {
  const { prior } = settings;
  const precision = 1 / Math.max(prior.sd, MIN_PRIOR_SD) ** 2;
  const termsAt = likelihoodTerms(responses);
  const { nodes, logPrior, logLikelihood: values } = searchable(posterior, settings, responses);
  const { theta } = globalMode({
    nodes,
    values: values.map((value, i) => value + logPrior[i]!),
    valueAt: (x) => logLikelihood(responses, x) - (precision * (x - prior.mean) ** 2) / 2,
    slopeAt: (x) => termsAt(x).score - precision * (x - prior.mean),
  });
  const information = informationAt(responses, theta);
  return {
    theta,
    standardError: 1 / Math.sqrt(precision + information),
    method: 'map',
    posterior: integrable(posterior, settings, responses).moments,
    information,
  };
}

function likelihoodMaximum(
  estimator: 'mle' | 'wle',
  { nodes, logLikelihood: values }: GridPosterior,
  responses: readonly IrtResponse[],
) {
  const termsAt = likelihoodTerms(responses);
  if (estimator === 'wle') return warmEstimate(termsAt, nodes);
  return globalMode({
    nodes,
    values,
    valueAt: (theta) => logLikelihood(responses, theta),
    slopeAt: (theta) => termsAt(theta).score,
  });
}

function fallbackOf(estimator: 'mle' | 'wle', information: number, atBound: boolean): Fallback | undefined {
  if (!(information > MIN_INFORMATION))
    return atBound && estimator === 'mle' ? 'maximum_at_bound' : 'flat_likelihood';
  if (!atBound) return undefined;
  return estimator === 'mle' ? 'maximum_at_bound' : 'clipped_to_bound';
}

function informationAt(responses: readonly IrtResponse[], theta: number): number {
  return testInformation(
    responses.map(({ item }) => item),
    theta,
  );
}
