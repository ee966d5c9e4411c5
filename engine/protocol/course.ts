import { occasionKey } from './diff.ts';
import {
  type FormerTiming,
  movedAt,
  type PlannedOccasion,
  plannedOccasions,
  type Timing,
} from './timings.ts';
import type { Occasion } from './types.ts';

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
  /** Until when an open one that was begun can be finished, if that is later than `closesAt`. */
  graceUntil?: number;
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
export interface Course extends Timing {
  /** What the times followed from before the changes that the person has seen, ascending by `until`. */
  former?: readonly FormerTiming[];
  opened: readonly OpenedOccasion[];
  /** When the study or the participation was not active. */
  inactive: readonly Interval[];
  /** Occasions that somebody skipped, with their reason; without `k` the whole wave. */
  skips: readonly { wave: string; k?: number; reason: string }[];
  /** Occasions that were decided when they would have opened, by `occasionKey`. */
  decided: Readonly<Record<string, OccasionReason>>;
  /** Since when an exit has ended a wave. */
  stopped: Readonly<Record<string, number>>;
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
  /** Until when an open one that was begun can be finished, if that is later than `closesAt`. */
  graceUntil?: number;
  /** Whether it should have been opened by now, also if its window has closed since. */
  isToOpen: boolean;
  /** The zone of the person at its time, of one that was over before the person moved. */
  timeZone?: string;
}

/**
 * Returns the occasions of a person with their states at `now`, in the order of a timeline. `ahead`: all that
 * are still to come, or of each wave only as many as decide when something is to be done next.
 */
export function courseAt(course: Course, now: number, ahead: 'all' | 'next' = 'all'): StatedOccasion[] {
  const { protocol, opened, former = [] } = course;
  const known = new Set(opened.map(occasionKey));
  const part = {
    isKnown: (occasion: Pick<Occasion, 'wave' | 'k'>) => known.has(occasionKey(occasion)),
    isLast: (occasion: Occasion) =>
      ahead === 'next' && occasion.opensAt > now && !decisionOn(course, occasion),
  };
  const isOver = (occasion: Occasion, at: number) =>
    occasion.closesAt <= at || (occasion.opensAt <= at && decisionOn(course, occasion) !== undefined);
  const timeline = plannedOccasions(course, former, completedBy(opened), part, isOver);
  const openWaves = new Set(opened.filter(({ state }) => state === 'open').map(({ wave }) => wave));
  const occasions: StatedOccasion[] = [];
  for (const occasion of timeline) {
    const { wave, k, opensAt, closesAt, timing } = occasion;
    const planned = plannedState(course, occasion, openWaves, now);
    const isToOpen = planned.isToOpen ?? (planned.state === 'open' || planned.state === 'missed');
    const zone = 'until' in timing && { timeZone: timing.participation.timeZone };
    occasions.push({ wave, k, opensAt, closesAt, ...planned, isOpened: false, isToOpen, ...zone });
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
  const reason = occasion.state === 'skipped' ? skippedReason(course, occasion) : undefined;
  return { ...occasion, ...(reason !== undefined && { reason }), isOpened: true, isToOpen: false };
}

/** Returns why an opened occasion was skipped. */
function skippedReason(course: Course, occasion: OpenedOccasion): string {
  const skip = skipOf(course, occasion);
  if (skip) return skip.reason;
  const { ended } = course;
  const hasLeft = ended?.reason === 'withdrawn' && ended.at < occasion.closesAt;
  return !hasLeft && endsInPause(course, occasion) ? 'paused' : 'withdrawn';
}

/** Whether the study or the person was paused when the window of an occasion ended. */
function endsInPause({ inactive }: Course, { closesAt }: Pick<Occasion, 'closesAt'>): boolean {
  return inactive.some(({ from, until = Number.POSITIVE_INFINITY }) => from < closesAt && closesAt <= until);
}

type StateWithReason = Pick<StatedOccasion, 'state' | 'reason'> & { isToOpen?: boolean };

/** Returns the state of an occasion that was not opened. */
function plannedState(
  course: Course,
  occasion: PlannedOccasion,
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
    if (closesAt <= movedAt(occasion.timing, wave))
      return { state: 'not_applicable', reason: 'before_change' };
    // It was open before the pause, although the worker has not opened it yet.
    return endsInPause(course, occasion)
      ? { state: 'skipped', reason: 'paused', isToOpen: true }
      : { state: 'missed' };
  }
  if (inactive.some(({ from, until }) => from <= now && now < until))
    return { state: 'scheduled', reason: 'paused' };
  return openWaves.has(wave) ? { state: 'open', reason: 'after_previous' } : { state: 'open' };
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

/** Whether an opened occasion is skipped at `now`: by somebody, or as its window ended during a pause. */
export function isSkipped(
  course: Course,
  occasion: Pick<Occasion, 'wave' | 'k' | 'closesAt'>,
  now: number,
): boolean {
  return !!skipOf(course, occasion) || (occasion.closesAt <= now && endsInPause(course, occasion));
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
 * one to close; or an open one that somebody skipped or whose window ended during a pause.
 */
export function nextStep(
  course: Course,
  states: readonly StatedOccasion[],
  now: number,
): CourseStep | undefined {
  const openWaves = new Set(course.opened.filter(({ state }) => state === 'open').map(({ wave }) => wave));
  const steps = states.flatMap((occasion): (CourseStep & { at: number })[] => {
    const { isOpened, isToOpen, state, opensAt, closesAt, wave } = occasion;
    if (isOpened && state === 'open') {
      if (skipOf(course, occasion)) return [{ do: 'skip', occasion, at: now }];
      const endsAt = occasion.graceUntil ?? closesAt;
      if (endsAt > now) return [];
      return [{ do: endsInPause(course, occasion) ? 'skip' : 'close', occasion, at: endsAt }];
    }
    return isToOpen && !openWaves.has(wave) ? [{ do: 'open', occasion, at: opensAt }] : [];
  });
  return steps.reduce<(CourseStep & { at: number }) | undefined>(
    (first, step) => (first === undefined || step.at < first.at ? step : first),
    undefined,
  );
}

/** Returns when something is to be done next by time alone; undefined if nothing is. */
export function nextDueAt(states: readonly StatedOccasion[], now: number): number | undefined {
  const times = states.flatMap(({ isOpened, state, opensAt, closesAt, graceUntil = closesAt }) => {
    if (isOpened) return state === 'open' ? [graceUntil] : [];
    return state === 'scheduled' && opensAt > now ? [opensAt] : [];
  });
  return times.length === 0 ? undefined : Math.min(...times);
}
