/**
 * Compares an imported Questionnaire with fhirpath.js, the evaluator that LHC-Forms uses: for random answers,
 * the calculated scores and the conditions must have the same values. Used by tests and by collections.ts.
 */
import { type AnswerValue, drawAnswer, type JsonObject, type Question } from '@eps/engine';
import fhirpath from 'fhirpath';
import r4 from 'fhirpath/fhir-context/r4';
import { objectsIn } from '../limits.ts';
import { compiled, evaluateAnswers, scoreIn, visibleIn } from '../testing.ts';
import type { ImportResult } from '../types.ts';
import { expressionIn, named, valueX } from './extensions.ts';
import { type FhirItem, flattenItems, readItems } from './items.ts';
import { questionnaireResponse } from './response.ts';
import { type FhirSource, readSource } from './source.ts';

export interface Comparison {
  compared: number;
  /** Descriptions of values that differ. */
  differences: string[];
}

const TOLERANCE = 1e-9;

/**
 * @param random gives numbers from 0 to below 1
 * @param runs the number of sets of answers to compare
 */
export function compareWithFhirPath(
  imported: ImportResult,
  text: string,
  random: () => number,
  runs: number,
): Comparison {
  const source = readSource(text);
  const items = flattenItems(readItems(source));
  const result: Comparison = { compared: 0, differences: [] };
  const { questions } = compiled(imported).experience;
  for (let run = 0; run < runs; run++)
    compareOnce(imported, text, source, items, randomAnswers(questions, random), result);
  return result;
}

function compareOnce(
  imported: ImportResult,
  text: string,
  source: FhirSource,
  items: readonly FhirItem[],
  given: Record<string, AnswerValue>,
  result: Comparison,
): void {
  const { experience } = imported.contents!;
  const evaluation = evaluateAnswers(imported, given);
  const visible = new Set(visibleIn(evaluation));
  const answers = Object.fromEntries(Object.entries(given).filter(([id]) => visible.has(id)));
  const scores = Object.fromEntries(
    evaluation.sub_scores.map(({ concept_id, value }) => [concept_id, value]),
  );
  const response = questionnaireResponse({
    experience,
    answers,
    scores,
    evaluation: { id: 'x' },
    questionnaire: text,
  });
  const evaluate = evaluatorOf(source, response);
  for (const item of items) {
    const { linkId } = item;
    const isScore = objectsIn(imported.contents!.scorecard.concepts).some(({ id }) => id === linkId);
    const calculated = expressionIn(valueX(named(item.source, 'calculated')[0])?.value);
    if (!isScore || item.kind !== 'score' || !calculated) continue;
    const [ours, theirs] = [scoreIn(evaluation, linkId), evaluate(item, calculated.text)];
    if (theirs === undefined) continue;
    result.compared++;
    const same = theirs === null ? ours === null : ours !== null && Math.abs(ours - theirs) < TOLERANCE;
    if (!same)
      result.differences.push(`${linkId}: ${ours} instead of ${theirs} for ${JSON.stringify(answers)}`);
  }
}

/** Evaluates expressions with the variables of the questionnaire; undefined if fhirpath.js cannot. */
function evaluatorOf({ questionnaire }: FhirSource, response: JsonObject) {
  return (item: FhirItem, expression: string): number | null | undefined => {
    const variables: Record<string, unknown> = { resource: response, questionnaire, context: response };
    const scopes = [undefined, ...ancestors(item)];
    try {
      for (const scope of scopes) {
        for (const extension of named(scope?.source ?? questionnaire, 'variable')) {
          const variable = expressionIn(valueX(extension)?.value);
          if (variable?.name !== undefined)
            variables[variable.name] = evaluateAt(response, scope, variable.text, variables);
        }
      }
      const [value] = evaluateAt(response, item, expression, variables);
      return value === undefined ? null : Number(value);
    } catch {
      return undefined;
    }
  };
}

/** Evaluates an expression on the part of the response that belongs to its item. */
function evaluateAt(
  response: JsonObject,
  scope: FhirItem | undefined,
  text: string,
  variables: Record<string, unknown>,
): unknown[] {
  const base = scope ? (partOf(response, scope.linkId) ?? {}) : response;
  // The type of the part, which `answer.value` needs, does not show in the part itself.
  const expression = scope ? { base: 'QuestionnaireResponse.item', expression: text } : text;
  return fhirpath.evaluate(base, expression, { ...variables, context: base }, r4) as unknown[];
}

function partOf(part: JsonObject, linkId: string): JsonObject | undefined {
  if (part.linkId === linkId) return part;
  for (const inner of [...objectsIn(part.item), ...objectsIn(part.answer)]) {
    const found = partOf(inner, linkId);
    if (found) return found;
  }
  return undefined;
}

/** An item and the items around it, the outermost first. */
function ancestors(item: FhirItem): FhirItem[] {
  return item.parent ? [...ancestors(item.parent), item] : [item];
}

/** Answers each question with a probability of 3 in 4. */
function randomAnswers(questions: readonly Question[], random: () => number): Record<string, AnswerValue> {
  const answers: Record<string, AnswerValue> = {};
  for (const question of questions) {
    const value = random() < 0.75 ? drawAnswer(question, random) : undefined;
    if (value !== undefined) answers[question.id] = value;
  }
  return answers;
}
