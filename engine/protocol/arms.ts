import type { CompiledExpression } from '../types.ts';
import { readScores, scoresOf } from './scores.ts';
import type { Protocol, Wave } from './types.ts';

/** The waves and rules that reveal a person's arm of a study. */
export interface ArmReveals {
  /** Waves whose occasions reveal the arm. */
  waves: ReadonlySet<string>;
  /** Whether the end of a participation reveals the arm. */
  end: boolean;
}

const NOTHING: ArmReveals = { waves: new Set(), end: false };

/**
 * Returns what reveals the arms in a study that runs the protocol: waves that only some arms have, those
 * that are scheduled from the completion of such a wave, and those whose condition, or a rule that ends them,
 * reads a score of one; and the end of a participation, if a rule that reads such a score can cause it.
 * @param earlier the same of the protocols that the study ran before, whose occasions and ends remain
 * @param previous the protocol that a running study would replace with this one
 */
export function armReveals(protocol: Protocol, earlier = NOTHING, previous?: Protocol): ArmReveals {
  const found = new Set(earlier.waves);
  const scores = readScores(protocol);
  const reads = (condition: CompiledExpression) =>
    scoresOf(condition, scores).some(({ wave }) => found.has(wave));
  // A wave that the study gets later opens only for those whose participation no rule has ended by then.
  const hasOpened = (wave: Wave) =>
    opensAtOnce(wave) && (previous?.waves.some((each) => each.id === wave.id && opensAtOnce(each)) ?? true);
  const isEnded = (wave: Wave) =>
    !hasOpened(wave) &&
    (earlier.end ||
      protocol.exits.some(
        ({ when, then, waves }) => (then === 'stop' || waves.includes(wave.id)) && reads(when),
      ));
  const reveals = ({ arms, anchor, condition }: Wave) =>
    arms !== undefined ||
    (anchor.on === 'completed' && found.has(anchor.wave)) ||
    (condition !== undefined && reads(condition));
  for (let before = -1; found.size > before; ) {
    before = found.size;
    for (const wave of protocol.waves) if (reveals(wave) || isEnded(wave)) found.add(wave.id);
  }
  const end = earlier.end || protocol.exits.some(({ when, then }) => then === 'stop' && reads(when));
  return { waves: found, end };
}

/** Whether the only occasion of a wave opens with the enrollment, before any rule can end it. */
function opensAtOnce({ anchor, opens, at, repeat, prompts, condition }: Wave): boolean {
  const isAtAnchor = opens.months === 0 && opens.days === 0 && opens.ms === 0 && at === undefined;
  return anchor.on === 'enrollment' && isAtAnchor && !repeat && !prompts && !condition;
}
