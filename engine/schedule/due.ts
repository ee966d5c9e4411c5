import { bankOf } from '../adaptive/bank.ts';
import type { Question } from '../types.ts';
import { commonFailures, failure } from './common-gates.ts';
import { ownFailures } from './gates.ts';
import { type Candidate, candidateOf, expiryOf, type Moment, momentOf } from './moment.ts';
import {
  type DueInput,
  type DueReason,
  type DueResult,
  type FailedGate,
  GATES,
  type SuppressedItem,
} from './types.ts';

/**
 * Which questions to deliver now, in order, and for every other one all the gates that keep it back. Pure: the caller
 * holds the enrollment's lock while it stores what is due, so that two calls never deliver the same question.
 * Information texts are delivered like questions; nothing of them stays open longer than their period.
 */
export function dueQuestions(input: DueInput): DueResult {
  const moment = momentOf(input);
  const common = commonFailures(moment);
  const slots = slotsOf(input);
  const due: DueResult['due'] = [];
  const failures = new Map<string, FailedGate[]>();
  for (const question of inOrder(moment)) {
    const candidate = candidateOf(moment, question);
    const failed = [...common, ...ownFailures(moment, candidate)];
    if (slots.count <= 0 || (failed.length === 0 && due.length >= slots.count)) failed.push(slots.failure);
    if (failed.length > 0) failures.set(question.id, failed);
    else
      due.push({
        questionId: question.id,
        reason: reasonOf(moment, candidate),
        expiresAt: expiryOf(moment, candidate),
      });
  }
  return { due, suppressed: suppressedOf(moment, failures) };
}

/** What the policy asks, in its order; then the rest in experience order. */
function inOrder({ input, plan, asked }: Moment): Question[] {
  const rest = input.bundle.experience.questions.filter(({ id }) => !asked.has(id));
  return [...plan.next, ...rest];
}

/** How many questions this delivery may hold, and what keeps back those beyond. */
function slotsOf({ bundle, history, trigger }: DueInput): { count: number; failure: FailedGate } {
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

function suppressedOf({ input }: Moment, failures: ReadonlyMap<string, FailedGate[]>): SuppressedItem[] {
  const suppressed: SuppressedItem[] = [];
  for (const { id } of input.bundle.experience.questions) {
    const failed = failures.get(id);
    if (!failed) continue;
    failed.sort((a, b) => GATES.indexOf(a.gate) - GATES.indexOf(b.gate));
    const nextEligibleAt = latestOf(failed);
    suppressed.push({ questionId: id, failed, ...(nextEligibleAt && { nextEligibleAt }) });
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
