/** One line of the results. Times are milliseconds for one call, the median over alternating rounds. */
export interface Measurement {
  what: string;
  medianMs: number;
  /** The comparison that ran in the same rounds. */
  peer?: { name: string; medianMs: number };
  target?: string;
}

interface Plan {
  rounds: number;
  /** Consecutive calls within a round, enough to make the clock's resolution irrelevant. */
  calls: number;
}

/** Warm-up time of each candidate before measuring, so that its code is compiled. */
const WARM_UP_MS = 500;

/** Keeps the last result, so that the compiler cannot remove calls whose result is unused. */
const sink: { last?: unknown } = {};

/**
 * Returns the median time of one call of each candidate in milliseconds. The candidates alternate round by
 * round, so that other load on the machine affects them equally.
 */
export function alternate<Name extends string>(
  candidates: Record<Name, () => unknown>,
  { rounds, calls }: Plan,
): Record<Name, number> {
  const names = Object.keys(candidates) as Name[];
  for (const name of names) {
    for (const end = performance.now() + WARM_UP_MS; performance.now() < end; )
      timed(candidates[name], calls);
  }
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of names) times.get(name)!.push(timed(candidates[name], calls));
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name)!)])) as Record<Name, number>;
}

function timed(run: () => unknown, calls: number): number {
  const start = performance.now();
  for (let i = 0; i < calls; i++) sink.last = run();
  return (performance.now() - start) / calls;
}

function median(numbers: number[]): number {
  const ascending = numbers.toSorted((a, b) => a - b);
  const half = ascending.length / 2;
  return (ascending[Math.ceil(half) - 1]! + ascending[Math.floor(half)]!) / 2;
}
