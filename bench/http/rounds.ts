import type { Case } from './cases.ts';
import { CONNECTIONS, load, type Sample } from './load.ts';
import type { HttpSetup } from './setup.ts';

/** Medians over the rounds of one case. */
export interface Comparison {
  name: string;
  target: number;
  service: Sample;
  floor: Sample;
  /** Median of the rounds' throughput ratios: other work on the machine slows both sides of a round. */
  ratio: number;
}

const ROUNDS = 5;

/** Warms up both sides, then measures them in rounds. The order of the sides changes with each round. */
export async function compare(
  measured: Case,
  setup: HttpSetup,
  urls: { service: string; floor: string },
): Promise<Comparison> {
  const service = async (count: number) => load(urls.service, await measured.service(setup, count));
  const floor = (count: number) => load(urls.floor, measured.floor(setup, count));
  const warmUp = CONNECTIONS * Math.ceil(measured.jobs / 2 / CONNECTIONS);
  await service(warmUp);
  await floor(warmUp);
  const rounds: { service: Sample; floor: Sample }[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    if (i % 2 === 0)
      rounds.push({ service: await service(measured.jobs), floor: await floor(measured.jobs) });
    else {
      const floorSample = await floor(measured.jobs);
      rounds.push({ service: await service(measured.jobs), floor: floorSample });
    }
  }
  return {
    name: measured.name,
    target: measured.target,
    service: medians(rounds.map((round) => round.service)),
    floor: medians(rounds.map((round) => round.floor)),
    ratio: median(rounds.map((round) => round.service.jobsPerSecond / round.floor.jobsPerSecond)),
  };
}

function medians(samples: readonly Sample[]): Sample {
  const of = (field: keyof Sample) => median(samples.map((sample) => sample[field]));
  return { jobsPerSecond: of('jobsPerSecond'), p50: of('p50'), p99: of('p99') };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
