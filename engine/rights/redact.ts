import { rounded } from '../numeric/decimal.ts';
import { wholePart } from '../numeric/tolerance.ts';
import type { Comparison, Series } from '../report/blocks/changes.ts';
import type { ScoreView } from '../report/views.ts';
import type {
  Alignment,
  CompiledBundle,
  EvaluationResult,
  GuardrailConflict,
  JsonObject,
  PrimaryMetric,
  Range,
  Report,
  SubScore,
  Trace,
  TraceStep,
} from '../types.ts';
import { disclosureOf } from './disclosure.ts';
import { type Hider, hiderOf, isHidden, type Reader } from './hider.ts';
import { THETA_STEPS } from './theta.ts';

type Result = Omit<EvaluationResult, 'status'>;

/** A part of a result without what a right hides; `redacted` names the missing parts. */
type RedactedPart<T> = Partial<T> & { redacted?: string[] };

type HideablePart = 'trace' | 'report' | 'guardrail_conflicts' | 'adaptive_trace' | 'coverage' | 'confidence';

export type RedactedResult = Omit<Result, HideablePart> & {
  coverage?: Result['coverage'];
  confidence?: Result['confidence'];
  adaptive_trace?: Result['adaptive_trace'];
  trace: RedactedPart<Trace>;
  report: Report & { redacted?: string[] };
  guardrail_conflicts: (Omit<GuardrailConflict, 'evidence'> & {
    evidence?: JsonObject;
    redacted?: string[];
  })[];
};

/**
 * Returns a result as a reader may see it. Without a bundle, which a newer compiler may reject, everything
 * that content can choose is hidden. What `redacted` names depends on the bundle and the reader alone, never
 * on the result: the names say nothing about the person.
 */
export function redactedResult(
  result: Result,
  bundle: CompiledBundle | null,
  reader: Reader,
): RedactedResult {
  if (reader.answers && reader.profile) return result;
  const hides = hiderOf(bundle, reader);
  const { primary_metric, alignment, adaptive_trace, sub_scores, coverage, confidence, ...rest } = result;
  const redacted = [
    ...(reader.answers ? [] : ['adaptive_trace']),
    ...hides.allScores.map((id) => `sub_scores.${id}`),
    ...hides.allRules.map((id) => `guardrail_conflicts.${id}`),
    ...(hides.hasHiddenScores ? ['alignment'] : []),
    ...(hides.isMetricHidden ? ['primary_metric'] : []),
    ...(hides.coverage ? ['coverage', 'unanswered_concepts'] : []),
    ...(hides.confidence ? ['confidence'] : []),
  ];
  return {
    ...rest,
    ...(reader.answers && { adaptive_trace }),
    ...(!hides.confidence && { confidence }),
    ...(hides.coverage ? { unanswered_concepts: [] } : { coverage }),
    ...(primary_metric && !hides.isMetricHidden && { primary_metric: visibleMetric(primary_metric, hides) }),
    ...(alignment && !hides.hasHiddenScores && { alignment: alignment as Alignment }),
    sub_scores: sub_scores
      .filter(({ concept_id }) => !hides.score(concept_id))
      .map((score) => visibleScore(score, hides)),
    guardrail_conflicts: result.guardrail_conflicts
      .filter(({ rule_id }) => !hides.rule(rule_id))
      .map((conflict) => redactedConflict(conflict, reader)),
    trace: named(redactedTrace(result.trace, hides, reader), redacted),
    report: redactedReport(result.report, bundle, reader),
  };
}

/**
 * Returns what remains of a result when the answers are removed: what a reader without the right to answers
 * may see. Without a bundle, no score remains, because each could be an answer. `answers_removed_at` is in
 * the trace.
 */
export function withoutAnswers<T extends Result>(result: T, bundle: CompiledBundle | null, at: string): T {
  const reader: Reader = { answers: false, profile: true };
  const hides = hiderOf(bundle, reader);
  const shown = <Value>(values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => !hides.score(id)));
  // A posterior has all digits of θ.
  const posteriors = Object.entries(result.posteriors).filter(
    ([id]) => !hides.score(id) && !hides.coarse(id),
  );
  const kept = redactedResult(result, bundle, reader);
  const redacted = [...(kept.trace.redacted ?? []), 'evaluation.answers'];
  return {
    ...kept,
    trace: { ...kept.trace, redacted, answers_removed_at: at },
    participant_report: redactedReport(result.participant_report, bundle, reader),
    unanswered_concepts: result.unanswered_concepts.filter((id) => !hides.score(id)),
    posteriors: Object.fromEntries(posteriors),
    item_fingerprints: shown(result.item_fingerprints),
  } as unknown as T;
}

/** The contract fixes the fields of an evaluation, so its trace names what is missing from it. */
function named(trace: RedactedPart<Trace>, ofEvaluation: readonly string[]): RedactedPart<Trace> {
  const paths = ofEvaluation.map((part) => `evaluation.${part}`);
  return { ...trace, redacted: [...(trace.redacted ?? []), ...paths] };
}

/**
 * Returns a report without the blocks that let through what the reader may not see. Blocks that stay have no
 * ranges that show which norm applied, and no values of earlier results with other items: what these let
 * through depends on another bundle.
 */
export function redactedReport<T extends Report>(
  report: T,
  bundle: CompiledBundle | null,
  reader: Reader,
): T & { redacted?: string[] } {
  if (reader.answers && reader.profile) return report;
  const disclosure = bundle && disclosureOf(bundle);
  const hidden = disclosure
    ? [...disclosure.blocks].filter(([, each]) => isHidden(each, reader)).map(([id]) => id)
    : report.blocks.map(({ id }) => id);
  const hides = hiderOf(bundle, reader);
  const blocks = report.blocks
    .filter(({ id }) => !hidden.includes(id))
    .map((block) => (block.data ? { ...block, data: redactedData(block.data, hides) } : block));
  return { ...report, blocks, ...(hidden.length > 0 && { redacted: hidden }) };
}

/** Redacts the data of a block: scores, their chart, or their comparison with earlier results. */
function redactedData(data: JsonObject, hides: Hider): JsonObject {
  const { score, scores, series, comparisons, svg, ...rest } = data as BlockData;
  const parts = [...(score ? [score] : []), ...(scores ?? []), ...(series ?? [])];
  const isDrawn = svg !== undefined && !parts.some(({ concept_id }) => hides.norm(concept_id));
  const withoutRange = <T extends { concept_id: string }>(part: T): T =>
    hides.norm(part.concept_id) ? { ...part, range: null } : part;
  return {
    ...rest,
    ...(score && { score: withoutRange(score) }),
    ...(scores && { scores: scores.map(withoutRange) }),
    ...(series && { series: series.map((each) => withoutOthers(withoutRange(each))) }),
    ...(comparisons && { comparisons: comparisons.map(withoutOthers) }),
    ...(isDrawn && { svg }),
  } as unknown as JsonObject;
}

interface BlockData {
  score?: ScoreView;
  scores?: ScoreView[];
  series?: Series[];
  comparisons?: Comparison[];
  svg?: string;
}

function withoutOthers<T extends Comparison & Partial<Series>>(compared: T): T {
  const { previous, points } = compared;
  return {
    ...compared,
    previous: previous?.comparable ? previous : null,
    ...(points && { points: points.filter(({ comparable }) => comparable) }),
  };
}

function visibleScore(score: SubScore, hides: Hider): SubScore & { redacted?: string[] } {
  if (!hides.coarse(score.concept_id)) return withoutNormOf(score, hides);
  const { norm: _, standard_error: __, interval: ___, band, ...rest } = score;
  const isBandHidden = hides.band(score.concept_id);
  return {
    ...rest,
    value: inSteps(score.value, score.range),
    raw: null,
    ...(band !== undefined && !isBandHidden && { band }),
    redacted: [...(isBandHidden ? ['band'] : []), 'interval', 'norm', 'raw', 'standard_error', 'value'],
  };
}

function visibleMetric(metric: PrimaryMetric, hides: Hider): PrimaryMetric {
  if (!hides.coarse(metric.id)) return withoutNorm(metric, hides);
  const { standard_error: _, interval: __, band, ...rest } = metric;
  const shown = band !== undefined && !hides.band(metric.id) && { band };
  return { ...rest, value: inSteps(metric.value, metric.range) ?? metric.range!.min, ...shown };
}

/** Rounds down to one of the steps of a range; null without a range. */
function inSteps(value: number | null, range: Range | null): number | null {
  if (value === null || range === null) return null;
  const step = (range.max - range.min) / THETA_STEPS;
  return rounded(range.min + step * wholePart((value - range.min) / step));
}

/** The range on a scale, and the raw score beside the value, show which norm applied. */
function withoutNormOf(score: SubScore, hides: Hider): SubScore & { redacted?: string[] } {
  if (!hides.norm(score.concept_id)) return score;
  const { norm: _, ...rest } = score;
  return { ...rest, raw: null, range: null, redacted: ['norm', 'range', 'raw'] };
}

function withoutNorm<T extends { id: string }>(metric: T, hides: Hider): T {
  return hides.norm(metric.id) ? { ...metric, range: null } : metric;
}

function redactedConflict(conflict: GuardrailConflict, reader: Reader) {
  const { evidence, ...rest } = conflict;
  if (!reader.answers) return { ...rest, redacted: ['evidence'] };
  const { context, profile, ...seen } = evidence;
  if (context === undefined && profile === undefined) return conflict;
  return { ...rest, evidence: seen, redacted: ['evidence.context', 'evidence.profile'] };
}

/** What each part of a trace lets through that readers without the right to answers still see. */
function redactedTrace(trace: Trace, hides: Hider, reader: Reader): RedactedPart<Trace> {
  const {
    items,
    path,
    overall,
    concepts,
    decided_status_by,
    undetermined_rules,
    notes: _,
    ...others
  } = trace;
  const { link_values, ...unlinked } = others;
  const rest = reader.profile ? others : unlinked;
  const links = hides.areLinksHidden ? ['link_values'] : [];
  // That a hidden rule decided would show that it matched.
  const decided = hides.allRules.length > 0 ? {} : { decided_status_by };
  const undecided = hides.allRules.length > 0 ? ['decided_status_by'] : [];
  if (!reader.answers)
    return {
      ...rest,
      ...decided,
      concepts: concepts.map((concept) => ({ ...concept, steps: [] })),
      redacted: [
        'concepts.steps',
        'items',
        'notes',
        'overall',
        'path',
        'undetermined_rules',
        ...undecided,
        ...links,
      ],
    };
  return {
    ...rest,
    ...decided,
    items,
    path,
    undetermined_rules: undetermined_rules.filter((id) => !hides.rule(id)),
    concepts: concepts.map(({ steps, ...concept }) => ({
      ...concept,
      steps: steps.map((step) => withoutProfile(step, hides.norm(concept.concept_id))),
    })),
    overall: overall.map((step) => withoutProfile(step, false)),
    redacted: [
      'steps.norm',
      'steps.operands.context',
      'steps.operands.profile',
      'notes',
      ...undecided,
      ...links,
    ],
  };
}

/** Steps that have the mean and standard deviation of the norm among their operands. */
const NORM_STEPS: ReadonlySet<string> = new Set(['scale', 'standard_error']);

function withoutProfile(step: TraceStep, hasHiddenNorm: boolean): TraceStep {
  if (hasHiddenNorm && NORM_STEPS.has(step.step)) return { step: step.step, lines: [] };
  const operands = step['operands'] as JsonObject | undefined;
  if (!operands || (operands['context'] === undefined && operands['profile'] === undefined)) return step;
  const { context: _, profile: __, ...seen } = operands;
  return { ...step, lines: [], operands: seen };
}
