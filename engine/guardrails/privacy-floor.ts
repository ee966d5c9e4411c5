import type { Guardrail } from '../types.ts';

/** The lowest privacy floor of an organization. A bundle can raise it, and not lower it. */
export const LEAST_PRIVACY_FLOOR = 3;

/** Returns the smallest number of people that a published count about a bundle may describe. */
export function privacyFloor({ guardrail }: { guardrail: Pick<Guardrail, 'minCell'> }): number {
  return Math.max(LEAST_PRIVACY_FLOOR, guardrail.minCell);
}
