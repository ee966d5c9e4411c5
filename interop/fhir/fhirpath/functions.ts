import { type Scalar, sumOf } from '../../content/linear.ts';
import { and, conditional, isKnown, isLiteral, lit, type Node, op, or } from '../../content/nodes.ts';
import { UntranslatableError } from '../../untranslatable.ts';
import type { Translator } from './call.ts';
import { type Call, result } from './call.ts';
import { iif } from './conditional.ts';
import { type Element, filtered, toElement } from './elements.ts';
import { distinct, itemsBelow } from './navigate.ts';
import { nameOf, type Syntax, stringOf } from './syntax.ts';
import { extension, weight } from './weights.ts';

type FunctionTranslator = (call: Call) => Element[];

/** Translates a call of a FHIRPath function. Throws UntranslatableError for those without an equivalent. */
export function callFunction(
  translator: Translator,
  tree: Syntax,
  input: readonly Element[],
  context: Element,
): Element[] {
  const name = nameOf(tree);
  const list = tree.children?.[0]?.children?.find(({ type }) => type === 'ParamList');
  const translate = FUNCTIONS.get(name);
  if (!translate) {
    const reason = CLOCK.has(name)
      ? 'it depends on the present time'
      : `it uses the function ${name.slice(0, 40)}()`;
    throw new UntranslatableError(reason);
  }
  const parameters = list?.children ?? [];
  if (parameters.length < (REQUIRED.get(name) ?? 0))
    throw new UntranslatableError(`the function ${name}() has too few parameters`);
  return translate({ translator, input, parameters, context });
}

/** The number of parameters that a function needs. */
const REQUIRED: ReadonlyMap<string, number> = new Map([
  ['where', 1],
  ['select', 1],
  ['all', 1],
  ['aggregate', 2],
  ['iif', 2],
  ['extension', 1],
  ['power', 1],
  ['intersect', 1],
]);

const CLOCK: ReadonlySet<string> = new Set(['today', 'now', 'timeOfDay']);
const unchanged: FunctionTranslator = ({ input }) => [...input];

const FUNCTIONS: ReadonlyMap<string, FunctionTranslator> = new Map<string, FunctionTranslator>([
  ['where', where],
  ['select', select],
  ['exists', (call) => result(existence(call))],
  ['hasValue', (call) => result(existence(call))],
  ['empty', (call) => result(negation(existence(call)))],
  ['not', ({ translator, input }) => result(negation(translator.scalar(input).node))],
  ['all', all],
  ['count', count],
  ['sum', ({ translator, input }) => [toElement(sumOf(numbersOf(translator, input), 'zero if any'))]],
  ['aggregate', aggregate],
  ['min', (call) => result(aggregated('min', call))],
  ['max', (call) => result(aggregated('max', call))],
  ['avg', (call) => result(aggregated('mean', call))],
  ['iif', iif],
  ['repeat', below],
  ['descendants', below],
  ['extension', extension],
  ['ordinal', weight],
  ['weight', weight],
  ['score', weight],
  ['abs', ({ translator, input }) => result(op('abs', translator.scalar(input).node))],
  ['round', round],
  ['power', power],
  ['toInteger', number],
  ['toDecimal', number],
  ['toQuantity', number],
  ['first', first],
  ['single', first],
  ['last', first],
  ['ofType', unchanged],
  ['as', unchanged],
  ['trace', unchanged],
  ['distinct', ({ input }) => distinct(input)],
  ['union', (call) => distinct(combine(call))],
  ['combine', combine],
  ['intersect', intersect],
]);

function where({ translator, input, parameters }: Call): Element[] {
  const linkId = wantedLinkId(parameters[0]!);
  if (linkId !== undefined && input.every(({ is }) => is === 'item')) {
    translator.environment.step(input.length / 100);
    return input.filter((element) => element.is === 'item' && element.item.linkId === linkId);
  }
  return input.flatMap((element) => {
    const chosen = chosenBy(translator, element, parameters[0]!);
    if (chosen) return [chosen];
    if (!isAnswerList(element)) return filtered(element, translator.conditionAt(parameters[0]!, element));
    if (!isPositive(parameters[0]!)) throw new UntranslatableError('it selects some answers of a list');
    const condition = translator.conditionAt(parameters[0]!, { ...element, each: true });
    return filtered(element, condition);
  });
}

function isAnswerList(element: Element): boolean {
  return 'item' in element && element.is !== 'item' && element.item.question?.input === 'multi_select';
}

/** Whether a criterion that one answer meets is met exactly if the list has such an answer. */
function isPositive({ type, text, children = [] }: Syntax): boolean {
  if (type === 'OrExpression') return text === 'or' && children.every(isPositive);
  return (type === 'EqualityExpression' && text === '=') || type === 'MembershipExpression';
}

/**
 * Recognizes `linkId = '…'`, with which nearly every path begins: it must be fast for large questionnaires.
 */
function wantedLinkId({ type, text, children = [] }: Syntax): string | undefined {
  const [left, right] = children;
  const isLinkId = left?.type === 'MemberInvocation' && nameOf(left) === 'linkId';
  if (type !== 'EqualityExpression' || text !== '=' || !isLinkId || right?.type !== 'StringLiteral')
    return undefined;
  return stringOf(right.text ?? "''");
}

/**
 * Recognizes a comparison of an option of the questionnaire with the answer to its own item, and records that
 * the element is present if this option is chosen.
 */
function chosenBy(translator: Translator, element: Element, criterion: Syntax): Element | undefined {
  if (element.is !== 'option') return undefined;
  const when = translator.conditionAt(criterion, element);
  const { item, option } = element;
  const expected = { op: 'eq', args: [{ op: 'answer', question_id: item.linkId }, lit(option.id)] };
  if (JSON.stringify(when) !== JSON.stringify(expected)) return undefined;
  return { ...element, when, chosen: { item, option } };
}

function select({ translator, input, parameters }: Call): Element[] {
  return input.flatMap((element) => {
    return translator.evaluate(parameters[0]!, element).map((selected) => guarded(selected, element));
  });
}

function guarded(element: Element, by: Element): Element {
  if (!by.when) return element;
  return { ...element, when: element.when ? and(by.when, element.when) : by.when };
}

function existence(call: Call): Node {
  const input = call.parameters.length > 0 ? where(call) : call.input;
  return or(...groupsOf(input).map((elements) => groupPresence(call.translator, elements)));
}

/** The weight of a choice is present if the chosen option has one. */
function groupPresence(translator: Translator, elements: readonly Element[]): Node {
  const isWeight = elements.every(({ is, chosen }) => is === 'constant' && chosen);
  if (isWeight && elements.length > 0) return isKnown(translator.scalar(elements).node);
  return or(...elements.map((element) => translator.presence(element)));
}

function negation(node: Node): Node {
  if (!isLiteral(node)) return op('not', node);
  return lit(typeof node.value === 'boolean' ? !node.value : null);
}

function all({ translator, input, parameters }: Call): Element[] {
  const conditions = input.map((element) => {
    const condition = translator.conditionAt(parameters[0]!, element);
    return or(negation(translator.presence(element)), condition);
  });
  return result(and(...conditions));
}

/** Throws for a union whose equal values count once. */
function checkRepeats(input: readonly Element[]): void {
  if (input.some((element) => element.distinct))
    throw new UntranslatableError('it counts equal values of a union once');
}

function count({ translator, input }: Call): Element[] {
  checkRepeats(input);
  if (input.length === 0) return result(lit(0));
  const counts = input.map((element) => {
    if (isAnswerList(element) && 'item' in element) {
      if (element.when) throw new UntranslatableError('it counts some answers of a list');
      return op('count', { op: 'answer', question_id: element.item.linkId });
    }
    return conditional(translator.presence(element), lit(1), lit(0));
  });
  return result(counts.length === 1 ? counts[0]! : op('add', ...counts));
}

function numbersOf(translator: Translator, input: readonly Element[]): Scalar[] {
  checkRepeats(input);
  return groupsOf(input).map((elements) => translator.scalar(elements));
}

/** Groups the elements that are one value: the options of a choice, of which one is chosen. */
function groupsOf(input: readonly Element[]): Element[][] {
  const groups = new Map<unknown, Element[]>();
  for (const element of input) {
    const key = element.chosen?.item ?? element;
    groups.set(key, [...(groups.get(key) ?? []), element]);
  }
  return [...groups.values()];
}

function aggregated(name: string, { translator, input }: Call): Node {
  if (input.length === 0) return lit(null);
  return op(name, ...numbersOf(translator, input).map(({ node }) => node));
}

/** Only the usual sum is translated: `aggregate($this + $total, 0)`. */
function aggregate(call: Call): Element[] {
  const [step, start] = call.parameters;
  const names = (step?.children ?? []).map(({ type }) => type).sort();
  const isSum = step?.type === 'AdditiveExpression' && step.text === '+';
  const startsAtZero = start?.type === 'NumberLiteral' && Number(start.text) === 0;
  if (!isSum || !startsAtZero || names.join() !== 'ThisInvocation,TotalInvocation')
    throw new UntranslatableError('it aggregates other than by a sum');
  return [toElement(sumOf(numbersOf(call.translator, call.input), 'zero'))];
}

function below({ translator, input, parameters }: Call): Element[] {
  if (parameters.length > 0 && nameOf(parameters[0]!) !== 'item')
    throw new UntranslatableError('it repeats something other than items');
  return input.flatMap((element) => itemsBelow(element, translator.environment.roots));
}

function round({ translator, input, parameters, context }: Call): Element[] {
  const digits = parameters[0] ? [translator.scalarAt(parameters[0], context).node] : [];
  return result(op('round', translator.scalar(input).node, ...digits));
}

const MAX_POWER = 8;

function power({ translator, input, parameters, context }: Call): Element[] {
  const { node: exponent } = translator.scalarAt(parameters[0]!, context);
  const times = exponent.value;
  const isSmall =
    isLiteral(exponent) && Number.isInteger(times) && Number(times) >= 1 && Number(times) <= MAX_POWER;
  if (!isSmall) throw new UntranslatableError('it uses a power');
  const { node } = translator.scalar(input);
  return result(op('mul', ...Array.from({ length: Number(times) }, () => node)));
}

function number({ translator, input }: Call): Element[] {
  const isNumber = input.every((element) => {
    return (
      element.is === 'node' ||
      ('item' in element && ['integer', 'decimal', 'quantity'].includes(element.item.type))
    );
  });
  if (!isNumber) throw new UntranslatableError('it converts a text to a number');
  return [toElement(translator.scalar(input))];
}

/** With one element at most, these functions change nothing. */
function first({ input }: Call): Element[] {
  if (input.length > 1 || input.some(isAnswerList))
    throw new UntranslatableError('it takes one of several values');
  return [...input];
}

function combine({ translator, input, parameters, context }: Call): Element[] {
  return [...input, ...parameters.flatMap((parameter) => translator.evaluate(parameter, context))];
}

/** The common value of two single values. */
function intersect({ translator, input, parameters, context }: Call): Element[] {
  const [left, right] = [translator.scalar(input).node, translator.scalarAt(parameters[0]!, context).node];
  return result(conditional(op('eq', left, right), left, lit(null)));
}
