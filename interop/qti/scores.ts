import { quote } from '../content/findings.ts';
import type { DraftQuestion, Instrument } from '../content/instrument.ts';
import {
  and,
  answer,
  conditional,
  isKnown,
  lit,
  type Node,
  notDefinite,
  op,
  or,
  score,
} from '../content/nodes.ts';
import { UntranslatableError } from '../untranslatable.ts';
import { childOf, type Element, elementsOf, textIn } from './source.ts';

/** A declared response with the question that asks for it. */
export interface Response {
  declaration: Element;
  question: DraftQuestion;
}

/** The engine accepts 1,000 nodes in an expression. */
const MAX_PARTS = 200;

type Responses = ReadonlyMap<string, Response>;

/** The outcome of the response processing of an item: the number of each outcome variable. */
export function outcomesOf(item: Element, responses: Responses, instrument: Instrument): Map<string, Node> {
  const outcomes = new Map<string, Node>();
  const processing = childOf(item, 'responseProcessing');
  const template = processing?.attributes
    .get('template')
    ?.replace(/^.*\//, '')
    .replace(/\.xml$/, '');
  const of = (name: string) => {
    const response = responses.get(name);
    if (!response) throw new UntranslatableError(`the response ${quote(name)} is not asked`);
    const { options, rows } = response.question;
    if (options.length * Math.max(1, rows.length) > MAX_PARTS)
      throw new UntranslatableError(`${quote(name)} has more than ${MAX_PARTS} options`);
    return response;
  };
  if (template === 'match_correct')
    outcomes.set('SCORE', conditional(isCorrect(of('RESPONSE'), instrument), lit(1), lit(0)));
  else if (template === 'map_response') outcomes.set('SCORE', mapped(of('RESPONSE'), instrument));
  else if (template !== undefined)
    throw new UntranslatableError(`the template ${quote(template)} is not read`);
  const defaults = new Map(
    elementsOf(item, 'outcomeDeclaration').map((each) => [
      each.attributes.get('identifier'),
      defaultOf(each),
    ]),
  );
  for (const rule of elementsOf(processing)) {
    const [outcome, node] = outcomeOf(rule, { of, instrument, defaults });
    if (outcomes.has(outcome)) throw new UntranslatableError(`${quote(outcome)} is set more than once`);
    outcomes.set(outcome, node);
  }
  return outcomes;
}

const defaultOf = (declaration: Element) =>
  Number(textIn(childOf(childOf(declaration, 'defaultValue'), 'value')) || '0');

interface Reading {
  of(name: string): Response;
  instrument: Instrument;
  defaults: ReadonlyMap<string | undefined, number>;
}

/** Reads a rule of one of the forms of the standard templates. Throws UntranslatableError. */
function outcomeOf(rule: Element, { of, instrument, defaults }: Reading): [string, Node] {
  const no = (element: Element | undefined) =>
    new UntranslatableError(
      `${quote(element?.name ?? 'nothing')} is used in another way than in the templates`,
    );
  const parts = elementsOf(rule);
  const [first, second] = parts;
  if (rule.name !== 'responseCondition' || first?.name !== 'responseIf' || parts.length > 2) throw no(rule);
  if (second && second.name !== 'responseElse') throw no(second);
  const [test, set, ...more] = elementsOf(first);
  const [otherwise, ...others] = elementsOf(second);
  const outcome = set?.attributes.get('identifier');
  if (!test || set?.name !== 'setOutcomeValue' || outcome === undefined || more.length > 0) throw no(set);
  if (others.length > 0 || (otherwise && otherwise.attributes.get('identifier') !== outcome))
    throw no(otherwise);
  const [subject, key] = elementsOf(test);
  const name = subject?.name === 'variable' ? (subject.attributes.get('identifier') ?? '') : undefined;
  if (name === undefined) throw no(subject);
  const response = of(name);
  const value = (element: Element | undefined): Node => {
    if (!element) return lit(defaults.get(outcome) ?? 0);
    const [given, ...rest] = elementsOf(element);
    if (element.name !== 'setOutcomeValue' || rest.length > 0) throw no(element);
    const number = Number(textIn(given));
    if (given?.name === 'baseValue' && Number.isFinite(number)) return lit(number);
    if (
      given?.name === 'mapResponse' &&
      given.attributes.get('identifier') === name &&
      test.name === 'isNull'
    )
      return mapped(response, instrument);
    throw no(given);
  };
  if (test.name === 'isNull')
    return [
      outcome,
      conditional(notDefinite(isAnswered(response.question, instrument)), value(set), value(otherwise)),
    ];
  if (test.name !== 'match' || key?.name !== 'correct' || key.attributes.get('identifier') !== name)
    throw no(test);
  return [outcome, conditional(isCorrect(response, instrument), value(set), value(otherwise))];
}

/** Whether a question has an answer; an empty list is none. */
function isAnswered(question: DraftQuestion, instrument: Instrument): Node {
  const { id, rows } = question;
  if (question.input !== 'matrix') return isKnown(answer(id));
  return or(...rows.map((row) => isKnown(score(instrument.rowAnswered(question, row.id)))));
}

const valuesOf = (declaration: Element) =>
  elementsOf(childOf(declaration, 'correctResponse'), 'value').map(textIn);

/** Whether the answer is the correct one; false without an answer. */
function isCorrect({ declaration, question }: Response, instrument: Instrument): Node {
  const correct = valuesOf(declaration);
  if (correct.length === 0) throw new UntranslatableError('no correct response is declared');
  const { id, input, options, rows } = question;
  const given = answer(id);
  const definite = (node: Node) => op('coalesce', node, lit(false));
  if (input === 'matrix') {
    const pairs = correct.map((text) => text.split(/\s+/));
    return and(
      ...rows.map((row) => {
        const targets = pairs.filter(([source]) => source === row.id).map(([, target]) => target);
        const option = options.find((each) => each.id === targets[0]);
        if (targets.length === 0)
          return notDefinite(isKnown(score(instrument.rowAnswered(question, row.id))));
        if (targets.length > 1 || !option)
          throw new UntranslatableError(`the correct response of ${quote(row.id)} cannot be given`);
        return definite(op('eq', score(instrument.rowIs(question, row.id, option)), lit(1)));
      }),
    );
  }
  if (input === 'multi_select')
    return and(
      ...options.map((option) => {
        const chosen = definite(op('contains', given, lit(option.id)));
        return correct.includes(option.id) ? chosen : notDefinite(chosen);
      }),
      ...correct.filter((value) => !options.some((option) => option.id === value)).map(() => lit(false)),
    );
  if (input === 'ranking') return definite(op('eq', given, lit(correct)));
  return definite(op('eq', given, lit(input === 'number' ? numberIn(correct[0]!) : correct[0]!)));
}

function numberIn(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number))
    throw new UntranslatableError(`${quote(text)} is no number`);
  return number;
}

/** The sum of the mapped values of an answer, within the bounds of the mapping; 0 without an answer. */
function mapped({ declaration, question }: Response, instrument: Instrument): Node {
  const mapping = childOf(declaration, 'mapping');
  if (!mapping) throw new UntranslatableError('no mapping is declared');
  const entries = new Map(
    elementsOf(mapping, 'mapEntry').map(({ attributes }) => [
      (attributes.get('mapKey') ?? '').trim().replace(/\s+/g, ' '),
      numberIn(attributes.get('mappedValue') ?? ''),
    ]),
  );
  const fallback = numberIn(mapping.attributes.get('defaultValue') ?? '0');
  const numberOf = (key: string) => entries.get(key) ?? fallback;
  const bound = (node: Node, name: 'max' | 'min', limit: string | undefined) =>
    limit === undefined ? node : op(name, node, lit(numberIn(limit)));
  const sum = sumOf(question, instrument, { numberOf, entries, fallback });
  const low = bound(sum, 'max', mapping.attributes.get('lowerBound'));
  const value = bound(low, 'min', mapping.attributes.get('upperBound'));
  return conditional(isAnswered(question, instrument), value, lit(0));
}

interface Mapped {
  numberOf(key: string): number;
  entries: ReadonlyMap<string, number>;
  fallback: number;
}

function sumOf(
  question: DraftQuestion,
  instrument: Instrument,
  { numberOf, entries, fallback }: Mapped,
): Node {
  const { id, input, options, rows, place } = question;
  const given = answer(id);
  const numbers = (parts: readonly (readonly [Node, number])[]) =>
    op(
      'sum',
      lit(0),
      ...parts.map(([is, value]) => conditional(op('coalesce', is, lit(false)), lit(value), lit(0))),
    );
  if (input === 'matrix')
    return numbers(
      rows.flatMap((row) =>
        options.map(
          (option) =>
            [
              op('eq', score(instrument.rowIs(question, row.id, option)), lit(1)),
              numberOf(`${row.id} ${option.id}`),
            ] as const,
        ),
      ),
    );
  if (options.length > 0) {
    const test = input === 'single_select' ? 'eq' : 'contains';
    return numbers(options.map((option) => [op(test, given, lit(option.id)), numberOf(option.id)] as const));
  }
  const keys = [...entries].map(
    ([key, value]) => [lit(input === 'number' ? numberIn(key) : key), value] as const,
  );
  if (input === 'text' && keys.some(([{ value }]) => /\p{L}/u.test(String(value))))
    instrument.findings.warning(
      'comparison_changed',
      `${place}, mapping`,
      'Texts are compared with regard to case.',
    );
  const none = [notDefinite(or(...keys.map(([key]) => op('eq', given, key)))), fallback] as const;
  return numbers([...keys.map(([key, value]) => [op('eq', given, key), value] as const), none]);
}
