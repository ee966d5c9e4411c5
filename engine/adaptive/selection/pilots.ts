import { drawIndex, generatorFor } from '../generator.ts';
import type { Session } from '../session.ts';
import type { Unit } from '../units.ts';

/**
 * The pilot unit to ask now, if one is. Pilots are spread evenly over the test: with p of them left and about r scored questions
 * to come, one is asked with probability p / (p + r), drawn evenly among those left, so that every pilot is asked and each is as
 * likely to stand anywhere. Once nothing else is to come (r = 0) those left are asked, as far as `max_items` allows.
 */
export function duePilot(session: Session, scoredToCome: number, slots: number): Unit | null {
  const open = openPilots(session).filter((unit) => unit.members.length <= slots);
  if (open.length === 0) return null;
  const generator = generatorFor(session.state.seed, 'pilot', session.selected + 1);
  const chance = open.length / (open.length + Math.max(0, scoredToCome));
  return generator() < chance ? open[drawIndex(generator, open.length)]! : null;
}

export function openPilots(session: Session): Unit[] {
  return session.bank.pilots.filter((unit) => session.isOpen(unit));
}
