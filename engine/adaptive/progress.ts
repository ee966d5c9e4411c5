import { openPilots } from './selection/pilots.ts';
import type { Session } from './session.ts';
import { slotsLeft } from './stop.ts';

export interface Progress {
  /** Questions answered or declined. */
  answered: number;
  /** Answered ones and those expected to come. */
  estimated_total: number;
  /** answered / estimated_total; 1 when nothing is to come. */
  ratio: number;
}

/** Length assumed for an adaptive test of which nothing is known yet: what usual banks need for a standard error of 0.3. */
const USUAL_LENGTH = 20;

export function progressOf(answered: number, toCome: number): Progress {
  const total = answered + toCome;
  return { answered, estimated_total: total, ratio: total === 0 ? 1 : answered / total };
}

/**
 * How many scored questions are expected to come: as many as it takes to reach the standard errors asked for, if those to come
 * tell as much as those answered have; never more than the bank or `max_items` has room for, nor fewer than `min_items` asks.
 */
export function scoredToCome(session: Session): number {
  const open = session.remaining.reduce((sum, count) => sum + count, 0);
  const room = Math.max(0, Math.min(open, slotsLeft(session) - openPilots(session).length));
  const needed = Math.max(session.policy.stop.minItems - session.selected, neededForPrecision(session), 0);
  return Math.min(room, needed);
}

function neededForPrecision(session: Session): number {
  const rules = session.policy.stop.any.filter(({ rule }) => rule === 'se_below');
  const limited = Number.isFinite(slotsLeft(session));
  if (rules.length === 0) return limited ? Number.POSITIVE_INFINITY : USUAL_LENGTH;
  let needed = 0;
  for (const { dimension, estimate, responses } of session.measures) {
    const goals = rules.filter(
      ({ conceptId }) => (conceptId ?? dimension.concept.id) === dimension.concept.id,
    );
    if (goals.length === 0) continue;
    const goal = Math.max(...goals.map(({ value }) => value));
    const lacking = 1 / goal ** 2 - 1 / estimate.standardError ** 2;
    if (lacking <= 0) continue;
    needed += responses > 0 ? Math.ceil((lacking * responses) / estimate.information) : USUAL_LENGTH;
  }
  return needed;
}
