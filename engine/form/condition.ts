import { formatNumber } from '../report/format.ts';
import { fill, type Words } from '../report/words/words.ts';
import type { Json, JsonObject } from '../types.ts';
import type { FormItem } from './types.ts';

/** How a reader of the form finds a question: by its number. */
export interface FormReader {
  items: ReadonlyMap<string, FormItem>;
  words: Words['form'];
  locale: string;
}

const SIGNS: Readonly<Record<string, string>> = {
  eq: '=',
  ne: '≠',
  lt: '<',
  lte: '≤',
  gt: '>',
  gte: '≥',
  contains: '=',
  in: '=',
};

/**
 * Returns a condition in the words of a form, such as "3 = 1 (Yes) and 4 > 2". Returns undefined for one that
 * cannot be decided from single answers on the paper, such as one on a score or on the profile.
 */
export function conditionText(source: Json, named: FormReader): string | undefined {
  return written(source as Node, named, false);
}

type Node = JsonObject & { op: string; args?: Node[] };

function written(node: Node, named: FormReader, isInner: boolean): string | undefined {
  const { op, args = [] } = node;
  const { words } = named;
  if (op === 'and' || op === 'or') {
    const parts = args.map((arg) => written(arg, named, true));
    if (parts.some((part) => part === undefined)) return undefined;
    const text = parts.join(` ${words[op]} `);
    return isInner && parts.length > 1 ? `(${text})` : text;
  }
  if (op === 'not') {
    const inner = args[0] && written(args[0], named, true);
    return inner === undefined ? undefined : `${words.not} ${inner}`;
  }
  if (op === 'answered') {
    const item = named.items.get(node.question_id as string);
    return item && fill(words.answered, { x: item.code });
  }
  return compared(op, args, named);
}

/** Writes the comparison of an answer with a value, or with each of a list. */
function compared(op: string, args: readonly Node[], named: FormReader): string | undefined {
  const sign = Object.hasOwn(SIGNS, op) ? SIGNS[op] : undefined;
  if (sign === undefined) return undefined;
  const [answer, other] = args[0]?.op === 'answer' ? args : [args[1], args[0]];
  const isSwapped = answer === args[1];
  if (answer?.op !== 'answer' || other?.op !== 'lit') return undefined;
  // A swapped ordering would need its sign reversed; authors do not write it.
  if (isSwapped && !['=', '≠'].includes(sign)) return undefined;
  const item = named.items.get(answer.question_id as string);
  if (!item) return undefined;
  const values = (Array.isArray(other.value) ? other.value : [other.value]) as Json[];
  const texts = values.map((value) => valueText(value, item, named.locale));
  if (texts.length === 0 || texts.some((text) => text === undefined)) return undefined;
  const each = texts.map((text) => `${item.code} ${sign} ${text}`);
  return each.join(` ${named.words.or} `);
}

function valueText(value: Json, item: FormItem, locale: string): string | undefined {
  const option = item.options.find((each) => each.value === value);
  if (option) return option.label === '' ? option.code : `${option.code} (${option.label})`;
  if (item.options.length > 0) return undefined;
  if (typeof value === 'number') return formatNumber(value, locale);
  return typeof value === 'string' ? `“${value}”` : undefined;
}
