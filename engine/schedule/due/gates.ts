import { bankOf } from '../../adaptive/bank.ts';
import { contains, type Period } from '../recurrence/periods.ts';
import { instant } from '../recurrence/recurrence.ts';
import { HOUR_MS } from '../recurrence/zone.ts';
import type { FailedGate } from '../types.ts';
import { failure } from './common-gates.ts';
import { type Candidate, isOutstanding, lapseOf, type Moment } from './moment.ts';
import { matchesPattern } from './pattern.ts';

/** The gates of one question that do not let it through, the common ones and the throttle apart. */
export function ownFailures(moment: Moment, candidate: Candidate): FailedGate[] {
  const failed: FailedGate[] = [];
  for (const gate of OWN_GATES) {
    const found = gate(moment, candidate);
    if (found) failed.push(found);
  }
  return failed;
}

type OwnGate = (moment: Moment, candidate: Candidate) => FailedGate | null;

const OWN_GATES: readonly OwnGate[] = [
  visibleGate,
  policyGate,
  triggerGate,
  frequencyGate,
  loginGate,
  cooldownGate,
  outstandingGate,
];

function visibleGate({ respondent }: Moment, { question }: Candidate): FailedGate | null {
  const { visible, reason } = respondent.pathAt(question.index);
  return visible ? null : failure('visible', reason, 'the question is not on the path of the answers given');
}

/** Answered questions are no more the policy's concern, unless it measures by them. */
function policyGate({ asked, plan, respondent, input }: Moment, { question }: Candidate): FailedGate | null {
  if (asked.has(question.id)) return null;
  const isAnswered = respondent.recordAt(question.index) !== undefined;
  if (plan.stop !== undefined) {
    return failure('adaptive_policy', 'stopped', `the policy has stopped asking: ${plan.stop}`);
  }
  if (!isAnswered) return failure('adaptive_policy', 'not_next', 'the policy does not ask it now');
  if (bankOf(input.bundle).unitOf[question.index] === undefined) return null;
  return failure('adaptive_policy', 'measured', 'its answer already counts in this cycle');
}

/** A repetition does not need its event again. */
function triggerGate({ input: { trigger } }: Moment, { question, isRepeat }: Candidate): FailedGate | null {
  const wanted = question.schedule?.trigger;
  if (wanted?.type === 'after_login' && trigger.loginSession === '') {
    return failure('trigger', 'no_login_session', 'it is asked after a login, and no login session is named');
  }
  if (wanted?.type === 'event' && !isRepeat && !fits(wanted.event, trigger.event)) {
    return failure('trigger', 'other_event', `it is asked on the event ${wanted.event || '(any)'}`);
  }
  if (wanted?.type === 'page' && !fits(wanted.page, trigger.page)) {
    return failure('trigger', 'other_page', `it is asked on the page ${wanted.page || '(any)'}`);
  }
  return null;
}

/** Where the question names none, any will do. */
function fits(wanted: string, told: string): boolean {
  return told !== '' && matchesPattern(wanted || '*', told);
}

function frequencyGate(moment: Moment, candidate: Candidate): FailedGate | null {
  const { question, latest, period, isRepeat } = candidate;
  const { trigger } = moment.input;
  switch (question.schedule?.frequency) {
    case 'every_login':
      if (trigger.loginSession === '') {
        return failure(
          'frequency',
          'no_login_session',
          'it is asked at every login, and no login session is named',
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
      return isRepeat ? null : askedInPeriod(moment, candidate, period);
  }
}

function askedInPeriod(moment: Moment, { question, latest }: Candidate, period: Period): FailedGate | null {
  const isDelivered = latest !== undefined && contains(period, latest.deliveredAt);
  // A cycle's own questions, and those asked once, may also have been answered in a session, without a delivery.
  const isOncePerCycle = !question.schedule || question.schedule.frequency === 'one_time';
  const isRecorded = isOncePerCycle && moment.respondent.recordAt(question.index) !== undefined;
  if (!isDelivered && !isRecorded) return null;
  const isAnswered = isRecorded || latest?.answeredAt !== null;
  const code = isAnswered ? 'answered_in_period' : 'asked_in_period';
  const turn = question.schedule?.frequency ?? 'once a cycle';
  const detail = `it was ${isAnswered ? 'answered' : 'asked'} in this period (${turn})`;
  return failure('frequency', code, detail, instant(period.endsAt));
}

function loginGate({ input: { trigger } }: Moment, { question, latest }: Candidate): FailedGate | null {
  const limit = question.schedule?.maxPerLogin ?? 0;
  if (limit === 0 || trigger.loginSession === '' || !latest || latest.inLoginSession < limit) return null;
  return failure('max_per_login', 'max_per_login', `it is asked at most ${limit} times in a login session`);
}

function cooldownGate({ nowMs }: Moment, { question, latest }: Candidate): FailedGate | null {
  const hours = question.schedule?.cooldownHours;
  if (hours === undefined || !latest) return null;
  const endsMs = latest.deliveredAt.getTime() + hours * HOUR_MS;
  if (nowMs >= endsMs) return null;
  return failure('cooldown', 'cooldown', `it rests for ${hours} hours after each delivery`, instant(endsMs));
}

function outstandingGate(moment: Moment, candidate: Candidate): FailedGate | null {
  const { question, latest, isRepeat } = candidate;
  const { trigger } = moment.input;
  if (!latest || !isOutstanding(moment, candidate)) return null;
  // Two login sessions may take turns: one in which it was delivered before the other's is not new.
  const isNewLogin =
    trigger.loginSession !== '' &&
    latest.loginSession !== trigger.loginSession &&
    latest.inLoginSession === 0;
  if (isNewLogin && (isRepeat || question.schedule?.frequency === 'every_login')) return null;
  const detail = 'it was delivered and is still open';
  return failure('outstanding', 'outstanding', detail, instant(lapseOf(moment, candidate)));
}
