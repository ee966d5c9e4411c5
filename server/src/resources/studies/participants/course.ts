import {
  type ArmReveals,
  armReveals,
  type Course,
  type FormerTiming,
  type OpenedOccasion,
  type Protocol,
  type Timing,
} from '@eps/engine';
import type { Query } from '../../../db/rows.ts';
import { protocolOf } from '../../content/protocols/compiled.ts';
import { type ProtocolRow, selectProtocol } from '../../content/protocols/queries.ts';
import { earlierProtocols, earlierReveals, inactiveOf } from '../studies/present.ts';
import type { StudyRow } from '../studies/queries.ts';
import type { OccasionRow, ParticipantRow } from './queries.ts';
import { type ParticipantState, stateBefore } from './state.ts';

/** A protocol with the hash of its content. */
interface HashedProtocol {
  protocol: Protocol;
  hash: string;
}

/** The protocol that a study runs. */
export interface RunningProtocol extends HashedProtocol {
  /** The values that reveal the arms of its people. */
  reveals: ArmReveals;
  /** The protocols that it ran before, and until when, ascending. Instants in epoch milliseconds. */
  earlier: readonly (HashedProtocol & { until: number })[];
}

/** Returns the protocol of a study, which was checked when the study was created. */
export async function loadProtocol(
  run: (query: Query<ProtocolRow>) => Promise<ProtocolRow[]>,
  organizationId: string,
  study: Pick<StudyRow, 'app_id' | 'protocol_id' | 'revealed_before' | 'earlier_protocols'>,
): Promise<RunningProtocol> {
  const load = async (id: string): Promise<HashedProtocol> => {
    const [row] = await run(selectProtocol(organizationId, study.app_id, id));
    const protocol = row && protocolOf(row);
    if (!protocol) throw new Error('the protocol of a study does not compile');
    return { protocol, hash: row.content_hash };
  };
  const [running, ...earlier] = await Promise.all([
    load(study.protocol_id),
    ...earlierProtocols(study).map(async ({ protocol_id, until }) => ({
      ...(await load(protocol_id)),
      until: Date.parse(until),
    })),
  ]);
  return { ...running, reveals: armReveals(running.protocol, earlierReveals(study)), earlier };
}

/** Returns the course of a person, from which the engine computes the states of the occasions. */
export function courseOf(
  running: Pick<RunningProtocol, 'protocol' | 'hash' | 'earlier'>,
  study: Pick<StudyRow, 'id' | 'inactive' | 'protocol_since'>,
  row: Pick<ParticipantRow, 'id' | 'starts_at'>,
  state: ParticipantState,
  occasions: readonly OccasionRow[],
): Course {
  const { skips, pauses, decided, stopped, ended } = state;
  const since = study.protocol_since === null ? undefined : Date.parse(study.protocol_since);
  return {
    ...timingOf({ ...running, since }, study, row, state),
    former: formerTimings(running, study, row, state),
    opened: occasions.map(openedOf),
    inactive: [...inactiveOf(study), ...pauses],
    skips,
    decided,
    stopped,
    ...(ended && { ended }),
  };
}

type TimingState = Pick<ParticipantState, 'fields' | 'fieldsSince' | 'zones' | 'arm'>;

function timingOf(
  { protocol, hash, since }: HashedProtocol & { since: number | undefined },
  study: Pick<StudyRow, 'id'>,
  row: Pick<ParticipantRow, 'id' | 'starts_at'>,
  { fields, fieldsSince = {}, zones, arm }: TimingState,
): Timing {
  return {
    protocol,
    participation: {
      enrolledAt: Date.parse(row.starts_at),
      timeZone: zones.at(-1)!.timeZone,
      zones,
      fields,
      ...(arm !== undefined && { arm }),
      seed: `${hash}\n${study.id}\n${row.id}`,
    },
    changed: { ...(since !== undefined && { protocol: since }), fields: fieldsSince },
  };
}

/** Returns what the times followed from before each change of the protocol, a field or the time zone. */
function formerTimings(
  running: Pick<RunningProtocol, 'protocol' | 'hash' | 'earlier'>,
  study: Pick<StudyRow, 'id'>,
  row: Pick<ParticipantRow, 'id' | 'starts_at'>,
  state: ParticipantState,
): FormerTiming[] {
  const changes = [
    ...running.earlier.map(({ until }) => until),
    ...state.zones.slice(1).map(({ since }) => since),
    ...(state.formerFields ?? []).map(({ until }) => until),
  ];
  return [...new Set(changes)]
    .sort((a, b) => a - b)
    .map((until) => {
      const protocol = running.earlier.find((each) => each.until >= until) ?? running;
      const since = running.earlier.findLast((each) => each.until < until)?.until;
      return { ...timingOf({ ...protocol, since }, study, row, stateBefore(state, until)), until };
    });
}

/**
 * Returns the first moment from a time on at which the study and the participation were active, however late
 * the worker is; `now` if there was none.
 */
export function firstActive({ inactive }: Course, from: number, now: Date): Date {
  let at = from;
  for (const { from: pausedAt, until = now.getTime() } of inactive.toSorted((a, b) => a.from - b.from))
    if (pausedAt <= at && at < until) at = until;
  return new Date(Math.min(at, now.getTime()));
}

function openedOf(row: OccasionRow): OpenedOccasion {
  const { wave, k, opens_at, closes_at, grace_until, state, completed_at } = row;
  return {
    wave,
    k,
    opensAt: Date.parse(opens_at),
    closesAt: Date.parse(closes_at),
    ...(grace_until !== null && { graceUntil: Date.parse(grace_until) }),
    state: state as OpenedOccasion['state'],
    ...(completed_at !== null && { completedAt: Date.parse(completed_at) }),
  };
}
