import { expect, test } from 'vitest';
import { minimize, type Objective } from './minimize.ts';

/** A quadratic function with its minimum at 1, 2, 3 … */
const quadratic: Objective = (x, gradient) =>
  x.reduce((value, component, i) => {
    const distance = component - (i + 1);
    gradient[i] = 2 * (i + 1) * distance;
    return value + (i + 1) * distance * distance;
  }, 0);

test('finds the minimum of a quadratic function', () => {
  const { x, steepness } = minimize(quadratic, new Float64Array(5), { tolerance: 1e-9, maxSteps: 100 });
  expect(steepness).toBeLessThanOrEqual(1e-9);
  x.forEach((component, i) => {
    expect(component).toBeCloseTo(i + 1, 8);
  });
});
