/** A function to minimize: returns its value at `x` and writes its gradient to `gradient`. */
export type Objective = (x: Float64Array, gradient: Float64Array) => number;

export interface Minimum {
  x: Float64Array;
  value: number;
  /** The largest component of the gradient there: 0 at a minimum, up to rounding errors. */
  steepness: number;
}

/** Corrections kept by L-BFGS. */
const MEMORY = 12;
/** Sufficient decrease and curvature of a step (Nocedal & Wright 2006, section 3.1). */
const ARMIJO = 1e-4;
const MAX_HALVINGS = 40;
/** A step that is halved so often follows rounding errors; after some of them the search ends. */
const STALLED_HALVINGS = 10;
const MAX_STALLED = 5;

/**
 * Minimizes a smooth function by L-BFGS with backtracking (Nocedal & Wright 2006, algorithm 7.5).
 *
 * @param options.tolerance largest component of the gradient at which the search ends
 */
export function minimize(
  objective: Objective,
  start: Float64Array,
  { tolerance, maxSteps }: { tolerance: number; maxSteps: number },
): Minimum {
  const size = start.length;
  let x: Float64Array = Float64Array.from(start);
  let gradient: Float64Array = new Float64Array(size);
  let value = objective(x, gradient);
  const history: Correction[] = [];
  let stalled = 0;
  for (let step = 0; step < maxSteps; step++) {
    if (largest(gradient) <= tolerance) return { x, value, steepness: largest(gradient) };
    const direction = descentDirection(gradient, history);
    const next = lineSearch(objective, { x, value, gradient, direction });
    if (!next) {
      // Rounding errors can leave a direction of ascent; the steepest descent is tried once before giving up.
      if (history.length === 0) break;
      history.length = 0;
      continue;
    }
    remember(history, x, gradient, next.x, next.gradient);
    ({ x, value, gradient } = next);
    if (next.halvings >= STALLED_HALVINGS && ++stalled === MAX_STALLED) break;
  }
  return { x, value, steepness: largest(gradient) };
}

interface Correction {
  s: Float64Array;
  y: Float64Array;
  rho: number;
}

function descentDirection(gradient: Float64Array, history: readonly Correction[]): Float64Array {
  const direction = gradient.map((component) => -component);
  const alphas: number[] = [];
  for (let index = history.length - 1; index >= 0; index--) {
    const { s, y, rho } = history[index]!;
    const alpha = rho * dot(s, direction);
    alphas[index] = alpha;
    addScaled(direction, y, -alpha);
  }
  const last = history.at(-1);
  const scale = last
    ? 1 / (last.rho * dot(last.y, last.y))
    : 1 / Math.max(1, Math.sqrt(dot(gradient, gradient)));
  for (let index = 0; index < direction.length; index++) direction[index]! *= scale;
  history.forEach(({ s, y, rho }, index) => {
    addScaled(direction, s, alphas[index]! - rho * dot(y, direction));
  });
  return direction;
}

interface Point {
  x: Float64Array;
  value: number;
  gradient: Float64Array;
}

/** Halves the step until the function decreases sufficiently; undefined if it never does. */
function lineSearch(
  objective: Objective,
  { x, value, gradient, direction }: Point & { direction: Float64Array },
): (Point & { halvings: number }) | undefined {
  const slope = dot(gradient, direction);
  if (!(slope < 0)) return undefined;
  let length = 1;
  for (let halvings = 0; halvings < MAX_HALVINGS; halvings++, length /= 2) {
    const next = x.map((component, index) => component + length * direction[index]!);
    const nextGradient = new Float64Array(x.length);
    const nextValue = objective(next, nextGradient);
    // Close to the minimum the decrease is below the spacing of doubles: then a smaller gradient decides.
    const isFlat = nextValue <= value + 1e-14 * Math.abs(value) && largest(nextGradient) < largest(gradient);
    if (nextValue <= value + ARMIJO * length * slope || isFlat) {
      return { x: next, value: nextValue, gradient: nextGradient, halvings };
    }
  }
  return undefined;
}

function remember(
  history: Correction[],
  x: Float64Array,
  gradient: Float64Array,
  nextX: Float64Array,
  nextGradient: Float64Array,
): void {
  const s = nextX.map((component, index) => component - x[index]!);
  const y = nextGradient.map((component, index) => component - gradient[index]!);
  const curvature = dot(s, y);
  if (!(curvature > 1e-300)) return;
  history.push({ s, y, rho: 1 / curvature });
  if (history.length > MEMORY) history.shift();
}

function largest(vector: Float64Array): number {
  let max = 0;
  for (const component of vector) max = Math.max(max, Math.abs(component));
  return max;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += a[index]! * b[index]!;
  return sum;
}

function addScaled(target: Float64Array, vector: Float64Array, factor: number): void {
  for (let index = 0; index < target.length; index++) target[index]! += factor * vector[index]!;
}
