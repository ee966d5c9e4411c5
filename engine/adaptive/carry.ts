import type { CompiledBundle, RespondentState } from '../types.ts';

/** A carried SD is at least this share of the declared one: items like step functions can reduce it to 0. */
const MIN_CARRIED = 1 / 1_000;

/**
 * Returns the priors of a continuous program's next cycle: the posteriors of the last cycle with their
 * variance increased towards that of the declared prior according to the elapsed time. With σ0² the declared
 * variance, v the posterior variance and T = `prior_decay_days`,
 *
 *     variance = σ0² - (σ0² - v) e^(-days/T)
 *
 * After T days, 63 % of the difference to the declared variance has decayed. The mean does not change.
 * Without `prior_decay_days` the variance does not change either.
 *
 * @param posteriors by concept id, as in an evaluation's result; concepts that are no longer `irt` are left
 * out
 * @param elapsedDays days since that evaluation, 0 or more
 */
export function carriedPriors(
  { scorecard, adaptivePolicy }: CompiledBundle,
  posteriors: RespondentState['priors'],
  elapsedDays: number,
): Record<string, { mean: number; sd: number }> {
  const { priorDecayDays } = adaptivePolicy;
  const kept = priorDecayDays === undefined ? 1 : Math.exp(-Math.max(0, elapsedDays) / priorDecayDays);
  const carried: [string, { mean: number; sd: number }][] = [];
  for (const { id, irt } of scorecard.concepts) {
    if (irt === undefined || !Object.hasOwn(posteriors, id)) continue;
    const { mean, sd } = posteriors[id]!;
    const grown = irt.prior.sd ** 2 - (irt.prior.sd ** 2 - sd ** 2) * kept;
    carried.push([id, { mean, sd: Math.max(sd, Math.sqrt(grown), irt.prior.sd * MIN_CARRIED) }]);
  }
  return Object.fromEntries(carried);
}
