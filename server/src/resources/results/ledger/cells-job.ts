import { environmentTime } from '../../../environment-time.ts';
import { type ThreadWork, tryAnywhere } from '../../../jobs/anywhere.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { closePeriods } from './close-periods.ts';
import { type DueProgram, selectDuePrograms } from './queries.ts';
import { rebuildSums } from './rebuild-sums.ts';
import { type StaleProgram, selectStaleSums } from './sum-queries.ts';

const POLL_MS = 15 * 60_000;
/** The number of programs that one statement selects. */
const PROGRAMS = 200;

interface ClosingProgram {
  programId: string;
  clockOffsetSeconds: number;
}

export const CLOSING_PERIODS: ThreadWork<[EnvironmentScope, ClosingProgram], void> = {
  name: 'periods',
  run: closeProgram,
};

/** Closes the periods of programs that have been over for a day. */
export function statisticCells(services: Services): Job {
  return {
    name: 'statistic_cells',
    pollMs: POLL_MS,
    async run(signal) {
      let after: string | null = null;
      for (;;) {
        const programs: DueProgram[] = await services.db.system.read(
          selectDuePrograms(services.clock(), after, PROGRAMS),
        );
        for (const program of programs) if (!signal.aborted) await close(services, program);
        if (programs.length < PROGRAMS || signal.aborted) break;
        after = programs.at(-1)!.program_id;
      }
      await sumAgain(services, signal);
      return { more: false };
    },
  };
}

async function close(services: Services, program: DueProgram): Promise<void> {
  const { organization_id, app_id, environment_id, program_id, clock_offset_seconds } = program;
  const scope = { organizationId: organization_id, appId: app_id, environmentId: environment_id };
  const task = { programId: program_id, clockOffsetSeconds: clock_offset_seconds };
  await tryAnywhere(services, organization_id, CLOSING_PERIODS, scope, task);
}

/** Closes the periods of a program by the clock of its environment. */
export function closeProgram(
  services: Services,
  scope: EnvironmentScope,
  { programId, clockOffsetSeconds }: ClosingProgram,
): Promise<void> {
  return closePeriods(services, scope, programId, environmentTime(services.clock(), clockOffsetSeconds));
}

/** Computes sums again that other units or another floor have made old. */
async function sumAgain(services: Services, signal: AbortSignal): Promise<void> {
  for (let after: string | null = null; ; ) {
    const programs: StaleProgram[] = await services.db.system.read(selectStaleSums(after, PROGRAMS));
    for (const { organization_id, app_id, environment_id, id } of programs) {
      if (signal.aborted) return;
      const scope = { organizationId: organization_id, appId: app_id, environmentId: environment_id };
      await rebuildSums(services, scope, id).catch((error: unknown) => {
        services.log.error({ err: error, program_id: id }, 'the sums of a program were not computed');
      });
    }
    if (programs.length < PROGRAMS) return;
    after = programs.at(-1)!.id;
  }
}
