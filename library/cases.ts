/** How a template's `cases.json` reads: answers in short form beside the scores they must give. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerRecord, AnswerValue, JsonObject, SubScore } from '@eps/engine';

/** An exact number (the score's value), null for "no score", or the parts of the sub-score to compare. */
type Expectation =
  | number
  | null
  | Partial<Pick<SubScore, 'value' | 'raw' | 'band' | 'answered' | 'eligible' | 'standard_error'>>;

export interface Case {
  name?: string;
  /** One character a question of the file's `questions`, "-" for unanswered; `codes` turns it into an answer. */
  x?: string;
  answers?: Record<string, AnswerValue>;
  declined?: string[];
  profile?: JsonObject;
  expect: Record<string, Expectation>;
  alignment?: number;
  /** Rule ids of all guardrail conflicts, where the case is about them. */
  conflicts?: string[];
  status?: string;
}

export interface CaseFile {
  provenance: string;
  questions?: string[];
  codes?: Record<string, string>;
  /** Absolute; for sources that print rounded numbers. */
  tolerance?: number;
  /** Made by independent tools. */
  cases?: Case[];
  worked_by_hand?: Case[];
  /** Lists of ratings whose mean over `concept_id` is a published group statistic. */
  groups?: { question_id: string; concept_id: string; values: number[]; mean: number }[];
}

export function readCases(slug: string): CaseFile {
  return JSON.parse(readFileSync(join(import.meta.dirname, slug, 'cases.json'), 'utf8'));
}

/** The answer log of a case: five seconds a question, in the order of the file. */
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
