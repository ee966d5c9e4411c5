import type { Question } from '../types.ts';
import { scoredToCome } from './progress.ts';
import { duePilot, openPilots } from './selection/pilots.ts';
import { selectUnit } from './selection/select.ts';
import { nextTarget } from './selection/targets.ts';
import type { Session } from './session.ts';
import { slotsLeft, stopReason } from './stop.ts';

/** What an irt policy asks now. */
export interface AdaptiveChoice {
  /** Questions of the bank to ask now: one, or those of a testlet; none when the adaptive part is over. */
  questions: Question[];
  /** Why the adaptive part is over; null while it goes on. */
  stop: string | null;
  /** Bank questions expected to come, those now included. */
  toCome: number;
}

/**
 * The next unit of the bank. In this order: the rest of a testlet that was begun, what a rule asks, start questions, a pilot
 * whose turn it is, the criterion's choice. What a rule asks is asked even after a stop rule held.
 */
export function chooseNext(session: Session): AdaptiveChoice {
  const going = (questions: Question[]) => ({
    questions,
    stop: null,
    toCome: Math.max(questions.length, bankToCome(session)),
  });
  const begun = session.testlet ? session.openMembers(session.testlet) : [];
  if (begun.length > 0) return going(begun);
  const asked = askedByRule(session);
  if (asked.length > 0) return going(asked);
  const slots = slotsLeft(session);
  const stop = stopReason(session);
  if (stop !== null) {
    const pilot = stop === 'time_limit_ms' ? null : duePilot(session, 0, slots);
    return pilot ? going(session.openMembers(pilot)) : { questions: [], stop, toCome: 0 };
  }
  const started = startQuestions(session, slots);
  if (started.length > 0) return going(started);
  const target = nextTarget(session, slots);
  const pilot = duePilot(session, target ? scoredToCome(session) : 0, slots);
  if (pilot) return going(session.openMembers(pilot));
  if (target) return going(session.openMembers(selectUnit(session, target).unit));
  return { questions: [], stop: 'exhausted', toCome: 0 };
}

/** How many questions of the bank are expected to come, pilots included. */
export function bankToCome(session: Session): number {
  return scoredToCome(session) + openPilots(session).length;
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

/** A start question whose testlet has no room any more is left to the criterion, which has none for it either. */
function startQuestions(session: Session, slots: number): Question[] {
  for (const { index } of session.bank.start) {
    const unit = session.bank.unitOf[index];
    if (unit && unit.members.length <= slots && session.isOpen(unit)) return session.openMembers(unit);
  }
  return [];
}
