import { minimize, type Objective } from '../numeric/minimize.ts';
import { exists, missing, type Statistic } from './classical.ts';
import { covariances, type ItemMoments, type SymmetricMatrix } from './moments.ts';

/** A one-factor solution in raw units: covariance ≈ loadings·loadings′ + diag(uniquenesses). */
export interface FactorSolution {
  loadings: number[];
  uniquenesses: number[];
}

/** The smallest uniqueness of a standardized item: at 0 the likelihood is unbounded (a Heywood case). */
const MIN_UNIQUENESS = 0.005;
const TOLERANCE = 1e-9;
/** At the smallest uniqueness, the gradient has rounding errors of this size, and the search ends there. */
const ROUNDING = 1e-6;
const MAX_STEPS = 400;
const PRINCIPAL_COMPONENTS = 3;
const POWER_ITERATIONS = 60;
/** Items whose correlations with the others give further starting points. */
const ITEM_STARTS = 4;
/** Up to this many items, each item gives a starting point. */
const FEW_ITEMS = 12;
/** The largest loading at a starting point, and that of an item which the factor nearly determines. */
const MODERATE_LOADING = 0.95;
const HEYWOOD_LOADING = 0.996;

/**
 * Returns omega total, (Σl)² / ((Σl)² + Σu) (McDonald 1999), of the one-factor maximum-likelihood solution of
 * the correlation matrix, rescaled to raw units.
 */
export function omega(moments: ItemMoments): Statistic {
  const k = moments.sums.length;
  if (k < 3) return missing('too_few_items');
  if (moments.n <= k) return missing('too_few_respondents');
  const matrix = covariances(moments);
  const deviations = Float64Array.from({ length: k }, (_, i) => Math.sqrt(matrix.values[i * k + i]!));
  if (deviations.some((deviation) => !(deviation > 0))) return missing('item_without_variance');
  const solution = oneFactor(matrix, deviations);
  if (!solution) return missing('not_converged');
  const common = sum(solution.loadings) ** 2;
  return exists(common / (common + sum(solution.uniquenesses)));
}

/**
 * Fits one factor by maximum likelihood. The likelihood may have several maxima, so the search starts at
 * several points and the highest maximum is returned.
 */
function oneFactor(matrix: SymmetricMatrix, deviations: Float64Array): FactorSolution | undefined {
  const k = matrix.size;
  const correlations = matrix.values.map(
    (value, at) => value / (deviations[Math.floor(at / k)]! * deviations[at % k]!),
  );
  const objective = discrepancy(correlations, k);
  const solutions = startingLoadings(correlations, k)
    .map((loadings) =>
      minimize(objective, parametersOf(loadings), { tolerance: TOLERANCE, maxSteps: MAX_STEPS }),
    )
    .filter(({ steepness }) => steepness <= ROUNDING)
    .sort((a, b) => a.value - b.value);
  if (!solutions[0]) return undefined;
  const parameters = solutions[0].x;
  const sign = sum(Array.from(parameters.subarray(0, k), (l, i) => l * deviations[i]!)) < 0 ? -1 : 1;
  return {
    loadings: Array.from(deviations, (deviation, i) => sign * parameters[i]! * deviation),
    uniquenesses: Array.from(
      deviations,
      (deviation, i) => uniqueness(parameters[k + i]!) * deviation * deviation,
    ),
  };
}

/**
 * Returns the maximum-likelihood discrepancy ln|Σ| + tr(RΣ⁻¹) of Σ = ll′ + diag(u) (Lawley & Maxwell 1971) as
 * a function of l and of ln(u − minimum). Σ is inverted by Sherman and Morrison's formula, so one evaluation
 * costs k² operations.
 */
function discrepancy(correlations: Float64Array, k: number): Objective {
  const v = new Float64Array(k);
  const r = new Float64Array(k);
  return (parameters, gradient) => {
    let logDeterminant = 0;
    let trace = 0;
    let s = 1;
    for (let i = 0; i < k; i++) {
      const u = uniqueness(parameters[k + i]!);
      v[i] = parameters[i]! / u;
      s += parameters[i]! * v[i]!;
      logDeterminant += Math.log(u);
      trace += 1 / u;
    }
    let t = 0;
    for (let i = 0; i < k; i++) {
      let product = 0;
      for (let j = 0, at = i * k; j < k; j++) product += correlations[at + j]! * v[j]!;
      r[i] = product;
      t += v[i]! * product;
    }
    for (let i = 0; i < k; i++) {
      const u = uniqueness(parameters[k + i]!);
      gradient[i] = (2 * (v[i]! - r[i]! / u + (v[i]! * t) / s)) / s;
      const slope =
        1 / u -
        (v[i]! * v[i]!) / s -
        1 / (u * u) +
        (2 * v[i]! * r[i]!) / (u * s) -
        (v[i]! * v[i]! * t) / (s * s);
      gradient[k + i] = slope * (u - MIN_UNIQUENESS);
    }
    return logDeterminant + Math.log(s) + trace - t / s;
  };
}

function uniqueness(parameter: number): number {
  return MIN_UNIQUENESS + Math.exp(parameter);
}

function parametersOf(loadings: Float64Array): Float64Array {
  const k = loadings.length;
  const parameters = new Float64Array(2 * k);
  for (let i = 0; i < k; i++) {
    const loading = loadings[i]!;
    parameters[i] = loading;
    parameters[k + i] = Math.log(1 - loading * loading - MIN_UNIQUENESS);
  }
  return parameters;
}

/**
 * The first principal components, and the correlations of single items with all items: as they are, and with
 * the item itself nearly determined by the factor. Few items often have a maximum there (a Heywood case)
 * beside another one.
 */
function startingLoadings(correlations: Float64Array, k: number): Float64Array[] {
  const starts: Float64Array[] = [];
  const deflated = correlations.slice();
  for (let component = 0; component < Math.min(PRINCIPAL_COMPONENTS, k); component++) {
    const loadings = principalComponent(deflated, k);
    starts.push(loadings.map((loading) => limited(loading, MODERATE_LOADING)));
    for (let at = 0; at < k * k; at++) deflated[at]! -= loadings[Math.floor(at / k)]! * loadings[at % k]!;
  }
  const stride = k <= FEW_ITEMS ? 1 : Math.floor(k / ITEM_STARTS);
  for (let item = 0; item < k; item += stride) {
    const row = correlations.slice(item * k, item * k + k);
    const moderate = row.map((loading) => limited(loading, MODERATE_LOADING));
    starts.push(moderate);
    if (k <= FEW_ITEMS) starts.push(moderate.with(item, HEYWOOD_LOADING));
  }
  return starts;
}

function limited(loading: number, most: number): number {
  return Math.min(most, Math.max(-most, loading));
}

/** Returns the eigenvector of the largest eigenvalue, scaled by its root, by power iteration. */
function principalComponent(matrix: Float64Array, k: number): Float64Array {
  // Unequal entries, so that the start is not orthogonal to the eigenvector in any regular matrix.
  let vector = Float64Array.from({ length: k }, (_, i) => 1 + (i % 7) / 10);
  let length = 0;
  for (let iteration = 0; iteration < POWER_ITERATIONS; iteration++) {
    const next = vector.map((_, i) => {
      let product = 0;
      for (let j = 0; j < k; j++) product += matrix[i * k + j]! * vector[j]!;
      return product;
    });
    length = Math.sqrt(next.reduce((total, component) => total + component * component, 0));
    if (!(length > 0)) return vector.fill(0);
    vector = next.map((component) => component / length);
  }
  return vector.map((component) => component * Math.sqrt(length));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
