import { distinct } from '../inputs/choice.ts';
import { rounded } from '../numeric/decimal.ts';
import { itemListFingerprint } from '../scoring/fingerprint.ts';
import type {
  AnswerValue,
  CompiledBundle,
  Concept,
  ExpressionReferences,
  ScoredItem,
  SubScore,
  Trace,
} from '../types.ts';
import { type InformationPoint, informationGrid } from './information.ts';

/** The counted items of a concept, in the order of the statistics. */
export interface MeasuredConcept {
  id: string;
  label: string;
  /** Concepts with the same fingerprint have the same items and scores. */
  fingerprint: string;
  items: readonly MeasuredItem[];
  /** Information of the parameters in use and the marginal reliability; for irt concepts. */
  irt?: { information: InformationPoint[]; marginalReliability: number };
}

export interface MeasuredItem {
  /** `question_id` or, for a row of a matrix, `question_id.row_id`. */
  id: string;
  questionId: string;
  rowId?: string;
  /** Ids of the options; empty for numeric inputs. */
  options: readonly string[];
  /** The attainable range of the keyed score. */
  minimum: number;
  maximum: number;
  /** The attainable keyed scores, ascending, if they are few and known. */
  levels?: readonly number[];
  /** Ids of the guardrail rules that select people by the answer to this item; absent without any. */
  guardrailRules?: string[];
}

/** Returns the concepts of a bundle that are measured by items. */
export function measuredConcepts({ scorecard, experience, guardrail }: CompiledBundle): MeasuredConcept[] {
  const { rules, quality } = guardrail;
  const rulesOf = (questionId: string) => [
    ...rules.filter(({ when }) => readsOne(when.references, questionId, scorecard)).map(({ id }) => id),
    ...(quality.attention.some((check) => check.questionId === questionId) ? ['quality.attention'] : []),
  ];
  const measured = (concept: Concept): MeasuredConcept => ({
    id: concept.id,
    label: concept.label,
    fingerprint: itemListFingerprint(concept, experience),
    items: concept.items.map((item) => {
      const { options } = experience.questions[item.questionIndex]!;
      return measuredItem(item, options, rulesOf(item.questionId));
    }),
    ...(concept.irt && { irt: informationGrid(concept) }),
  });
  return scorecard.concepts.filter(({ items }) => items.length > 0).map(measured);
}

/** Whether an expression reads the answer to a question, as such or as the score of a concept of it alone. */
function readsOne(
  { answers, scores }: ExpressionReferences,
  questionId: string,
  { conceptById }: CompiledBundle['scorecard'],
): boolean {
  const isAlone = (conceptId: string) => {
    const items = conceptById.get(conceptId)?.items ?? [];
    return items.length > 0 && items.every((item) => item.questionId === questionId);
  };
  return answers.includes(questionId) || scores.some(isAlone);
}

function measuredItem(
  item: ScoredItem,
  options: readonly { id: string }[],
  guardrailRules: string[],
): MeasuredItem {
  return {
    id: item.itemId,
    questionId: item.questionId,
    ...(item.rowId !== undefined && { rowId: item.rowId }),
    options: options.map(({ id }) => id),
    minimum: rounded(item.min),
    maximum: rounded(item.max),
    ...(item.levels && { levels: levelsOf(item) }),
    ...(guardrailRules.length > 0 && { guardrailRules }),
  };
}

/** Rounds as results do, whose scores are looked up here: three steps of 0.1 are 0.30000000000000004. */
function levelsOf({ levels = [], reverse, min, max }: ScoredItem): number[] {
  const keyed = (score: number) => (reverse ? rounded(min + max - score) : score);
  return distinct(levels.map((level) => keyed(rounded(level))));
}

/** The contribution of one evaluation to the statistics of a concept. */
export interface ConceptObservation {
  /** Keyed score of each item; null without an answer. */
  keyed: readonly (number | null)[];
  /** Ids of the chosen options of each item. */
  chosen: readonly (readonly string[])[];
  /** The estimate of an irt concept, in units of θ. */
  theta?: { value: number; standardError: number };
}

/** The parts of an evaluation's result that are read. */
interface MeasuredResult {
  trace: Pick<Trace, 'items' | 'concepts'>;
  subScores: readonly SubScore[];
}

/**
 * Returns what an evaluation contributes, or undefined if none of the concept's items was answered.
 *
 * @param answers the final answers by question id
 */
export function observationOf(
  concept: MeasuredConcept,
  result: MeasuredResult,
  answers: ReadonlyMap<string, AnswerValue>,
): ConceptObservation | undefined {
  const keyedById = new Map(
    result.trace.items
      .filter(({ concept_id }) => concept_id === concept.id)
      .map(({ question_id, keyed }) => [question_id, keyed]),
  );
  const keyed = concept.items.map(({ id }) => keyedById.get(id) ?? null);
  if (keyed.every((score) => score === null)) return undefined;
  const theta = concept.irt && thetaOf(concept.id, result);
  return {
    keyed,
    chosen: concept.items.map((item, index) =>
      keyed[index] === null ? [] : chosenOptions(item, answers.get(item.questionId)),
    ),
    ...(theta && { theta }),
  };
}

/** The estimate as the trace has it: the sub-score is in units of the concept's scale. */
function thetaOf(conceptId: string, { trace, subScores }: MeasuredResult): ConceptObservation['theta'] {
  const score = subScores.find(({ concept_id }) => concept_id === conceptId);
  if (score === undefined || score.raw === null) return undefined;
  const steps = trace.concepts.find(({ concept_id }) => concept_id === conceptId)?.steps;
  const estimated = steps?.find(({ step }) => step === 'irt');
  const [theta, error] = [estimated?.theta, estimated?.standard_error];
  if (typeof theta !== 'number' || typeof error !== 'number') return undefined;
  return { value: theta, standardError: error };
}

function chosenOptions({ options, rowId }: MeasuredItem, value: AnswerValue | undefined): string[] {
  if (value === undefined) return [];
  const chosen = rowId === undefined ? value : (value as Record<string, string>)[rowId];
  const ids = Array.isArray(chosen) ? chosen : [chosen];
  return ids.filter((id): id is string => typeof id === 'string' && options.includes(id));
}
