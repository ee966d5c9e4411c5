/**
 * Thrown when a condition or formula has no equivalent. The message completes the sentence "… is left out,
 * because …".
 */
export class UntranslatableError extends Error {}
