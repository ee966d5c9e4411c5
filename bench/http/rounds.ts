import type { Case } from './cases.ts';
import { load, type Sample } from './load.ts';
import type { HttpSetup } from './setup.ts';

/** Medians over the rounds of one case. */
export interface Comparison {
  name: string;
  target: number;
  promisedTarget: number | undefined;
  service: Sample;
  floor: Sample;
  /** Median of the rounds' throughput ratios: other work on the machine slows both sides of a round. */
  ratio: number;
  /** The promised floor; undefined for reads. */
  promised: { floor: Sample; ratio: number } | undefined;
}

const ROUNDS = 5;

interface Round {
  service: Sample;
  floor: Sample;
  promised: Sample | undefined;
}

/**
 * Warms up all sides, with as many jobs as two rounds, then measures them in rounds. After fewer, the
 * service, which has more code than the floors, is still being compiled. The first side changes with each
 * round.
 */
export async function compare(
  measured: Case,
  setup: HttpSetup,
  urls: { service: string; floor: string },
): Promise<Comparison> {
  const sides = {
    service: async (count: number) => load(urls.service, await measured.service(setup, count)),
    floor: (count: number) => load(urls.floor, measured.floor(setup, count)),
    promised: async (count: number) =>
      measured.promisedTarget === undefined
        ? undefined
        : load(urls.floor, measured.floor(setup, count, '/promised')),
  };
  const order: (keyof typeof sides)[] = ['service', 'floor', 'promised'];
  for (const side of order) await sides[side](2 * measured.jobs);
  const rounds: Round[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const round: Partial<Round> = {};
    for (let k = 0; k < order.length; k++) {
      const side = order[(i + k) % order.length]!;
      Object.assign(round, { [side]: await sides[side](measured.jobs) });
    }
    rounds.push(round as Round);
  }
  const ratioTo = (of: (round: Round) => Sample) =>
    median(rounds.map((round) => round.service.jobsPerSecond / of(round).jobsPerSecond));
  const promised = rounds.flatMap((round) => (round.promised ? [round.promised] : []));
  return {
    name: measured.name,
    target: measured.target,
    promisedTarget: measured.promisedTarget,
    service: medians(rounds.map((round) => round.service)),
    floor: medians(rounds.map((round) => round.floor)),
    ratio: ratioTo(({ floor }) => floor),
    promised:
      promised.length === 0
        ? undefined
        : { floor: medians(promised), ratio: ratioTo((round) => round.promised!) },
  };
}

function medians(samples: readonly Sample[]): Sample {
  const of = (field: keyof Sample) => median(samples.map((sample) => sample[field]));
  return { jobsPerSecond: of('jobsPerSecond'), p50: of('p50'), p99: of('p99') };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
