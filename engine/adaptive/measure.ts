import { rounded } from '../numeric/decimal.ts';
import { categoryOf } from '../scoring/irt/categories.ts';
import { itemInformation } from '../scoring/irt/curve.ts';
import { type Estimate, estimateFrom, ownError } from '../scoring/irt/estimate.ts';
import { inOrderOfId, roundedEstimate } from '../scoring/irt/latent.ts';
import type { IrtResponse } from '../scoring/irt/likelihood.ts';
import { NodeTables } from '../scoring/irt/node-tables.ts';
import { addResponseRow, type GridPosterior, newPosterior } from '../scoring/irt/posterior.ts';
import { type Integrable, integrable } from '../scoring/irt/resolution.ts';
import type { AnswerValue, IrtSpecification, RespondentState } from '../types.ts';
import type { Dimension } from './bank.ts';

/** A response with the id of its item. */
interface ItemResponse extends IrtResponse {
  itemId: string;
}

/** The estimate of one respondent on one dimension, updated one answer at a time. */
export class Measure {
  readonly dimension: Dimension;
  /** The declared settings; the posterior of the last cycle, if there is one, replaces the prior. */
  readonly settings: IrtSpecification;
  #posterior: GridPosterior;
  #responses: ItemResponse[] = [];
  /** Number of responses before the last question; null if it added none, and before the first answer. */
  #beforeLast: number | null = null;
  #estimate: Estimate | undefined;

  constructor(dimension: Dimension, priors: RespondentState['priors']) {
    const { concept, settings } = dimension;
    this.dimension = dimension;
    this.settings = Object.hasOwn(priors, concept.id)
      ? { ...settings, prior: priors[concept.id]! }
      : settings;
    this.#posterior = this.#priorOnly();
  }

  /** The posterior on nodes that resolve it, on which integrals are computed, and tables on these nodes. */
  get integrable(): Integrable & { tables: NodeTables } {
    const found = integrable(this.#posterior, this.settings, this.#responses);
    const { tables } = this.dimension;
    return {
      ...found,
      tables: found.posterior === this.#posterior ? tables : new NodeTables(found.posterior.nodes),
    };
  }

  get responses(): number {
    return this.#responses.length;
  }

  /** Estimate by the concept's own estimator; the prior before the first answer. */
  get estimate(): Estimate {
    this.#estimate ??= estimateFrom(this.settings, this.#posterior, this.#responses);
    return this.#estimate;
  }

  /**
   * The estimate as the result shows it: rounded, and computed in the order of the item ids as in scoring, so
   * that the last step of the adaptive trace and the score of the concept are the same number.
   */
  get shown(): Estimate {
    const responses = inOrderOfId(this.#responses, ({ itemId }) => itemId);
    return roundedEstimate(this.#estimateOf(responses));
  }

  /** Standard error of θ by the concept's own estimator; null for a fallback, and before the first answer. */
  get ownError(): number | null {
    return this.responses === 0 ? null : ownError(this.estimate);
  }

  /**
   * The same before the last question of the dimension; null also if that was declined. Before the first
   * answer it is that of the prior, which only a Bayesian estimator has.
   */
  get ownErrorBeforeLast(): number | null {
    if (this.#beforeLast === null) return null;
    return ownError(this.#estimateOf(this.#responses.slice(0, this.#beforeLast)));
  }

  #estimateOf(responses: readonly IrtResponse[]): Estimate {
    const posterior = this.#priorOnly();
    for (const response of responses) this.#addTo(posterior, response);
    return estimateFrom(this.settings, posterior, responses);
  }

  /**
   * Adds the answer to a question, null when it was declined. No effect when the question has no item on this
   * dimension; the estimate stays when the answer has no category.
   */
  add(questionIndex: number, value: AnswerValue | null): void {
    const items = this.dimension.byQuestion.get(questionIndex);
    if (items === undefined) return;
    const before = this.#responses.length;
    for (const { scored, item } of items) {
      const category = value === null ? null : categoryOf(scored, value);
      if (category === null || category >= item.categories) continue;
      this.#responses.push({ itemId: scored.itemId, item, category });
      this.#addTo(this.#posterior, { item, category });
    }
    const isAnswered = this.#responses.length > before;
    this.#beforeLast = isAnswered ? before : null;
    if (isAnswered) this.#estimate = undefined;
  }

  /** Removes every answer. */
  clear(): void {
    this.#posterior = this.#priorOnly();
    this.#responses = [];
    this.#beforeLast = null;
    this.#estimate = undefined;
  }

  /**
   * Returns the information of a question's items at the current θ; null when it has no item on this
   * dimension.
   */
  informationOf(questionIndex: number): number | null {
    const items = this.dimension.byQuestion.get(questionIndex);
    if (items === undefined) return null;
    return items.reduce((sum, { item }) => sum + itemInformation(item, this.estimate.theta), 0);
  }

  /**
   * Returns the score of an answer on this dimension before reverse scoring, the sum over the rows of a
   * matrix; null when it has none.
   */
  scoreOf(questionIndex: number, value: AnswerValue): number | null {
    const items = this.dimension.byQuestion.get(questionIndex) ?? [];
    const scores = items.map(({ scored }) => scored.score(value)).filter((score) => score !== null);
    return scores.length === 0 ? null : rounded(scores.reduce((sum, score) => sum + score, 0));
  }

  #priorOnly(): GridPosterior {
    return newPosterior(this.settings, this.dimension.tables.nodes);
  }

  #addTo(posterior: GridPosterior, { item, category }: IrtResponse): void {
    addResponseRow(posterior, this.dimension.tables.row(item, category));
  }
}
