import { courseAt, type Protocol, type StatedOccasion } from '@eps/engine';
import type { Query } from '../../../db/rows.ts';
import type { LinkTarget, OwnOccasions, Services } from '../../../services.ts';
import { wavesOf } from '../studies/present.ts';
import { courseOf } from './course.ts';
import { type OwnProgram, selectActiveOf, selectOwnPrograms } from './queries.ts';
import { loadParticipation } from './read.ts';

/**
 * Returns the target of a person's link in the study of its program: the open occasion, otherwise the time
 * when the next one opens. Opens due occasions first. Returns undefined for a person who does not take part
 * in the study, or not now.
 */
export async function ownOccasions(
  services: Services,
  target: LinkTarget,
): Promise<OwnOccasions | undefined> {
  const first = await read(services, target);
  if (!first?.isDue) return first?.own;
  await services.openDueOccasions(target.scope, target);
  return (await read(services, target))?.own;
}

async function read(
  services: Services,
  { scope, programId, subjectId, now, seesArms }: LinkTarget,
): Promise<{ own: OwnOccasions; isDue: boolean } | undefined> {
  const { organizationId, environmentId } = scope;
  const run = <Row>(query: Query<Row>) => services.db.read(organizationId, query);
  const [active] = await run(selectActiveOf(organizationId, environmentId, { programId, subjectId }));
  if (!active) return undefined;
  const found = await loadParticipation(run, services.vault, scope, active);
  if (found?.row.status !== 'active' || !found.state) return undefined;
  const { study, running, row, state, occasions } = found;
  const waves = Object.entries(wavesOf(study));
  const programIds = waves.map(([, { program_id }]) => program_id);
  const programs = await run(selectOwnPrograms(organizationId, programIds, subjectId));
  // The worker withdraws a person from the study who has withdrawn from one of its programs.
  if (programs.some(({ enrollment_status }) => enrollment_status === 'withdrawn')) return undefined;
  const shown = shownPrograms(programs, programId, seesArms);
  const programOf = new Map(waves.map(([wave, { program_id }]) => [wave, shown.get(program_id)]));
  const stated = courseAt(courseOf(running, study, row, state, occasions), now.getTime(), 'next').filter(
    ({ wave }) => programOf.get(wave),
  );
  const open = stated.findLast((each) => each.isOpened && isOpenAt(each, now));
  const evaluation = open && occasions.find(({ wave, k }) => wave === open.wave && k === open.k);
  const isDue = stated.some((each) => each.state === 'open' && isDueAt(each, now));
  const timeZone = running.protocol.timeZone;
  const next = nextOf(stated, running.protocol.waves, now);
  return {
    isDue,
    own: {
      ...(open &&
        evaluation && {
          open: { programId: programOf.get(open.wave)!.program_id, evaluationId: evaluation.evaluation_id },
        }),
      ...(next !== undefined && { nextOpensAt: new Date(next) }),
      timeZone: timeZone === 'participant' ? state.zones.at(-1)!.timeZone : timeZone,
    },
  };
}

function isOpenAt({ state, closesAt, graceUntil = closesAt }: StatedOccasion, now: Date): boolean {
  return state === 'open' && graceUntil > now.getTime();
}

/** Whether an occasion is due to be opened or closed and the worker has not done so yet. */
function isDueAt({ isOpened, reason, closesAt, graceUntil = closesAt }: StatedOccasion, now: Date): boolean {
  return isOpened ? graceUntil <= now.getTime() : reason === undefined;
}

/**
 * Returns the programs in which the person can answer now. If others may see the link, those
 * that reveal the arm are left out, unless that of the link does so itself.
 */
function shownPrograms(
  programs: readonly OwnProgram[],
  programId: string,
  seesArms: boolean,
): Map<string, OwnProgram> {
  const shows = seesArms || programs.some(({ program_id, of_arms }) => program_id === programId && of_arms);
  const shown = programs.filter(
    ({ status, enrollment_status, of_arms }) =>
      status === 'active' && (enrollment_status ?? 'active') === 'active' && (shows || !of_arms),
  );
  return new Map(shown.map((program) => [program.program_id, program]));
}

/**
 * Returns when the next occasion opens. Undefined if it depends on a score, because then it may not open, or
 * if it is a random prompt, because people must not expect those.
 */
function nextOf(stated: readonly StatedOccasion[], waves: Protocol['waves'], now: Date): number | undefined {
  const next = stated.find(({ state, opensAt }) => state === 'scheduled' && opensAt > now.getTime());
  const wave = waves.find(({ id }) => id === next?.wave);
  return wave?.condition === undefined && wave?.prompts === undefined ? next?.opensAt : undefined;
}
