import { rounded } from '../numeric/decimal.ts';
import type { AdaptiveStep, Question, SelectionCriterion } from '../types.ts';
import type { Measure } from './measure.ts';
import { openPilots } from './selection/pilots.ts';
import { nextTargetSize } from './selection/targets.ts';
import type { Session } from './session.ts';
import { slotsLeft } from './stop.ts';

const REASONS: Readonly<Record<SelectionCriterion, string>> = {
  mfi: 'maximum_information',
  mpwi: 'maximum_weighted_information',
  kl: 'maximum_divergence',
  mepv: 'minimum_expected_variance',
  random: 'random_draw',
  priority: 'highest_priority',
};

/**
 * Processes the next log entry and returns its step of the adaptive trace. In `irt` mode a changed answer has
 * a step of its own with the new θ, and a question outside the bank has none, because the policy did not
 * select it; in the other modes a changed answer has none.
 */
export function advanceWithStep(session: Session, step: number): AdaptiveStep | null {
  const question = session.upcoming();
  if (question === undefined) {
    session.advance();
    return null;
  }
  const decision = decisionOn(session, question);
  const { value } = session.state.log[session.entries]!;
  session.advance();
  if (decision === null) return null;
  const { measure, information, ...described } = decision;
  const score = value === null ? null : (measure?.scoreOf(question.index, value) ?? null);
  const estimate = measure?.shown;
  return {
    step,
    question_id: question.id,
    ...(measure && { concept_id: measure.dimension.concept.id }),
    ...described,
    ...(measure && information !== null && { information: rounded(information) }),
    ...(measure?.dimension.byQuestion.has(question.index) && { score }),
    ...(estimate && { theta: estimate.theta, standard_error: estimate.standardError }),
    ...(estimate?.fallback && { fallback: estimate.fallback }),
  };
}

interface Decision extends Pick<AdaptiveStep, 'criterion' | 'candidates' | 'reason'> {
  /** The dimension measured, and the information of the question at the θ before its answer. */
  measure: Measure | null;
  information: number | null;
}

function decisionOn(session: Session, question: Question): Decision | null {
  const isAdaptive = session.policy.mode === 'irt';
  if (session.isAsked(question.index)) return isAdaptive ? changeDecision(session, question) : null;
  return isAdaptive ? adaptiveDecision(session, question) : sequenceDecision(session, question);
}

/** A later answer to the same question replaces the earlier one in the estimate. */
function changeDecision(session: Session, question: Question): Decision | null {
  const measure = measureOf(session, question, undefined);
  if (measure === null) return null;
  return { criterion: 'change', candidates: 1, reason: 'answer_changed', measure, information: null };
}

function sequenceDecision(session: Session, { index }: Question): Decision {
  const reason = session.bank.onDemand.has(index) ? 'asked_by_rule' : 'experience_order';
  return { criterion: session.policy.mode, candidates: 1, reason, measure: null, information: null };
}

function adaptiveDecision(session: Session, question: Question): Decision | null {
  const { bank, policy, testlet } = session;
  const unit = bank.unitOf[question.index];
  if (unit === undefined) return null;
  const unmeasured = { measure: null, information: null };
  if (unit.kind === 'pilot') {
    // A pilot does not change θ. With a single dimension the step still reports the current θ.
    const measure = session.measures.length === 1 ? session.measures[0]! : null;
    const candidates = openPilots(session).length;
    return { criterion: 'pilot', candidates, reason: 'pilot', measure, information: null };
  }
  const target = nextTargetSize(session, slotsLeft(session));
  const measure = measureOf(session, question, target?.measure);
  const measured = measure ? { measure, information: measure.informationOf(question.index) } : unmeasured;
  if (unit.kind === 'on_demand')
    return { criterion: 'rules', candidates: 1, reason: 'asked_by_rule', ...measured };
  if (unit === testlet)
    return { criterion: policy.select.criterion, candidates: 1, reason: 'testlet', ...measured };
  if (bank.start.some(({ index }) => unit.members.includes(index)))
    return { criterion: 'start', candidates: 1, reason: 'start', ...measured };
  const { criterion } = policy.select;
  return { criterion, candidates: target?.candidates ?? 1, reason: REASONS[criterion], ...measured };
}

/**
 * Returns the dimension selected for this step if the question measures it, else the first dimension it
 * measures.
 */
function measureOf(session: Session, { index }: Question, planned: Measure | undefined): Measure | null {
  const isMeasured = (measure: Measure) => measure.dimension.byQuestion.has(index);
  if (planned && isMeasured(planned)) return planned;
  return session.measures.find(isMeasured) ?? null;
}
