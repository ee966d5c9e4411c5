import { type Adherence, coarseCount, noAdherence } from '@eps/engine';
import { dayWindow } from '../../../http/day-window.ts';
import type { Request } from '../../../http/request.ts';
import { parseJson } from '../../../parse-json.ts';
import { selectPrivacyFloor } from '../../identity/organizations/queries.ts';
import { type CycleCounts, readAdherence } from './read.ts';
import {
  type AdherenceReleaseRow,
  countNewlyEnrolled,
  selectAdherenceRelease,
  writeAdherenceRelease,
} from './release-queries.ts';

/** Counts of adherence with their window, as multiples of the privacy floor. */
type ReleasedAdherence = Adherence & { starts_at: string; ends_at: string; cycles: CycleCounts[] };

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
  const { cycles, ...sum } = await readAdherence(request, { program_id: programId }, window);
  const counts = { ...coarse(sum, floor), cycles: cycles.map((cycle) => coarse(cycle, floor)) };
  const made = { released_at: now.toISOString(), ...limits(window), counts: JSON.stringify(counts) };
  return services.db.withTenant(organizationId, async (tx) => {
    tx.push(writeAdherenceRelease(program, made, known?.released_at ?? null));
    return presented((await tx.first(selectAdherenceRelease(program)))!);
  });
}

const limits = ({ startsAt, endsAt }: ReturnType<typeof dayWindow>) => ({
  starts_at: startsAt.toISOString(),
  ends_at: endsAt.toISOString(),
});

function presented({ starts_at, ends_at, counts }: AdherenceReleaseRow): ReleasedAdherence {
  return { starts_at, ends_at, ...(parseJson(counts) as Adherence & { cycles: CycleCounts[] }) };
}

function coarse<Counts extends Adherence>(counts: Counts, floor: number): Counts {
  const rounded = Object.entries(counts).map(([name, value]) => [
    name,
    typeof value === 'number' ? coarseCount(value, floor) : value,
  ]);
  return Object.fromEntries(rounded) as Counts;
}
