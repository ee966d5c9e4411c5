import type { Services } from '../../../services.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { unmarkMeasured } from '../../answers/evaluations/commands.ts';
import { countEvaluations } from './count-evaluations.ts';
import { deleteCounts, lockCounts } from './queries.ts';

/**
 * Computes the counters of an environment again from its evaluations. Those of erased subjects cannot be read
 * any more, so the new counters do not contain them. If this is interrupted, the worker continues.
 */
export async function rebuildPsychometrics(services: Services, scope: EnvironmentScope): Promise<void> {
  const { organizationId, environmentId } = scope;
  await services.db.withTenant(organizationId, async (tx) => {
    tx.push(lockCounts(environmentId));
    tx.push(deleteCounts(organizationId, environmentId));
    tx.push(unmarkMeasured(organizationId, environmentId));
  });
  while (await countEvaluations(services, scope));
}
