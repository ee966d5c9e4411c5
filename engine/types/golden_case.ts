import type { Json, JsonObject } from './base.ts';

/** Answers to be evaluated without a respondent: of a golden case, or tried by an author. */
export interface GivenAnswers {
  /** By question, in the order in which they are given. */
  answers: Readonly<Record<string, unknown>>;
  /** The questions that are declined. */
  declined: readonly string[];
  /** The texts to options that take one, by question. */
  texts: Readonly<Record<string, string>>;
  profile: JsonObject;
  context_overrides: JsonObject;
  locale: string;
  release_policy: 'automatic' | 'review_required';
  /** Time for each answer. */
  elapsed_ms: number;
}

/** A golden case of an instrument: answers and the expected result of evaluating them. */
export interface GoldenCase extends GivenAnswers {
  name: string;
  expect: Expectation;
  /** How far a number may be from the expected one. */
  tolerance: number;
}

/** A golden case as an author writes it: everything but `expect` may be left out. */
export type GoldenCaseSource = Partial<GoldenCase> & { expect: Expectation };

export interface Expectation {
  status?: 'completed' | 'needs_review' | 'failed';
  /** By concept: the value, null for no score, or the fields of the score to compare. */
  scores?: Record<string, number | null | Record<string, unknown>>;
  /** The ids of all rules that raised a conflict. */
  conflicts?: string[];
  alignment?: number;
  /** Texts that the report for reviewers contains. */
  texts?: string[];
  /** Texts that the report for participants contains. */
  participant_texts?: string[];
  /** Texts that neither report contains. */
  absent_texts?: string[];
}

/** A difference from the expectation of a case: a code with its values, and the same as English text. */
export interface CaseFailure {
  code:
    | 'answer_rejected'
    | 'override_rejected'
    | 'status'
    | 'conflicts'
    | 'no_score'
    | 'score'
    | 'alignment'
    | 'text_missing'
    | 'participant_text_missing'
    | 'text_present';
  message: string;
  /** The question, the score, or the JSON Pointer of the override. */
  of?: string;
  /** The field of the score. */
  field?: string;
  /** Absent if there is none. For a rejected answer, the code of its error. */
  found?: Json;
  expected?: Json;
}
