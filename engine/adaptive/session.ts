import { isUnfinished } from '../inputs/inputs.ts';
import { type RuleEffects, ruleEffects } from '../scoring/policy-rules.ts';
import { type Respondent, respondentOf } from '../scoring/respondent.ts';
import type { AdaptivePolicy, AnswerValue, Question, RespondentState } from '../types.ts';
import type { AdaptiveBank } from './bank.ts';
import { Measure } from './measure.ts';
import { takesAnswer, type Unit } from './units.ts';

/**
 * The state of one respondent under a policy, built by processing the answer log entry by entry. After each
 * entry the session equals what it was when that answer was given. It reads `state.log` only as far as
 * `advance` has processed it.
 */
export class Session {
  readonly bank: AdaptiveBank;
  readonly state: RespondentState;
  readonly policy: AdaptivePolicy;
  readonly measures: readonly Measure[];
  /** Question indexes in the order in which they were first answered or declined. */
  readonly asked: number[] = [];
  /** The testlet started last; its questions are asked together. */
  testlet: Unit | undefined;
  /**
   * Number of scored and pilot questions asked so far; questions asked by a rule or in experience order do
   * not count.
   */
  selected = 0;
  /** Number of open scored units per dimension, ignoring visibility. */
  readonly remaining: Int32Array;
  #entries = 0;
  readonly #latest: (AnswerValue | null | undefined)[];
  readonly #closed: Uint8Array;
  readonly #blocked: Uint8Array;
  #respondent: Respondent | undefined;
  #effects: RuleEffects | undefined;

  constructor(bank: AdaptiveBank, state: RespondentState) {
    const count = bank.bundle.experience.questions.length;
    this.bank = bank;
    this.state = state;
    this.policy = bank.bundle.adaptivePolicy;
    this.measures = bank.dimensions.map((dimension) => new Measure(dimension, state.priors));
    this.remaining = Int32Array.from(bank.dimensions, ({ units }) => units.length);
    this.#latest = new Array(count);
    this.#closed = new Uint8Array(count);
    this.#blocked = new Uint8Array(count);
  }

  /**
   * Returns the question of the next log entry; undefined at the end of the log or for an unknown question.
   */
  upcoming(): Question | undefined {
    const entry = this.state.log[this.#entries];
    return entry && this.bank.bundle.experience.questionById.get(entry.question_id);
  }

  /** Number of log entries processed. */
  get entries(): number {
    return this.#entries;
  }

  get finished(): boolean {
    return this.#entries >= this.state.log.length;
  }

  /** Processes the next log entry: a first answer, or a changed answer that later selection uses. */
  advance(): void {
    const question = this.upcoming();
    const { value } = this.state.log[this.#entries++]!;
    this.#respondent = undefined;
    this.#effects = undefined;
    if (question === undefined) return;
    const isChange = this.isAsked(question.index);
    if (isUnfinished(question, value)) {
      this.#reopen(question.index);
      return;
    }
    this.#latest[question.index] = value;
    if (!isChange) this.#start(question.index);
    if (isChange || this.bank.isRevisable) this.#recompute();
    else for (const measure of this.measures) measure.add(question.index, value);
  }

  /** The respondent at this point of the log, read by expressions. */
  get respondent(): Respondent {
    this.#respondent ??= respondentOf(
      this.bank.bundle,
      this.finished ? this.state : { ...this.state, log: this.state.log.slice(0, this.#entries) },
    );
    return this.#respondent;
  }

  get effects(): RuleEffects {
    this.#effects ??= ruleEffects(this.policy, this.respondent);
    return this.#effects;
  }

  isAsked(index: number): boolean {
    return this.#latest[index] !== undefined;
  }

  /**
   * Whether a question may be asked now: it was not asked, is not an enemy of an asked question, and is
   * visible.
   */
  mayAsk(index: number): boolean {
    if (this.isAsked(index) || this.#blocked[index] === 1) return false;
    return this.bank.hideable[index] === 0 || this.respondent.visible(index);
  }

  /**
   * Whether no question of the unit or enemy of one was asked, and at least one of its questions may be asked
   * now.
   */
  isOpen(unit: Unit): boolean {
    if (this.#closed[unit.index] === 1) return false;
    return !unit.conditional || this.openMembers(unit).length > 0;
  }

  /**
   * Returns the questions of a unit that may be asked now with the texts between them; empty when only texts
   * are left.
   */
  openMembers(unit: Unit): Question[] {
    const { questions } = this.bank.bundle.experience;
    const open = unit.members.filter((member) => this.mayAsk(member)).map((member) => questions[member]!);
    return open.some(takesAnswer) ? open : [];
  }

  /** Asks a question again if part of its answer is missing. Only fixed mode saves such answers. */
  #reopen(index: number): void {
    this.#latest[index] = undefined;
    const place = this.asked.indexOf(index);
    if (place < 0) return;
    this.asked.splice(place, 1);
    this.#recompute();
  }

  #start(index: number): void {
    const unit = this.bank.unitOf[index];
    this.asked.push(index);
    if (unit && unit.members.length > 1) this.testlet = unit;
    if (unit && unit.kind !== 'on_demand') this.selected++;
    if (unit) this.#close(unit);
    for (const enemy of this.bank.enemies.get(index) ?? []) {
      this.#blocked[enemy] = 1;
      const blocked = this.bank.unitOf[enemy];
      if (blocked) this.#close(blocked);
    }
  }

  #close(unit: Unit): void {
    if (this.#closed[unit.index] === 1) return;
    this.#closed[unit.index] = 1;
    for (const { index, byQuestion } of this.bank.dimensions) {
      if (unit.kind === 'scored' && unit.members.some((member) => byQuestion.has(member)))
        this.remaining[index]!--;
    }
  }

  /**
   * Recomputes every measure from the current answers, without answers to questions that have been hidden
   * since.
   */
  #recompute(): void {
    for (const measure of this.measures) measure.clear();
    for (const index of this.asked) {
      const value = this.#latest[index] ?? null;
      if (value !== null && this.bank.hideable[index] === 1 && !this.respondent.visible(index)) continue;
      for (const measure of this.measures) measure.add(index, value);
    }
  }
}
