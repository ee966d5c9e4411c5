import type { Question } from '../types.ts';
import { candidateOf, type GateContext, gateContext } from './due/gate-context.ts';
import { contains } from './recurrence/periods.ts';
import type { DueInput } from './types.ts';

/**
 * Whether the open cycle is complete: the policy has stopped, or every required question on the path is
 * answered (every question when none is required). A question that is not due in this cycle counts as
 * answered, such as a yearly question in the weeks after its answer. A required question that recurs before
 * the cycle ends keeps it open until it is answered in its last period. In the single cycle of `one_time`,
 * any recurring question keeps it open, because it would never be asked again otherwise. A refused consent
 * keeps it open too: the person may still agree.
 */
export function isCycleComplete(input: Omit<DueInput, 'trigger'>): boolean {
  const context = gateContext({ ...input, trigger: { event: '', page: '', loginSession: '' } });
  const { plan, respondent, cycleStatus, refused } = context;
  if (!cycleStatus.open || refused) return false;
  if (plan.done && plan.stop !== undefined) return true;
  const onPath = input.bundle.experience.questions.filter(
    ({ index, input: type }) => respondent.visible(index) && type !== 'information',
  );
  const required = onPath.filter((question) => question.required);
  if (keepingOpen(context, onPath, required).some((question) => recursInCycle(context, question)))
    return false;
  const unanswered = new Set(required.length > 0 ? plan.requiredUnanswered : plan.next.map(({ id }) => id));
  return onPath.every(
    (question) =>
      (!unanswered.has(question.id) && !isAskedAgain(context, question)) || isAnswered(context, question),
  );
}

/**
 * Returns the questions that keep the cycle open while they recur. No question keeps an `on_event` cycle
 * open.
 */
function keepingOpen({ input }: GateContext, onPath: Question[], required: Question[]): Question[] {
  const { frequency } = input.program.recurrence;
  if (frequency === 'one_time') return onPath;
  return frequency === 'on_event' ? [] : required;
}

/** Whether a question is asked again after its current period and before the cycle ends. */
function recursInCycle({ periods }: GateContext, { schedule }: Question): boolean {
  if (!schedule || schedule.frequency === 'one_time') return false;
  if (schedule.frequency === 'every_login' || schedule.frequency === 'on_event') return true;
  return periods.of(schedule.frequency).endsAt < periods.cycle.endsAt;
}

/** Whether a required question is asked in a later period than that in which the cycle began. */
function isAskedAgain({ periods }: GateContext, { schedule, required }: Question): boolean {
  return required && periods.of(schedule?.frequency).startsAt > periods.cycle.startsAt;
}

/** Whether it was answered in the current period, possibly in an earlier cycle. */
function isAnswered(context: GateContext, question: Question): boolean {
  const { latest, period } = candidateOf(context, question);
  if (!question.schedule) return false;
  if (latest?.answeredAt && contains(period, latest.deliveredAt)) return true;
  const last = context.input.state.log.findLast(({ question_id }) => question_id === question.id);
  return !!last && (last.value !== null || last.declined) && contains(period, new Date(last.answered_at));
}
