import { DAY_MS } from '@eps/engine/authoring';
import {
  aboutMs,
  HOUR_MS,
  partsOfDuration,
  plusDays,
  plusHours,
} from '../../../../shared/durations/durations.ts';
import type { DesignedWave } from './waves.ts';

/**
 * The parts of a wave that can be dragged: when it opens, when an occasion closes, and where the last one is.
 */
export const HANDLES = ['opens', 'closes', 'end'] as const;
export type Handle = (typeof HANDLES)[number];

const MAX_COUNT = 1_000;
const MAX_PROMPT_DAYS = 366;

/** Returns the handles of a wave: random prompts open for minutes, which cannot be dragged. */
export function handlesOf({ repeat, prompts }: DesignedWave): Handle[] {
  if (prompts) return ['opens', 'end'];
  return repeat ? ['opens', 'closes', 'end'] : ['opens', 'closes'];
}

/** Returns by how many milliseconds an arrow key moves a handle. */
export function stepMs(wave: DesignedWave, handle: Handle): number {
  if (handle === 'end' && wave.repeat) return aboutMs(wave.repeat.every);
  return handle === 'closes' && isInHours(wave) ? HOUR_MS : DAY_MS;
}

/** Occasions that are open for less than a day are moved by hours. */
const isInHours = ({ closes }: DesignedWave) => aboutMs(closes) < DAY_MS;

/**
 * Returns the changes to a wave whose handle is moved by some time, in whole steps; undefined if there are
 * none. `from` is the wall time of its anchor.
 */
export function moveOf(
  wave: DesignedWave,
  handle: Handle,
  ms: number,
  from: number,
): Record<string, unknown> | undefined {
  const steps = Math.round(ms / stepMs(wave, handle));
  if (steps === 0) return undefined;
  if (handle === 'opens') return changed('opens', wave.opens, openingAfter(wave, steps, from));
  if (handle === 'closes') return changed('closes', wave.closes, closingAfter(wave, steps, from));
  if (wave.repeat) {
    const { every, count } = wave.repeat;
    const next = Math.min(MAX_COUNT, Math.max(1, count + steps));
    return next === count ? undefined : { repeat: { every, count: next } };
  }
  return changed('days', wave.days, Math.min(MAX_PROMPT_DAYS, Math.max(1, wave.days + steps)));
}

function changed<T>(key: string, before: T, after: T): Record<string, unknown> | undefined {
  return before === after ? undefined : { [key]: after };
}

/** Only a wave that is scheduled from a date can open before its anchor. */
function openingAfter({ opens, anchor }: DesignedWave, days: number, from: number): string {
  const { months, days: before } = partsOfDuration(opens);
  const isFree = anchor.on === 'field' || months > 0;
  const next = plusDays(opens, isFree ? days : Math.max(days, -before), from);
  return anchor.on !== 'field' && next.startsWith('-') ? 'P0D' : next;
}

function closingAfter(wave: DesignedWave, steps: number, from: number): string {
  const { closes } = wave;
  const next = isInHours(wave) ? plusHours(closes, steps) : plusDays(closes, steps, from);
  // The shortest duration that a pointer or a key can set.
  if (aboutMs(next) >= HOUR_MS) return next;
  return isInHours(wave) ? 'PT1H' : 'P1D';
}
