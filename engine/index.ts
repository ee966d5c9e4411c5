export { carriedPriors } from './adaptive/carry.ts';
export { adaptiveEstimates } from './adaptive/estimates.ts';
export { type Plan, planNext } from './adaptive/plan.ts';
export { type OverBudget, overBudget, type SimulationBudget } from './adaptive/simulation/budget.ts';
export {
  MOST_RESPONDENTS,
  type SimulationRequest,
  SimulationStuck,
  simulate,
  syntheticResults,
} from './adaptive/simulation/simulate.ts';
export type { SimulationSummary } from './adaptive/simulation/summary.ts';
export type { OptionShares } from './adaptive/simulation/synthetic.ts';
export { contextFingerprint, effectiveContext } from './alignment/context.ts';
export {
  declaredValues,
  NO_LINK_VALUES,
  signedParameters,
  unfittingParameters,
} from './alignment/link-values.ts';
export { checkOverrides } from './alignment/overrides.ts';
export {
  type CalibratedItem,
  type Calibration,
  CalibrationError,
  calibrate,
  type ErrorReason,
} from './calibration/calibrate.ts';
export {
  type CalibrationData,
  type CalibrationProblem,
  calibrationData,
  calibrationProblems,
  respondents,
} from './calibration/data.ts';
export { type ItemDrift, type ParametersInUse, parameterDrift } from './calibration/drift.ts';
export { type ItemFit, itemFit } from './calibration/item-fit.ts';
export type { CalibrationModel } from './calibration/model.ts';
export { calibrationQuality } from './calibration/reliability.ts';
export {
  calibrationItems,
  defaultModel,
  parametersInUse,
  responseRow,
} from './calibration/responses.ts';
export { evaluateGiven, givenLog, givenState, NO_ANSWERS } from './cases/given.ts';
export { caseFailures, completeCase } from './cases/golden-case.ts';
export { changeBetween } from './change/between.ts';
export { type Outcome, outcomeOf, type ValueAt, wilsonInterval } from './change/outcome.ts';
export type { ChangeClass } from './change/significance.ts';
export { bundleFingerprint, canonicalJson, contentHash } from './content/canonical.ts';
export { checkContent, compileBundle } from './content/compile.ts';
export { bundleDiff, definitionDiff } from './content/diff/diff.ts';
export { comparabilityVerdicts } from './content/diff/verdicts.ts';
export { checkFiles, fileIds, MAX_MEDIA_BYTES } from './content/files.ts';
export { checkResponders, taskUsers } from './content/responders.ts';
export { contentSchema } from './content/schemas.ts';
export { nearestTo } from './content/suggest.ts';
export { bundleWeight } from './content/weight.ts';
export { evaluate } from './evaluate.ts';
export { compileExpression } from './expressions/compile.ts';
export { OPERATORS } from './expressions/operators.ts';
export { SOURCES } from './expressions/sources.ts';
export { isTrue } from './expressions/values.ts';
export { formHtml } from './form/html.ts';
export { formOf } from './form/items.ts';
export type { Form } from './form/types.ts';
export { answerPhaseConflicts } from './guardrails/conflicts.ts';
export { helpFor } from './guardrails/help.ts';
export { LEAST_PRIVACY_FLOOR, privacyFloor } from './guardrails/privacy-floor.ts';
export { type DueTask, instantAfter, rulesWithTask, type TaskTexts, tasksOf } from './guardrails/tasks.ts';
export { type CheckedAnswer, checkAnswer, rejectedAnswers } from './inputs/check-answer.ts';
export { type ShownConsent, shownConsent } from './inputs/consent-documents.ts';
export { refusedConsent } from './inputs/consent-refusal.ts';
export { drawAnswer } from './inputs/generate.ts';
export { acceptedAnswers, validateAnswer } from './inputs/inputs.ts';
export { stepsOf } from './inputs/layout.ts';
export { type FileOf, shownMedia } from './inputs/media.ts';
export { type Pipe, pipedMarkdown, pipedText, pipeOf, readableState } from './inputs/piping.ts';
export { type PublicQuestion, publicQuestion } from './inputs/public_question.ts';
export { withoutRemoved } from './inputs/removed.ts';
export { isBlank } from './inputs/text.ts';
export { lookupLocale, regionOf, translationFor } from './inputs/translation.ts';
export { isDate, isTime } from './inputs/validate.ts';
export { visibilityOf, visiblePath } from './inputs/visibility.ts';
export {
  compileMessage,
  type Message,
  type MessageData,
  type MessageDiagnostic,
  type RenderedMessage,
  renderMessage,
} from './messages/message.ts';
export {
  isOutreachDuration,
  nextSendTime,
  type OutreachOccasion,
  outreachTimes,
} from './messages/outreach.ts';
export {
  MAX_REMINDERS,
  OUTREACH_CAUSES,
  OUTREACH_CHANNELS,
  OUTREACH_UNLESS,
  type OutreachCause,
  type OutreachTiming,
  type SendWindow,
} from './messages/outreach-rule.ts';
export { rounded, roundedNumbers } from './numeric/decimal.ts';
export { exceeds } from './numeric/tolerance.ts';
export {
  type AttainableRange,
  CLAIMS,
  type Claim,
  type ClaimName,
  type Proofs,
  proveBundle,
  REASONS,
  type Witness,
} from './proofs/prove.ts';
export { instantOfAge } from './protocol/age.ts';
export { type AllocationPlace, armAt, armCounts } from './protocol/allocation.ts';
export { type ArmReveals, armReveals } from './protocol/arms.ts';
export { addTo } from './protocol/calendar.ts';
export { compileProtocol, type ProtocolDiagnostic } from './protocol/check.ts';
export {
  type Course,
  type CourseStep,
  courseAt,
  type Interval,
  isSkipped,
  nextDueAt,
  nextStep,
  OCCASION_REASONS,
  OCCASION_STATES,
  type OccasionReason,
  type OpenedOccasion,
  type StatedOccasion,
} from './protocol/course.ts';
export {
  exampleTimeline,
  type OccasionChange,
  occasionChanges,
  occasionKey,
  waveChanges,
} from './protocol/diff.ts';
export { shortestMs } from './protocol/duration.ts';
export { holdsWith, type ReadScore, readScores, scoresOf } from './protocol/scores.ts';
export { exitTaskOf } from './protocol/tasks.ts';
export { occasionCount, timelineOf } from './protocol/timeline.ts';
export type { FormerTiming, Timing } from './protocol/timings.ts';
export type { ExitRule, Occasion, Participation, Protocol } from './protocol/types.ts';
export { ConceptCounter, type StoredCounter } from './psychometrics/counter.ts';
export { type ItemDif, itemDif } from './psychometrics/dif/item-dif.ts';
export {
  type Agreement,
  addMoments,
  agreementOf,
  differenceToWhole,
  type Estimate,
  isFavourable,
  type Moments,
  meanOf,
} from './psychometrics/groups.ts';
export {
  type CellKey,
  closeCells,
  isInUnit,
  lowestUnits,
  type OpenCell,
  type UnitTree,
} from './psychometrics/ledger.ts';
export {
  type ConceptObservation,
  type MeasuredConcept,
  measuredConcepts,
  observationOf,
} from './psychometrics/plan.ts';
export { type ConceptPsychometrics, conceptPsychometrics } from './psychometrics/report.ts';
export { answerLines } from './report/answer-lines.ts';
export { reportFor } from './report/audience.ts';
export { type ReliableChange, reliableChange } from './report/change.ts';
export { earlierResults } from './report/earlier-results.ts';
export { scoreNotes } from './report/html/notes.ts';
export { type OwnPart, ownDataHtml } from './report/html/own-data.ts';
export { type PageOptions, reportHtml } from './report/html/page.ts';
export type { StaffNotes } from './report/html/staff-sections.ts';
export { reportInLanguage } from './report/in-language.ts';
export { reportBudget } from './report/template/limits.ts';
export { mayRenderLong } from './report/template/long.ts';
export { disclosureOf } from './rights/disclosure.ts';
export { hiddenParts, hidesCycles, hidesPath, type Reader, selectedQuestions } from './rights/hider.ts';
export { type RedactedResult, redactedReport, redactedResult, withoutAnswers } from './rights/redact.ts';
export { leaderView, sensitiveQuestions } from './rights/sensitive.ts';
export {
  type AdherenceDelivery,
  type AdherenceInput,
  type CycleAdherence,
  cycleAdherence,
  readsEarlierDeliveries,
} from './schedule/adherence/adherence.ts';
export {
  ADHERENCE_COUNTS,
  type Adherence,
  addAdherence,
  noAdherence,
} from './schedule/adherence/counts.ts';
export { isCycleComplete } from './schedule/completion.ts';
export {
  cycleAt,
  cycleOfAnswers,
  type EndedCycles,
  endedCycles,
  hasNoMoreCycles,
  lastCycleAt,
  nextBoundary,
} from './schedule/cycles.ts';
export { dueQuestions } from './schedule/due/due.ts';
export {
  type FinishedEvaluation,
  hasCommonCycles,
  type Period,
  periodOf,
  weekOf,
} from './schedule/period.ts';
export { cyclesFrom, localTimeOf } from './schedule/preview.ts';
export { lastCycle } from './schedule/recurrence/last-cycle.ts';
export {
  type ParsedRecurrence,
  parseRecurrence,
  type RecurrenceDefaults,
} from './schedule/recurrence/parse.ts';
export { currentOccurrence, nextOccurrence, occurrencesBetween } from './schedule/recurrence/recurrence.ts';
export { instantOfWall } from './schedule/recurrence/zone.ts';
export type * from './schedule/types.ts';
export { FREQUENCIES, GATES } from './schedule/types.ts';
export { respondentEnvironment } from './scoring/respondent.ts';
export { type PastEvaluation, shadowScorer } from './shadow/score.ts';
export { releaseShadow, type ShadowSummary, shadowFloor, summarizeShadow } from './shadow/summary.ts';
export { ENGINE_VERSION } from './trace.ts';
export type * from './types.ts';
export {
  INPUTS,
  KINDS,
  MEDIA_TYPES,
  PRESENTATION_MODES,
  QUESTION_FREQUENCIES,
  TRACE_STEPS,
  TRIGGER_TYPES,
} from './types.ts';
