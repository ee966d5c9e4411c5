import type { Question } from '../types.ts';
import { expectedScoredQuestions } from './progress.ts';
import { duePilot, openPilots } from './selection/pilots.ts';
import { selectUnit } from './selection/select.ts';
import { nextTarget } from './selection/targets.ts';
import type { Session } from './session.ts';
import { slotsLeft, stopReason } from './stop.ts';

/** The next questions of an `irt` policy. */
export interface AdaptiveChoice {
  /** Bank questions to ask now: one, or those of a testlet; empty when the adaptive part has ended. */
  questions: Question[];
  /** Why the adaptive part has ended; null while it continues. */
  stop: string | null;
  /** Expected number of bank questions still to be asked, including `questions`. */
  expected: number;
}

/**
 * Returns the next unit of the bank, in this order of precedence: the rest of a testlet that was started, a
 * question that a rule asks for (even after a stop rule is met), start questions, a due pilot, the unit
 * selected by the criterion.
 */
export function chooseNext(session: Session): AdaptiveChoice {
  const ask = (questions: Question[]) => ({
    questions,
    stop: null,
    expected: Math.max(questions.length, expectedBankQuestions(session)),
  });
  const rest = session.testlet ? session.openMembers(session.testlet) : [];
  if (rest.length > 0) return ask(rest);
  const asked = askedByRule(session);
  if (asked.length > 0) return ask(asked);
  const slots = slotsLeft(session);
  const stop = stopReason(session);
  if (stop !== null) {
    const pilot = stop === 'time_limit_ms' ? null : duePilot(session, 0, slots);
    return pilot ? ask(session.openMembers(pilot)) : { questions: [], stop, expected: 0 };
  }
  const started = startQuestions(session, slots);
  if (started.length > 0) return ask(started);
  const target = nextTarget(session, slots);
  const pilot = duePilot(session, target ? expectedScoredQuestions(session) : 0, slots);
  if (pilot) return ask(session.openMembers(pilot));
  if (target) return ask(session.openMembers(selectUnit(session, target).unit));
  return { questions: [], stop: 'exhausted', expected: 0 };
}

/** Returns the expected number of bank questions still to be asked, including pilots. */
export function expectedBankQuestions(session: Session): number {
  return expectedScoredQuestions(session) + openPilots(session).length;
}

function askedByRule(session: Session): Question[] {
  if (session.bank.onDemand.size === 0) return [];
  for (const id of session.effects.ask) {
    const index = session.bank.bundle.experience.questionById.get(id)?.index;
    const unit = index === undefined ? undefined : session.bank.unitOf[index];
    if (unit?.kind === 'on_demand' && session.isOpen(unit)) return session.openMembers(unit);
  }
  return [];
}

/**
 * Returns the next start question with its testlet. A testlet that exceeds the remaining questions is not
 * started.
 */
function startQuestions(session: Session, slots: number): Question[] {
  for (const { index } of session.bank.start) {
    const unit = session.bank.unitOf[index];
    if (unit && unit.members.length <= slots && session.isOpen(unit)) return session.openMembers(unit);
  }
  return [];
}
