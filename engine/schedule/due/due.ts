import { bankOf } from '../../adaptive/bank.ts';
import type { Question } from '../../types.ts';
import {
  type DueInput,
  type DueItem,
  type DueReason,
  type DueResult,
  type FailedGate,
  GATES,
  type SuppressedItem,
} from '../types.ts';
import { commonFailures, failure } from './common-gates.ts';
import { ownFailures } from './gates.ts';
import { type Candidate, candidateOf, expiryOf, type Moment, momentOf } from './moment.ts';

/**
 * Which questions to deliver now, in order, and for every other one all the gates that keep it back. Pure: the caller
 * holds the enrollment's lock while it stores what is due, so that two calls never deliver the same question.
 * Information texts are delivered like questions; nothing of them stays open longer than their period.
 */
export function dueQuestions(input: DueInput): DueResult {
  const moment = momentOf(input);
  const common = commonFailures(moment);
  const slots = slotsOf(input);
  const due = common.length > 0 ? [] : dueOf(moment, slots.count);
  return {
    due,
    get suppressed() {
      return suppressedOf(moment, common, slots, due);
    },
  };
}

/** The first questions, at most `count`, whose own gates are all open. */
function dueOf(moment: Moment, count: number): DueItem[] {
  const due: DueItem[] = [];
  for (const question of inOrder(moment)) {
    if (due.length >= count) break;
    const candidate = candidateOf(moment, question);
    if (ownFailures(moment, candidate).length > 0) continue;
    due.push({
      questionId: question.id,
      reason: reasonOf(moment, candidate),
      expiresAt: expiryOf(moment, candidate),
    });
  }
  return due;
}

/** What the policy asks, in its order; then the rest in experience order. */
function inOrder({ input, plan, asked }: Moment): Question[] {
  const rest = input.bundle.experience.questions.filter(({ id }) => !asked.has(id));
  return [...plan.next, ...rest];
}

/** How many questions a delivery may hold, and what keeps back those beyond. */
interface Slots {
  count: number;
  failure: FailedGate;
}

function slotsOf({ bundle, history, trigger }: DueInput): Slots {
  const { maxQuestionsPerDelivery, maxPerLogin } = bundle.adaptivePolicy.throttle;
  const perDelivery = maxQuestionsPerDelivery ?? Number.POSITIVE_INFINITY;
  let inLogin = Number.POSITIVE_INFINITY;
  if (maxPerLogin !== undefined && trigger.loginSession !== '') {
    inLogin = maxPerLogin;
    for (const { inLoginSession } of history.values()) inLogin -= inLoginSession;
  }
  const detail =
    inLogin < perDelivery
      ? `at most ${maxPerLogin} questions in a login session`
      : `at most ${maxQuestionsPerDelivery} questions in a delivery`;
  const code = inLogin < perDelivery ? 'max_per_login' : 'max_questions_per_delivery';
  return { count: Math.min(inLogin, perDelivery), failure: failure('throttle', code, detail) };
}

/**
 * The first that holds: `repeat_until_answered` (delivered before in this period, not answered), `event_triggered` (it
 * waits for an event), `adaptive_next` (the policy chose it: a bank item, or one that only a rule asks), `first_delivery`
 * (never delivered to this enrollment), `recurring`.
 */
function reasonOf({ input }: Moment, { question, latest, isRepeat }: Candidate): DueReason {
  const { schedule, index } = question;
  if (isRepeat) return 'repeat_until_answered';
  if (schedule?.frequency === 'on_event' || schedule?.trigger.type === 'event') return 'event_triggered';
  const bank = bankOf(input.bundle);
  if (bank.unitOf[index] !== undefined || bank.onDemand.has(index)) return 'adaptive_next';
  return latest ? 'recurring' : 'first_delivery';
}

function suppressedOf(
  moment: Moment,
  common: readonly FailedGate[],
  slots: Slots,
  due: readonly DueItem[],
): SuppressedItem[] {
  const delivered = new Set(due.map(({ questionId }) => questionId));
  const suppressed: SuppressedItem[] = [];
  for (const question of moment.input.bundle.experience.questions) {
    if (delivered.has(question.id)) continue;
    const failed = [...common, ...ownFailures(moment, candidateOf(moment, question))];
    if (slots.count <= 0 || failed.length === 0) failed.push(slots.failure);
    failed.sort((a, b) => GATES.indexOf(a.gate) - GATES.indexOf(b.gate));
    const nextEligibleAt = latestOf(failed);
    suppressed.push({ questionId: question.id, failed, ...(nextEligibleAt && { nextEligibleAt }) });
  }
  return suppressed;
}

/** Undefined where a gate does not open by time alone. */
function latestOf(failed: readonly FailedGate[]): Date | undefined {
  let latest: Date | undefined;
  for (const { nextEligibleAt } of failed) {
    if (!nextEligibleAt) return undefined;
    if (!latest || nextEligibleAt > latest) latest = nextEligibleAt;
  }
  return latest;
}
