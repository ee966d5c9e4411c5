import type { EventPlace, OldIn } from './old-queries.ts';
import type { Cutoffs } from './policy.ts';

/** The time of a run, and what is old at that time. */
export interface Moment {
  old: OldIn;
  cutoffs: Cutoffs;
  /** The time of the environment, and the real time. */
  now: Date;
  realNow: Date;
}

/** The position up to which answers, contacts and events, which are read in order, were examined. */
export interface Place {
  answers: { programId: string; evaluationId: string };
  subjectId: string;
  event: EventPlace;
}

export const NO_ID = '00000000-0000-0000-0000-000000000000';
export const BEGINNING: Place = {
  answers: { programId: NO_ID, evaluationId: NO_ID },
  subjectId: NO_ID,
  event: { transaction: '0', id: NO_ID },
};

/** Rows that may be old, and the position to continue from; undefined if no more rows can be old. */
export interface FoundRows {
  ids: string[];
  next: Place | undefined;
}

/**
 * The real time before which stored responses are removed: they must not outlive the contents that this run
 * removes.
 */
export function responsesUntil({ cutoffs, now, realNow }: Moment, kind: keyof Cutoffs['programs']): Date {
  const youngest = Math.max(...cutoffs.programs[kind].instants.map((instant) => instant.getTime()));
  return new Date(realNow.getTime() - (now.getTime() - youngest));
}
