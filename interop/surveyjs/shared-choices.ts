import type { Json, JsonObject } from '@eps/engine';
import { isObject } from '../limits.ts';

const CONTAINERS = ['pages', 'elements', 'questions', 'templateElements'] as const;
const MAX_DEPTH = 20;

/**
 * Returns the survey in which each question with `choicesFromQuestion` has the choices of the question that
 * it names instead of its own, as survey-core shows them. Not resolved, but reported as left out, are choices
 * that depend on which ones were chosen there (the mode `selected` or `unselected`), on its rows, or on a
 * question that takes its choices from another one in turn.
 */
export function withSharedChoices(survey: JsonObject): JsonObject {
  const byName = new Map<string, JsonObject>();
  visit(survey, (element) => {
    if (typeof element.name === 'string' && !byName.has(element.name)) byName.set(element.name, element);
    return element;
  });
  return visit(survey, (element) => {
    const { choicesFromQuestion: name, choicesFromQuestionMode: mode = 'all', ...rest } = element;
    const source = typeof name === 'string' ? byName.get(name) : undefined;
    const isPlain = mode === 'all' && source !== undefined && source.choicesFromQuestion === undefined;
    if (!isPlain || !Array.isArray(source.choices)) return element;
    return { ...rest, choices: source.choices };
  });
}

/** Returns a copy of a survey, page or panel in which `change` was applied to each element. */
function visit(source: JsonObject, change: (element: JsonObject) => JsonObject, depth = 0): JsonObject {
  if (depth > MAX_DEPTH) return source;
  const inner = Object.fromEntries(
    CONTAINERS.flatMap((key): [string, Json][] => {
      const list = source[key];
      if (!Array.isArray(list)) return [];
      return [[key, list.map((each) => (isObject(each) ? visit(each, change, depth + 1) : each))]];
    }),
  );
  return change({ ...source, ...inner });
}
