import { drawIndex, type Generator, generatorFor } from '../numeric/generator.ts';
import type { Arm, Protocol, Randomization } from './types.ts';

/** The place of a person in the order of their stratum. */
export interface AllocationPlace {
  /** The secret of the study. Its hash is published before the first person is assigned. */
  seed: string;
  stratum: string;
  /** How many people of the stratum were assigned before. */
  position: number;
}

/**
 * Returns the arm of a person by permuted blocks; undefined if the protocol has no arms. The size of each
 * block is drawn from `blockSizes`, and its arms, each as often as its ratio says, are shuffled (Fisher and
 * Yates). The draws depend on SHA-256 of the seed, the stratum and the number of the block only, so that
 * anyone who knows the seed can compute every arm again.
 */
export function armAt(protocol: Protocol, { seed, stratum, position }: AllocationPlace): string | undefined {
  if (protocol.arms.length === 0) return undefined;
  const { block, before } = blockAt(protocol, { seed, stratum, position });
  return blockOf(protocol, { seed, stratum }, block)[position - before];
}

/** A block of a stratum, and how many people the blocks before it have. */
interface BlockStart {
  block: number;
  before: number;
}

const FIRST: BlockStart = { block: 0, before: 0 };

// The sizes of all earlier blocks are draws, and people are added in the order of their positions.
const MAX_CACHED_STARTS = 256;
const lastStarts = new Map<string, BlockStart>();

/** Returns the block that a position is in. */
function blockAt({ randomization }: Protocol, { seed, stratum, position }: AllocationPlace): BlockStart {
  if (!randomization) return { block: position, before: position };
  const cacheKey = [seed, stratum, ...randomization.blockSizes].join('\n');
  const last = lastStarts.get(cacheKey);
  let { block, before } = last && last.before <= position ? last : FIRST;
  for (;;) {
    const { size } = sizeOf(randomization, { seed, stratum }, block);
    if (position < before + size) break;
    before += size;
    block++;
  }
  lastStarts.delete(cacheKey);
  lastStarts.set(cacheKey, { block, before });
  if (lastStarts.size > MAX_CACHED_STARTS) lastStarts.delete(lastStarts.keys().next().value!);
  return { block, before };
}

/** Returns how many people each arm has after the given numbers of people per stratum were assigned. */
export function armCounts(
  protocol: Protocol,
  seed: string,
  strata: readonly { stratum: string; assigned: number }[],
): Record<string, number> {
  const counts: Record<string, number> = {};
  const count = (arm: string | undefined) => {
    if (arm !== undefined) counts[arm] = (counts[arm] ?? 0) + 1;
  };
  for (const { stratum, assigned } of strata) {
    let before = 0;
    for (let block = 0; before < assigned; block++) {
      const arms = blockOf(protocol, { seed, stratum }, block);
      for (const arm of arms.slice(0, assigned - before)) count(arm);
      before += arms.length;
    }
  }
  return counts;
}

/** Returns the arms of a block in their order. Without randomization, every person has the first arm. */
function blockOf(
  { arms, randomization }: Protocol,
  { seed, stratum }: Pick<AllocationPlace, 'seed' | 'stratum'>,
  block: number,
): string[] {
  if (!randomization) return arms.slice(0, 1).map(({ id }) => id);
  const { size, generator } = sizeOf(randomization, { seed, stratum }, block);
  return shuffledBlock(arms, size, generator);
}

/** Draws the size of a block. The generator continues with its order. */
function sizeOf(
  { blockSizes }: Randomization,
  { seed, stratum }: Pick<AllocationPlace, 'seed' | 'stratum'>,
  block: number,
): { size: number; generator: Generator } {
  const generator = generatorFor(seed, stratum, block);
  return { size: blockSizes[drawIndex(generator, blockSizes.length)]!, generator };
}

function shuffledBlock(arms: readonly Arm[], size: number, generator: Generator): string[] {
  const total = arms.reduce((sum, { ratio }) => sum + ratio, 0);
  const block = arms.flatMap(({ id, ratio }) => Array<string>((size / total) * ratio).fill(id));
  for (let last = block.length - 1; last > 0; last--) {
    const drawn = drawIndex(generator, last + 1);
    [block[last], block[drawn]] = [block[drawn]!, block[last]!];
  }
  return block;
}
