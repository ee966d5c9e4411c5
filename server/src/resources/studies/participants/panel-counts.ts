import type { RunningCount } from '../../../db/running-counts.ts';
import { DAY_MS } from '../../../utc-days.ts';

const MAX_DAYS = 366;

/** The running counts of a study and its programs. */
export class PanelCounts {
  readonly #byKind: ReadonlyMap<string, readonly RunningCount[]>;

  constructor(counts: readonly RunningCount[]) {
    this.#byKind = Map.groupBy(counts, ({ kind }) => kind);
  }

  /** Returns the counts of a kind, by wave or by day. */
  entries(kind: string): [key: string, n: number][] {
    return this.#of(kind).map(({ key, n }) => [key, n]);
  }

  of(kind: string, key: string): number {
    return this.#of(kind).find((each) => each.key === key)?.n ?? 0;
  }

  /** Adds up the counts of a kind, of one program or of all. */
  sum(kind: string, programId?: string): number {
    const own = this.#of(kind).filter(({ of_id }) => programId === undefined || of_id === programId);
    return own.reduce((total, { n }) => total + n, 0);
  }

  /** Returns how many occasions of a wave were completed after each delay (eps.occasion_kinds), ascending. */
  delays(wave: string): { bucket: number; n: number }[] {
    return [...this.#byKind]
      .filter(([kind]) => kind.startsWith(DELAY))
      .map(([kind]) => ({ bucket: Number(kind.slice(DELAY.length)), n: this.of(kind, wave) }))
      .sort((a, b) => a.bucket - b.bucket);
  }

  #of(kind: string): readonly RunningCount[] {
    return this.#byKind.get(kind) ?? [];
  }
}

const DELAY = 'delay/';
/** Bucket n holds milliseconds in [1.01^n, 1.01^(n+1)). */
const GROWTH = 1.01;

/** Returns the median delay of the completed occasions of a wave in seconds. */
export function medianDelay(counts: PanelCounts, wave: string): number | undefined {
  const delays = counts.delays(wave);
  const total = delays.reduce((sum, { n }) => sum + n, 0);
  if (total === 0) return undefined;
  const at = (rank: number) => {
    let passed = 0;
    const { bucket } = delays.find(({ n }) => {
      passed += n;
      return passed > rank;
    })!;
    return GROWTH ** (bucket + 0.5) / 1000;
  };
  return Math.round((at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2);
}

/** Returns how many people were added that many days ago, and how many of them had not withdrawn by then. */
export function retentionOf(counts: PanelCounts, now: Date) {
  const today = Math.floor(now.getTime() / DAY_MS);
  const age = ([day, n]: [string, number]) => ({ days: today - Date.parse(day) / DAY_MS, n });
  const added = counts.entries('added').map(age);
  const left = counts.entries('left').map(age);
  const leftAfter = counts.entries('left_after').map(([days, n]) => ({ days: Number(days), n }));
  const sum = (of: readonly { days: number; n: number }[], from: number) =>
    of.reduce((total, { days, n }) => (days >= from ? total + n : total), 0);
  const last = Math.min(MAX_DAYS, Math.max(-1, ...added.map(({ days }) => days)));
  return Array.from({ length: last + 1 }, (_, day) => {
    const people = sum(added, day);
    // Of those who were added that long ago, the ones who left before that day.
    const gone = sum(left, day) - sum(leftAfter, day);
    return { day, people, retained: people - gone };
  });
}
