import type { Json, Question } from '@eps/engine';
import type { RecordFormat } from '../tables/records.ts';

export const RESPONSE_SOURCES = ['eps', 'redcap', 'surveyjs', 'limesurvey', 'qualtrics', 'fhir'] as const;
export type ResponseSource = (typeof RESPONSE_SOURCES)[number];

/** Where the answer to a question is, as `POST …/responses/import` takes it. */
export interface MappedAnswer {
  column?: string;
  columns?: Record<string, string>;
  text_column?: string;
  codes?: Record<string, string | null>;
  declined?: string[];
}

/** A file of responses of another system, and the questions of the instrument that it answers. */
export interface ResponsesRequest {
  source: ResponseSource;
  text: string;
  /** The questions of the bundle that will score the answers. */
  questions: readonly Question[];
  /** What describes the columns: the dictionary of REDCap, or the codebook of an export. */
  beside?: string;
}

/** What the import takes: the rows, and a guess of the mapping for a person to check. */
export interface ResponsesFile {
  format: RecordFormat;
  content: string;
  /** The column with the person and the one with the time, where the source names them. */
  person?: string;
  answered_at?: string;
  language?: string;
  answers: Record<string, MappedAnswer>;
  /** Questions that the file has no column for. */
  missing: string[];
}

/** The value of a column in a row that is written as JSON. */
export type Row = Record<string, Json>;

/** Returns rows as JSON Lines. */
export function linesOf(rows: readonly Row[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
