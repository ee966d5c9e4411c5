/** Reads a template's `cases.json`: answers in a short form, with the scores they must give. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerRecord, AnswerValue, JsonObject, SubScore } from '@eps/engine';

/** The expected value of the score, null for no score, or the properties of the sub-score to compare. */
type Expectation =
  | number
  | null
  | Partial<Pick<SubScore, 'value' | 'raw' | 'band' | 'answered' | 'eligible' | 'standard_error'>>;

export interface Case {
  name?: string;
  /** One character for each of the file's `questions`: "-" for unanswered, otherwise a key of `codes`. */
  x?: string;
  answers?: Record<string, AnswerValue>;
  declined?: string[];
  profile?: JsonObject;
  expect: Record<string, Expectation>;
  alignment?: number;
  /** The rule ids of all expected guardrail conflicts. Absent if the case does not test them. */
  conflicts?: string[];
  status?: string;
}

export interface CaseFile {
  provenance: string;
  questions?: string[];
  /** The answer for each character of `x`. */
  codes?: Record<string, string>;
  /** The absolute tolerance, for sources that publish rounded numbers. */
  tolerance?: number;
  /** Cases computed by independent tools. */
  cases?: Case[];
  worked_by_hand?: Case[];
  /** Answers of groups; the mean of their scores on `concept_id` must equal the group statistic `mean`. */
  groups?: { question_id: string; concept_id: string; values: number[]; mean: number }[];
}

/** Reads the cases of a template. Throws if the file does not exist. */
export function readCases(slug: string): CaseFile {
  return JSON.parse(readFileSync(join(import.meta.dirname, slug, 'cases.json'), 'utf8'));
}

/** Returns the answer log of a case, in the order of the file, with five seconds for each question. */
export function answerLog(file: CaseFile, { x = '', answers = {}, declined = [] }: Case): AnswerRecord[] {
  const coded = [...x].flatMap((code, index): [string, AnswerValue][] =>
    code === '-' ? [] : [[file.questions![index]!, file.codes![code]!]],
  );
  const given = [...coded, ...Object.entries(answers)].map(([id, value]) => answerRecord(id, value));
  return [...given, ...declined.map((id) => answerRecord(id, null))];
}

function answerRecord(questionId: string, value: AnswerValue | null): AnswerRecord {
  return {
    question_id: questionId,
    value,
    declined: value === null,
    elapsed_ms: 5000,
    answered_at: '2026-01-05T09:00:00.000Z',
  };
}
