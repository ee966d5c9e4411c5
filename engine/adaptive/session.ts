import { type RuleEffects, ruleEffects } from '../scoring/policy-rules.ts';
import { type Respondent, respondentOf } from '../scoring/respondent.ts';
import type { AdaptivePolicy, AnswerValue, Question, RespondentState } from '../types.ts';
import type { AdaptiveBank } from './bank.ts';
import { Measure } from './measure.ts';
import { takesAnswer, type Unit } from './units.ts';

/**
 * One respondent on the way through the policy: the answer log taken in entry by entry, so that at every entry the session is
 * what it was when that answer came. It reads `state.log` as far as `advance` has gone.
 */
export class Session {
  readonly bank: AdaptiveBank;
  readonly state: RespondentState;
  readonly policy: AdaptivePolicy;
  readonly measures: readonly Measure[];
  /** Question indexes in the order in which they were first answered or declined. */
  readonly asked: number[] = [];
  /** The testlet begun last; its questions are asked together. */
  testlet: Unit | undefined;
  /** Questions asked so far that are selected or piloted; those that a rule or the experience's order asked do not count. */
  selected = 0;
  /** Open scored units per dimension, visibility apart. */
  readonly remaining: Int32Array;
  #entries = 0;
  readonly #latest: (AnswerValue | null | undefined)[];
  readonly #closed: Uint8Array;
  readonly #met: Uint8Array;
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
    this.#met = new Uint8Array(count);
  }

  /** The log's next entry; undefined when all are taken in or it names no question. */
  upcoming(): Question | undefined {
    const entry = this.state.log[this.#entries];
    return entry && this.bank.bundle.experience.questionById.get(entry.question_id);
  }

  get finished(): boolean {
    return this.#entries >= this.state.log.length;
  }

  /** Takes in the log's next entry: a first answer, or a change that later selection goes by. */
  advance(): void {
    const question = this.upcoming();
    const { value } = this.state.log[this.#entries++]!;
    this.#respondent = undefined;
    this.#effects = undefined;
    if (question === undefined) return;
    const isChange = this.isAsked(question.index);
    this.#latest[question.index] = value;
    if (!isChange) this.#begin(question.index);
    if (isChange || this.bank.isRevisable) this.#remeasure();
    else if (value !== null) for (const measure of this.measures) measure.add(question.index, value);
  }

  /** What expressions read at this point of the log. */
  get respondent(): Respondent {
    const state = this.finished ? this.state : { ...this.state, log: this.state.log.slice(0, this.#entries) };
    this.#respondent ??= respondentOf(this.bank.bundle, state);
    return this.#respondent;
  }

  get effects(): RuleEffects {
    this.#effects ??= ruleEffects(this.policy, this.respondent);
    return this.#effects;
  }

  isAsked(index: number): boolean {
    return this.#latest[index] !== undefined;
  }

  /** Whether a question may be asked now: not yet asked, no enemy of one that was, and on the path that conditions and rules leave. */
  mayAsk(index: number): boolean {
    if (this.isAsked(index) || this.#met[index] === 1) return false;
    return this.bank.hideable[index] === 0 || this.respondent.visible(index);
  }

  /** Whether no question of the unit was asked, none has met its enemy, and one at least may be asked now. */
  isOpen(unit: Unit): boolean {
    if (this.#closed[unit.index] === 1) return false;
    return !unit.conditional || this.openMembers(unit).length > 0;
  }

  /** The questions of a unit that may be asked now, with the texts among them; none when only texts are left. */
  openMembers(unit: Unit): Question[] {
    const { questions } = this.bank.bundle.experience;
    const open = unit.members.filter((member) => this.mayAsk(member)).map((member) => questions[member]!);
    return open.some(takesAnswer) ? open : [];
  }

  #begin(index: number): void {
    const unit = this.bank.unitOf[index];
    this.asked.push(index);
    if (unit && unit.members.length > 1) this.testlet = unit;
    if (unit && unit.kind !== 'on_demand') this.selected++;
    if (unit) this.#close(unit);
    for (const enemy of this.bank.enemies.get(index) ?? []) {
      this.#met[enemy] = 1;
      const met = this.bank.unitOf[enemy];
      if (met) this.#close(met);
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

  /** Starts over with the answers that stand; where answers can hide questions, one to a question hidden since does not. */
  #remeasure(): void {
    for (const measure of this.measures) measure.clear();
    for (const index of this.asked) {
      const value = this.#latest[index] ?? null;
      if (value === null || (this.bank.hideable[index] === 1 && !this.respondent.visible(index))) continue;
      for (const measure of this.measures) measure.add(index, value);
    }
  }
}
