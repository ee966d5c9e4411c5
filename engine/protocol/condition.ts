import type { Position } from '../content/diagnostics.ts';
import { isObject } from '../content/fields.ts';
import { type Reader, reader } from '../content/form.ts';
import { readExpression } from '../expressions/compile.ts';
import { EXPRESSION } from '../expressions/form.ts';
import type { CompiledExpression, Json, JsonObject } from '../types.ts';
import { scoreKey } from './types.ts';

/** A score that a condition reads. */
export interface ScoreReference {
  wave: string;
  position: Position;
}

/** The scores that the conditions of a protocol read, by the list of its diagnostics. */
const references = new WeakMap<object, ScoreReference[]>();

/** Returns the scores that the conditions read at positions of this protocol. */
export function scoreReferences(at: Position): readonly ScoreReference[] {
  return references.get(at.diagnostics) ?? [];
}

/**
 * Reads a condition. In a protocol `score` has a `wave` beside its `concept_id`: the last evaluation of that
 * wave. The compiled condition reads both as one id; see `scoreKey`.
 */
export const condition: Reader<CompiledExpression> = reader(EXPRESSION, (value, at) => {
  const found: ScoreReference[] = [];
  const source = withWaves(value, at, found);
  references.set(at.diagnostics, [...scoreReferences(at), ...found]);
  return readExpression(source, at, 'condition');
});

/** Operators that a protocol can evaluate: it knows scores, and no answers. */
const READS = new Set([
  'answer',
  'answered',
  'metric',
  'timing',
  'confidence',
  'coverage',
  'variable',
  'profile',
]);

function withWaves(node: Json, at: Position, found: ScoreReference[]): Json {
  if (!isObject(node)) return node;
  const { op, args } = node;
  if (typeof op === 'string' && READS.has(op))
    at.error('unknown_reference', `A condition of a protocol reads scores; "${op}" is not known here.`, {
      name: op,
    });
  if (op === 'score') return scoreNode(node, at, found);
  if (!Array.isArray(args)) return node;
  return { ...node, args: args.map((arg, index) => withWaves(arg, at.at('args', index), found)) };
}

function scoreNode(node: JsonObject, at: Position, found: ScoreReference[]): Json {
  const { wave, ...rest } = node;
  if (typeof wave !== 'string' || typeof rest['concept_id'] !== 'string') {
    at.error('missing_key', '"score" needs "concept_id" and "wave" in a protocol.', { name: 'wave' });
    return rest;
  }
  found.push({ wave, position: at });
  return { ...rest, concept_id: scoreKey(wave, rest['concept_id']) };
}
