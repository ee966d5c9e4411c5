import type { Definitions, Form } from '../content/form.ts';
import type { Json, JsonObject } from '../types.ts';
import { OPERATORS } from './operators.ts';
import { SOURCES } from './sources.ts';

const SCALARS = ['string', 'number', 'boolean', 'null'];

const DESCRIPTION =
  'A condition or formula: a node with the name of its operator in `op`. docs/expressions.md documents the grammar. The result of a condition is true, false or a number, that of a formula is a number.';

/** Describes expressions. Only one alternative has `args`, so that validation is linear in their size. */
export const EXPRESSION: Form = {
  schema: (definitions) => definitions.reference('Expression', () => expressionSchema(definitions)),
};

function expressionSchema(definitions: Definitions): JsonObject {
  const node = (name: string, description: string, build: (expression: JsonObject) => JsonObject) =>
    definitions.reference(name, () => ({
      description,
      ...build(EXPRESSION.schema(definitions)),
      ...(definitions.strict && { additionalProperties: false }),
    }));
  return {
    description: DESCRIPTION,
    anyOf: [
      node('ExpressionLiteral', 'A constant value.', literal),
      ...Object.entries(sourcesByShape()).map(([name, shape]) =>
        node(name, shape.description, () => shape.schema),
      ),
      node('ExpressionOperator', 'An operator with arguments.', operator),
      node('ExpressionConditional', 'A choice between two values.', conditional),
    ],
  };
}

function literal(): JsonObject {
  return nodeSchema(['lit'], {
    value: {
      description: 'A number, a string, true, false, null or a list of these.',
      anyOf: [{ type: SCALARS }, { type: 'array', items: { type: SCALARS } }],
    },
  });
}

function conditional(expression: JsonObject): JsonObject {
  return nodeSchema(['if'], {
    cond: { ...expression, description: 'The condition.' },
    then: { ...expression, description: 'The value if the condition is true.' },
    else: { ...expression, description: 'The value if the condition is false or unknown.' },
  });
}

function operator(expression: JsonObject): JsonObject {
  const args = { type: 'array', items: expression, description: 'The arguments.' };
  return { ...nodeSchema([...OPERATORS.keys()], { args }), allOf: arities() };
}

/** Returns the rules for how many arguments the operators take. */
function arities(): Json[] {
  const names = new Map<string, string[]>();
  for (const [name, { minArguments, maxArguments }] of OPERATORS) {
    const bounds: JsonObject = { minItems: minArguments };
    if (maxArguments < Infinity) bounds.maxItems = maxArguments;
    const text = JSON.stringify(bounds);
    names.set(text, [...(names.get(text) ?? []), name]);
  }
  return [...names].map(([bounds, ops]) => ({
    if: { properties: { op: { enum: ops } }, required: ['op'] },
    then: { properties: { args: JSON.parse(bounds) as JsonObject } },
  }));
}

interface Shape {
  description: string;
  schema: JsonObject;
}

/** Returns the schema of each kind of node that reads a value; operators with the same key share one. */
function sourcesByShape(): Record<string, Shape> {
  const shapes: Record<string, Shape> = {};
  for (const [op, source] of Object.entries(SOURCES)) {
    const sameShape = Object.entries(SOURCES).filter(
      ([, other]) =>
        other.key === source.key && other.what === source.what && other.optional === source.optional,
    );
    if (sameShape[0]![0] !== op) continue;
    const ops = sameShape.map(([name]) => name);
    const id = { type: 'string', description: `The id of the ${source.what}.` };
    const scale = { const: 'raw', description: 'States that the raw score is meant.' };
    const keys = { [source.key]: id, ...(source.statesScale && { scale }) };
    const schema = nodeSchema(ops, keys, source.optional ? [] : [source.key]);
    const name = `Expression${op[0]!.toUpperCase()}${op.slice(1)}`;
    shapes[name] = { description: ops.map((each) => SOURCES[each]!.description).join(' '), schema };
  }
  return shapes;
}

function nodeSchema(ops: string[], keys: JsonObject, required = Object.keys(keys)): JsonObject {
  const op = { type: 'string', enum: ops, description: 'The name of the operator.' };
  return { type: 'object', properties: { op, ...keys }, required: ['op', ...required] };
}
