export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined };
export type JsonObject = { [key: string]: Json };
export type JsonSchema = { [key: string]: Json | undefined };

/** Long enough for most responses and parameters, which are easier to compare as one line each. */
const MAX_LINE = 320;

/**
 * Returns the value as JSON text: objects and arrays that fit on one line are written on one line, and all
 * others have one member per line. A change of one value therefore changes one line, and the file stays
 * small.
 */
export function toLines(value: Json, indent = '', prefixLength = 0): string {
  const line = toLine(value);
  if (value === null || typeof value !== 'object') return line;
  if (indent.length + prefixLength + line.length <= MAX_LINE) return line;
  const inner = `${indent} `;
  if (Array.isArray(value))
    return `[\n${value.map((item) => inner + toLines(item, inner)).join(',\n')}\n${indent}]`;
  const members = entriesOf(value).map(([key, member]) => {
    const name = `${JSON.stringify(key)}: `;
    return inner + name + toLines(member, inner, name.length);
  });
  return `{\n${members.join(',\n')}\n${indent}}`;
}

function toLine(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(toLine).join(',')}]`;
  const members = entriesOf(value).map(([key, member]) => `${JSON.stringify(key)}:${toLine(member)}`);
  return `{${members.join(',')}}`;
}

function entriesOf(value: { [key: string]: Json | undefined }): [string, Json][] {
  return Object.entries(value).filter((entry): entry is [string, Json] => entry[1] !== undefined);
}
