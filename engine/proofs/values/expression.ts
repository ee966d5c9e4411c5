import { isObject } from '../../content/fields.ts';
import type { Json, JsonObject, Value } from '../../types.ts';
import type { Budget } from '../budget.ts';
import { operate } from './operators.ts';
import { ANYTHING, exactly, join, type PossibleValue, truthsOf } from './possible.ts';

/** The possible values of the sources of an expression. */
export interface PossibleEnvironment {
  readonly budget: Budget;
  answer(questionId: string): PossibleValue;
  score(id: string): PossibleValue;
  confidence(id: string | undefined): PossibleValue;
  coverage(id: string | undefined): PossibleValue;
  context(key: string): PossibleValue;
  profile(field: string): PossibleValue;
  timing(): PossibleValue;
}

/** Returns the possible results of a checked expression, by the same rules as the compiled closures. */
export function possibleValue(node: Json, environment: PossibleEnvironment): PossibleValue {
  environment.budget.spend(1);
  if (!isObject(node)) return ANYTHING;
  const { op } = node;
  if (op === 'lit') return exactly((node.value === 0 ? 0 : node.value) as Value);
  if (op === 'if') return conditional(node, environment);
  if (!Array.isArray(node.args)) return sourceValue(node, environment);
  const args = node.args.map((arg) => possibleValue(arg, environment));
  return operate(String(op), args, (steps) => environment.budget.spend(steps));
}

function conditional(node: JsonObject, environment: PossibleEnvironment): PossibleValue {
  const truths = truthsOf(possibleValue(node.cond!, environment));
  const parts: PossibleValue[] = [];
  if (truths.true) parts.push(possibleValue(node.then!, environment));
  if (truths.false || truths.unknown) parts.push(possibleValue(node.else!, environment));
  return join(parts);
}

function sourceValue(node: JsonObject, environment: PossibleEnvironment): PossibleValue {
  const text = (key: string) => (node[key] === undefined ? undefined : String(node[key]));
  switch (node.op) {
    case 'answer':
      return environment.answer(text('question_id')!);
    case 'answered':
      return answered(environment.answer(text('question_id')!));
    case 'score':
      return environment.score(text('concept_id')!);
    case 'metric':
      return environment.score(text('metric_id')!);
    case 'confidence':
      return environment.confidence(text('concept_id'));
    case 'coverage':
      return environment.coverage(text('concept_id'));
    case 'context':
      return environment.context(text('key')!);
    case 'profile':
      return environment.profile(text('field')!);
    case 'timing':
      return environment.timing();
    default:
      return ANYTHING;
  }
}

function answered({ values, range, other }: PossibleValue): PossibleValue {
  const results: boolean[] = [];
  if (other || range !== null || values.some((value) => value !== null)) results.push(true);
  if (values.includes(null)) results.push(false);
  return exactly(...results);
}
