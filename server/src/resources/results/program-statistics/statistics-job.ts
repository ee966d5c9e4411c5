import { privacyFloor } from '@eps/engine';
import { environmentTime } from '../../../environment-time.ts';
import { type ThreadWork, tryAnywhere } from '../../../jobs/anywhere.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import { utcDay } from '../../../utc-days.ts';
import { selectPrivacyFloor } from '../../identity/organizations/queries.ts';
import { selectPaths, unitTree } from '../../people/units/queries.ts';
import { closeAdherence } from '../adherence/close-adherence.ts';
import { closeOutcomes } from './close-outcomes.ts';
import { participationCells } from './participation.ts';
import {
  countTakingPart,
  selectLatestCycle,
  selectUncounted,
  type UncountedProgram,
  writeParticipation,
} from './queries.ts';

const POLL_MS = 15 * 60_000;
/** Programs that are counted in one run. */
const PROGRAMS = 20;

export const COUNTING_PROGRAMS: ThreadWork<[UncountedProgram], void> = {
  name: 'program-statistics',
  run: countProgram,
};

/** Once a day, counts for each program who takes part, and the outcomes of people whose windows are over. */
export function programStatistics(services: Services): Job {
  return {
    name: 'program_statistics',
    pollMs: POLL_MS,
    async run(signal) {
      const programs = await services.db.system.read(selectUncounted(services.clock(), PROGRAMS));
      let counted = 0;
      for (const program of programs) {
        if (signal.aborted) break;
        if (await tryAnywhere(services, program.organization_id, COUNTING_PROGRAMS, program)) counted++;
      }
      return { more: programs.length === PROGRAMS && counted > 0 };
    },
  };
}

/** Counts a program. Throws NeedsThread in the main thread for large content. */
async function countProgram(services: Services, program: UncountedProgram): Promise<void> {
  const { organization_id: organizationId, environment_id: environmentId } = program;
  const counted = { organizationId, environmentId, programId: program.program_id };
  const now = environmentTime(services.clock(), program.clock_offset_seconds);
  const { db } = services;
  const run = <Row>(query: Parameters<typeof db.read<Row>>[1]) => db.read<Row>(organizationId, query);
  const { bundle } = await services.bundles.compiled(run, organizationId, program.version_bundle_id);
  const [settings] = await run(selectPrivacyFloor(organizationId));
  const floor = Math.max(settings!.privacy_floor, bundle ? privacyFloor(bundle) : 1);
  const tree = unitTree(await run(selectPaths(organizationId, environmentId)));
  const scope = { organizationId, appId: program.app_id, environmentId };
  const closing = { scope, programId: program.program_id, now, zone: program.timezone, floor, tree };
  const rules = Map.groupBy(bundle?.scorecard.outcomeRules ?? [], ({ conceptId }) => conceptId);
  for (const own of rules.values()) await closeOutcomes(services, closing, own);
  await closeAdherence(services, closing);
  const [latest] = await run(selectLatestCycle(counted, now));
  const cycle = latest?.cycle_starts_at ?? null;
  const rows = await run(countTakingPart(counted, cycle, utcDay(now)));
  const counts = { cycle, cells: participationCells(rows, floor, tree) };
  await db.withTenant(organizationId, async (tx) => tx.push(writeParticipation(counted, counts, now)));
}
