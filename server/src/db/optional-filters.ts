import type { Sql } from './rows.ts';

/**
 * Returns a statement without the filters whose value is null. A list writes each optional filter as
 * `($4::uuid IS NULL OR program_id = $4)`. PostgreSQL plans a prepared statement for all values after its
 * first five executions; that plan cannot use an index for such a condition, because it must also hold for
 * null, and reads every row of the tenant. For the value that is sent, the condition is equal to `program_id
 * = $4`, or to `$4::uuid IS NULL` (true), which this function writes instead. Each combination of present
 * filters is a prepared statement with its own plan.
 */
export function withoutAbsentFilters(statement: Sql): string {
  const { text, values = [] } = statement;
  let filters = filtersByText.get(text);
  if (filters === undefined) {
    filters = findFilters(text);
    filtersByText.set(text, filters);
  }
  if (filters.length === 0) return text;
  let combination = '';
  for (const { parameter } of filters) combination += (values[parameter - 1] ?? null) === null ? '0' : '1';
  return textOf(text, filters, combination);
}

interface OptionalFilter {
  /** Number of the parameter. */
  parameter: number;
  /**
   * Positions in the text: of the opening parenthesis, of the condition after OR, and after the closing
   * parenthesis.
   */
  start: number;
  condition: number;
  end: number;
  /** The condition when the value is null: `($4::uuid IS NULL)`. */
  absent: string;
}

const filtersByText = new Map<string, readonly OptionalFilter[]>();
const OPTIONAL_FILTER = /\((\$(\d+)::\w+ IS NULL) OR /g;

function findFilters(text: string): OptionalFilter[] {
  return [...text.matchAll(OPTIONAL_FILTER)].map((match) => ({
    parameter: Number(match[2]),
    start: match.index,
    condition: match.index + match[0].length,
    end: closingParenthesis(text, match.index) + 1,
    absent: `(${match[1]})`,
  }));
}

function closingParenthesis(text: string, opening: number): number {
  let depth = 0;
  for (let i = opening; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth === 0) return i;
  }
  throw new Error(`A parenthesis is not closed: ${text}`);
}

const textsByCombination = new Map<string, Map<string, string>>();

function textOf(text: string, filters: readonly OptionalFilter[], combination: string): string {
  let texts = textsByCombination.get(text);
  if (!texts) {
    texts = new Map();
    textsByCombination.set(text, texts);
  }
  let result = texts.get(combination);
  if (result === undefined) {
    result = '';
    let position = 0;
    for (const [i, { start, condition, end, absent }] of filters.entries()) {
      result += text.slice(position, start);
      result += combination[i] === '1' ? `(${text.slice(condition, end)}` : absent;
      position = end;
    }
    result += text.slice(position);
    texts.set(combination, result);
  }
  return result;
}
