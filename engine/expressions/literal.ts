import type { Position } from '../content/diagnostics.ts';
import type { Json, Value } from '../types.ts';
import type { ValueType } from './operator.ts';
import type { Node } from './types.ts';

/** Reads a literal: a number, string, true, false, null or a list of these. */
export function readLiteral(value: Json | undefined, at: Position): Node | undefined {
  if (value === undefined) {
    return at.error(
      'expression_malformed',
      'A literal requires "value".',
      { name: 'lit', names: ['value'] },
      'Write {"op":"lit","value":1}.',
    );
  }
  const list = Array.isArray(value);
  if (!(list ? value : [value]).every(isScalar)) {
    const message = 'Expected a number, a string, true, false, null or a list of these.';
    return at.at('value').error('expression_malformed', message);
  }
  const literal: Value = list ? Object.freeze(value.map(positiveZero)) : positiveZero(value);
  return { evaluate: () => literal, type: typeOf(literal) };
}

function isScalar(value: Json): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return value === null || typeof value !== 'object';
}

function positiveZero(value: Json): Value {
  return value === 0 ? 0 : value;
}

function typeOf(value: Value): ValueType {
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'boolean' : 'any';
}
