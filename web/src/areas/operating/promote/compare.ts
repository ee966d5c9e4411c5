import type { Program } from '@eps/sdk';

/** The two programs that are compared. */
export interface ComparedPrograms {
  test: Program;
  /** The program of the same name in live. */
  live: Program | undefined;
  liveId: string;
}

export const FIELDS = ['bundle', 'mode', 'release', 'recurrence', 'overrides'] as const;
export type Field = (typeof FIELDS)[number];

/** The effect on a setting of the program in live. */
export type Outcome = 'isNew' | 'same' | 'differs' | 'kept';

/** Settings that cannot be changed once a program exists. */
const FIXED: readonly Field[] = ['mode', 'release'];

/** Compares a program in test with the one of the same name in live, if there is one. */
export function outcomeOf(field: Field, test: Program, live: Program | undefined): Outcome {
  if (!live) return 'isNew';
  if (canonical(settingOf(field, test)) === canonical(settingOf(field, live))) return 'same';
  return FIXED.includes(field) ? 'kept' : 'differs';
}

export function settingOf(field: Field, program: Program): unknown {
  if (field === 'bundle') return program.version_bundle_id;
  if (field === 'mode') return program.mode;
  if (field === 'release') return program.release_policy;
  if (field === 'overrides') return program.context_overrides;
  // The start is chosen again for live.
  const { starts_at: _startsAt, ...recurrence } = program.recurrence as Record<string, unknown>;
  return recurrence;
}

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${key}:${canonical(inner)}`).join()}}`;
}
