import { categoryCount } from '../scoring/irt/categories.ts';
import type { AdaptivePolicy, Composite, Concept, Question, ReportBlock } from '../types.ts';
import type { Diagnostics, Position } from './diagnostics.ts';

/**
 * Limits for numbers that multiply: short content can describe very many items, scores or computations. Each
 * limit is far above the largest instruments in use and bounds the time and memory that a bundle takes.
 */

/** Questions and matrix rows of an experience. */
const MAX_ITEMS = 20_000;
/** Options of all questions together; those of a scale count for each question that uses it. */
const MAX_OPTIONS = 250_000;
/** Characters in the labels of these options; they count for each row of a matrix. */
const MAX_OPTION_CHARACTERS = 20_000_000;
/** Items of all concepts together; an item counts once for each concept. */
const MAX_SCORED_ITEMS = 50_000;
/** Options of all scored items together: rows × options × concepts. */
const MAX_OPTION_SCORES = 250_000;
const MAX_BLOCKS = 1_000;
/** Scores that all blocks of a report show together. */
const MAX_SHOWN_SCORES = 20_000;
/** A trend shows up to 200 points of each score. */
const TREND_WEIGHT = 50;
/** Parts × nodes of the expressions of all composites: a standard error evaluates them for each part. */
const MAX_PROPAGATION = 2_000_000;
/** Items × categories × nodes of all IRT concepts: the size of the tables of probabilities. */
const MAX_IRT_PROBABILITIES = 4_000_000;
/** Computations to select all items of an adaptive test: steps × computations of one step. */
const MAX_SELECTION = 200_000_000;
/** Pairs of questions that exclude each other. */
const MAX_ENEMY_PAIRS = 500_000;
/** Criteria that average over the nodes of the posterior. */
const INTEGRATING: ReadonlySet<string> = new Set(['mpwi', 'kl', 'mepv']);

/** Reports an experience with too many items. */
export function checkItemCount(questions: readonly Question[], at: Position): void {
  const items = questions.reduce((sum, { rows }) => sum + Math.max(1, rows.length), 0);
  if (items <= MAX_ITEMS) return;
  at.at('questions').error(
    'too_many_items',
    `The experience has ${items} items (questions and matrix rows); the limit is ${MAX_ITEMS}.`,
    { limit: MAX_ITEMS, found: items },
    'Split the questionnaire.',
  );
}

/** Counts the options of the questions while they are read: a scale lets short content have very many. */
export class OptionLimit {
  #count = 0;
  #characters = 0;
  #isExceeded = false;
  readonly #lengths = new Map<Question['options'], number>();

  /** Returns whether one more question is within the limits; reports the first that is not. */
  allows(options: Question['options'], rows: number, at: Position): boolean {
    const length = this.#lengths.get(options) ?? options.reduce((sum, { label }) => sum + label.length, 0);
    this.#lengths.set(options, length);
    this.#count += options.length;
    this.#characters += length * Math.max(1, rows);
    if (this.#count <= MAX_OPTIONS && this.#characters <= MAX_OPTION_CHARACTERS) return true;
    if (!this.#isExceeded) {
      at.error(
        'too_many_options',
        `The questions up to this one have more than ${MAX_OPTIONS} options or more than ` +
          `${MAX_OPTION_CHARACTERS} characters in their labels (rows × labels) in total.`,
        { limit: MAX_OPTIONS },
        'Use fewer options, or shorter labels.',
      );
    }
    this.#isExceeded = true;
    return false;
  }
}

/** Counts the scored items and their options while concepts are linked. */
export class ScoringLimit {
  #items = 0;
  #options = 0;
  #isExceeded = false;

  /** Returns whether one more item of the concept is within the limits; reports the first that is not. */
  allows({ options }: Question, at: Position): boolean {
    this.#items++;
    this.#options += options.length;
    if (this.#items <= MAX_SCORED_ITEMS && this.#options <= MAX_OPTION_SCORES) return true;
    if (!this.#isExceeded) {
      at.error(
        'too_many_scores',
        `The concepts up to this one exceed the limit of ${MAX_SCORED_ITEMS} scored items or of ` +
          `${MAX_OPTION_SCORES} option scores (rows × options × concepts) in total.`,
        { limit: MAX_SCORED_ITEMS },
        'Score each item on fewer concepts, or use fewer options.',
      );
    }
    this.#isExceeded = true;
    return false;
  }
}

/** Reports a report with too many blocks. */
export function checkBlockCount(blocks: readonly ReportBlock[], at: Position): void {
  if (blocks.length <= MAX_BLOCKS) return;
  at.at('blocks').error(
    'report_too_large',
    `The report has ${blocks.length} blocks; the limit is ${MAX_BLOCKS}.`,
    { limit: MAX_BLOCKS, found: blocks.length },
  );
}

/** Reports the first block with which the blocks show too many scores in total. */
export function checkShownScores(
  blocks: readonly ReportBlock[],
  scoreCount: number,
  positionOf: (block: ReportBlock) => Position,
): void {
  let shown = 0;
  for (const block of blocks) {
    const scores = block.conceptId === undefined && block.type !== 'text' ? scoreCount : 1;
    shown += scores * (block.type === 'trend' ? TREND_WEIGHT : 1);
    if (shown <= MAX_SHOWN_SCORES) continue;
    positionOf(block).error(
      'report_too_large',
      `The blocks up to this one show more than ${MAX_SHOWN_SCORES} scores in total ` +
        `(a score in a trend counts ${TREND_WEIGHT} times).`,
      { limit: MAX_SHOWN_SCORES },
      'Set "concept_id", or remove blocks without it.',
    );
    return;
  }
}

/** Reports the first composite with which the standard errors of all composites need too many nodes. */
export function checkPropagation(composites: readonly Composite[], diagnostics: Diagnostics): void {
  let cost = 0;
  for (const composite of composites) {
    const { expression } = composite;
    if (!expression) continue;
    const { scores, metrics } = expression.references;
    cost += (scores.length + metrics.length) * expression.nodes;
    if (cost <= MAX_PROPAGATION) continue;
    diagnostics
      .positionOf(composite)
      .at('expression')
      .error(
        'composites_too_large',
        `The standard errors of the composites up to this one need more than ${MAX_PROPAGATION} nodes ` +
          '(parts × nodes of the expression).',
        { limit: MAX_PROPAGATION },
        'Use "weights", or fewer parts in each expression.',
      );
    return;
  }
}

/** Reports IRT concepts whose tables of probabilities, or whose selection of items, would be too large. */
export function checkIrtSize(concepts: readonly Concept[], policy: AdaptivePolicy, at: Position): void {
  let probabilities = 0;
  let items = 0;
  for (const concept of concepts) {
    const { irt } = concept;
    if (!irt) continue;
    items += concept.items.length;
    const categories = concept.items.reduce((sum, item) => sum + finite(categoryCount(item)), 0);
    probabilities += categories * irt.nodes;
    if (probabilities <= MAX_IRT_PROBABILITIES) continue;
    at.diagnostics
      .positionOf(concept)
      .at('irt')
      .error(
        'irt_too_large',
        `The IRT concepts up to this one need more than ${MAX_IRT_PROBABILITIES} probabilities ` +
          '(items × categories × nodes).',
        { limit: MAX_IRT_PROBABILITIES },
        'Use fewer nodes or fewer items.',
      );
    return;
  }
  if (policy.mode === 'irt') checkSelection(policy, items, probabilities, at);
}

function checkSelection(policy: AdaptivePolicy, items: number, probabilities: number, at: Position): void {
  const { criterion } = policy.select;
  const limits = policy.stop.any.filter(({ rule }) => rule === 'max_items').map(({ value }) => value);
  const steps = Math.min(items, ...limits);
  const cost = steps * (INTEGRATING.has(criterion) ? probabilities : items);
  if (cost <= MAX_SELECTION) return;
  at.at('select').error(
    'selection_too_large',
    `Selecting up to ${steps} of ${items} items with criterion "${criterion}" computes ${cost} probabilities; ` +
      `the limit is ${MAX_SELECTION}.`,
    { limit: MAX_SELECTION, found: cost },
    'Add the stop rule "max_items", use fewer nodes, or use the criterion "mfi".',
  );
}

/** Reports sets of enemies with too many pairs: a set of n questions has n × (n − 1). */
export function checkEnemies(sets: readonly (readonly string[])[], at: Position): void {
  const pairs = sets.reduce((sum, { length }) => sum + length * (length - 1), 0);
  if (pairs <= MAX_ENEMY_PAIRS) return;
  at.error(
    'too_many_enemies',
    `The sets of enemies have ${pairs} pairs of questions; the limit is ${MAX_ENEMY_PAIRS}.`,
    { limit: MAX_ENEMY_PAIRS, found: pairs },
    'Use smaller sets.',
  );
}

function finite(count: number): number {
  return Number.isFinite(count) ? count : 0;
}
