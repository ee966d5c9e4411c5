import { arithmetic, type Scalar } from '../../content/linear.ts';
import { isLiteral, lit, type Node, op } from '../../content/nodes.ts';
import { UntranslatableError } from '../../untranslatable.ts';
import type { Environment, Translator } from './call.ts';
import { equalityOf, membershipOf } from './compare.ts';
import { type Element, presenceOf, scalarOf, toElement } from './elements.ts';
import { callFunction } from './functions.ts';
import { distinct, membersOf } from './navigate.ts';
import { nameOf, parseFhirPath, type Syntax, stringOf } from './syntax.ts';

/** Translates FHIRPath expressions of one questionnaire. */
export class FhirPathTranslator implements Translator {
  readonly environment: Environment;

  constructor(environment: Environment) {
    this.environment = environment;
  }

  /** Translates the text of an expression that is evaluated for `context`. Throws UntranslatableError. */
  translate(text: string, context: Element): Element[] {
    return this.evaluate(parseFhirPath(text), context);
  }

  scalar(elements: readonly Element[]): Scalar {
    for (const element of elements) this.#settle(element);
    return scalarOf(elements, this.environment.numberOf);
  }

  /** Returns the condition under which an element is present. */
  presence(element: Element): Node {
    this.#settle(element);
    return presenceOf(element);
  }

  #settle(element: Element): void {
    const isAnswer = element.is === 'answer' || element.is === 'value';
    if (isAnswer && element.item.kind === 'score') this.environment.settle(element.item);
  }

  /** Returns the only value of a syntax tree. */
  scalarAt(tree: Syntax, context: Element): Scalar {
    return this.scalar(this.evaluate(tree, context));
  }

  /**
   * A collection as a condition: its only value or, where FHIRPath treats any value as true, whether it is
   * present.
   */
  conditionAt(tree: Syntax, context: Element): Node {
    const elements = this.evaluate(tree, context);
    const only = elements.length === 1 ? elements[0]! : undefined;
    const isTruth = only?.is === 'constant' || only?.is === 'node' || elements.length === 0;
    if (isTruth || (only?.is === 'value' && only.item.type === 'boolean')) return this.scalar(elements).node;
    if (only) return this.presence(only);
    throw new UntranslatableError('it uses several values as a condition');
  }

  evaluate(tree: Syntax, context: Element): Element[] {
    this.environment.step(1);
    const { type, text = '', children = [] } = tree;
    switch (type) {
      case 'NullLiteral':
        return [];
      case 'StringLiteral':
        return [{ is: 'constant', value: stringOf(text) }];
      case 'NumberLiteral':
        return [{ is: 'constant', value: Number(text) }];
      case 'BooleanLiteral':
        return [{ is: 'constant', value: text === 'true' }];
      case 'DateLiteral':
        return [{ is: 'constant', value: text.replace(/^@/, '') }];
      case 'TimeLiteral':
        return [{ is: 'constant', value: timeOf(text) }];
      case 'ThisInvocation':
        return [context];
      case 'ExternalConstantTerm':
        return this.environment.variable(nameOf(children[0]!));
      case 'MemberInvocation':
        return this.member(context, nameOf(tree));
      case 'FunctionInvocation':
        return callFunction(this, tree, [context], context);
      case 'InvocationExpression':
        return this.invocation(children[0]!, children[1]!, context);
      case 'IndexerExpression':
        return this.indexer(children[0]!, children[1]!, context);
      default:
        return this.operation(tree, context);
    }
  }

  private member(context: Element, name: string): Element[] {
    // A resource may be named at the beginning of a path.
    if (context.is === 'root' && name === 'QuestionnaireResponse') return [context];
    return membersOf(context, name, this.environment.roots);
  }

  private invocation(left: Syntax, right: Syntax, context: Element): Element[] {
    const input = this.evaluate(left, context);
    if (right.type === 'FunctionInvocation') return callFunction(this, right, input, context);
    const name = nameOf(right);
    return input.flatMap((element) => {
      this.environment.step(0.1);
      return this.member(element, name);
    });
  }

  private indexer(left: Syntax, right: Syntax, context: Element): Element[] {
    const input = this.evaluate(left, context);
    const [index] = this.evaluate(right, context);
    if (index?.is !== 'constant' || typeof index.value !== 'number')
      throw new UntranslatableError('the position in a list is not a number');
    if (input.some(({ when }) => when))
      throw new UntranslatableError('it takes one of several possible values');
    const found = input[index.value];
    const isList = found?.is === 'answer' && found.item.question?.input === 'multi_select';
    if (isList) throw new UntranslatableError('it takes one of several answers');
    return found ? [found] : [];
  }

  private operation(tree: Syntax, context: Element): Element[] {
    const { type, text = '', children = [] } = tree;
    const [left, right] = children;
    const scalar = (part: Syntax | undefined) => this.scalarAt(part!, context);
    const result = (node: Node): Element[] => [toElement({ node })];
    switch (type) {
      case 'PolarityExpression':
        return [toElement(arithmetic(text, { node: lit(0) }, scalar(left)))];
      case 'AdditiveExpression':
      case 'MultiplicativeExpression':
        return [toElement(arithmetic(text, scalar(left), scalar(right)))];
      case 'InequalityExpression':
        return result(op(ORDER[text]!, scalar(left).node, scalar(right).node));
      case 'EqualityExpression':
        return result(equalityOf(this, text, this.evaluate(left!, context), this.evaluate(right!, context)));
      case 'MembershipExpression': {
        const [first, second] = [this.evaluate(left!, context), this.evaluate(right!, context)];
        return result(text === 'in' ? membershipOf(this, first, second) : membershipOf(this, second, first));
      }
      case 'AndExpression':
      case 'OrExpression':
      case 'ImpliesExpression':
        return result(logic(text, this.conditionAt(left!, context), this.conditionAt(right!, context)));
      case 'UnionExpression':
        return distinct([...this.evaluate(left!, context), ...this.evaluate(right!, context)]);
      case 'TypeExpression':
        if (text === 'as') return this.evaluate(left!, context);
        throw new UntranslatableError('it asks for the type of a value');
      default:
        throw new UntranslatableError(`it uses ${type}`);
    }
  }
}

const ORDER: Readonly<Record<string, string>> = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' };

/** Logic with unknown values is the same in FHIRPath and in the engine. */
function logic(operator: string, left: Node, right: Node): Node {
  if (operator === 'and' || operator === 'or') return foldedLogic(operator, left, right);
  if (operator === 'implies') return op('or', op('not', left), right);
  return op('ne', left, right);
}

function foldedLogic(operator: 'and' | 'or', left: Node, right: Node): Node {
  const neutral = operator === 'and';
  for (const [node, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (isLiteral(node) && node.value === neutral) return other;
    if (isLiteral(node) && node.value === !neutral) return node;
  }
  const flat = (node: Node) => (node.op === operator ? (node.args as Node[]) : [node]);
  return op(operator, ...flat(left), ...flat(right));
}

/** Answers have minutes; a time of another precision is comparable with none. */
function timeOf(text: string): string {
  const time = /^@T(\d\d:\d\d):00(?:\.0+)?$/.exec(text)?.[1];
  if (time === undefined) throw new UntranslatableError('it compares times by other units than minutes');
  return time;
}
