import type { Json, JsonObject, Kind } from '../../types.ts';

/**
 * Contents (those a case does not need are empty) and the diagnostic that the compiler must report for them.
 */
export interface DiagnosticCase {
  code: string;
  severity: 'error' | 'warning' | 'info';
  kind: Kind;
  pointer: string;
  contents: Partial<Record<Kind, JsonObject>>;
}

export const lit = (value: Json): Json => ({ op: 'lit', value });
export const YES_NO = [
  { id: 'no', label: 'No', scores: { mood: 0 } },
  { id: 'yes', label: 'Yes', scores: { mood: 1 } },
];
export const question = (fields: JsonObject = {}): JsonObject => ({
  id: 'q1',
  prompt: 'Do you sleep well?',
  input: 'single_select',
  options: YES_NO,
  ...fields,
});
export const experience = (...questions: JsonObject[]) => ({ experience: { questions } });
export const scorecard = (...concepts: JsonObject[]) => ({ scorecard: { concepts } });
export const mood = (fields: JsonObject = {}): JsonObject => ({ id: 'mood', method: 'sum', ...fields });
export const irt = (fields: JsonObject): JsonObject =>
  mood({ method: 'irt', irt: { model: '2pl', ...fields } });
export const visibleIf = (expression: Json) => experience(question({ visible_if: expression }));

export function error(
  code: string,
  kind: Kind,
  pointer: string,
  contents: DiagnosticCase['contents'],
): DiagnosticCase {
  return { code, severity: 'error', kind, pointer, contents };
}

export function warning(
  code: string,
  kind: Kind,
  pointer: string,
  contents: DiagnosticCase['contents'],
): DiagnosticCase {
  return { ...error(code, kind, pointer, contents), severity: 'warning' };
}
