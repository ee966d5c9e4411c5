import { describe, expect, test } from 'vitest';
import { armAt, armCounts } from './allocation.ts';
import { compileProtocol } from './check.ts';
import { BASELINE } from './protocol.test-helper.ts';

const { protocol } = compileProtocol({
  arms: [
    { id: 'usual', ratio: 1 },
    { id: 'coach', ratio: 2 },
  ],
  randomization: { method: 'blocked', block_sizes: [3, 6], strata: ['profile.site'] },
  waves: [BASELINE],
});
const armOf = (seed: string, stratum: string, position: number) =>
  armAt(protocol!, { seed, stratum, position })!;

describe('arms by permuted blocks', () => {
  test('each stratum keeps the shares within half of the largest block at any moment', () => {
    for (const stratum of ['a', 'b', 'c', 'd', 'e']) {
      let coached = 0;
      for (let position = 0; position < 600; position++) {
        if (armOf('seed', stratum, position) === 'coach') coached++;
        expect(Math.abs(coached - ((position + 1) * 2) / 3)).toBeLessThanOrEqual(3);
      }
    }
  });

  test('arms follow from the seed, and another seed or stratum gives others', () => {
    const arms = (seed: string, stratum: string) =>
      Array.from({ length: 60 }, (_, position) => armOf(seed, stratum, position)).join();
    expect(arms('seed', 'a')).toBe(arms('seed', 'a'));
    expect(arms('seed', 'a')).not.toBe(arms('seed', 'b'));
    expect(arms('seed', 'a')).not.toBe(arms('other', 'a'));
  });

  test('the first person of a stratum has each arm as often as its ratio says', () => {
    const seeds = Array.from({ length: 6000 }, (_, i) => armOf(`seed ${i}`, 'a', 0));
    const share = seeds.filter((arm) => arm === 'coach').length / seeds.length;
    // Five standard errors.
    expect(Math.abs(share - 2 / 3)).toBeLessThan(5 * Math.sqrt(2 / 9 / seeds.length));
  });

  test('the counts of arms are those of the people of all strata', () => {
    const strata = [
      { stratum: 'a', assigned: 17 },
      { stratum: 'b', assigned: 4 },
      { stratum: 'c', assigned: 0 },
    ];
    const counts: Record<string, number> = {};
    for (const { stratum, assigned } of strata)
      for (let position = 0; position < assigned; position++) {
        const arm = armOf('seed', stratum, position);
        counts[arm] = (counts[arm] ?? 0) + 1;
      }
    expect(armCounts(protocol!, 'seed', strata)).toEqual(counts);
  });

  test('a single arm needs no draw, and without arms nobody has one', () => {
    const one = compileProtocol({ arms: [{ id: 'all' }], waves: [BASELINE] }).protocol!;
    expect(armAt(one, { seed: 's', stratum: '', position: 41 })).toBe('all');
    const none = compileProtocol({ waves: [BASELINE] }).protocol!;
    expect(armAt(none, { seed: 's', stratum: '', position: 0 })).toBeUndefined();
  });
});
