import { generatorFor } from '../numeric/generator.ts';
import { instantOfWall, wallOfInstant } from '../schedule/recurrence/zone.ts';
import { MINUTE_MS } from './duration.ts';
import type { Prompts } from './types.ts';

interface PromptDay {
  prompts: Prompts;
  /** The midnight of the day, as the epoch milliseconds that its wall time would have in UTC. */
  midnight: number;
  zone: string;
  seed: string;
  wave: string;
  /** The number of the day, from 0. */
  day: number;
}

const SECOND_MS = 1000;

/**
 * Returns the instants of one day's prompts in epoch milliseconds, ascending. The window is cut into
 * `perDay` equal blocks of wall time; in each, a whole second is drawn uniformly, and drawn again from the
 * part of the block that is far enough from the prompt before if it is not. The same arguments always give
 * the same instants: those of a prompt depend on SHA-256 of the seed, the wave, the day and the prompt.
 */
export function promptsOfDay(day: PromptDay): number[] {
  const { prompts, midnight, zone } = day;
  const [from, to] = prompts.between.map((minute) => midnight + minute * MINUTE_MS) as [number, number];
  const block = (to - from) / prompts.perDay;
  const instants: number[] = [];
  for (let prompt = 0; prompt < prompts.perDay; prompt++) {
    const generator = generatorFor(day.seed, `${day.wave}\n${day.day}`, prompt);
    const [start, end] = [from + prompt * block, from + (prompt + 1) * block];
    const earliest = (instants.at(-1) ?? Number.NEGATIVE_INFINITY) + prompts.minGapMs;
    const drawn = instantOfWall(zone, secondBetween(start, end, generator()));
    instants.push(drawn >= earliest ? drawn : drawnAgain(earliest, end, zone, generator()));
  }
  return instants;
}

/** Draws from the part of a block that begins `minGapMs` after the prompt before. */
function drawnAgain(earliest: number, end: number, zone: string, draw: number): number {
  const start = wallOfInstant(zone, Math.ceil(earliest / SECOND_MS) * SECOND_MS);
  // A clock change inside the block may leave nothing of it: the prompt then comes as soon as the gap allows.
  if (start >= end) return Math.ceil(earliest / SECOND_MS) * SECOND_MS;
  return Math.max(instantOfWall(zone, secondBetween(start, end, draw)), earliest);
}

function secondBetween(start: number, end: number, draw: number): number {
  const first = Math.ceil(start / SECOND_MS);
  const count = Math.max(1, Math.ceil(end / SECOND_MS) - first);
  return (first + Math.floor(draw * count)) * SECOND_MS;
}
