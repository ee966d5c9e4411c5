import { type ThreadWork, tryAnywhere } from '../../../jobs/anywhere.ts';
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
        const counted = await tryAnywhere(services, organization_id, COUNTING_PSYCHOMETRICS, scope);
        if (counted?.outcome) more = true;
      }
      return { more };
    },
  };
}
