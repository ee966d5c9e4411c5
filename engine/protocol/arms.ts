import { readScores, scoresOf } from './scores.ts';
import type { Protocol, Wave } from './types.ts';

/**
 * Returns the waves that reveal in which arm a person is: those that only some arms have, those that are
 * scheduled from the completion of such a wave, and those whose condition reads a score of one.
 */
export function wavesOfArms(protocol: Protocol): Set<string> {
  const scores = readScores(protocol);
  const found = new Set<string>();
  const reveals = ({ arms, anchor, condition }: Wave) =>
    arms !== undefined ||
    (anchor.on === 'completed' && found.has(anchor.wave)) ||
    (condition !== undefined && scoresOf(condition, scores).some(({ wave }) => found.has(wave)));
  for (let before = -1; found.size > before; ) {
    before = found.size;
    for (const wave of protocol.waves) if (reveals(wave)) found.add(wave.id);
  }
  return found;
}
