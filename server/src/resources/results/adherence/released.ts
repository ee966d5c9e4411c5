import { type Adherence, addAdherence, coarseCount, noAdherence } from '@eps/engine';
import { type DayWindow, dayWindow } from '../../../http/day-window.ts';
import type { Request } from '../../../http/request.ts';
import { parseJson } from '../../../parse-json.ts';
import { selectPrivacyFloor } from '../../identity/organizations/queries.ts';
import { hiddenCountsOfProgram } from './by-cycle.ts';
import { countCycles } from './queries.ts';
import { type CycleCounts, readAdherence } from './read.ts';
import {
  type AdherenceReleaseRow,
  countNewlyEnrolled,
  selectAdherenceRelease,
  writeAdherenceRelease,
} from './release-queries.ts';

/** Counts of adherence with their window, as multiples of the privacy floor. */
type ReleasedAdherence = Counts & { starts_at: string; ends_at: string };
type Counts = Adherence & { cycles: CycleCounts[]; redacted?: ('cycles' | 'questions')[] };

/** Releases are the same for all readers, so they show what everybody may see. */
const EVERYBODY = { answers: false, profile: false };

/**
 * Returns the released adherence of a program. It covers the 30 days before it was made, and is made again
 * when at least the privacy floor of people have been enrolled since; of two requests at the same time, both
 * return what the first one stored. All counts are 0 before the first release.
 */
export async function readReleasedAdherence(request: Request, programId: string): Promise<ReleasedAdherence> {
  const { organizationId, environmentId, services, now, principal } = request;
  const program = { organizationId, environmentId, programId };
  const window = dayWindow({}, now);
  const [known] = await request.read(selectAdherenceRelease(program));
  const [settings] = await request.read(selectPrivacyFloor(organizationId));
  const floor = settings!.privacy_floor;
  const since = { after: known?.released_at ?? null, reader: principal.userId, limit: floor };
  const [enrolled] = await request.read(countNewlyEnrolled(program, since));
  if (enrolled!.people < floor)
    return known ? presented(known) : { ...limits(window), ...noAdherence(), cycles: [] };
  const { cycles, redacted, ...sum } = await countsFor(request, programId, window);
  const counts = {
    ...coarse(sum, floor),
    cycles: cycles.map((cycle) => coarse(cycle, floor)),
    ...(redacted && { redacted }),
  };
  const made = { released_at: now.toISOString(), ...limits(window), counts: JSON.stringify(counts) };
  return services.db.withTenant(organizationId, async (tx) => {
    tx.push(writeAdherenceRelease(program, made, known?.released_at ?? null));
    return presented((await tx.first(selectAdherenceRelease(program)))!);
  });
}

/**
 * Counts what was due: how many people were asked a question with a condition is how many met it, so that
 * with one, cycles are counted instead, and nothing if it can decide that nothing is due in a cycle.
 */
async function countsFor(request: Request, programId: string, window: DayWindow): Promise<Counts> {
  const hidden = await hiddenCountsOfProgram(request, programId, EVERYBODY);
  if (hidden.cycles) return { ...noAdherence(), cycles: [], redacted: ['cycles', 'questions'] };
  if (!hidden.questions) return readAdherence(request, { program_id: programId }, window);
  const sum = noAdherence();
  const rows = await request.read(countCycles(request.organizationId, programId, window));
  const cycles = rows.map(({ starts_at, expected, answered, open }) => {
    const missed = expected - answered - open;
    const counts = { ...noAdherence(), expected, delivered: expected, answered, missed, open };
    addAdherence(sum, counts);
    return { starts_at, ...counts };
  });
  return { ...sum, cycles, redacted: ['questions'] };
}

const limits = ({ startsAt, endsAt }: ReturnType<typeof dayWindow>) => ({
  starts_at: startsAt.toISOString(),
  ends_at: endsAt.toISOString(),
});

function presented({ starts_at, ends_at, counts }: AdherenceReleaseRow): ReleasedAdherence {
  return { starts_at, ends_at, ...(parseJson(counts) as Counts) };
}

function coarse<Counts extends Adherence>(counts: Counts, floor: number): Counts {
  const rounded = Object.entries(counts).map(([name, value]) => [
    name,
    typeof value === 'number' ? coarseCount(value, floor) : value,
  ]);
  return Object.fromEntries(rounded) as Counts;
}
