import { occasionKey } from './diff.ts';
import { type TimelinePart, timelineOf } from './timeline.ts';
import type { Occasion, Participation, Protocol } from './types.ts';

/** What the times of a person's occasions follow from. Instants in epoch milliseconds. */
export interface Timing {
  protocol: Protocol;
  participation: Omit<Participation, 'completed'>;
  /** Since when the study runs its protocol, if it ran another one, and fields have their dates. */
  changed?: { protocol?: number; fields: Readonly<Record<string, number>> };
}

/** What they followed from until a change of the protocol, a field or the time zone. */
export interface FormerTiming extends Timing {
  until: number;
}

/** An occasion with what its times follow from. */
export interface PlannedOccasion extends Occasion {
  timing: Timing | FormerTiming;
}

/**
 * Returns the occasions of a person, in no order: those that were over before a change keep their times, the
 * others follow from the present.
 *
 * @param former ascending by `until`
 * @param completed when the evaluations of each wave were completed, ascending
 * @param isOver whether an occasion was over at a time
 */
export function plannedOccasions(
  present: Timing,
  former: readonly FormerTiming[],
  completed: Participation['completed'],
  part: TimelinePart,
  isOver: (occasion: Occasion, at: number) => boolean,
): PlannedOccasion[] {
  const kept = new Map<string, PlannedOccasion>();
  const isKnown = (occasion: Pick<Occasion, 'wave' | 'k'>) =>
    part.isKnown(occasion) || kept.has(occasionKey(occasion));
  for (const timing of former) {
    const { protocol, participation, until } = timing;
    const earlier = Object.entries(completed).map(
      ([wave, all]) => [wave, all.filter((at) => at <= until)] as const,
    );
    const timeline = timelineOf(
      protocol,
      { ...participation, completed: Object.fromEntries(earlier) },
      { isKnown, isLast: ({ opensAt }) => opensAt > until },
    );
    for (const occasion of timeline)
      if (isOver(occasion, until)) kept.set(occasionKey(occasion), { ...occasion, timing });
  }
  const ahead = timelineOf(
    present.protocol,
    { ...present.participation, completed },
    { isKnown, isLast: part.isLast },
  );
  return [...kept.values(), ...ahead.map((occasion) => ({ ...occasion, timing: present }))];
}

/** Returns when the occasions of a wave were last moved by a change: nobody could use a window before it. */
export function movedAt({ protocol, participation, changed }: Timing, waveId: string): number {
  const anchor = protocol.waves.find(({ id }) => id === waveId)?.anchor;
  const { zones = [] } = participation;
  const moves = [
    changed?.protocol,
    anchor?.on === 'field' ? changed?.fields[anchor.field] : undefined,
    // The first zone is that of the beginning.
    protocol.timeZone === 'participant' && zones.length > 1 ? zones.at(-1)!.since : undefined,
  ];
  return Math.max(Number.NEGATIVE_INFINITY, ...moves.filter((at) => at !== undefined));
}
