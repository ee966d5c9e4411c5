import type { ScoreNotes } from './notes.ts';

/** The language (BCP 47) and IANA time zone in which a page is written, and what its sections share. */
export interface PageLocale {
  locale: string;
  timeZone: string;
  notes: ReadonlyMap<string, ScoreNotes>;
  /** Whether the questions were chosen one after the other: how many were left out says nothing. */
  isAdaptive: boolean;
}
