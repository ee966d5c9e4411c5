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

/**
 * Returns the occasions of a person, ordered by when they open, then by wave and number. A wave whose anchor
 * is not known yet has none. Conditions are not evaluated.
 */
export function timelineOf(protocol: Protocol, participation: Participation): Occasion[] {
  const zone = zoneOf(protocol, participation);
  const occasions = protocol.waves.flatMap((wave) => {
    if (!hasWave(participation, wave)) return [];
    return anchorsOf(wave, participation, protocol).flatMap((anchor, index, anchors) =>
      occasionsFrom(wave, anchor, zone, participation).map((occasion, k, own) => ({
        ...occasion,
        // With several anchors, the occasions of one follow those of the anchor before it.
        k: anchors.length > 1 ? index * own.length + k : k,
      })),
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

function occasionsFrom(
  wave: Wave,
  anchor: AnchorMoment,
  zone: string,
  participation: Participation,
): Omit<Occasion, 'k'>[] {
  const openings = wave.prompts
    ? promptOpenings(wave, anchor, zone, participation.seed)
    : plannedOpenings(wave, anchor, zone);
  // A field may be a date after the window, such as that of an operation: it applies to who had enrolled.
  const since = wave.anchor.on === 'field' ? participation.enrolledAt : anchor.instant;
  return openings.map((opensAt) => {
    const closesAt = addTo(opensAt, wave.closes, zone);
    return { wave: wave.id, opensAt, closesAt, applies: closesAt > since };
  });
}

const ONCE = { every: { months: 0, days: 0, ms: 0 }, count: 1 };

function plannedOpenings(wave: Wave, anchor: AnchorMoment, zone: string): number[] {
  const { every, count } = wave.repeat ?? ONCE;
  return Array.from({ length: count }, (_, k) => openingOf(wave, anchor, sumOf(wave.opens, every, k), zone));
}

function openingOf({ at }: Wave, anchor: AnchorMoment, after: Duration, zone: string): number {
  if (at !== undefined) {
    const date = addDates(midnightOf(anchor.wallMs), after.months, after.days);
    return instantOfWall(zone, date + at * MINUTE_MS);
  }
  if (!anchor.isDate) return addTo(anchor.instant, after, zone);
  return instantOfWall(zone, addDates(anchor.wallMs, after.months, after.days)) + after.ms;
}

function promptOpenings(wave: Wave, anchor: AnchorMoment, zone: string, seed: string): number[] {
  const first = addDates(midnightOf(anchor.wallMs), wave.opens.months, wave.opens.days);
  return Array.from({ length: wave.days ?? 1 }, (_, day) =>
    promptsOfDay({ prompts: wave.prompts!, midnight: first + day * DAY_MS, zone, seed, wave: wave.id, day }),
  ).flat();
}
