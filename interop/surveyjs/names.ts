import type { JsonObject } from '@eps/engine';
import type { DraftQuestion } from '../content/instrument.ts';
import type { Target } from '../infix/target.ts';
import { objectsIn, textIn } from '../limits.ts';
import type { Element } from './fields.ts';
import type { Names } from './language.ts';

/** Returns what expressions can read, by name in lower case. */
export function namesOf(
  survey: JsonObject,
  parts: readonly { element: Element; question?: DraftQuestion }[],
): Names {
  const targets = new Map<string, Target>();
  const add = (name: string, target: Target) => {
    if (!targets.has(name.toLowerCase())) targets.set(name.toLowerCase(), target);
  };
  for (const { question, element } of parts) {
    if (!question || question.input === 'information') continue;
    for (const name of [question.id, textIn(element.source.valueName)].filter((name) => name !== undefined)) {
      add(name, { is: 'question', question });
      if (question.input === 'multi_select') add(`${name}.length`, { is: 'count', question });
      for (const { id } of question.rows) add(`${name}.${id}`, { is: 'row', question, rowId: id });
    }
  }
  const calculated = new Map<string, string>();
  for (const { name, expression } of objectsIn(survey.calculatedValues))
    if (typeof name === 'string' && typeof expression === 'string')
      calculated.set(name.toLowerCase(), expression);
  for (const { element } of parts) {
    const { expression } = element.source;
    if (
      element.type === 'expression' &&
      typeof expression === 'string' &&
      !targets.has(element.name.toLowerCase())
    )
      calculated.set(element.name.toLowerCase(), expression);
  }
  return { targets, calculated };
}
