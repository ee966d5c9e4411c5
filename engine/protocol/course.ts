import { occasionKey } from './diff.ts';
import { timelineOf } from './timeline.ts';
import type { Occasion, Participation, Protocol } from './types.ts';

export const OCCASION_STATES = [
  'scheduled',
  'open',
  'completed',
  'partial',
  'missed',
  'skipped',
  'not_applicable',
] as const;
export type OccasionState = (typeof OCCASION_STATES)[number];

/**
 * Why an occasion has its state, unless somebody gave a reason: its window closed before the anchor; a
 * condition did not hold when it would have opened; an exit ended it; the study or the person was paused; the
 * person withdrew; the enrollment in the wave's program was not active; the wave's occasion before it is
 * still open; or its window was over when a change of the protocol, a date or the time zone put it there.
 */
export const OCCASION_REASONS = [
  'before_anchor',
  'condition',
  'exit',
  'paused',
  'withdrawn',
  'enrollment_not_active',
  'after_previous',
  'before_change',
] as const;
export type OccasionReason = (typeof OCCASION_REASONS)[number];

/**
 * An occasion that was opened. Its window stays as it was, whatever changes. Instants in epoch milliseconds.
 */
export interface OpenedOccasion {
  wave: string;
  k: number;
  opensAt: number;
  closesAt: number;
  state: 'open' | 'completed' | 'partial' | 'missed' | 'skipped';
  /** When its evaluation was completed, which other waves may wait for. */
  completedAt?: number;
}

export interface Interval {
  from: number;
  /** Absent while it lasts. */
  until?: number;
}

/** The history of a person in a study. */
export interface Course {
  protocol: Protocol;
  participation: Omit<Participation, 'completed'>;
  opened: readonly OpenedOccasion[];
  /** When the study or the participation was not active. */
  inactive: readonly Interval[];
  /** Occasions that somebody skipped, with their reason; without `k` the whole wave. */
  skips: readonly { wave: string; k?: number; reason: string }[];
  /** Occasions that were decided when they would have opened, by `occasionKey`. */
  decided: Readonly<Record<string, OccasionReason>>;
  /** Since when an exit has ended a wave. */
  stopped: Readonly<Record<string, number>>;
  /** Since when the study runs its protocol, if it ran another one, and fields have their dates. */
  changed?: { protocol?: number; fields: Readonly<Record<string, number>> };
  /** Why and when the participation ended. */
  ended?: { at: number; reason: 'exit' | 'withdrawn' };
}

/** An occasion with its state at a moment. */
export interface StatedOccasion {
  wave: string;
  k: number;
  opensAt: number;
  closesAt: number;
  state: OccasionState;
  /** One of OCCASION_REASONS, or the text with which somebody skipped it. */
  reason?: string;
  isOpened: boolean;
}

/**
 * Returns the occasions of a person with their states at `now`, in the order of a timeline. `ahead`: all that
 * are still to come, or of each wave only as many as decide when something is to be done next.
 */
export function courseAt(course: Course, now: number, ahead: 'all' | 'next' = 'all'): StatedOccasion[] {
  const { protocol, participation, opened } = course;
  const known = new Set(opened.map(occasionKey));
  const planned = timelineOf(
    protocol,
    { ...participation, completed: completedBy(opened) },
    {
      isKnown: (occasion) => known.has(occasionKey(occasion)),
      isLast: (occasion) => ahead === 'next' && occasion.opensAt > now && !decisionOn(course, occasion),
    },
  );
  const openWaves = new Set(opened.filter(({ state }) => state === 'open').map(({ wave }) => wave));
  const occasions: StatedOccasion[] = [];
  for (const occasion of planned) {
    const { wave, k, opensAt, closesAt } = occasion;
    const { state, reason } = plannedState(course, occasion, openWaves, now);
    const stated = { wave, k, opensAt, closesAt, state, isOpened: false };
    occasions.push(reason === undefined ? stated : { ...stated, reason });
  }
  const order = new Map(protocol.waves.map(({ id }, index) => [id, index]));
  const rank = ({ wave }: StatedOccasion) => order.get(wave) ?? order.size;
  return [...opened.map((occasion) => openedOccasion(course, occasion)), ...occasions].sort(
    (a, b) => a.opensAt - b.opensAt || rank(a) - rank(b) || a.k - b.k,
  );
}

/** Returns when the evaluations of each wave were completed. */
export function completedBy(opened: readonly OpenedOccasion[]): Record<string, number[]> {
  const completed: Record<string, number[]> = {};
  for (const { wave, completedAt } of opened)
    if (completedAt !== undefined) completed[wave] = [...(completed[wave] ?? []), completedAt];
  // Occasions of a wave that open at one instant are delivered as one, and completed together.
  return Object.fromEntries(
    Object.entries(completed).map(([wave, all]) => [wave, [...new Set(all)].sort((a, b) => a - b)]),
  );
}

function openedOccasion(course: Course, { completedAt: _, ...occasion }: OpenedOccasion): StatedOccasion {
  const skip = occasion.state === 'skipped' ? skipOf(course, occasion) : undefined;
  const reason = occasion.state === 'skipped' ? (skip?.reason ?? 'withdrawn') : undefined;
  return { ...occasion, ...(reason !== undefined && { reason }), isOpened: true };
}

type StateWithReason = Pick<StatedOccasion, 'state' | 'reason'>;

/** Returns the state of an occasion that was not opened. */
function plannedState(
  course: Course,
  occasion: Occasion,
  openWaves: ReadonlySet<string>,
  now: number,
): StateWithReason {
  const { opensAt, closesAt, wave } = occasion;
  const decision = decisionOn(course, occasion);
  if (decision) return decision;
  if (opensAt > now) return { state: 'scheduled' };
  const inactive = course.inactive.map(({ from, until = Number.POSITIVE_INFINITY }) => ({ from, until }));
  if (closesAt <= now) {
    if (covers(inactive, opensAt, closesAt)) return { state: 'skipped', reason: 'paused' };
    return closesAt <= movedAt(course, wave)
      ? { state: 'not_applicable', reason: 'before_change' }
      : { state: 'missed' };
  }
  if (inactive.some(({ from, until }) => from <= now && now < until))
    return { state: 'scheduled', reason: 'paused' };
  return openWaves.has(wave) ? { state: 'open', reason: 'after_previous' } : { state: 'open' };
}

/** Returns when the occasions of a wave were last moved by a change: nobody could use a window before it. */
function movedAt({ protocol, participation, changed }: Course, waveId: string): number {
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

function decisionOn(course: Course, occasion: Occasion): StateWithReason | undefined {
  if (!occasion.applies) return { state: 'not_applicable', reason: 'before_anchor' };
  const skip = skipOf(course, occasion);
  if (skip) return { state: 'skipped', reason: skip.reason };
  const decided = course.decided[occasionKey(occasion)];
  if (decided !== undefined)
    return { state: decided === 'condition' ? 'not_applicable' : 'skipped', reason: decided };
  const stopped = course.stopped[occasion.wave];
  if (stopped !== undefined && occasion.closesAt > stopped)
    return { state: 'not_applicable', reason: 'exit' };
  const { ended } = course;
  if (ended && occasion.closesAt > ended.at) return { state: 'not_applicable', reason: ended.reason };
  return undefined;
}

function skipOf({ skips }: Course, occasion: Pick<Occasion, 'wave' | 'k'>) {
  return skips.find(({ wave, k }) => wave === occasion.wave && (k === undefined || k === occasion.k));
}

/** Whether the intervals together contain the whole window. */
function covers(intervals: readonly Required<Interval>[], from: number, until: number): boolean {
  let at = from;
  for (const interval of intervals.toSorted((a, b) => a.from - b.from))
    if (interval.from <= at && interval.until > at) at = interval.until;
  return at >= until;
}

/** The next thing to do for a person. */
export interface CourseStep {
  do: 'open' | 'close' | 'skip';
  occasion: StatedOccasion;
}

/**
 * Returns the earliest step that is due at `now`: an occasion to open, also if its window has closed since;
 * one to close; or an open one that somebody skipped.
 */
export function nextStep(
  course: Course,
  states: readonly StatedOccasion[],
  now: number,
): CourseStep | undefined {
  const openWaves = new Set(course.opened.filter(({ state }) => state === 'open').map(({ wave }) => wave));
  const steps = states.flatMap((occasion): (CourseStep & { at: number })[] => {
    const { isOpened, state, opensAt, closesAt, wave } = occasion;
    if (isOpened && state === 'open') {
      if (skipOf(course, occasion)) return [{ do: 'skip', occasion, at: now }];
      return closesAt <= now ? [{ do: 'close', occasion, at: closesAt }] : [];
    }
    const isDue = !isOpened && (state === 'open' || state === 'missed') && !openWaves.has(wave);
    return isDue ? [{ do: 'open', occasion, at: opensAt }] : [];
  });
  return steps.reduce<(CourseStep & { at: number }) | undefined>(
    (first, step) => (first === undefined || step.at < first.at ? step : first),
    undefined,
  );
}

/** Returns when something is to be done next by time alone; undefined if nothing is. */
export function nextDueAt(states: readonly StatedOccasion[], now: number): number | undefined {
  const times = states.flatMap(({ isOpened, state, opensAt, closesAt }) => {
    if (isOpened) return state === 'open' ? [closesAt] : [];
    return state === 'scheduled' && opensAt > now ? [opensAt] : [];
  });
  return times.length === 0 ? undefined : Math.min(...times);
}
