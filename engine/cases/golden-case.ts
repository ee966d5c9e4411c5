import { checkOverrides } from '../alignment/overrides.ts';
import { sameJson } from '../content/canonical.ts';
import type {
  CaseFailure,
  CompiledBundle,
  EvaluationResult,
  Expectation,
  GoldenCase,
  GoldenCaseSource,
  Json,
  Report,
} from '../types.ts';
import { evaluateGiven, givenLog, givenState, NO_ANSWERS } from './given.ts';

const COMPLETED_AT = '2026-01-05T09:30:00.000Z';
const TOLERANCE = 1e-9;
const SHOWN_CHARACTERS = 60;

/** Returns the case with its defaults. A case without a name is named by its position, from 1. */
export function completeCase(source: GoldenCaseSource, index: number): GoldenCase {
  return { ...NO_ANSWERS, tolerance: TOLERANCE, name: `case ${index + 1}`, ...source };
}

/** Evaluates a case and returns what differs from its expectation. */
export function caseFailures(bundle: CompiledBundle, given: GoldenCase): CaseFailure[] {
  const { log, errors } = givenLog(bundle, given, COMPLETED_AT);
  if (errors.length > 0)
    return errors.map(({ question_id, code, message }) => ({
      code: 'answer_rejected',
      of: question_id,
      found: code,
      message: `answer to ${question_id}: ${message}`,
    }));
  const overrides = checkOverrides(bundle, given.context_overrides);
  if (overrides.length > 0)
    return overrides.map(({ pointer, message }) => ({
      code: 'override_rejected',
      of: pointer,
      message: `context_overrides: ${message}`,
    }));
  const state = givenState(bundle, given, log, given.name);
  const result = evaluateGiven(bundle, given, state, given.name, COMPLETED_AT);
  return [
    ...statusFailures(result, given.expect),
    ...scoreFailures(result, given.expect, given.tolerance),
    ...textFailures(result, given.expect),
  ];
}

function statusFailures(result: EvaluationResult, { status, conflicts }: Expectation): CaseFailure[] {
  const failures: CaseFailure[] = [];
  if (status !== undefined && result.status !== status)
    failures.push({
      code: 'status',
      found: result.status,
      expected: status,
      message: `status is ${result.status}, not ${status}`,
    });
  const found = [...new Set(result.guardrail_conflicts.map(({ rule_id }) => rule_id))].sort();
  const expected = conflicts && [...conflicts].sort();
  if (expected && !sameJson(found, expected))
    failures.push({
      code: 'conflicts',
      found,
      expected,
      message: `conflicts are ${shown(found)}, not ${shown(expected)}`,
    });
  return failures;
}

function scoreFailures(
  result: EvaluationResult,
  { scores = {}, alignment }: Expectation,
  tolerance: number,
): CaseFailure[] {
  const differs = (found: unknown, wanted: unknown) => {
    const isNear =
      typeof found === 'number' && typeof wanted === 'number' && Math.abs(found - wanted) <= tolerance;
    return !isNear && !sameJson(found as Json, wanted as Json);
  };
  const failures = Object.entries(scores).flatMap(([concept, wanted]) => {
    const score = result.sub_scores.find(({ concept_id }) => concept_id === concept);
    if (!score) return [{ code: 'no_score', of: concept, message: `there is no score ${concept}` } as const];
    const fields = typeof wanted === 'object' && wanted !== null ? wanted : { value: wanted };
    return Object.entries(fields).flatMap(([field, expected]) => {
      const found = Object.hasOwn(score, field) ? Reflect.get(score, field) : undefined;
      return differs(found, expected) ? [difference('score', found, expected, concept, field)] : [];
    });
  });
  const found = result.alignment?.value;
  return alignment === undefined || !differs(found, alignment)
    ? failures
    : [...failures, difference('alignment', found, alignment)];
}

/** Describes a number or another field that differs from the expectation. */
function difference(
  code: 'score' | 'alignment',
  found: unknown,
  expected: unknown,
  of?: string,
  field?: string,
): CaseFailure {
  const name = of === undefined ? code : `${of}.${field}`;
  return {
    code,
    ...(of !== undefined && { of }),
    ...(field !== undefined && { field }),
    ...(found !== undefined && { found: found as Json }),
    expected: expected as Json,
    message: `${name} is ${shown(found as Json)}, not ${shown(expected as Json)}`,
  };
}

function textFailures(result: EvaluationResult, wanted: Expectation): CaseFailure[] {
  const { texts = [], participant_texts = [], absent_texts = [] } = wanted;
  const [report, own] = [textOf(result.report), textOf(result.participant_report)];
  const failure = (code: CaseFailure['code'], expected: string, says: string): CaseFailure => ({
    code,
    expected,
    message: `${says} ${shown(expected)}`,
  });
  return [
    ...texts
      .filter((text) => !report.includes(text))
      .map((text) => failure('text_missing', text, 'the report lacks')),
    ...participant_texts
      .filter((text) => !own.includes(text))
      .map((text) => failure('participant_text_missing', text, "the participant's report lacks")),
    ...absent_texts
      .filter((text) => report.includes(text) || own.includes(text))
      .map((text) => failure('text_present', text, 'a report contains')),
  ];
}

function textOf({ title, blocks }: Report): string {
  return [
    title,
    ...blocks.map(({ text, data }) => `${text ?? ''}\n${data ? JSON.stringify(data) : ''}`),
  ].join('\n');
}

function shown(json: Json | undefined): string {
  if (json === undefined) return 'nothing';
  const text = JSON.stringify(json);
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS - 1)}…`;
}
