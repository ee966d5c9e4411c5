import { mean } from './accuracy.ts';

export interface Distribution {
  mean: number;
  sd: number;
  min: number;
  median: number;
  max: number;
}

/** Describes numbers, of which there must be at least one. */
export function distributionOf(values: readonly number[]): Distribution {
  const ascending = values.toSorted((a, b) => a - b);
  const average = mean(values);
  const half = ascending.length / 2;
  return {
    mean: average,
    sd: Math.sqrt(mean(values.map((value) => (value - average) ** 2))),
    min: ascending[0]!,
    median: (ascending[Math.ceil(half) - 1]! + ascending[Math.floor(half)]!) / 2,
    max: ascending.at(-1)!,
  };
}
