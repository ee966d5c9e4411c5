import type { Guardrail } from '../types.ts';

/** A bundle can raise the privacy floor, not lower it below this. */
export const LEAST_PRIVACY_FLOOR = 5;

/** Returns the smallest number of people that a published count about a bundle may describe. */
export function privacyFloor({ guardrail }: { guardrail: Pick<Guardrail, 'minCell'> }): number {
  return Math.max(LEAST_PRIVACY_FLOOR, guardrail.minCell);
}
