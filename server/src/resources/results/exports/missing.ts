import type { Opened } from './opened.ts';

/** Why a cell has no answer, in the order of the numbers that statistics programs treat as missing. */
export const MISSING = [
  'not_shown',
  'declined',
  'not_reached',
  'skipped_by_rule',
  'too_early',
  'not_answered',
] as const;
export type MissingId = (typeof MISSING)[number];

/**
 * The number before the first code: options, ranks and ratings begin at −90, so codes are −91 to −96; a free
 * number may be any, so its codes are −999991 to −999996.
 */
export const MISSING_BASE = { code: -90, number: -999_990 } as const;
export type MissingBase = keyof typeof MISSING_BASE;

export function missingCode(base: MissingBase, id: MissingId): number {
  return MISSING_BASE[base] - 1 - MISSING.indexOf(id);
}

const BY_RULE = new Set(['skipped_by_rule', 'not_asked_for', 'excluded']);

/** Returns why an evaluation has no answer to a question; undefined if its answers were removed. */
export function whyMissing({ path, answers }: Opened, questionId: string): MissingId | undefined {
  if (!path || !answers) return undefined;
  const entry = path.get(questionId);
  if (!entry) return 'too_early';
  if (answers.get(questionId)?.declined) return 'declined';
  if (entry.visible) return 'not_answered';
  if (entry.reason === 'not_reached') return 'not_reached';
  return BY_RULE.has(entry.reason) ? 'skipped_by_rule' : 'not_shown';
}
