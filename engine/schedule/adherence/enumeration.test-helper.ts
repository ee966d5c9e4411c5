import type { AnswerRecord, CompiledBundle } from '../../types.ts';
import { dueQuestions } from '../due/due.ts';
import type { DueInput, QuestionHistory, Trigger } from '../types.ts';
import type { AdherenceDelivery } from './adherence.ts';
import { type Adherence, noAdherence } from './counts.ts';
import {
  bundleOf,
  earlierOf,
  NO_TRIGGER,
  PROBE,
  RECURRENCE,
  type Scene,
  STEP_MS,
  ZONE,
} from './cycles.test-helper.ts';

/** The due questions of a cycle, step by step. */

/** Returns the name of the period of a question at a time. */
function periodOf(bundle: CompiledBundle, id: string, at: number): string {
  const frequency = bundle.experience.questionById.get(id)!.schedule?.frequency;
  const date = new Date(at).toLocaleDateString('sv-SE', { timeZone: ZONE });
  if (frequency === 'daily') return `${id} ${date}`;
  return frequency === 'monthly' ? `${id} ${date.slice(0, 7)}` : id;
}

const isTriggered = (bundle: CompiledBundle, id: string) => {
  const { schedule } = bundle.experience.questionById.get(id)!;
  if (!schedule) return false;
  const { frequency, trigger } = schedule;
  return trigger.type !== 'any' || frequency === 'every_login' || frequency === 'on_event';
};

/** Lives through the cycle step by step. */
export class Enumeration {
  readonly log: AnswerRecord[] = [];
  readonly deliveries: (AdherenceDelivery & { login: string })[] = [];
  readonly history = new Map<string, QuestionHistory>();
  readonly due = new Set<string>();
  readonly possible = new Set<string>();
  readonly inSession = new Map<string, number>();
  readonly #scene: Scene;
  readonly bundle: CompiledBundle;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.bundle = bundleOf(scene);
    for (const [id, { deliveredAt, answered }] of earlierOf(scene))
      this.history.set(id, {
        deliveredAt,
        expiresAt: scene.week.startsAt,
        answeredAt: answered ? deliveredAt : null,
        loginSession: 'earlier',
        inLoginSession: 0,
      });
  }

  get state() {
    const context = {
      values: {},
      profile: {},
      sources: {},
      targets: {},
      metric: 'manhattan',
      missing: 'ignore',
    };
    return {
      seed: 's',
      log: this.log,
      context,
      elapsedMs: null,
      priors: {},
      exposure: {},
    } as DueInput['state'];
  }

  run(): void {
    const { actions, closed, now, week } = this.#scene;
    const last = Math.min(now, closed ?? now);
    for (let step = 0; step <= last; step++) {
      const at = week.startsAt.getTime() + step * STEP_MS;
      if (at >= week.endsAt.getTime()) return;
      // The question that completes the cycle is answered before anything else is asked.
      if (step === closed && this.isActive(step)) this.#enumerate(at);
      for (const action of actions.filter((each) => each.step === step)) this.#act(action, at);
      if (step === closed) return;
      if (this.isActive(step)) this.#enumerate(at);
    }
  }

  isActive(step: number): boolean {
    const { enrolled, pause } = this.#scene;
    return step >= enrolled && !(pause && step >= Math.min(...pause) && step < Math.max(...pause));
  }

  #dueAt(at: number, trigger: Trigger) {
    const counted = [...this.history].map(([id, entry]) => {
      const inLogin = this.deliveries.filter(
        ({ questionId, login }) => questionId === id && login !== '' && login === trigger.loginSession,
      );
      return [id, { ...entry, inLoginSession: inLogin.length }] as const;
    });
    return dueQuestions({
      bundle: this.bundle,
      program: { recurrence: RECURRENCE, createdAt: new Date('2025-12-01T00:00:00Z'), status: 'active' },
      enrollment: { status: 'active', lastCycleAt: null, openSince: null },
      state: this.state,
      history: new Map(counted),
      trigger,
      now: new Date(at),
    }).due;
  }

  #enumerate(at: number): void {
    for (const { questionId: id } of this.#dueAt(at, NO_TRIGGER))
      if (!isTriggered(this.bundle, id)) this.due.add(periodOf(this.bundle, id, at));
    for (const { questionId: id } of this.#dueAt(at, PROBE))
      if (isTriggered(this.bundle, id)) this.possible.add(periodOf(this.bundle, id, at));
  }

  #act({ what, question, login, event, page, step }: Scene['actions'][number], at: number): void {
    const id = `q${question}`;
    const asked = this.bundle.experience.questionById.get(id);
    if (!this.isActive(step) || !asked) return;
    if (what === 'call') this.#call({ loginSession: login, event, page }, at);
    const latest = this.deliveries.findLast(({ questionId }) => questionId === id);
    if (what === 'answer' && latest && latest.answeredAt === null)
      if (latest.expiresAt === null || latest.expiresAt.getTime() > at) {
        latest.answeredAt = new Date(at);
        this.history.set(id, { ...this.history.get(id)!, answeredAt: new Date(at) });
        this.#record(id, at);
      }
    if (what !== 'session' || asked.schedule || this.inSession.has(id)) return;
    if (latest?.answeredAt || (asked.visibleIf && !this.#isVisible(id, at))) return;
    this.inSession.set(id, at);
    this.#record(id, at);
  }

  #isVisible(id: string, at: number): boolean {
    return this.#dueAt(at, PROBE).some(({ questionId }) => questionId === id);
  }

  #record(question_id: string, at: number): void {
    const answered_at = new Date(at).toISOString();
    this.log.push({ question_id, value: 3, declined: false, elapsed_ms: null, answered_at });
  }

  #call(trigger: Trigger, at: number): void {
    for (const { questionId, reason, expiresAt } of this.#dueAt(at, trigger)) {
      const deliveredAt = new Date(at);
      const login = trigger.loginSession;
      this.deliveries.push({ questionId, reason, deliveredAt, expiresAt, answeredAt: null, login });
      this.history.set(questionId, {
        deliveredAt,
        expiresAt,
        answeredAt: null,
        loginSession: login,
        inLoginSession: 0,
      });
    }
  }

  /** Counts the occasions that were found. */
  counts(): Adherence {
    const counts = noAdherence();
    const { week, now, closed } = this.#scene;
    const nowMs = week.startsAt.getTime() + now * STEP_MS;
    const isOver = closed !== undefined && closed <= now;
    const groups = new Map<string, AdherenceDelivery[]>();
    for (const delivery of this.deliveries) {
      const period = periodOf(this.bundle, delivery.questionId, delivery.deliveredAt.getTime());
      const open = [...groups.keys()].filter((key) => key.split('#')[0] === period).at(-1);
      if (open && delivery.reason === 'repeat_until_answered') groups.get(open)!.push(delivery);
      else groups.set(`${period}#${groups.size}`, [delivery]);
    }
    const delivered = new Set([...groups.keys()].map((key) => key.split('#')[0]!));
    for (const [key, group] of groups) {
      const id = group[0]!.questionId;
      counts.delivered++;
      const attempt = group.findIndex(({ answeredAt }) => answeredAt !== null);
      const { schedule } = this.bundle.experience.questionById.get(id)!;
      const isRepeated = schedule?.repeatUntilAnswered && schedule.frequency !== 'on_event';
      const until = Math.min(
        periodEnd(this.bundle, key.split('#')[0]!, week.endsAt.getTime()),
        (isRepeated ? undefined : group.at(-1)!.expiresAt?.getTime()) ?? Number.POSITIVE_INFINITY,
      );
      if (attempt > 0) counts.late++;
      else if (attempt === 0 || this.inSession.has(id)) counts.answered++;
      else if (isOver || nowMs >= until) counts.missed++;
      else counts.open++;
    }
    for (const [id] of this.inSession) {
      if (delivered.has(id)) continue;
      counts.delivered++;
      counts.answered++;
      delivered.add(id);
    }
    for (const period of this.due) {
      if (delivered.has(period)) continue;
      if (isOver || nowMs >= periodEnd(this.bundle, period, week.endsAt.getTime())) counts.missed++;
      else counts.open++;
    }
    counts.not_triggered = [...this.possible].filter((period) => !delivered.has(period)).length;
    counts.expected = counts.answered + counts.late + counts.missed + counts.open;
    return counts;
  }
}

/** Returns when a period ends: the first half hour with another name, or the end of the cycle. */
function periodEnd(bundle: CompiledBundle, period: string, endMs: number): number {
  const [id, name] = period.split(' ');
  if (name === undefined) return endMs;
  let at = endMs - STEP_MS;
  while (periodOf(bundle, id!, at) !== period) at -= STEP_MS;
  return at + STEP_MS;
}
