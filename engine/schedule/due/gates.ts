import { bankOf } from '../../adaptive/bank.ts';
import { contains, type Period } from '../recurrence/periods.ts';
import { instant } from '../recurrence/recurrence.ts';
import { HOUR_MS } from '../recurrence/zone.ts';
import type { FailedGate } from '../types.ts';
import { failure } from './common-gates.ts';
import { type Candidate, type GateContext, isOutstanding, latestExpiryMs } from './gate-context.ts';
import { matchesPattern } from './pattern.ts';

/** Returns the failed gates of one question, without the common gates and the throttle. */
export function questionFailures(context: GateContext, candidate: Candidate): FailedGate[] {
  const failed: FailedGate[] = [];
  for (const gate of QUESTION_GATES) {
    const found = gate(context, candidate);
    if (found) failed.push(found);
  }
  return failed;
}

type QuestionGate = (context: GateContext, candidate: Candidate) => FailedGate | null;

const QUESTION_GATES: readonly QuestionGate[] = [
  visibleGate,
  policyGate,
  triggerGate,
  frequencyGate,
  loginGate,
  cooldownGate,
  outstandingGate,
];

function visibleGate({ respondent, refused }: GateContext, { question }: Candidate): FailedGate | null {
  if (refused && refused.id !== question.id)
    return failure('visible', 'consent_refused', 'a required consent was refused in this cycle');
  const { visible, reason } = respondent.pathAt(question.index);
  return visible ? null : failure('visible', reason, 'the question is not on the path of the answers given');
}

/**
 * An answered question that is not an item of the bank passes, because only its schedule decides when it is
 * asked again.
 */
function policyGate(
  { asked, plan, respondent, input }: GateContext,
  { question }: Candidate,
): FailedGate | null {
  if (asked.has(question.id)) return null;
  const isAnswered = respondent.recordAt(question.index) !== undefined;
  if (plan.stop !== undefined) {
    return failure('adaptive_policy', 'stopped', `the policy has stopped asking: ${plan.stop}`);
  }
  if (!isAnswered) return failure('adaptive_policy', 'not_next', 'the policy does not ask it now');
  if (bankOf(input.bundle).unitOf[question.index] === undefined) return null;
  return failure('adaptive_policy', 'measured', 'its answer already counts in this cycle');
}

/** Only a question of frequency `on_event` is repeated without a new event. */
function triggerGate(
  { input: { trigger } }: GateContext,
  { question, isRepeat }: Candidate,
): FailedGate | null {
  const wanted = question.schedule?.trigger;
  if (wanted?.type === 'after_login' && trigger.loginSession === '') {
    return failure(
      'trigger',
      'no_login_session',
      'it is asked after a login, but no login session was given',
    );
  }
  const needsEvent = wanted?.type === 'event' && !(isRepeat && question.schedule?.frequency === 'on_event');
  if (needsEvent && !fits(wanted.event, trigger.event)) {
    return failure('trigger', 'other_event', `it is asked on the event ${wanted.event || '(any)'}`);
  }
  if (wanted?.type === 'page' && !fits(wanted.page, trigger.page)) {
    return failure('trigger', 'other_page', `it is asked on the page ${wanted.page || '(any)'}`);
  }
  return null;
}

/** An empty pattern matches any event or page. */
function fits(pattern: string, actual: string): boolean {
  return actual !== '' && matchesPattern(pattern || '*', actual);
}

function frequencyGate(context: GateContext, candidate: Candidate): FailedGate | null {
  const { question, latest, period, isRepeat } = candidate;
  const { trigger } = context.input;
  switch (question.schedule?.frequency) {
    case 'every_login':
      if (trigger.loginSession === '') {
        return failure(
          'frequency',
          'no_login_session',
          'it is asked at every login, but no login session was given',
        );
      }
      if (
        isRepeat ||
        !latest ||
        (latest.inLoginSession === 0 && latest.loginSession !== trigger.loginSession)
      ) {
        return null;
      }
      return failure('frequency', 'asked_in_login', 'it was asked in this login session');
    case 'on_event':
      if (isRepeat || trigger.event !== '') return null;
      return failure('frequency', 'no_event', 'it is asked on an event');
    default:
      return isRepeat ? null : askedInPeriod(context, candidate, period);
  }
}

function askedInPeriod(
  context: GateContext,
  { question, latest }: Candidate,
  period: Period,
): FailedGate | null {
  const isDelivered = latest !== undefined && contains(period, latest.deliveredAt);
  // A question asked once per cycle, or once, may also have been answered in a session without a delivery.
  const isOncePerCycle = [undefined, 'one_time'].includes(question.schedule?.frequency);
  const isRecorded = isOncePerCycle && context.respondent.recordAt(question.index) !== undefined;
  if (!isDelivered && !isRecorded) return null;
  const isAnswered = isRecorded || latest?.answeredAt !== null;
  const code = isAnswered ? 'answered_in_period' : 'asked_in_period';
  const frequency = question.schedule?.frequency ?? 'once a cycle';
  const detail = `it was ${isAnswered ? 'answered' : 'asked'} in this period (${frequency})`;
  return failure('frequency', code, detail, instant(period.endsAt));
}

function loginGate({ input: { trigger } }: GateContext, { question, latest }: Candidate): FailedGate | null {
  const limit = question.schedule?.maxPerLogin ?? 0;
  if (limit === 0 || trigger.loginSession === '' || !latest || latest.inLoginSession < limit) return null;
  return failure('max_per_login', 'max_per_login', `it is asked at most ${limit} times in a login session`);
}

function cooldownGate({ nowMs }: GateContext, { question, latest }: Candidate): FailedGate | null {
  const hours = question.schedule?.cooldownHours;
  if (hours === undefined || !latest) return null;
  const endsMs = latest.deliveredAt.getTime() + hours * HOUR_MS;
  if (nowMs >= endsMs) return null;
  return failure(
    'cooldown',
    'cooldown',
    `it is not asked again within ${hours} hours of a delivery`,
    instant(endsMs),
  );
}

function outstandingGate(context: GateContext, candidate: Candidate): FailedGate | null {
  const { question, latest, isRepeat } = candidate;
  const { trigger } = context.input;
  if (!latest || !isOutstanding(context, candidate)) return null;
  // Two login sessions may alternate: a session in which the question was already delivered is not new.
  const isNewLogin =
    trigger.loginSession !== '' &&
    latest.loginSession !== trigger.loginSession &&
    latest.inLoginSession === 0;
  if (isNewLogin && (isRepeat || question.schedule?.frequency === 'every_login')) return null;
  const detail = 'it was delivered and is still open';
  return failure('outstanding', 'outstanding', detail, instant(latestExpiryMs(context, candidate)));
}
