import { drawIndex, generatorFor } from '../../numeric/generator.ts';
import type { Session } from '../session.ts';
import type { Unit } from '../units.ts';

/**
 * Returns the pilot unit to ask now, or null. Pilots are spread evenly over the test: with p pilots left and
 * about r scored questions expected, a pilot is asked with probability p / (p + r) and drawn with equal
 * probability among those left. Every pilot is asked, and each position in the test is equally likely. When
 * no scored question is expected (r = 0), the remaining pilots are asked as far as `max_items` allows.
 */
export function duePilot(session: Session, expectedScored: number, slots: number): Unit | null {
  const open = openPilots(session).filter((unit) => unit.members.length <= slots);
  if (open.length === 0) return null;
  const generator = generatorFor(session.state.seed, 'pilot', session.selected + 1);
  const chance = open.length / (open.length + Math.max(0, expectedScored));
  return generator() < chance ? open[drawIndex(generator, open.length)]! : null;
}

/** Returns the pilot units that may still be asked. */
export function openPilots(session: Session): Unit[] {
  return session.bank.pilots.filter((unit) => session.isOpen(unit));
}
