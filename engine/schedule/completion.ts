import type { Question } from '../types.ts';
import { type Candidate, candidateOf, type Moment, momentOf } from './due/moment.ts';
import { contains } from './recurrence/periods.ts';
import type { DueInput } from './types.ts';

/**
 * Whether the open cycle has nothing left to wait for: the policy has stopped, or every required question on the path is
 * answered (every question, where none is required). What is not due in this cycle is not waited for: a yearly question
 * counts as answered in the weeks after its answer. A required question that comes again before the cycle ends keeps it
 * open, and in the one cycle of `one_time` any question does, for else it would never be asked again.
 */
export function isCycleComplete(input: Omit<DueInput, 'trigger'>): boolean {
  const moment = momentOf({ ...input, trigger: { event: '', page: '', loginSession: '' } });
  const { plan, respondent, standing } = moment;
  if (!standing.open) return false;
  if (plan.done && plan.stop !== undefined) return true;
  const onPath = input.bundle.experience.questions.filter(
    ({ index, input: type }) => respondent.visible(index) && type !== 'information',
  );
  const required = onPath.filter((question) => question.required);
  if (holding(moment, onPath, required).some((question) => comesAgain(moment, question))) return false;
  const owed = new Set(required.length > 0 ? plan.requiredUnanswered : plan.next.map(({ id }) => id));
  return onPath.every((question) => !owed.has(question.id) || isAnswered(candidateOf(moment, question)));
}

/** The questions that keep the cycle open while they come again. An event's cycle waits for nothing beyond its event. */
function holding({ input }: Moment, onPath: Question[], required: Question[]): Question[] {
  const { frequency } = input.program.recurrence;
  if (frequency === 'one_time') return onPath;
  return frequency === 'on_event' ? [] : required;
}

/** Whether a question is asked again before the cycle ends, once its present turn is over. */
function comesAgain({ periods }: Moment, { schedule }: Question): boolean {
  if (!schedule || schedule.frequency === 'one_time') return false;
  if (schedule.frequency === 'every_login' || schedule.frequency === 'on_event') return true;
  return periods.of(schedule.frequency).endsAt < periods.cycle.endsAt;
}

/** By a delivery of its present turn, maybe in an earlier cycle. */
function isAnswered({ question, latest, period }: Candidate): boolean {
  if (!question.schedule || !latest?.answeredAt) return false;
  return contains(period, latest.deliveredAt);
}
