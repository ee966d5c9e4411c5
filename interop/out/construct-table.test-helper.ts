import { type Contents, compileBundle, INPUTS, type JsonObject } from '@eps/engine';
import { EXPORT_FORMATS, type ExportFormat } from '../types.ts';
import { exportInstrument } from './export-instrument.ts';

/** Parts of content by name, each with contents that have it and contents without it. */
type Part = readonly [name: string, given: Contents, without: Contents];

const EMPTY: Contents = {
  experience: {},
  scorecard: {},
  context: {},
  guardrail: {},
  adaptive_policy: {},
  report_template: {},
};
const OPTIONS = [
  { id: 'a', label: 'A', scores: { x: 1 } },
  { id: 'b', label: 'B', scores: { x: 2 } },
];
const FIRST = { id: 'first', prompt: 'First', input: 'number' };

const asked = (...questions: JsonObject[]): Contents => ({
  ...EMPTY,
  experience: { questions: [FIRST, ...questions] },
});

/** One question of each input. */
function inputs(): Part[] {
  return INPUTS.map((input) => {
    const hasOptions = ['single_select', 'multi_select', 'likert', 'ranking', 'matrix'].includes(input);
    const question: JsonObject = {
      id: 'q',
      prompt: 'Q?',
      input,
      ...(hasOptions && { options: OPTIONS }),
      ...(input === 'matrix' && { rows: [{ id: 'r', label: 'R' }] }),
      ...(input === 'slider' && { min: 0, max: 10, step: 1 }),
    };
    return [input, asked(question), asked()];
  });
}

/** Ways to score: methods, policies and the scale of a concept. */
function scores(): Part[] {
  const question = { id: 'q', prompt: 'Q?', input: 'single_select', options: OPTIONS };
  const concept = { id: 'x', method: 'sum', items: [{ question_id: 'q' }], missing: { policy: 'null' } };
  const of = (fields: JsonObject) => ({
    ...asked(question),
    scorecard: { concepts: [{ ...concept, ...fields }] },
  });
  const without = asked(question);
  const expression: JsonObject = {
    op: 'add',
    args: [
      { op: 'answer', question_id: 'first' },
      { op: 'lit', value: 1 },
    ] as JsonObject[],
  };
  const irt = { model: '2pl', items: { q: { a: 1, b: 0 } } };
  const methods = Object.entries<JsonObject>({
    sum: {},
    mean: { method: 'mean' },
    weighted_mean: { method: 'weighted_mean' },
    expression: { method: 'expression', expression, items: [] },
    irt: { method: 'irt', irt },
  }).map(([name, fields]): Part => [`method: ${name}`, of(fields), without]);
  const policies = ['prorate', 'neutral', 'zero'].map(
    (policy): Part => [`missing: ${policy}`, of({ missing: { policy } }), of({})],
  );
  const composites: JsonObject[] = [{ id: 'all', weights: { x: 1 } }];
  const base = of({});
  return [
    ...methods,
    ...policies,
    ['reverse', of({ items: [{ question_id: 'q', reverse: true }] }), base],
    ['bands', of({ bands: [{ id: 'low', to: 2 }] }), base],
    ['composites', { ...base, scorecard: { ...base.scorecard, composites } }, base],
  ];
}

/** The complete examples with values in place of defaults, which would change nothing. */
function changed(complete: Contents): Contents {
  const contents = structuredClone(complete);
  const questions = contents.experience.questions as JsonObject[];
  Object.assign(questions.find(({ id }) => id === 'energy')!, { min: 10, max: 90 });
  const [, rest] = contents.scorecard.concepts as JsonObject[];
  Object.assign(rest!, { items: [{ question_id: 'sleep', weight: 2 }] });
  return { ...contents, context: { ...contents.context, locale: 'fr' } };
}

/** The lists whose entries' keys are parts of their own. */
const LISTS: readonly (readonly [path: string, title: string])[] = [
  ['experience', ''],
  ['experience/sections/*', 'section.'],
  ['experience/questions/*', 'question.'],
  ['experience/questions/*/options/*', 'option.'],
  ['scorecard', 'scorecard.'],
  ['scorecard/concepts/*', 'concept.'],
  ['context', 'context.'],
  ['guardrail', 'guardrail.'],
  ['adaptive_policy', 'adaptive_policy.'],
  ['report_template', 'report_template.'],
];
/** What others contain, and what has no meaning of its own. */
const NOT_PARTS = new Set([
  '$schema',
  'sections',
  'questions',
  'concepts',
  'options',
  'scale',
  'scales',
  'method',
]);

/** Every key that the complete examples of docs/content/ have, taken away where that still compiles. */
function keys(complete: Contents): Part[] {
  const whole = changed(complete);
  return LISTS.flatMap(([path, title]) => {
    const holders = holdersAt(whole, path.split('/'));
    const names = [...new Set(holders.flatMap((holder) => Object.keys(holder)))];
    return names.flatMap((name): Part[] => {
      if (NOT_PARTS.has(name) && !(name === 'scale' && title === 'concept.')) return [];
      const without = structuredClone(whole);
      for (const holder of holdersAt(without, path.split('/'))) delete holder[name];
      return compileBundle(without).bundle ? [[title + name, whole, without]] : [];
    });
  });
}

function holdersAt(value: JsonObject[string], [key, ...rest]: readonly string[]): JsonObject[] {
  if (key === undefined) return [value as JsonObject];
  if (key === '*') return (Array.isArray(value) ? value : []).flatMap((each) => holdersAt(each, rest));
  const inner = (value as JsonObject)[key];
  return inner === undefined ? [] : holdersAt(inner, rest);
}

async function outcome(format: ExportFormat, contents: Contents) {
  const { bytes, findings } = await exportInstrument({ format, contents });
  const questions = findings.filter(({ code }) => code === 'type_not_supported').length;
  const scores = findings.filter(({ code }) => code === 'score_not_carried').length;
  return {
    text: Buffer.from(bytes!).toString('base64'),
    leftOut: questions + scores,
    findings: findings.map(({ code, place, message }) => `${code} ${place} ${message}`),
  };
}

/** Returns the parts that a format carries exactly, with a finding, leaves out with a finding, or neither. */
async function byOutcome(format: ExportFormat, parts: readonly Part[]): Promise<string[][]> {
  const byKind: string[][] = [[], [], [], []];
  for (const [name, given, without] of parts) {
    const [now, before] = [await outcome(format, given), await outcome(format, without)];
    const others = [...before.findings];
    const isSaid = now.findings.some((finding) => {
      const at = others.indexOf(finding);
      if (at >= 0) others.splice(at, 1);
      return at < 0;
    });
    const isCarried = now.text !== before.text && !(isSaid && now.leftOut > before.leftOut);
    byKind[isCarried ? (isSaid ? 1 : 0) : isSaid ? 2 : 3]!.push(name);
  }
  return byKind;
}

/** What each exporter does with each part of content. */
export async function exportedParts(complete: Contents): Promise<Map<ExportFormat, string[][]>> {
  const parts = [...inputs(), ...scores(), ...keys(complete)];
  const outcomes = new Map<ExportFormat, string[][]>();
  for (const format of EXPORT_FORMATS) outcomes.set(format, await byOutcome(format, parts));
  return outcomes;
}
