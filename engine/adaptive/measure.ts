import { categoryOf } from '../scoring/irt/categories.ts';
import { itemInformation } from '../scoring/irt/curve.ts';
import { type Estimate, estimateFrom } from '../scoring/irt/estimate.ts';
import type { IrtResponse } from '../scoring/irt/likelihood.ts';
import { addResponseRow, type GridPosterior, newPosterior } from '../scoring/irt/posterior.ts';
import type { AnswerValue, RespondentState } from '../types.ts';
import type { Dimension } from './bank.ts';

/** What is known of one respondent on one dimension; grows by one answer at a time. */
export interface Measure {
  readonly dimension: Dimension;
  /** The declared settings, with the posterior of the last cycle as prior where there is one. */
  readonly settings: Dimension['settings'];
  posterior: GridPosterior;
  responses: IrtResponse[];
  /** By the concept's own estimator; the prior before the first answer. */
  estimate: Estimate;
  /** Standard error before the last answer; null before the first. */
  errorBefore: number | null;
}

/** A measure without any answer. */
export function newMeasure(dimension: Dimension, priors: RespondentState['priors']): Measure {
  const prior = Object.hasOwn(priors, dimension.concept.id)
    ? priors[dimension.concept.id]!
    : dimension.settings.prior;
  const settings = { ...dimension.settings, prior };
  const posterior = newPosterior(settings, dimension.tables.nodes);
  return {
    dimension,
    settings,
    posterior,
    responses: [],
    estimate: estimateFrom(settings, posterior, []),
    errorBefore: null,
  };
}

/** Takes in the first answer to a question; without effect where the question has no item here or its answer no category. */
export function measureAnswer(measure: Measure, questionIndex: number, value: AnswerValue): void {
  const before = measure.responses.length;
  takeIn(measure, questionIndex, value);
  if (measure.responses.length === before) return;
  measure.errorBefore = measure.estimate.standardError;
  reestimate(measure);
}

/** Starts over with the answers that stand now: [question index, value], in the order in which they were first given. */
export function remeasure(measure: Measure, standing: Iterable<readonly [number, AnswerValue]>): void {
  measure.posterior = newPosterior(measure.settings, measure.dimension.tables.nodes);
  measure.responses = [];
  for (const [questionIndex, value] of standing) takeIn(measure, questionIndex, value);
  reestimate(measure);
}

/** Expected Fisher information of a question's items at the present θ; null where it has none here. */
export function questionInformation({ dimension, estimate }: Measure, questionIndex: number): number | null {
  const items = dimension.byQuestion.get(questionIndex);
  if (items === undefined) return null;
  return items.reduce((sum, { item }) => sum + itemInformation(item, estimate.theta), 0);
}

function takeIn(measure: Measure, questionIndex: number, value: AnswerValue): void {
  for (const { scored, item } of measure.dimension.byQuestion.get(questionIndex) ?? []) {
    const category = categoryOf(scored, value);
    if (category === null || category >= item.categories) continue;
    measure.responses.push({ item, category });
    addResponseRow(measure.posterior, measure.dimension.tables.row(item, category));
  }
}

function reestimate(measure: Measure): void {
  measure.estimate = estimateFrom(measure.settings, measure.posterior, measure.responses);
}
