import type { Json } from '@eps/engine';
import { quote } from '../../content/findings.ts';
import { answer, isLiteral, lit, type Node, op, or } from '../../content/nodes.ts';
import { UntranslatableError } from '../../untranslatable.ts';
import { optionChosen } from '../conditions.ts';
import type { Translator } from './call.ts';
import type { Element } from './elements.ts';

type Value = Extract<Element, { is: 'value' }>;
type Constant = Extract<Element, { is: 'constant' }>;

/** Translates `=`, `!=`, `~` and `!~`. As in FHIRPath, the result is unknown if one side is empty. */
export function equalityOf(
  translator: Translator,
  operator: string,
  left: readonly Element[],
  right: readonly Element[],
): Node {
  const isNegative = operator.startsWith('!');
  const equal = equalNode(translator, left, right);
  if (!isNegative) return equal;
  return isLiteral(equal) ? lit(typeof equal.value === 'boolean' ? !equal.value : null) : op('not', equal);
}

function equalNode(translator: Translator, left: readonly Element[], right: readonly Element[]): Node {
  if (left.length === 0 || right.length === 0) return lit(null);
  const choice = choiceComparison(translator, left, right) ?? choiceComparison(translator, right, left);
  if (choice) return choice;
  const [a, b] = [translator.scalar(left).node, translator.scalar(right).node];
  if (isLiteral(a) && isLiteral(b))
    return lit(a.value === null || b.value === null ? null : a.value === b.value);
  return op('eq', a, b);
}

/** Translates the comparison of the answer to a choice with the code or text of an option. */
function choiceComparison(
  translator: Translator,
  left: readonly Element[],
  right: readonly Element[],
): Node | undefined {
  const value = left.length === 1 && left[0]!.is === 'value' ? left[0] : undefined;
  if (!value || value.item.options.length === 0 || value.facet === 'weight') return undefined;
  const constants = right.filter(
    (element): element is Constant => element.is === 'constant' && !element.when,
  );
  const options = right.filter((element) => element.is === 'option value' && !element.when);
  if (right.length !== 1 || constants.length + options.length !== 1) return undefined;
  const node =
    options.length === 1
      ? optionNode(translator, value, options[0]!)
      : chosenNode(translator, value, constants[0]!.value, !value.each);
  return value.when ? op('and', value.when, node) : node;
}

function optionNode(translator: Translator, value: Value, element: Element): Node {
  if (element.is !== 'option value') throw new UntranslatableError('it compares structures');
  return chosenNode(translator, value, element.option.code, !value.each);
}

/** @param whole whether the answer must be this option alone, as for `=`, or may include others */
function chosenNode(translator: Translator, { item, facet }: Value, wanted: Json, whole: boolean): Node {
  const option = item.options.find(
    ({ code, label }) => (facet === 'display' ? label : code) === String(wanted),
  );
  if (!option) {
    translator.environment.doubt(
      `No answer to ${quote(item.linkId)} is ${quote(wanted)}: this comparison is never true.`,
    );
    return lit(false);
  }
  if (item.kind !== 'question') throw new UntranslatableError('it reads an answer that is not asked');
  const isList = item.question?.input === 'multi_select';
  return whole && isList ? op('eq', answer(item.linkId), lit([option.id])) : optionChosen(item, option);
}

/** Translates `item in list`; with several items it is true if the list has one of them. */
export function membershipOf(
  translator: Translator,
  items: readonly Element[],
  list: readonly Element[],
): Node {
  if (items.length === 0) return lit(null);
  if (list.length === 0) return lit(false);
  const [value] = list;
  const isAnswer = list.length === 1 && value!.is === 'value' && value!.item.options.length > 0;
  const item = items[0]!;
  if (isAnswer && items.length === 1 && item.is === 'constant')
    return chosenNode(translator, value as Value, item.value, false);
  return or(...list.map((entry) => equalNode(translator, items, [entry])));
}
