import { type ThreadWork, tryAnywhere } from '../../../jobs/anywhere.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { type Check, checkProgram } from './check.ts';
import { selectUncheckedPrograms } from './check-queries.ts';

const POLL_MS = 15 * 60_000;
/** Programs that are checked in one run. */
const PROGRAMS = 20;
const LOOK_BACK_DAYS = 7;

export const CHECKING_PSYCHOMETRICS: ThreadWork<[EnvironmentScope, Check], void> = {
  name: 'psychometric-check',
  run: checkProgram,
};

/** After each day on which a program had evaluations, checks its psychometrics. */
export function psychometricChecks(services: Services): Job {
  return {
    name: 'psychometric_checks',
    pollMs: POLL_MS,
    async run(signal) {
      const unchecked = selectUncheckedPrograms(services.clock(), LOOK_BACK_DAYS, PROGRAMS);
      const programs = await services.db.system.read(unchecked);
      let checked = 0;
      for (const program of programs) {
        if (signal.aborted) break;
        const { organization_id, app_id, environment_id, program_id, day, clock_offset_seconds } = program;
        const scope = { organizationId: organization_id, appId: app_id, environmentId: environment_id };
        const check = { programId: program_id, day, clockOffsetSeconds: clock_offset_seconds };
        if (await tryAnywhere(services, organization_id, CHECKING_PSYCHOMETRICS, scope, check)) checked++;
      }
      return { more: programs.length === PROGRAMS && checked > 0 };
    },
  };
}
