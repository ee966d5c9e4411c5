import type { CompiledExpression } from '../types.ts';
import { readScores, scoresOf } from './scores.ts';
import type { Protocol, Wave } from './types.ts';

/**
 * Returns the waves that reveal in which arm a person is: those that only some arms have, those that are
 * scheduled from the completion of such a wave, and those whose condition, or a rule that ends them, reads a
 * score of one.
 */
export function wavesOfArms(protocol: Protocol): Set<string> {
  const found = new Set<string>();
  const reads = readerOf(protocol, found);
  const isEnded = (wave: Wave) =>
    !opensAtOnce(wave) &&
    protocol.exits.some(
      ({ when, then, waves }) => (then === 'stop' || waves.includes(wave.id)) && reads(when),
    );
  const reveals = ({ arms, anchor, condition }: Wave) =>
    arms !== undefined ||
    (anchor.on === 'completed' && found.has(anchor.wave)) ||
    (condition !== undefined && reads(condition));
  for (let before = -1; found.size > before; ) {
    before = found.size;
    for (const wave of protocol.waves) if (reveals(wave) || isEnded(wave)) found.add(wave.id);
  }
  return found;
}

/** Whether that a participation has ended reveals in which arm the person is. */
export function endRevealsArm(protocol: Protocol): boolean {
  const reads = readerOf(protocol, wavesOfArms(protocol));
  return protocol.exits.some(({ when, then }) => then === 'stop' && reads(when));
}

function readerOf(
  protocol: Protocol,
  waves: ReadonlySet<string>,
): (condition: CompiledExpression) => boolean {
  const scores = readScores(protocol);
  return (condition) => scoresOf(condition, scores).some(({ wave }) => waves.has(wave));
}

/** Whether the only occasion of a wave opens with the enrollment, before any rule can end it. */
function opensAtOnce({ anchor, opens, at, repeat, prompts, condition }: Wave): boolean {
  const isAtAnchor = opens.months === 0 && opens.days === 0 && opens.ms === 0 && at === undefined;
  return anchor.on === 'enrollment' && isAtAnchor && !repeat && !prompts && !condition;
}
