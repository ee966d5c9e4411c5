import { mayRenderLong } from '../report/template/long.ts';
import type { Contents, Json } from '../types.ts';
import { isObject } from './fields.ts';

/** Rough costs in microseconds on one core, measured on contents of each kind. They need not be exact. */
const PER_CHARACTER = 0.08;
const PER_OPTION_SCORE = 0.2;
const PER_PROBABILITY = 0.06;
const PER_SELECTION = 0.01;
const PER_RULE_STEP = 0.02;
const PER_NODE = 0.06;
/** A loop may use the whole budget of the texts. */
const PER_LOOP = 45_000;
const PER_SHOWN_SCORE = 10;
const DEFAULT_NODES = 121;

/**
 * Estimates the time in microseconds of the most expensive single step on a bundle: compiling it, planning
 * the next question or evaluating answers. Reads any JSON, valid or not, in time linear in its size.
 * @param characters length of the six contents as text
 */
export function bundleWeight(contents: Contents, characters: number): number {
  const questions = listAt(contents.experience, 'questions');
  const scales = valueAt(contents.experience, 'scales');
  const concepts = listAt(contents.scorecard, 'concepts');
  const scoreCount = concepts.length + listAt(contents.scorecard, 'composites').length;
  return (
    characters * PER_CHARACTER +
    sum(questions, (question) => optionScores(question, scales, concepts)) * PER_OPTION_SCORE +
    selectionWeight(contents.adaptive_policy, questions.length, concepts) +
    compositeWeight(contents, questions.length) +
    loopWeight(contents.experience) +
    reportWeight(contents.report_template, scoreCount)
  );
}

/** Rows × options × scores of an option; each concept that lists items may score all of them. */
function optionScores(question: Json, scales: Json | undefined, concepts: readonly Json[]): number {
  const scale = valueAt(question, 'scale');
  const options = typeof scale === 'string' ? listAt(scales, scale) : listAt(question, 'options');
  const rows = Math.max(1, listAt(question, 'rows').length);
  const scored = Math.max(...options.slice(0, 10).map((option) => keysAt(option, 'scores')), 0);
  return rows * options.length * Math.max(1, Math.min(scored, concepts.length));
}

function selectionWeight(policy: Json, questions: number, concepts: readonly Json[]): number {
  let items = 0;
  let probabilities = 0;
  for (const concept of concepts) {
    const irt = valueAt(concept, 'irt');
    const parameters = valueAt(irt, 'items');
    if (!isObject(parameters)) continue;
    const nodes = valueAt(irt, 'nodes');
    const all = Object.values(parameters);
    items += all.length;
    const categories = sum(all, (item) => 1 + Math.max(1, listAt(item, 'b').length));
    probabilities += categories * (typeof nodes === 'number' ? nodes : DEFAULT_NODES);
  }
  const mode = valueAt(policy, 'mode');
  const criterion = valueAt(valueAt(policy, 'select'), 'criterion');
  const isIntegrating = criterion === 'mpwi' || criterion === 'kl' || criterion === 'mepv';
  const selection = mode === 'irt' ? items * (isIntegrating ? probabilities : items) * PER_SELECTION : 0;
  const steps = isReplayed(policy) ? questions * questions * PER_RULE_STEP : 0;
  const enemies = listAt(valueAt(policy, 'constraints'), 'enemies');
  const pairs = sum(enemies, (set) => (Array.isArray(set) ? set.length ** 2 : 0));
  return probabilities * PER_PROBABILITY + selection + steps + pairs * PER_SELECTION;
}

/**
 * Every plan of a test with a policy replays the log, and conditions may read a composite after each answer.
 * Its standard error evaluates the expression twice for each part, once per evaluation.
 */
function compositeWeight({ scorecard, adaptive_policy: policy }: Contents, questions: number): number {
  const plans = isReplayed(policy) ? Math.max(1, questions) : 1;
  const nodes = sum(listAt(scorecard, 'composites'), (composite) => {
    const size = sizeOf(valueAt(composite, 'expression'));
    return size.nodes * (plans + 2 * size.parts.size);
  });
  return nodes * PER_NODE;
}

function isReplayed(policy: Json): boolean {
  const mode = valueAt(policy, 'mode');
  return mode === 'rules' || mode === 'irt';
}

/** Counts the nodes of an expression, valid or not, and collects the scores that it reads. */
function sizeOf(expression: Json | undefined): { nodes: number; parts: ReadonlySet<Json> } {
  const parts = new Set<Json>();
  let nodes = 0;
  const open: Json[] = expression === undefined ? [] : [expression];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === null || typeof node !== 'object') continue;
    for (const child of Object.values(node)) open.push(child);
    if (Array.isArray(node)) continue;
    nodes++;
    const part = valueAt(node, 'concept_id') ?? valueAt(node, 'metric_id');
    if (part !== undefined) parts.add(part);
  }
  return { nodes, parts };
}

function reportWeight(template: Json, scoreCount: number): number {
  const blocks = listAt(template, 'blocks');
  const shown = sum(blocks, (block) => (valueAt(block, 'concept_id') === undefined ? scoreCount : 1));
  return shown * PER_SHOWN_SCORE + loopWeight(template);
}

function loopWeight(content: Json): number {
  return mayRenderLong(JSON.stringify(content) ?? '') ? PER_LOOP : 0;
}

function valueAt(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function listAt(value: Json | undefined, key: string): Json[] {
  const found = valueAt(value, key);
  return Array.isArray(found) ? found : [];
}

function keysAt(value: Json | undefined, key: string): number {
  const found = valueAt(value, key);
  return isObject(found) ? Object.keys(found).length : 0;
}

function sum(values: readonly Json[], of: (value: Json) => number): number {
  return values.reduce((total: number, value) => total + of(value), 0);
}
