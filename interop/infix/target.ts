import type { DraftQuestion } from '../content/instrument.ts';
import { answer, type Node } from '../content/nodes.ts';

/** The target of a reference. */
export type Target =
  | { is: 'question'; question: DraftQuestion }
  /** Whether an option of a question with several answers is chosen, as 1 or 0. */
  | { is: 'choice'; question: DraftQuestion; optionId: string }
  | { is: 'row'; question: DraftQuestion; rowId: string }
  | { is: 'count'; question: DraftQuestion }
  | { is: 'score'; id: string }
  | { is: 'value'; node: Node };

/** Returns the unchanged answer of a question; undefined for other targets. */
export function rawOf(target: Target): Node | undefined {
  return target.is === 'question' ? answer(target.question.id) : undefined;
}
