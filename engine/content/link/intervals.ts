import { OPERATORS } from '../../expressions/operators.ts';
import { round } from '../../expressions/values.ts';
import type { Json, Range } from '../../types.ts';
import { isObject } from '../fields.ts';

/** The ranges of what an expression reads: undefined where unknown. */
export interface KnownRanges {
  score(conceptId: string): Range | undefined;
  metric(compositeId: string): Range | undefined;
}

/**
 * Returns an interval that contains every value of a formula, by interval arithmetic (Moore 1966), or
 * undefined if none is known. It is exact if the formula reads each score only once, otherwise it may be
 * wider than what can be attained.
 */
export function intervalOf(node: Json, known: KnownRanges): Range | undefined {
  if (!isObject(node)) return undefined;
  const { op, args, value, concept_id, metric_id } = node;
  if (op === 'lit') return typeof value === 'number' ? { min: value, max: value } : undefined;
  if (op === 'score') return known.score(String(concept_id));
  if (op === 'metric') return known.metric(String(metric_id));
  if (op === 'confidence' || op === 'coverage') return { min: 0, max: 1 };
  if (op === 'if') return union([intervalOf(node.then!, known), intervalOf(node.else!, known)]);
  if (!Array.isArray(args)) return undefined;
  return combine(
    String(op),
    args.map((arg) => intervalOf(arg, known)),
  );
}

function combine(op: string, parts: readonly (Range | undefined)[]): Range | undefined {
  if (OPERATORS.get(op)?.resultType === 'boolean') return undefined;
  if (op === 'clamp') return clamp(parts);
  const ranges = parts.filter((part) => part !== undefined);
  if (ranges.length < parts.length) return undefined;
  const [first, second] = ranges;
  switch (op) {
    case 'add':
      return ranges.reduce((a, b) => ({ min: a.min + b.min, max: a.max + b.max }));
    case 'sub':
      return { min: first!.min - second!.max, max: first!.max - second!.min };
    case 'mul':
      return ranges.reduce(product);
    case 'div':
      return second!.min > 0 || second!.max < 0
        ? product(first!, { min: 1 / second!.max, max: 1 / second!.min })
        : undefined;
    case 'abs':
      return absolute(first!);
    case 'round':
      return rounded(first!, second);
    case 'coalesce':
      return union(ranges);
    default:
      return aggregate(op, ranges);
  }
}

/** Unknown entries are ignored by aggregates, so that any of the entries may be the only one. */
function aggregate(op: string, ranges: readonly Range[]): Range | undefined {
  if (op === 'mean' || op === 'min' || op === 'max') return union(ranges);
  if (op === 'count') return { min: 0, max: ranges.length };
  if (op !== 'sum') return undefined;
  const total = ranges.reduce((a, b) => ({ min: a.min + b.min, max: a.max + b.max }));
  return union([total, ...ranges]);
}

function union(ranges: readonly (Range | undefined)[]): Range | undefined {
  if (ranges.includes(undefined)) return undefined;
  const known = ranges as readonly Range[];
  return { min: Math.min(...known.map(({ min }) => min)), max: Math.max(...known.map(({ max }) => max)) };
}

function product(a: Range, b: Range): Range {
  const corners = [a.min * b.min, a.min * b.max, a.max * b.min, a.max * b.max];
  return { min: Math.min(...corners), max: Math.max(...corners) };
}

export function absolute({ min, max }: Range): Range {
  const [low, high] = [Math.abs(min), Math.abs(max)];
  return { min: min <= 0 && max >= 0 ? 0 : Math.min(low, high), max: Math.max(low, high) };
}

function rounded({ min, max }: Range, digits: Range | undefined): Range | undefined {
  if (digits && digits.min !== digits.max) return undefined;
  const [low, high] = [round(min, digits?.min), round(max, digits?.min)];
  return low === null || high === null ? undefined : { min: low, max: high };
}

function clamp([value, low, high]: readonly (Range | undefined)[]): Range | undefined {
  if (low === undefined || high === undefined) return undefined;
  if (value === undefined) return { min: low.min, max: high.max };
  return {
    min: Math.min(Math.max(value.min, low.min), high.min),
    max: Math.min(Math.max(value.max, low.max), high.max),
  };
}
