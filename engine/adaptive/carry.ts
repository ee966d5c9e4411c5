import type { CompiledBundle, RespondentState } from '../types.ts';

/**
 * The priors of a continuous program's next cycle: the posteriors of the last one, their variance grown towards that of the
 * declared prior by how long ago it was. With σ0² the declared variance, v the posterior's and T = `prior_decay_days`,
 *
 *     variance = σ0² - (σ0² - v) e^(-days/T)
 *
 * so that after T days 63 % of what was known is forgotten, and never more than all. The mean stays: it is the best guess until
 * new answers come. Without `prior_decay_days` nothing is forgotten.
 *
 * @param posteriors by concept id, as in an evaluation's result; those of concepts that are not `irt` any more are left out
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
    carried.push([id, { mean, sd: Math.max(sd, Math.sqrt(grown)) }]);
  }
  return Object.fromEntries(carried);
}
