export { carriedPriors } from './adaptive/carry.ts';
export { type Plan, planNext } from './adaptive/plan.ts';
export { MOST_RESPONDENTS, type SimulationRequest, simulate } from './adaptive/simulation/simulate.ts';
export type { SimulationSummary } from './adaptive/simulation/summary.ts';
export { contextFingerprint, effectiveContext } from './alignment/context.ts';
export { checkOverrides } from './alignment/overrides.ts';
export { bundleFingerprint, canonicalJson, contentHash } from './content/canonical.ts';
export { checkContent, compileBundle } from './content/compile.ts';
export { bundleDiff, definitionDiff } from './content/diff/diff.ts';
export { bundleWeight } from './content/weight.ts';
export { evaluate } from './evaluate.ts';
export { compileExpression } from './expressions/compile.ts';
export { isTrue } from './expressions/values.ts';
export { answerPhaseConflicts } from './guardrails/conflicts.ts';
export { type CheckedAnswer, checkAnswer } from './inputs/check-answer.ts';
export { validateAnswer } from './inputs/inputs.ts';
export { type PublicQuestion, publicQuestion } from './inputs/public_question.ts';
export { translationFor } from './inputs/translation.ts';
export { visibilityOf, visiblePath } from './inputs/visibility.ts';
export { reportFor } from './report/audience.ts';
export { type ReliableChange, reliableChange } from './report/change.ts';
export { type PageOptions, reportHtml } from './report/html/page.ts';
export { type Adherence, type AdherenceDelivery, adherenceOf } from './schedule/adherence.ts';
export { isCycleComplete } from './schedule/completion.ts';
export { cycleAt, type EndedCycles, endedCycles, lastCycleAt } from './schedule/cycles.ts';
export { dueQuestions } from './schedule/due/due.ts';
export {
  type ParsedRecurrence,
  parseRecurrence,
  type RecurrenceDefaults,
} from './schedule/recurrence/parse.ts';
export { currentOccurrence, nextOccurrence, occurrencesBetween } from './schedule/recurrence/recurrence.ts';
export type * from './schedule/types.ts';
export { FREQUENCIES, GATES } from './schedule/types.ts';
export { respondentEnvironment } from './scoring/respondent.ts';
export { ENGINE_VERSION } from './trace.ts';
export type * from './types.ts';
export { INPUTS, KINDS } from './types.ts';
