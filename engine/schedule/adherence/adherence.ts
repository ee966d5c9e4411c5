import type { CompiledBundle, Question, QuestionFrequency, RespondentState } from '../../types.ts';
import { quietUntil } from '../due/quiet-hours.ts';
import { contains, type Period, Periods } from '../recurrence/periods.ts';
import { HOUR_MS } from '../recurrence/zone.ts';
import type { Cycle, DueReason, ProgramSchedule } from '../types.ts';
import { type Adherence, noAdherence } from './counts.ts';
import { type PathSegment, pathSegments } from './path.ts';

export interface AdherenceDelivery {
  questionId: string;
  reason: DueReason;
  deliveredAt: Date;
  expiresAt: Date | null;
  /** When it was answered or declined; null while it is open. */
  answeredAt: Date | null;
}

export interface AdherenceInput {
  bundle: CompiledBundle;
  program: ProgramSchedule;
  cycle: Cycle;
  /** When the cycle was completed or its enrollment ended; null before. */
  closedAt: Date | null;
  /** When program and enrollment were active, in epoch milliseconds, oldest first. */
  active: readonly Period[];
  /** All answers of the cycle. */
  state: RespondentState;
  /** The deliveries of the cycle, oldest first. */
  deliveries: readonly AdherenceDelivery[];
  /** When each question was last delivered before the cycle. */
  before: ReadonlyMap<string, { deliveredAt: Date; answered: boolean }>;
  now: Date;
}

export interface CycleAdherence {
  /** By the UTC day (`YYYY-MM-DD`) on which the occasions began, ascending. */
  days: Map<string, Adherence>;
  /** When the counts change by the passing of time alone; null if they do not. */
  changesAt: Date | null;
}

/**
 * Counts what was due in a cycle of one enrollment by `now`, and what became of it. What was due comes from
 * the calendar, the path and the answers, not from calls: an occasion is expected when the gates of its
 * question passed at any moment of its period. A question that waits for a login, an event or a page is
 * expected when it was delivered, because its delivery is what the trigger causes.
 */
export function cycleAdherence(input: AdherenceInput): CycleAdherence {
  const scene = sceneOf(input);
  const days = new Map<string, Adherence>();
  const changes = input.active.map(({ startsAt }) => startsAt);
  for (const question of input.bundle.experience.questions) {
    if (question.input === 'information') continue;
    for (const period of scene.periodsOf(question.schedule?.frequency))
      for (const occasion of occasionsIn(scene, question, period, changes)) count(days, occasion);
  }
  const { nowMs, endMs } = scene;
  if (nowMs < endMs) changes.push(endMs);
  const next = Math.min(...changes.filter((at) => at > nowMs && at <= endMs));
  return {
    days: new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1))),
    changesAt: Number.isFinite(next) ? new Date(next) : null,
  };
}

/** Whether what was due in a cycle depends on what was delivered before it. */
export function readsEarlierDeliveries(
  { experience }: CompiledBundle,
  { recurrence }: ProgramSchedule,
  cycle: Cycle,
): boolean {
  const periods = new Periods(recurrence, cycle, cycle.startsAt);
  return experience.questions.some(
    ({ schedule }) =>
      schedule &&
      (schedule.cooldownHours !== undefined ||
        periods.of(schedule.frequency).startsAt < cycle.startsAt.getTime()),
  );
}

/** The common inputs of the questions of a cycle. */
interface Scene {
  input: AdherenceInput;
  nowMs: number;
  /** When nothing can be answered any more; infinite when that is not known. */
  endMs: number;
  /** The first millisecond that is not looked at. */
  reachedMs: number;
  segments: readonly PathSegment[];
  deliveries: ReadonlyMap<string, AdherenceDelivery[]>;
  answeredAt: ReadonlyMap<string, number[]>;
  periodsOf(frequency: QuestionFrequency | undefined): readonly OpenPeriod[];
}

/** A period within the cycle that has begun. */
interface OpenPeriod extends Period {
  /** The whole period, which may have begun before the cycle. */
  whole: Period;
}

function sceneOf(input: AdherenceInput): Scene {
  const { bundle, cycle, closedAt, state, deliveries, now, program } = input;
  const startMs = cycle.startsAt.getTime();
  const cycleEnd = cycle.endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const closedMs = closedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const nowMs = now.getTime();
  const reachedMs = Math.max(startMs, Math.min(cycleEnd, closedMs + 1, nowMs + 1));
  const cache = new Map<QuestionFrequency | undefined, OpenPeriod[]>();
  return {
    input,
    nowMs,
    endMs: Math.min(cycleEnd, closedMs),
    reachedMs,
    segments: pathSegments(bundle, state, { startMs, reachedMs, closedMs }),
    deliveries: Map.groupBy(deliveries, ({ questionId }) => questionId),
    answeredAt: sessionAnswers(state),
    periodsOf(frequency) {
      const known = cache.get(frequency);
      if (known) return known;
      const found = periodsBetween(program, cycle, frequency, startMs, reachedMs);
      cache.set(frequency, found);
      return found;
    },
  };
}

/** Returns when each question was answered or declined whose last record is an answer. */
function sessionAnswers({ log }: RespondentState): Map<string, number[]> {
  const records = Map.groupBy(log, ({ question_id }) => question_id);
  return new Map(
    [...records].flatMap(([id, all]) => {
      const { value, declined } = all.at(-1)!;
      return value !== null || declined ? [[id, all.map(({ answered_at }) => Date.parse(answered_at))]] : [];
    }),
  );
}

function periodsBetween(
  { recurrence }: ProgramSchedule,
  cycle: Cycle,
  frequency: QuestionFrequency | undefined,
  startMs: number,
  reachedMs: number,
): OpenPeriod[] {
  const cycleEnd = cycle.endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const found: OpenPeriod[] = [];
  for (let at = startMs; at < reachedMs || found.length === 0; ) {
    const whole = new Periods(recurrence, cycle, new Date(at)).of(frequency);
    found.push({ startsAt: at, endsAt: Math.min(whole.endsAt, cycleEnd), whole });
    // Two periods that start at the same instant are one.
    if (!(whole.endsAt > at)) break;
    at = whole.endsAt;
  }
  return found;
}

interface Occasion extends Omit<Adherence, 'expected'> {
  beganAt: number;
}

/** Returns what a question asked in a period; `changes` receives the times at which that may change. */
function occasionsIn(scene: Scene, question: Question, period: OpenPeriod, changes: number[]): Occasion[] {
  if (period.startsAt >= scene.reachedMs) return [];
  changes.push(period.endsAt);
  const delivered = (scene.deliveries.get(question.id) ?? []).filter(({ deliveredAt }) =>
    contains(period, deliveredAt),
  );
  const answered = (scene.answeredAt.get(question.id) ?? []).find(
    (at) => at >= period.startsAt && at < period.endsAt,
  );
  const beganAt = firstMoment(scene, question, period, delivered, changes);
  if (delivered.length > 0)
    return deliveredOccasions(scene, question, period, { delivered, answered, beganAt, changes });
  if (answered !== undefined) return [occasion(beganAt ?? answered, { delivered: 1, answered: 1 })];
  if (beganAt === undefined) return [];
  if (isTriggered(question)) return [occasion(beganAt, { not_triggered: 1 })];
  return [occasion(beganAt, isOpen(scene, period.endsAt) ? { open: 1 } : { missed: 1 })];
}

interface DeliveredPeriod {
  delivered: readonly AdherenceDelivery[];
  /** When the question was answered in the period, also without a delivery. */
  answered: number | undefined;
  beganAt: number | undefined;
  changes: number[];
}

/** A delivery and its repetitions are one occasion. */
function deliveredOccasions(
  scene: Scene,
  question: Question,
  period: OpenPeriod,
  { delivered, answered, beganAt, changes }: DeliveredPeriod,
): Occasion[] {
  const groups: AdherenceDelivery[][] = [];
  for (const delivery of delivered) {
    const group = groups.at(-1);
    if (group && delivery.reason === 'repeat_until_answered') group.push(delivery);
    else groups.push([delivery]);
  }
  const isOne = !isTriggered(question);
  return groups.map((group, i) => {
    const first = group[0]!.deliveredAt.getTime();
    const at = isOne && i === 0 ? Math.min(beganAt ?? first, first) : first;
    const attempt = group.findIndex(({ answeredAt }) => answeredAt !== null);
    if (attempt > 0) return occasion(at, { delivered: 1, late: 1 });
    if (attempt === 0 || (i === groups.length - 1 && answered !== undefined && answered >= first))
      return occasion(at, { delivered: 1, answered: 1 });
    const endsAt = endOf(question, period, group.at(-1)!);
    changes.push(endsAt);
    return occasion(at, { delivered: 1, ...(isOpen(scene, endsAt) ? { open: 1 } : { missed: 1 }) });
  });
}

/** Returns until when an unanswered delivery, or a repetition of it, can be answered. */
function endOf({ schedule }: Question, period: Period, { expiresAt }: AdherenceDelivery): number {
  const isRepeated = schedule?.repeatUntilAnswered && schedule.frequency !== 'on_event';
  return isRepeated
    ? period.endsAt
    : Math.min(period.endsAt, expiresAt?.getTime() ?? Number.POSITIVE_INFINITY);
}

function isOpen({ input, nowMs, endMs }: Scene, untilMs: number): boolean {
  return input.closedAt === null && nowMs < untilMs && nowMs < endMs;
}

function isTriggered({ schedule }: Question): boolean {
  if (!schedule) return false;
  return (
    schedule.trigger.type !== 'any' ||
    schedule.frequency === 'every_login' ||
    schedule.frequency === 'on_event'
  );
}

/**
 * Returns the first moment of a period at which the gates of a question passed that depend on time, path and
 * answers; undefined if there was none.
 */
function firstMoment(
  scene: Scene,
  question: Question,
  { startsAt, endsAt, whole }: OpenPeriod,
  delivered: readonly AdherenceDelivery[],
  changes: number[],
): number | undefined {
  const { input, segments } = scene;
  const earlier = input.before.get(question.id);
  const { frequency, repeatUntilAnswered } = question.schedule ?? {};
  const isAskedBefore =
    frequency !== 'every_login' && earlier !== undefined && contains(whole, earlier.deliveredAt);
  if (isAskedBefore && !(repeatUntilAnswered && !earlier.answered)) return undefined;
  const from = Math.max(startsAt, cooledAt(scene, question, startsAt));
  if (from > startsAt) changes.push(from);
  for (const segment of segments) {
    if (segment.endsAt <= from || segment.startsAt >= endsAt || !segment.isAsked(question.index)) continue;
    const part = { startsAt: Math.max(from, segment.startsAt), endsAt: Math.min(endsAt, segment.endsAt) };
    const at = firstActive(scene, part, delivered.length > 0 ? [] : changes);
    if (at !== undefined) return at;
  }
  return undefined;
}

/** Returns when the cooldown after the last delivery before a period ends. */
function cooledAt({ input, deliveries }: Scene, { id, schedule }: Question, startsAt: number): number {
  const hours = schedule?.cooldownHours;
  if (hours === undefined) return startsAt;
  const inCycle = (deliveries.get(id) ?? []).filter(({ deliveredAt }) => deliveredAt.getTime() < startsAt);
  const last = inCycle.at(-1) ?? input.before.get(id);
  return last ? last.deliveredAt.getTime() + hours * HOUR_MS : startsAt;
}

/** Returns the first moment of a part of a cycle that is active and outside of the quiet hours. */
function firstActive({ input, nowMs }: Scene, part: Period, changes: number[]): number | undefined {
  const { quietHours } = input.bundle.adaptivePolicy.throttle;
  const { timezone } = input.program.recurrence;
  for (const active of input.active) {
    const from = Math.max(part.startsAt, active.startsAt);
    const until = Math.min(part.endsAt, active.endsAt);
    if (from >= until) continue;
    const quietEnd = quietHours && quietUntil(quietHours, timezone, new Date(from));
    const at = quietEnd ? quietEnd.getTime() : from;
    if (at < until && at <= nowMs) return at;
    changes.push(at);
  }
  return undefined;
}

function occasion(beganAt: number, counts: Partial<Occasion>): Occasion {
  const { expected: _, ...none } = noAdherence();
  return { ...none, ...counts, beganAt };
}

function count(days: Map<string, Adherence>, { beganAt, ...counts }: Occasion): void {
  const day = new Date(beganAt).toISOString().slice(0, 10);
  const sum = days.get(day) ?? noAdherence();
  days.set(day, sum);
  const expected = counts.answered + counts.late + counts.missed + counts.open;
  for (const [key, value] of Object.entries({ ...counts, expected })) sum[key as keyof Adherence] += value;
}
