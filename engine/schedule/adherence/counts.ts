/** Counts of occasions: one question in one of its periods within a cycle. */
export interface Adherence {
  /** Occasions on which the question was asked or should have been; the sum of the last four counts. */
  expected: number;
  /** Of these, how many reached the person: delivered as a due question, or answered in a session. */
  delivered: number;
  /** Answered or declined, at the first delivery. */
  answered: number;
  /** Answered or declined after a repeated delivery. */
  late: number;
  /** Not answered in time. */
  missed: number;
  /** Can still be answered. */
  open: number;
  /** Occasions, not counted as expected, whose login, event or page never came. */
  not_triggered: number;
}

export const ADHERENCE_COUNTS = [
  'expected',
  'delivered',
  'answered',
  'late',
  'missed',
  'open',
  'not_triggered',
] as const satisfies readonly (keyof Adherence)[];

export function noAdherence(): Adherence {
  return { expected: 0, delivered: 0, answered: 0, late: 0, missed: 0, open: 0, not_triggered: 0 };
}

export function addAdherence(sum: Adherence, more: Adherence): Adherence {
  for (const key of ADHERENCE_COUNTS) sum[key] += more[key];
  return sum;
}
