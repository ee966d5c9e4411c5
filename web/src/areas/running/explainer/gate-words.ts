import type { DueExplanation } from '@eps/sdk';
import type { Words } from '../../../base/language.ts';

export type FailedGate = DueExplanation['suppressed'][number]['failed_gates'][number];

/**
 * Why a question is not asked, in a sentence; the text of the service for a gate without words. `*` has the
 * words for every other code of a gate.
 */
export function gateInWords({ gate, code, detail }: FailedGate, words: Words): string {
  return words.code('due-gates', `${gate}/${code}`, words.code('due-gates', `${gate}/*`, detail));
}
