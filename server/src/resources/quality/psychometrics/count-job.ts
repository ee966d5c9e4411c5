import { runAnywhere, type ThreadWork } from '../../../jobs/anywhere.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { countEvaluations } from './count-evaluations.ts';
import { selectUnmeasuredEnvironments, selectUnmeasuredOnNodes } from './queries.ts';

const POLL_MS = 2000;
/** The number of environments that one run handles. */
const ENVIRONMENTS = 50;

export const COUNTING_PSYCHOMETRICS: ThreadWork<[EnvironmentScope], boolean> = {
  name: 'psychometrics',
  run: countEvaluations,
};

/** Adds completed evaluations to the counters of psychometrics, and takes out superseded ones. */
export function psychometricCounts(services: Services): Job {
  return {
    name: 'psychometric_counts',
    pollMs: POLL_MS,
    async run(signal) {
      const { db } = services;
      const select = db.distributed ? selectUnmeasuredOnNodes : selectUnmeasuredEnvironments;
      const environments = await db.system.read(select(ENVIRONMENTS));
      let more = environments.length === ENVIRONMENTS;
      for (const { organization_id, app_id, environment_id } of environments) {
        if (signal.aborted) break;
        const scope = { organizationId: organization_id, appId: app_id, environmentId: environment_id };
        if (await countTogether(services, scope)) more = true;
      }
      return { more };
    },
  };
}

/** Counts a batch of an environment; one with large content in a worker thread. */
async function countTogether(services: Services, scope: EnvironmentScope): Promise<boolean> {
  try {
    return await runAnywhere(services, scope.organizationId, COUNTING_PSYCHOMETRICS, scope);
  } catch (error) {
    // The other environments do not wait for this one; the next run counts it again.
    services.log.error({ err: error, environment_id: scope.environmentId }, 'psychometrics were not counted');
    return false;
  }
}
