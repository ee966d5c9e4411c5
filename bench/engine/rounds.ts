/** One line of the results. Times are milliseconds for one call, the median over alternating rounds. */
export interface Measurement {
  what: string;
  medianMs: number;
  /** What ran beside it in the same rounds. */
  peer?: { name: string; medianMs: number };
  aim?: string;
}

interface Plan {
  rounds: number;
  /** Calls in a row within a round: enough of them that the clock's resolution does not matter. */
  calls: number;
}

/** How long each candidate runs before anything is counted, so that the compiler has seen it. */
const WARM_UP_MS = 500;

/** Holds the last result, so that no call is optimised away because nobody looks at what it gives. */
const sink: { last?: unknown } = {};

/**
 * Median time of one call of each candidate. The candidates take turns round by round, so that whatever else the machine does
 * strikes them alike.
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
