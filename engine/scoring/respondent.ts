import { type Quality, responseQuality } from '../quality/quality.ts';
import type {
  AnswerRecord,
  AnswerValue,
  CompiledBundle,
  Confidence,
  Coverage,
  ExpressionEnvironment,
  RespondentState,
  Value,
} from '../types.ts';
import { scoreComposite } from './composite.ts';
import { scoreConcept } from './concept.ts';
import { confidenceOf, confidenceValue } from './confidence.ts';
import { coverageOf } from './coverage.ts';
import { applyRules, decideAgain, decideConditions, type Path, type PathEntry } from './path.ts';
import { type ScoringPlan, scoringPlan } from './plan.ts';
import type { RespondentView } from './respondent-view.ts';
import type { Score } from './score.ts';

/** How often a path is decided again until its conditions and rules hold on it. */
const MAX_ROUNDS = 10;
const NOT_REACHED: PathEntry = { visible: false, reason: 'not_reached' };

const respondents = new WeakMap<RespondentState, Respondent>();

/**
 * Returns the respondent for a state. Scores are computed on first access and cached. The same state and
 * bundle return the same object as long as the log has not grown.
 */
export function respondentOf(bundle: CompiledBundle, state: RespondentState): Respondent {
  const cached = respondents.get(state);
  if (cached?.bundle === bundle && cached.entries === state.log.length) return cached;
  const respondent = new Respondent(bundle, state);
  respondents.set(state, respondent);
  return respondent;
}

/** Returns the environment in which expressions read a respondent's state, during a session or after it. */
export function respondentEnvironment(bundle: CompiledBundle, state: RespondentState): ExpressionEnvironment {
  return respondentOf(bundle, state);
}

/**
 * One respondent's answers on the answered path: the answer to a hidden question does not count. A value that
 * depends on itself (a cycle that the compiler did not detect) is null instead of causing infinite recursion.
 */
export class Respondent implements RespondentView {
  readonly bundle: CompiledBundle;
  readonly state: RespondentState;
  readonly plan: ScoringPlan;
  /** Length of the log at construction. */
  readonly entries: number;
  readonly #latest: (AnswerRecord | undefined)[];
  readonly #elapsed: (number | undefined)[];
  readonly #path: Path;
  readonly #scores = new Map<string, Score | 'pending'>();
  #coverage: Coverage | undefined;
  #quality: Quality | undefined;
  #confidence: Confidence | 'pending' | undefined;

  constructor(bundle: CompiledBundle, state: RespondentState) {
    const { questions, questionById } = bundle.experience;
    this.bundle = bundle;
    this.state = state;
    this.plan = scoringPlan(bundle);
    this.entries = state.log.length;
    this.#latest = new Array(questions.length);
    this.#elapsed = new Array(questions.length);
    this.#path = this.plan.path.base.slice();
    for (const record of state.log) {
      const index = questionById.get(record.question_id)?.index;
      if (index === undefined) continue;
      this.#latest[index] = record;
      if (record.elapsed_ms !== null) this.#elapsed[index] = (this.#elapsed[index] ?? 0) + record.elapsed_ms;
    }
    this.#decidePath();
  }

  /**
   * Decides the path. While it is incomplete, conditions and policy rules may read scores and coverage; these
   * intermediate results are discarded.
   */
  #decidePath(): void {
    const { path } = this.plan;
    if (path.conditional.length > 0) {
      decideConditions(this.#path, path, this);
      this.#clearCache();
    }
    if (path.onDemand !== null) {
      const isShorter = applyRules(this.#path, path.onDemand, this);
      this.#clearCache();
      if (isShorter) this.#settlePath();
    }
  }

  /**
   * Decides the path again while it is not the one that its conditions and rules were decided on: a question
   * that is not asked on demand is no longer missing in a score that they read. A path that contradicts
   * itself stays as first decided.
   */
  #settlePath(): void {
    const first = this.#path.slice();
    const reread = () => this.#clearCache();
    for (let round = 0; round < MAX_ROUNDS; round++) {
      if (decideAgain(this.#path, this.plan.path, this, reread)) return;
    }
    first.forEach((entry, index) => {
      this.#path[index] = entry;
    });
    this.#clearCache();
  }

  #clearCache(): void {
    this.#scores.clear();
    this.#coverage = this.#quality = this.#confidence = undefined;
  }

  /** Returns whether the question at `index` is on the answered path, and why. */
  pathAt(index: number): PathEntry {
    return this.#path[index] ?? NOT_REACHED;
  }

  visible(index: number): boolean {
    return this.pathAt(index).visible;
  }

  /** Returns the last log entry of a question, whether or not the question is visible. */
  recordAt(index: number): AnswerRecord | undefined {
    return this.#latest[index];
  }

  /**
   * Returns the current answer to the question at `index`; null when it is hidden, declined or unanswered.
   */
  valueAt(index: number): AnswerValue | null {
    const value = this.#latest[index]?.value ?? null;
    return value !== null && this.visible(index) ? value : null;
  }

  /** Returns the score of a concept or composite; null for an unknown id. */
  scored(id: string): Score | null {
    const found = this.#scores.get(id);
    if (found === 'pending') return null;
    if (found !== undefined) return found;
    const concept = this.plan.concepts.get(id);
    const composite = this.plan.composites.get(id);
    if (concept === undefined && composite === undefined) return null;
    this.#scores.set(id, 'pending');
    const score = concept !== undefined ? scoreConcept(concept, this) : scoreComposite(composite!, this);
    this.#scores.set(id, score);
    return score;
  }

  coverageResult(): Coverage {
    this.#coverage ??= coverageOf(this, this.plan.units);
    return this.#coverage;
  }

  qualityResult(): Quality {
    this.#quality ??= responseQuality(this);
    return this.#quality;
  }

  /** Returns the confidence of the whole; null while it is being computed. */
  confidenceResult(): Confidence | null {
    if (this.#confidence === 'pending') return null;
    if (this.#confidence !== undefined) return this.#confidence;
    this.#confidence = 'pending';
    const confidence = confidenceOf(this);
    this.#confidence = confidence;
    return confidence;
  }

  answer(questionId: string): Value {
    const question = this.bundle.experience.questionById.get(questionId);
    return question === undefined ? null : this.valueAt(question.index);
  }

  answered(questionId: string): boolean {
    return this.answer(questionId) !== null;
  }

  score(conceptId: string): number | null {
    return this.scored(conceptId)?.raw ?? null;
  }

  metric(metricId: string): number | null {
    return this.scored(metricId)?.raw ?? null;
  }

  confidence(conceptId?: string): number | null {
    if (conceptId === undefined) return this.confidenceResult()?.value ?? null;
    const precision = this.scored(conceptId)?.precision.precision ?? null;
    return confidenceValue(precision, this.qualityResult().value);
  }

  coverage(conceptId?: string): number | null {
    if (conceptId === undefined) return this.coverageResult().ratio;
    return this.scored(conceptId)?.tally.ratio ?? null;
  }

  missingShare(): number | null {
    let [due, answered] = [0, 0];
    for (const { index, input, rows } of this.bundle.experience.questions) {
      if (!this.visible(index) || input === 'information') continue;
      const value = this.valueAt(index);
      due += Math.max(1, rows.length);
      const known = rows.filter(({ id }) => ownValue((value ?? {}) as Record<string, Value>, id) !== null);
      answered += rows.length === 0 ? Number(value !== null) : known.length;
    }
    return due === 0 ? null : (due - answered) / due;
  }

  context(key: string): Value {
    return ownValue(this.state.context.values, key);
  }

  profile(field: string): Value {
    return ownValue(this.state.context.profile, field);
  }

  timing(questionId?: string): number | null {
    if (questionId === undefined) return this.#activeMs() ?? this.state.elapsedMs;
    const index = this.bundle.experience.questionById.get(questionId)?.index;
    return index === undefined ? null : this.elapsedAt(index);
  }

  /**
   * Returns the active milliseconds spent on a visible question, including answer changes; null when not
   * reported.
   */
  elapsedAt(index: number): number | null {
    const elapsed = this.#elapsed[index];
    return elapsed !== undefined && this.visible(index) ? elapsed : null;
  }

  #activeMs(): number | null {
    let total: number | null = null;
    for (let index = 0; index < this.#elapsed.length; index++) {
      const elapsed = this.elapsedAt(index);
      if (elapsed !== null) total = (total ?? 0) + elapsed;
    }
    return total;
  }
}

function ownValue(record: Readonly<Record<string, Value>>, key: string): Value {
  return Object.hasOwn(record, key) ? (record[key] ?? null) : null;
}
