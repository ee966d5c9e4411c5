/** The part of the engine that an editor of content needs. It runs in browsers. */

export { fitOf, gapOf, hasGoal, unitOf } from './alignment/fit.ts';
export { checkExpression, type ExpressionReference } from './authoring/expressions.ts';
export { inputDefaults, inputKeys, inputType } from './authoring/inputs.ts';
export {
  type DraftItem,
  expectedScore,
  irtItems,
  type SimulatedPerson,
  simulatedPerson,
} from './authoring/items.ts';
export { type DraftScores, draftScores } from './authoring/scores.ts';
export { changeBetween } from './change/between.ts';
export { type ChangeClass, type ChangeCriteria, unchangedRange } from './change/significance.ts';
export { methodOf } from './content/concept.ts';
export { OPERATOR_NAMES } from './expressions/operators.ts';
export { boundOn } from './inputs/date-bounds.ts';
export type { InputKey } from './inputs/input.ts';
export { stepsOf } from './inputs/layout.ts';
export { Steps } from './inputs/steps.ts';
export { exceeds, reaches, same } from './numeric/tolerance.ts';
export { REASONS, type ReasonCode } from './proofs/reasons.ts';
export { addDates } from './protocol/calendar.ts';
export { parseDuration } from './protocol/duration.ts';
export { reliableChange } from './report/change.ts';
export { type ReportPart, reportParts } from './report/parts.ts';
export { DAY_MS } from './schedule/recurrence/zone.ts';
export { categoryProbabilities, itemInformation, testInformation } from './scoring/irt/curve.ts';
export type { IrtItem } from './scoring/irt/item.ts';
export {
  type AnswerValue,
  AUDIENCES,
  BLOCK_TYPES,
  type BlockType,
  type Concept,
  INPUTS,
  type InputType,
  IRT_ESTIMATORS,
  IRT_MODELS,
  type IrtItemParameters,
  MISSING_POLICIES,
  POLICY_MODES,
  PRESENTATION_MODES,
  QUESTION_FREQUENCIES,
  type Range,
  SCALES,
  SCORING_METHODS,
  SELECTION_CRITERIA,
  STOP_RULES,
  TRIGGER_TYPES,
} from './types.ts';
