import { OPERATORS, SOURCES } from '@eps/engine';
import { type Examples, json } from './kind-page.ts';

type Operator = Parameters<Parameters<typeof OPERATORS.forEach>[0]>[0];

const INTRODUCTION =
  'Conditions and formulas are written as JSON in all kinds of content. Every node is an object with the name of its operator in `op`. [Expressions](../expressions.md) explains unknown values, limits and worked examples.';

/** Returns the page about expressions, as Markdown. */
export function expressionsPage(examples: Examples): string {
  return `${[
    '# Expressions',
    INTRODUCTION,
    '## Minimal example',
    json(examples.minimal),
    '## Complete example',
    'It uses every operator, together with the complete examples of the six kinds.',
    json(examples.complete),
    '## Values that are read',
    table('| node | value |', '|---|---|', [
      [node('lit', '"value": …'), 'The value: a number, a string, true, false, null or a list of these.'],
      ...Object.entries(SOURCES).map(([op, { key, optional, description }]) => [
        node(op, optional ? '' : `"${key}": …`),
        description,
      ]),
    ]),
    '## Operators',
    'They are written `{"op": …, "args": […]}`. If an argument has another type, the result is unknown; if the compiler can determine the type, it reports an error.',
    table(
      '| operator | arguments | result |',
      '|---|---|---|',
      [...OPERATORS].map(([op, operator]) => [`\`${op}\``, argumentsOf(operator), operator.description]),
    ),
    '## Choice',
    '`{"op": "if", "cond": …, "then": …, "else": …}` is `then` if the condition holds, otherwise (also if it is unknown) `else`.',
  ].join('\n\n')}\n`;
}

function node(op: string, rest: string): string {
  return `\`{"op": "${op}"${rest && `, ${rest}`}}\``;
}

function table(head: string, line: string, rows: string[][]): string {
  return [head, line, ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n');
}

/** Returns how many arguments of which types an operator takes. */
function argumentsOf({ minArguments, maxArguments, argumentTypes }: Operator): string {
  const typesAt = (index: number) => {
    const types = argumentTypes(index);
    return types.length === 4 ? 'any value' : types.join(' or ');
  };
  const shown = Array.from({ length: maxArguments === Infinity ? 1 : maxArguments }, (_, i) => typesAt(i));
  const types = new Set(shown).size === 1 ? shown[0]! : shown.join(', ');
  if (maxArguments === Infinity) return `${minArguments} or more: ${types}`;
  return `${minArguments === maxArguments ? minArguments : `${minArguments} or ${maxArguments}`}: ${types}`;
}
