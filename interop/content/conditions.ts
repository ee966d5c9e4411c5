import { UntranslatableError } from '../untranslatable.ts';
import { type Findings, quote } from './findings.ts';
import { and, type Node } from './nodes.ts';

/**
 * Returns the conjunction of these conditions; undefined if there are none. Reports and leaves out conditions
 * without an equivalent, and those that would make the expression too large.
 * @param first a condition that is translated already
 */
export function allOf(
  conditions: readonly string[],
  translate: (text: string) => Node,
  { findings, place }: { findings: Findings; place: string },
  first?: Node,
): Node | undefined {
  let all = first;
  for (const text of conditions) {
    if (text.trim() === '') continue;
    try {
      const node = translate(text);
      all = all ? and(all, node) : node;
      findings.settleDoubts(place);
    } catch (error) {
      if (!(error instanceof UntranslatableError)) throw error;
      const message = `The condition ${quote(text)} is left out, because ${error.message}.`;
      findings.warning('condition_not_carried', place, message);
    }
  }
  return all;
}
