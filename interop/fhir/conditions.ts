import type { Json, JsonObject } from '@eps/engine';
import { quote } from '../content/findings.ts';
import type { Instrument } from '../content/instrument.ts';
import {
  and,
  answer,
  answered,
  isKnown,
  lit,
  type Node,
  notDefinite,
  op,
  or,
  score,
} from '../content/nodes.ts';
import { isObject, objectsIn, pointer, textIn } from '../limits.ts';
import { UntranslatableError } from '../untranslatable.ts';
import { valueX } from './extensions.ts';
import type { FhirItem } from './items.ts';
import type { FhirOption } from './options.ts';

/**
 * Translates the enableWhen of an item; undefined if it has none. A rule that has no equivalent is reported
 * and left out so that the item is shown too often rather than never.
 */
export function enableWhenOf(
  item: FhirItem,
  items: ReadonlyMap<string, FhirItem>,
  findings: Pick<Instrument['findings'], 'warning' | 'doubt' | 'settleDoubts'>,
): Node | undefined {
  const rules = objectsIn(item.source.enableWhen);
  const nodes = rules.flatMap((rule, index) => {
    try {
      const node = ruleNode(rule, items, findings);
      findings.settleDoubts(pointer(item.place, 'enableWhen', index));
      return [node];
    } catch (error) {
      if (!(error instanceof UntranslatableError)) throw error;
      const message = `This part of the condition is left out, because ${error.message}.`;
      findings.warning('condition_not_carried', pointer(item.place, 'enableWhen', index), message);
      return [];
    }
  });
  const behavior = item.source.enableBehavior;
  // STU3 has no enableBehavior and means "any"; R4 requires it with several rules.
  if (rules.length > 1 && behavior !== 'all' && behavior !== 'any')
    findings.warning('behavior_missing', item.place, 'Without enableBehavior, one true condition is enough.');
  if (nodes.length === 0) return undefined;
  if (behavior !== 'all' && nodes.length < rules.length) return undefined;
  try {
    return behavior === 'all' ? and(...nodes) : or(...nodes);
  } catch (error) {
    if (!(error instanceof UntranslatableError)) throw error;
    const message = `The condition is left out, because ${error.message}.`;
    findings.warning('condition_not_carried', pointer(item.place, 'enableWhen'), message);
    return undefined;
  }
}

type Doubts = Pick<Instrument['findings'], 'doubt'>;

function ruleNode(rule: JsonObject, items: ReadonlyMap<string, FhirItem>, findings: Doubts): Node {
  const linkId = textIn(rule.question);
  const item = linkId === undefined ? undefined : items.get(linkId);
  if (!item) throw new UntranslatableError(`there is no item ${quote(linkId ?? '')}`);
  const operator = textIn(rule.operator) ?? (typeof rule.hasAnswer === 'boolean' ? 'exists' : '=');
  const expected = valueX(rule, 'answer');
  if (operator === 'exists') {
    const wanted = typeof rule.hasAnswer === 'boolean' ? rule.hasAnswer : expected?.value !== false;
    const node = isAnswered(item);
    return wanted ? node : notDefinite(node);
  }
  if (!expected) throw new UntranslatableError('it compares with no answer');
  return comparison(item, operator, expected, findings);
}

/** Whether an item has an answer or a value. */
export function isAnswered(item: FhirItem): Node {
  if (item.derived) return isKnown(item.derived);
  if (item.kind === 'question' && item.question) return answered(item.linkId);
  if (item.kind === 'constant') return lit(true);
  if (item.kind === 'score') return isKnown(score(item.linkId));
  throw noAnswer(item);
}

const ORDER: Readonly<Record<string, string>> = { '>': 'gt', '<': 'lt', '>=': 'gte', '<=': 'lte' };

function comparison(
  item: FhirItem,
  operator: string,
  expected: { type: string; value: Json },
  findings: Doubts,
): Node {
  const value = comparable(expected.value);
  if (operator === '=' || operator === '!=') {
    const equal = equality(item, expected.type, expected.value, findings);
    return operator === '=' ? equal : notDefinite(equal);
  }
  const name = Object.hasOwn(ORDER, operator) ? ORDER[operator]! : undefined;
  if (!name) throw new UntranslatableError(`there is no operator ${quote(operator)}`);
  if (item.question?.input === 'multi_select')
    throw new UntranslatableError('a list of options has no order');
  if (item.options.length > 0) throw new UntranslatableError('options have no order');
  return op(name, answerOf(item), lit(value));
}

/** Quantities are compared by their value: the question has one unit. */
function comparable(value: Json): Json {
  if (isObject(value)) return typeof value.value === 'number' ? value.value : null;
  return typeof value === 'string' ? shortTime(value) : value;
}

/** The engine's times are HH:MM, its dates YYYY-MM-DD. */
function shortTime(value: string): string {
  if (/^\d{2}:\d{2}:\d{2}(\.\d+)?$/.test(value)) return value.slice(0, 5);
  return /^\d{4}-\d{2}-\d{2}T/.test(value) ? value.slice(0, 10) : value;
}

function equality(item: FhirItem, type: string, value: Json, findings: Doubts): Node {
  if (item.kind === 'constant') return lit(sameConstant(item.constant!, value));
  if (item.options.length === 0 || !item.question) return op('eq', answerOf(item), lit(comparable(value)));
  const option = findOption(item.options, type, value);
  if (option) return optionChosen(item, option);
  const code = isObject(value) ? (value.code ?? value.display ?? null) : value;
  findings.doubt(`No answer to ${quote(item.linkId)} is ${quote(code)}: this comparison is never true.`);
  return lit(false);
}

export function optionChosen(item: FhirItem, { id }: FhirOption): Node {
  return item.question?.input === 'multi_select'
    ? op('contains', answer(item.linkId), lit(id))
    : op('eq', answer(item.linkId), lit(id));
}

function findOption(options: readonly FhirOption[], type: string, value: Json): FhirOption | undefined {
  if (type !== 'Coding' || !isObject(value)) return options.find(({ code }) => code === String(value));
  const [code, system, display] = [textIn(value.code), textIn(value.system), textIn(value.display)];
  const matches = options.filter((option) =>
    code === undefined ? option.label === display : option.code === code,
  );
  return (
    matches.find((option) => option.system === system) ?? (system === undefined ? matches[0] : undefined)
  );
}

function sameConstant(constant: Json, value: Json): boolean {
  const code = (json: Json) => (isObject(json) ? (json.code ?? json.value ?? null) : json);
  return code(constant) === code(value);
}

/** The value of an item's answer in an expression. */
export function answerOf(item: FhirItem): Node {
  if (item.derived) return item.derived;
  if (item.kind === 'question' && item.question) return answer(item.linkId);
  if (item.kind === 'score') return score(item.linkId);
  if (item.kind === 'constant') return lit(comparable(item.constant!));
  throw noAnswer(item);
}

function noAnswer({ linkId, kind }: FhirItem): UntranslatableError {
  const reason = kind === 'absent' ? 'is not asked' : 'has no answer';
  return new UntranslatableError(`the item ${quote(linkId)} ${reason}`);
}
