import { describe, expect, it } from 'vitest';
import { drawIndex, drawNormal, generatorFor } from './generator.ts';

describe('generatorFor', () => {
  it('draws xoshiro128** from the digest of seed, purpose and step', () => {
    // Expected values from a Python implementation with hashlib.
    const draw = generatorFor('evaluation', 'select', 3);
    expect([draw(), draw(), draw()].map((value) => value * 2 ** 32)).toEqual([
      2334752513, 2091230414, 2652706131,
    ]);
  });

  it('draws different values for another purpose or step', () => {
    const firsts = [
      generatorFor('s', 'select', 1),
      generatorFor('s', 'pilot', 1),
      generatorFor('s', 'select', 2),
    ].map((draw) => draw());
    expect(new Set(firsts).size).toBe(3);
  });

  it('draws from the uniform and the normal distribution', () => {
    const draw = generatorFor('s', 'p', 0);
    const counts = new Array(7).fill(0);
    for (let i = 0; i < 7000; i++) counts[drawIndex(draw, 7)]++;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
    const normals = Array.from({ length: 4000 }, () => drawNormal(draw));
    const mean = normals.reduce((a, b) => a + b) / 4000;
    const variance = normals.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 4000;
    expect(Math.abs(mean)).toBeLessThan(0.06);
    expect(Math.abs(variance - 1)).toBeLessThan(0.1);
  });
});
