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
import { type Candidate, candidateOf, type GateContext, gateContext, newExpiry } from './gate-context.ts';
import { questionFailures } from './gates.ts';

/**
 * Returns the questions to deliver now, in order, and all failed gates of every other question. Pure: the
 * caller holds the enrollment's row lock while it stores the deliveries, so that two calls never deliver the
 * same question. Information texts are delivered like questions.
 */
export function dueQuestions(input: DueInput): DueResult {
  const context = gateContext(input);
  const common = commonFailures(context);
  const slots = slotsOf(input);
  const due = common.length > 0 ? [] : dueOf(context, slots.count);
  return {
    due,
    get suppressed() {
      return suppressedOf(context, common, slots, due);
    },
  };
}

/** Returns the first questions, at most `count`, that pass all of their own gates. */
function dueOf(context: GateContext, count: number): DueItem[] {
  const due: DueItem[] = [];
  for (const question of inOrder(context)) {
    if (due.length >= count) break;
    const candidate = candidateOf(context, question);
    if (questionFailures(context, candidate).length > 0) continue;
    due.push({
      questionId: question.id,
      reason: reasonOf(context, candidate),
      expiresAt: newExpiry(context, candidate),
    });
  }
  return due;
}

/** Returns the questions that the policy asks, in its order, then the others in experience order. */
function inOrder({ input, plan, asked }: GateContext): Question[] {
  const rest = input.bundle.experience.questions.filter(({ id }) => !asked.has(id));
  return [...plan.next, ...rest];
}

/** How many questions a delivery may contain, and the failed gate of the questions beyond. */
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
 * Returns the first reason that applies: `repeat_until_answered` (delivered in this period but not answered),
 * `event_triggered` (asked on an event), `adaptive_next` (selected by the policy: a bank item, or a question
 * that only a rule asks for), `first_delivery` (never delivered to this enrollment), `recurring`.
 */
function reasonOf({ input }: GateContext, { question, latest, isRepeat }: Candidate): DueReason {
  const { schedule, index } = question;
  if (isRepeat) return 'repeat_until_answered';
  if (schedule?.frequency === 'on_event' || schedule?.trigger.type === 'event') return 'event_triggered';
  const bank = bankOf(input.bundle);
  if (bank.unitOf[index] !== undefined || bank.onDemand.has(index)) return 'adaptive_next';
  return latest ? 'recurring' : 'first_delivery';
}

function suppressedOf(
  context: GateContext,
  common: readonly FailedGate[],
  slots: Slots,
  due: readonly DueItem[],
): SuppressedItem[] {
  const delivered = new Set(due.map(({ questionId }) => questionId));
  const suppressed: SuppressedItem[] = [];
  for (const question of context.input.bundle.experience.questions) {
    if (delivered.has(question.id)) continue;
    const failed = [...common, ...questionFailures(context, candidateOf(context, question))];
    if (slots.count <= 0 || failed.length === 0) failed.push(slots.failure);
    failed.sort((a, b) => GATES.indexOf(a.gate) - GATES.indexOf(b.gate));
    const nextEligibleAt = latestOf(failed);
    suppressed.push({ questionId: question.id, failed, ...(nextEligibleAt && { nextEligibleAt }) });
  }
  return suppressed;
}

/** Returns when all failed gates pass; undefined when one does not pass by time alone. */
function latestOf(failed: readonly FailedGate[]): Date | undefined {
  let latest: Date | undefined;
  for (const { nextEligibleAt } of failed) {
    if (!nextEligibleAt) return undefined;
    if (!latest || nextEligibleAt > latest) latest = nextEligibleAt;
  }
  return latest;
}
