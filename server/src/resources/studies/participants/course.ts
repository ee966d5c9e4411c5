import { type ArmReveals, armReveals, type Course, type OpenedOccasion, type Protocol } from '@eps/engine';
import type { Query } from '../../../db/rows.ts';
import { protocolOf } from '../../content/protocols/compiled.ts';
import { type ProtocolRow, selectProtocol } from '../../content/protocols/queries.ts';
import { earlierReveals, inactiveOf } from '../studies/present.ts';
import type { StudyRow } from '../studies/queries.ts';
import type { OccasionRow, ParticipantRow } from './queries.ts';
import type { ParticipantState } from './state.ts';

/**
 * The protocol that a study runs, with the hash of its content and the values that reveal the arms of its
 * people.
 */
export interface RunningProtocol {
  protocol: Protocol;
  hash: string;
  reveals: ArmReveals;
}

/** Returns the protocol of a study, which was checked when the study was created. */
export async function loadProtocol(
  run: (query: Query<ProtocolRow>) => Promise<ProtocolRow[]>,
  organizationId: string,
  study: Pick<StudyRow, 'app_id' | 'protocol_id' | 'revealed_before'>,
): Promise<RunningProtocol> {
  const [row] = await run(selectProtocol(organizationId, study.app_id, study.protocol_id));
  const protocol = row && protocolOf(row);
  if (!protocol) throw new Error('the protocol of a study does not compile');
  return { protocol, hash: row.content_hash, reveals: armReveals(protocol, earlierReveals(study)) };
}

/** Returns the course of a person, from which the engine computes the states of the occasions. */
export function courseOf(
  { protocol, hash }: Pick<RunningProtocol, 'protocol' | 'hash'>,
  study: Pick<StudyRow, 'id' | 'inactive' | 'protocol_since'>,
  row: Pick<ParticipantRow, 'id' | 'starts_at'>,
  state: ParticipantState,
  occasions: readonly OccasionRow[],
): Course {
  const { fields, zones, arm, skips, pauses, decided, stopped, ended } = state;
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
    opened: occasions.map(openedOf),
    inactive: [...inactiveOf(study), ...pauses],
    skips,
    decided,
    stopped,
    changed: {
      ...(study.protocol_since !== null && { protocol: Date.parse(study.protocol_since) }),
      fields: state.fieldsSince ?? {},
    },
    ...(ended && { ended }),
  };
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

function openedOf({ wave, k, opens_at, closes_at, state, completed_at }: OccasionRow): OpenedOccasion {
  return {
    wave,
    k,
    opensAt: Date.parse(opens_at),
    closesAt: Date.parse(closes_at),
    state: state as OpenedOccasion['state'],
    ...(completed_at !== null && { completedAt: Date.parse(completed_at) }),
  };
}
