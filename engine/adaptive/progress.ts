import { openPilots } from './selection/pilots.ts';
import type { Session } from './session.ts';
import { slotsLeft } from './stop.ts';

/** Progress of a questionnaire in wire shape; counts are numbers of questions. */
export interface Progress {
  /** Questions answered or declined. */
  answered: number;
  /** Answered questions plus the expected number still to be answered. */
  estimated_total: number;
  /** answered / estimated_total; 1 when no question is expected. */
  ratio: number;
}

/** Assumed length of an adaptive test before the first answer: typical for a standard error of 0.3. */
const TYPICAL_LENGTH = 20;

/** Returns the progress after `answered` questions with `expected` questions still to be answered. */
export function progressOf(answered: number, expected: number): Progress {
  const total = answered + expected;
  return { answered, estimated_total: total, ratio: total === 0 ? 1 : answered / total };
}

/**
 * Returns the expected number of scored questions still to be asked: as many as the `se_below` rules need,
 * assuming that further items give as much information as the answered ones; at most what the bank and
 * `max_items` allow, at least what `min_items` requires.
 */
export function expectedScoredQuestions(session: Session): number {
  const open = session.remaining.reduce((sum, count) => sum + count, 0);
  const room = Math.max(0, Math.min(open, slotsLeft(session) - openPilots(session).length));
  const needed = Math.max(session.policy.stop.minItems - session.selected, neededForPrecision(session), 0);
  return Math.min(room, needed);
}

function neededForPrecision(session: Session): number {
  const rules = session.policy.stop.any.filter(({ rule }) => rule === 'se_below');
  const limited = Number.isFinite(slotsLeft(session));
  if (rules.length === 0) return limited ? Number.POSITIVE_INFINITY : TYPICAL_LENGTH;
  let needed = 0;
  for (const { dimension, estimate, ownError, responses } of session.measures) {
    const goals = rules.filter(
      ({ conceptId }) => (conceptId ?? dimension.concept.id) === dimension.concept.id,
    );
    if (goals.length === 0) continue;
    const goal = Math.max(...goals.map(({ value }) => value));
    const reached =
      responses > 0 && ownError === null ? estimate.information : 1 / estimate.standardError ** 2;
    const lacking = 1 / goal ** 2 - reached;
    if (lacking <= 0) continue;
    needed += responses > 0 ? Math.ceil((lacking * responses) / estimate.information) : TYPICAL_LENGTH;
  }
  return needed;
}
