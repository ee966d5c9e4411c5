import type { Occasion } from '@eps/sdk';
import { aboutMs } from '../../../../shared/durations/durations.ts';
import type { DesignedWave } from './waves.ts';

export interface Span {
  opensAt: number;
  closesAt: number;
}

/** A wave with the occasions of the example person, and the moment that it is scheduled from. */
export interface DrawnWave {
  wave: DesignedWave;
  spans: readonly Span[];
  anchorAt: number | undefined;
}

/** The dates of the example person, in epoch milliseconds. */
export interface PersonDates {
  enrolledAt: number;
  fields: Readonly<Record<string, number>>;
}

/** The occasions that the service has computed, with their waves. */
export interface ComputedOccasions {
  waves: readonly DesignedWave[];
  occasions: readonly Occasion[];
}

/**
 * Returns the waves to draw. If a wave has changed since the service computed its occasions, they are moved
 * by about as much, so that a drag is shown at once.
 */
export function drawnWaves(
  waves: readonly DesignedWave[],
  computed: ComputedOccasions,
  dates: PersonDates,
): DrawnWave[] {
  const known = new Map<string, Span[]>();
  for (const { wave, opens_at, closes_at, not_applicable } of computed.occasions)
    if (!not_applicable)
      known.set(wave, [
        ...(known.get(wave) ?? []),
        { opensAt: Date.parse(opens_at), closesAt: Date.parse(closes_at) },
      ]);
  const before = new Map(computed.waves.map((wave) => [wave.id, wave]));
  return waves.map((wave) => {
    const old = before.get(wave.id) ?? wave;
    return {
      wave,
      spans: movedSpans(known.get(wave.id) ?? [], old, wave),
      anchorAt: anchorOf(wave, known, dates),
    };
  });
}

function anchorOf({ anchor }: DesignedWave, known: Map<string, Span[]>, dates: PersonDates) {
  if (anchor.on === 'enrollment') return dates.enrolledAt;
  if (anchor.on === 'field') return dates.fields[anchor.field ?? ''];
  const spans = known.get(anchor.wave ?? '') ?? [];
  // The person of the preview completes everything when it opens.
  return (anchor.occasion === 'last' ? spans.at(-1) : spans[0])?.opensAt;
}

function movedSpans(spans: Span[], old: DesignedWave, wave: DesignedWave): Span[] {
  const later = aboutMs(wave.opens) - aboutMs(old.opens);
  const longer = aboutMs(wave.closes) - aboutMs(old.closes);
  const moved = spans.map(({ opensAt, closesAt }) => ({
    opensAt: opensAt + later,
    closesAt: closesAt + later + longer,
  }));
  const [count, before] = [countOf(wave), countOf(old)];
  const last = moved.at(-1);
  if (count === before || !last) return moved;
  if (count < before) return moved.slice(0, Math.max(1, moved.length - (before - count)));
  const every = wave.repeat ? aboutMs(wave.repeat.every) : (24 * 3_600_000) / (wave.prompts?.per_day ?? 1);
  const added = Array.from({ length: count - before }, (_, index) => ({
    opensAt: last.opensAt + (index + 1) * every,
    closesAt: last.closesAt + (index + 1) * every,
  }));
  return [...moved, ...added];
}

function countOf({ repeat, prompts, days }: DesignedWave): number {
  return prompts ? prompts.per_day * days : (repeat?.count ?? 1);
}

/** The waves of an arm; without an arm, those of everybody. */
export interface Lane {
  arm: string | undefined;
  rows: DrawnWave[];
}

/** Returns the lanes: first the one for everybody, then one for each arm. */
export function lanesOf(drawn: readonly DrawnWave[], arms: readonly string[]): Lane[] {
  const isForAll = ({ wave }: DrawnWave) => wave.arms === undefined || arms.length === 0;
  const lanes = arms.map((arm) => ({
    arm,
    rows: drawn.filter((each) => !isForAll(each) && each.wave.arms!.includes(arm)),
  }));
  return [{ arm: undefined, rows: drawn.filter(isForAll) }, ...lanes];
}

export interface Range {
  from: number;
  to: number;
}

const DAY_MS = 86_400_000;
/** The part of the line that is left free after the last closing, so that it can be moved there. */
const FREE = 0.06;

/** Returns the time that the line shows: from the first moment to some time after the last closing. */
export function rangeOf(drawn: readonly DrawnWave[], dates: PersonDates): Range {
  const spans = drawn.flatMap((each) => each.spans);
  const moments = [dates.enrolledAt, ...Object.values(dates.fields)];
  const from = Math.min(...moments, ...spans.map(({ opensAt }) => opensAt));
  const to = Math.max(...moments, from + DAY_MS, ...spans.map(({ closesAt }) => closesAt));
  return { from, to: to + FREE * (to - from) };
}

/** Days between the ticks of the axis. */
const TICK_DAYS = [1, 2, 7, 14, 28, 56, 91, 182, 364] as const;

/** Returns the moments of the ticks: whole days after the first moment, no more than `most`. */
export function ticksOf({ from, to }: Range, most: number): number[] {
  const days = (to - from) / DAY_MS;
  const every = TICK_DAYS.find((each) => days / each <= most) ?? Math.ceil(days / most);
  return Array.from({ length: Math.floor(days / every) + 1 }, (_, index) => from + index * every * DAY_MS);
}
