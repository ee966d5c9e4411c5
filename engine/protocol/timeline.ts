import { DAY_MS, instantOfWall, wallOfInstant } from '../schedule/recurrence/zone.ts';
import { addDates, addTo, midnightOf } from './calendar.ts';
import { MINUTE_MS, sumOf } from './duration.ts';
import { promptsOfDay } from './prompts.ts';
import type { Duration, Occasion, Participation, Protocol, Wave } from './types.ts';

/** A moment that a wave is scheduled from. A date without a time of day has the wall time of its midnight. */
interface AnchorMoment {
  instant: number;
  wallMs: number;
  isDate: boolean;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the zone in which the occasions of a person are computed. */
export function zoneOf({ timeZone }: Protocol, participation: Pick<Participation, 'timeZone'>): string {
  return timeZone === 'participant' ? participation.timeZone : timeZone;
}

/** Which occasions of a timeline are computed. */
export interface TimelinePart {
  /** Occasions that are left out. */
  isKnown(occasion: Pick<Occasion, 'wave' | 'k'>): boolean;
  /** Whether no later occasions of the same wave and anchor are wanted. */
  isLast(occasion: Occasion): boolean;
}

/**
 * Returns the occasions of a person, ordered by when they open, then by wave and number. A wave whose anchor
 * is not known yet has none. Conditions are not evaluated. With `part`, it returns only some of them, at a
 * cost that does not depend on how many are still to come.
 */
export function timelineOf(
  protocol: Protocol,
  participation: Participation,
  part?: TimelinePart,
): Occasion[] {
  const zone = zoneOf(protocol, participation);
  const occasions = protocol.waves.flatMap((wave) => {
    if (!hasWave(participation, wave)) return [];
    // With several anchors, the occasions of one follow those of the anchor before it.
    return anchorsOf(wave, participation, protocol).flatMap((anchor, index) =>
      occasionsFrom({ wave, anchor, zone, participation, firstK: index * occasionsOf(wave) }, part),
    );
  });
  // The sort is stable, so that the order of waves and numbers remains.
  return occasions.sort((a, b) => a.opensAt - b.opensAt);
}

/** Returns how many occasions `timelineOf` returns. */
export function occasionCount(protocol: Protocol, participation: Participation): number {
  const counts = protocol.waves.map((wave) =>
    hasWave(participation, wave) ? anchorsOf(wave, participation, protocol).length * occasionsOf(wave) : 0,
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Returns how many occasions a wave has for one anchor. */
export function occasionsOf({ repeat, prompts, days = 1 }: Wave): number {
  return prompts ? prompts.perDay * days : (repeat?.count ?? 1);
}

function hasWave({ arm }: Participation, { arms }: Wave): boolean {
  return arms === undefined || (arm !== undefined && arms.includes(arm));
}

/** Returns the zone of a moment. */
function zoneAt(protocol: Protocol, participation: Participation, instant: number): string {
  const { zones = [], timeZone } = participation;
  const then = zones.findLast(({ since }) => since <= instant) ?? zones[0];
  return zoneOf(protocol, { timeZone: then?.timeZone ?? timeZone });
}

function anchorsOf({ anchor }: Wave, participation: Participation, protocol: Protocol): AnchorMoment[] {
  const momentOf = (instant: number) => {
    const wallMs = wallOfInstant(zoneAt(protocol, participation, instant), instant);
    return { instant, wallMs, isDate: false };
  };
  if (anchor.on === 'enrollment') return [momentOf(participation.enrolledAt)];
  if (anchor.on === 'completed') {
    const all = participation.completed[anchor.wave] ?? [];
    if (anchor.occasion === 'each') return all.map(momentOf);
    return all.slice(...(anchor.occasion === 'last' ? [-1] : [0, 1])).map(momentOf);
  }
  const value = participation.fields[anchor.field];
  if (value === undefined) return [];
  if (!DATE.test(value)) return [momentOf(Date.parse(value))];
  const wallMs = Date.parse(`${value}T00:00:00Z`);
  return [{ instant: instantOfWall(zoneOf(protocol, participation), wallMs), wallMs, isDate: true }];
}

interface AnchoredWave {
  wave: Wave;
  anchor: AnchorMoment;
  zone: string;
  participation: Participation;
  /** The number of the first occasion. */
  firstK: number;
}

/** Returns the occasions of a wave from one anchor. None opens before the one with the number before it. */
function occasionsFrom(anchored: AnchoredWave, part: TimelinePart | undefined): Occasion[] {
  const { wave, anchor, zone, participation, firstK } = anchored;
  const openingAt = wave.prompts ? promptOpening(anchored) : plannedOpening(anchored);
  // A field may be a date after the window, such as that of an operation: it applies to people who had
  // enrolled.
  const since = wave.anchor.on === 'field' ? participation.enrolledAt : anchor.instant;
  const occasions: Occasion[] = [];
  for (let i = 0; i < occasionsOf(wave); i++) {
    const k = firstK + i;
    if (part?.isKnown({ wave: wave.id, k })) continue;
    const opensAt = openingAt(i);
    const closesAt = addTo(opensAt, wave.closes, zone);
    const occasion = { wave: wave.id, k, opensAt, closesAt, applies: closesAt > since };
    occasions.push(occasion);
    if (part?.isLast(occasion)) break;
  }
  return occasions;
}

const NEVER_AGAIN = { months: 0, days: 0, ms: 0 };

function plannedOpening({ wave, anchor, zone }: AnchoredWave): (i: number) => number {
  const every = wave.repeat?.every ?? NEVER_AGAIN;
  return (i) => openingOf(wave, anchor, sumOf(wave.opens, every, i), zone);
}

function openingOf({ at }: Wave, anchor: AnchorMoment, after: Duration, zone: string): number {
  if (at !== undefined) {
    const date = addDates(midnightOf(anchor.wallMs), after.months, after.days);
    return instantOfWall(zone, date + at * MINUTE_MS);
  }
  if (!anchor.isDate) return addTo(anchor.instant, after, zone);
  return instantOfWall(zone, addDates(anchor.wallMs, after.months, after.days)) + after.ms;
}

function promptOpening({ wave, anchor, zone, participation }: AnchoredWave): (i: number) => number {
  const prompts = wave.prompts!;
  const first = addDates(midnightOf(anchor.wallMs), wave.opens.months, wave.opens.days);
  let drawn: { day: number; openings: number[] } | undefined;
  return (i) => {
    const day = Math.floor(i / prompts.perDay);
    if (drawn?.day !== day) {
      const midnight = first + day * DAY_MS;
      const of = { prompts, midnight, zone, seed: participation.seed, wave: wave.id, day };
      drawn = { day, openings: promptsOfDay(of) };
    }
    return drawn.openings[i % prompts.perDay]!;
  };
}
