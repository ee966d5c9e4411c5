import { reaches } from '../../numeric/tolerance.ts';
import { categoryCount } from '../../scoring/irt/categories.ts';
import { categoryProbabilities, itemInformation, logProbability } from '../../scoring/irt/curve.ts';
import { type IrtItem, irtItem } from '../../scoring/irt/item.ts';
import { largestSlope, nodesFor } from '../../scoring/irt/resolution.ts';
import type { Concept, ScoredItem } from '../../types.ts';
import { BudgetExceeded } from '../budget.ts';
import type { Choice } from '../search/choice.ts';
import { coneOf } from '../search/cone.ts';
import { type Model, scoreOf, type Variable } from '../search/model.ts';
import { replay, type Witness } from '../search/replay.ts';

/** The least number of nodes over the bounds at which information is computed. */
const LEAST_NODES = 201;
/**
 * Information between two nodes is at most this much higher than at them: its logarithm bends by at most the
 * square of the slope, which five times as many nodes as an integral needs make less than 0.01.
 */
const MARGIN = 1.01;
const NODES_PER_INTEGRAL = 5;
/** The standard deviation of half a normal distribution with σ = 1, √(1 − 2/π), rounded down. */
const HALF_NORMAL = 0.6;
const TRIED = 9;

interface MeasuredItem {
  scored: ScoredItem;
  item: IrtItem;
  variable: Variable;
}

export interface LeastError {
  /** The least standard error that was found, computed by the engine. */
  attained: number;
  witness: Witness | null;
  /** A lower bound; 0 if none is known. */
  bound: number;
}

/**
 * Returns the least standard error of an `irt` concept after at most `longest` questions: one that answers
 * attain, the most probable ones at several θ, and a bound from the information of the questions.
 */
export function leastError(model: Model, concept: Concept, longest: number, target: number): LeastError {
  model.budget.startClaim();
  try {
    const items = measuredItems(model, concept);
    // A matrix counts as one question, and a question that a rule asks for is not counted.
    const isCounted = model.ruled.size === 0 && items.every(({ scored }) => scored.rowId === undefined);
    const most = isCounted ? longest : items.length;
    const found = attainedError(model, concept, items, most, target);
    return {
      ...found,
      bound: !reaches(found.attained, target) ? 0 : errorBound(model, concept, items, most),
    };
  } catch (error) {
    if (error instanceof BudgetExceeded) return { attained: Infinity, witness: null, bound: 0 };
    throw error;
  }
}

function measuredItems(model: Model, concept: Concept): MeasuredItem[] {
  const { model: irtModel, D, items } = concept.irt!;
  return concept.items.flatMap((scored) => {
    const parameters = items.get(scored.itemId);
    const question = model.bundle.experience.questions[scored.questionIndex]!;
    const variable = model.variablesOf(question).find(({ rowId }) => rowId === scored.rowId);
    if (!parameters || !variable) return [];
    return [{ scored, item: irtItem(irtModel, D, parameters, categoryCount(scored)), variable }];
  });
}

function attainedError(
  model: Model,
  concept: Concept,
  items: readonly MeasuredItem[],
  longest: number,
  target: number,
): Omit<LeastError, 'bound'> {
  const [low, high] = concept.irt!.bounds;
  const cone = coneOf(model, { scores: [concept.id] });
  let best: Omit<LeastError, 'bound'> = { attained: Infinity, witness: null };
  for (let i = 0; i < TRIED; i++) {
    const theta = low + ((high - low) * (i + 0.5)) / TRIED;
    model.budget.spend(items.length * concept.irt!.nodes);
    const informative = [...items]
      .sort((a, b) => itemInformation(b.item, theta) - itemInformation(a.item, theta))
      .slice(0, longest);
    const chosen = new Map(informative.map((each) => [each.variable, likeliest(each, theta)]));
    const replayed = replay(model, chosen, cone, false);
    const score = replayed?.respondent.scored(concept.id);
    // Stop rules do not read the error of a fallback.
    const error = score?.fallback ? Infinity : (score?.rawError ?? Infinity);
    if (error < best.attained) best = { attained: error, witness: replayed!.witness };
    if (!reaches(best.attained, target)) break;
  }
  return best;
}

/** Returns the answer whose score has the most probable category at θ. */
function likeliest({ scored, item, variable }: MeasuredItem, theta: number): Choice {
  const probabilities = categoryProbabilities(item, theta);
  const category = probabilities.indexOf(Math.max(...probabilities));
  const wanted = scored.levels?.[category] ?? scored.min + category;
  const keyless = (choice: Choice) => {
    const score = scoreOf(scored, choice).range?.min;
    return score !== undefined && scored.reverse ? scored.min + scored.max - score : score;
  };
  return variable.choices.find((choice) => keyless(choice) === wanted) ?? variable.choices[0]!;
}

/**
 * The modal and likelihood estimators report 1/√(I + 1/σ²) or more. A posterior whose log density curves by
 * at most that much, and whose mode is inside the bounds for all answers, has at least the standard
 * deviation of half a normal distribution with this curvature. Observed and expected information are the
 * same only in models without guessing whose categories are sufficient.
 */
function errorBound(model: Model, concept: Concept, items: readonly MeasuredItem[], longest: number): number {
  const { bounds, prior, estimator, model: irtModel } = concept.irt!;
  const [low, high] = bounds;
  let most = 0;
  const slope = NODES_PER_INTEGRAL * largestSlope(items.map(({ item }) => item));
  const nodes = Math.max(LEAST_NODES, nodesFor(high - low, { slope }));
  for (let i = 0; i < nodes; i++) {
    const theta = low + ((high - low) * i) / (nodes - 1);
    model.budget.spend(items.length);
    const information = items.map(({ item }) => itemInformation(item, theta)).sort((a, b) => b - a);
    most = Math.max(
      most,
      information.slice(0, longest).reduce((sum, each) => sum + each, 0),
    );
  }
  const bound = 1 / Math.sqrt(most * MARGIN + 1 / prior.sd ** 2);
  if (estimator !== 'eap') return bound;
  const isSufficient = ['1pl', '2pl', 'pcm', 'gpcm', 'rsm', 'nrm'].includes(irtModel);
  return isSufficient && isModeInside(concept, items) ? HALF_NORMAL * bound : 0;
}

/** Whether the posterior falls towards both bounds whatever the answers are. */
function isModeInside(concept: Concept, items: readonly MeasuredItem[]): boolean {
  const { bounds, prior } = concept.irt!;
  return ([-1, 1] as const).every((sign) => {
    const theta = sign === 1 ? bounds[1] : bounds[0];
    const pull = items.reduce((sum, { item }) => {
      const slopes = Array.from({ length: item.categories }, (_, k) => sign * slopeOf(item, k, theta));
      return sum + Math.max(0, ...slopes);
    }, 0);
    return pull < (sign * (theta - prior.mean)) / prior.sd ** 2;
  });
}

function slopeOf(item: IrtItem, category: number, theta: number): number {
  const h = 1e-4;
  return (logProbability(item, category, theta + h) - logProbability(item, category, theta - h)) / (2 * h);
}
