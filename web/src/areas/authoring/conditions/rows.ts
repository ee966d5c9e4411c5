import type { Json } from '@eps/sdk';
import {
  argumentsOf,
  COMPARISONS,
  type Comparison,
  call,
  type Expression,
  idOf,
  isSource,
  literal,
  SOURCES,
  type SourceOp,
} from '../../../shared/content/expression.ts';
import type { Names, QuestionName } from '../../../shared/content/names.ts';

/**
 * A condition that the builder shows as a row: a value that is read, an operator and a literal. The rows are
 * a view of the expression; there is no other state, so nothing is lost between the views.
 */
export interface Row {
  /** A node that reads a value, or `count` of an answer. */
  subject: Expression;
  operator: RowOperator;
  value: Json;
}

export type RowOperator = Comparison | 'answered' | 'notAnswered';

/** The values with which a value may be compared. */
export type ValueKind = 'choice' | 'choices' | 'boolean' | 'number' | 'date' | 'time' | 'text' | 'other';

const NUMERIC: readonly RowOperator[] = ['gte', 'lte', 'gt', 'lt', 'eq', 'ne'];
const ORDERED: readonly RowOperator[] = ['gte', 'lte', 'gt', 'lt', 'eq', 'ne'];
const BY_KIND: Record<ValueKind, readonly RowOperator[]> = {
  choice: ['eq', 'ne', 'in'],
  choices: ['contains'],
  boolean: ['eq', 'ne'],
  number: NUMERIC,
  date: ORDERED,
  time: ORDERED,
  text: ['eq', 'ne', 'in'],
  other: [],
};

const INPUT_KINDS: Record<string, ValueKind> = {
  single_select: 'choice',
  multi_select: 'choices',
  ranking: 'choices',
  rating: 'number',
  nps: 'number',
  number: 'number',
  slider: 'number',
  boolean: 'boolean',
  text: 'text',
  long_text: 'text',
  date: 'date',
  time: 'time',
};

function questionKind({ input, options }: QuestionName): ValueKind {
  if (input === 'likert') return options.length > 0 ? 'choice' : 'number';
  if (input === 'consent') return options.length > 0 ? 'choice' : 'boolean';
  return INPUT_KINDS[input] ?? 'other';
}

/** Returns what the value that a node reads may be compared with. */
export function kindOf(subject: Expression, names: Names): ValueKind {
  const { op } = subject;
  if (op === 'answer') {
    const question = names.question(idOf(subject) ?? '');
    return question ? questionKind(question) : 'text';
  }
  if (op === 'context') {
    const type = names.variables.find(({ key }) => key === idOf(subject))?.type;
    return type === 'number' || type === 'boolean' || type === 'date' ? type : 'text';
  }
  return op === 'profile' ? 'text' : 'number';
}

/** Returns the operators that a row with this subject offers. */
export function operatorsOf(subject: Expression, names: Names): RowOperator[] {
  const comparisons = BY_KIND[kindOf(subject, names)];
  return subject['op'] === 'answer' ? [...comparisons, 'answered', 'notAnswered'] : [...comparisons];
}

/** Returns a node as a row, or `undefined` if it has another form. */
export function rowOf(node: Expression, names: Names): Row | undefined {
  const answered = answeredRow(node);
  if (answered) return answered;
  const { op } = node;
  const operator = COMPARISONS.find((each) => each === op);
  const [subject, other] = argumentsOf(node);
  if (!operator || !subject || other?.['op'] !== 'lit' || Object.keys(node).length !== 2) return undefined;
  if (!isSubject(subject) || !operatorsOf(subject, names).includes(operator)) return undefined;
  const value = other['value'] ?? null;
  return fits(value, operator, kindOf(subject, names)) ? { subject, operator, value } : undefined;
}

function answeredRow(node: Expression): Row | undefined {
  const isNegated = node['op'] === 'not';
  const inner = isNegated ? argumentsOf(node)[0] : node;
  const id = inner?.['op'] === 'answered' ? idOf(inner) : undefined;
  if (id === undefined) return undefined;
  const subject = { op: 'answer', question_id: id };
  return { subject, operator: isNegated ? 'notAnswered' : 'answered', value: null };
}

function isSubject(node: Expression): boolean {
  const { op } = node;
  if (op === 'count') {
    const args = argumentsOf(node);
    return args.length === 1 && args[0]!['op'] === 'answer';
  }
  return isSource(op) && op !== 'answered' && (idOf(node) !== undefined || SOURCES[op].optional);
}

function fits(value: Json, operator: RowOperator, kind: ValueKind): boolean {
  if (operator === 'in') return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  if (kind === 'number') return typeof value === 'number';
  if (kind === 'boolean') return typeof value === 'boolean';
  return typeof value === 'string';
}

/** Returns the node of a row. */
export function nodeOf({ subject, operator, value }: Row): Expression {
  if (operator === 'answered' || operator === 'notAnswered') {
    const answered = { op: 'answered', question_id: idOf(subject) ?? '' };
    return operator === 'answered' ? answered : call('not', answered);
  }
  return call(operator, subject, literal(value));
}

/** Returns the row with another subject; operator and value stay if they fit it. */
export function withSubject(row: Row, subject: Expression, names: Names): Row {
  const operators = operatorsOf(subject, names);
  const operator = operators.includes(row.operator) ? row.operator : (operators[0] ?? 'eq');
  return withOperator({ ...row, subject }, operator, names);
}

/** Returns the row with another operator; the value stays if it fits. */
export function withOperator(row: Row, operator: RowOperator, names: Names): Row {
  const kind = kindOf(row.subject, names);
  const question = names.question(idOf(subjectRead(row.subject)) ?? '');
  const isKnown = (value: Json) =>
    (kind !== 'choice' && kind !== 'choices') || (question?.options.some(({ id }) => id === value) ?? true);
  const single = Array.isArray(row.value) ? (row.value[0] ?? '') : row.value;
  const scalar = fits(single, 'eq', kind) && isKnown(single) ? single : initialValue(kind, question);
  if (operator !== 'in') return { ...row, operator, value: scalar };
  return { ...row, operator, value: Array.isArray(row.value) ? row.value.filter(isKnown) : [scalar] };
}

const subjectRead = (subject: Expression): Expression =>
  subject['op'] === 'count' ? (argumentsOf(subject)[0] ?? subject) : subject;

function initialValue(kind: ValueKind, question: QuestionName | undefined): Json {
  if (kind === 'number') return question?.min ?? 0;
  if (kind === 'boolean') return true;
  if (kind === 'choice' || kind === 'choices') return question?.options[0]?.id ?? '';
  if (kind === 'date') return '2026-01-01';
  return kind === 'time' ? '12:00' : '';
}

/** Returns the key of a subject in the list of subjects, such as `answer:mood`. */
export function subjectKey(subject: Expression): string {
  const id = idOf(subjectRead(subject));
  return id === undefined ? String(subject['op']) : `${subject['op']}:${id}`;
}

/** Returns the node of a key of the list of subjects. */
export function subjectOf(key: string): Expression {
  const [op, id] = [key.split(':', 1)[0]!, key.slice(key.indexOf(':') + 1)];
  if (op === 'count') return call('count', { op: 'answer', question_id: id });
  const source = SOURCES[op as SourceOp];
  return key.includes(':') ? { op, [source.key]: id } : { op };
}

/** Returns a condition to begin with: on the first question that can be compared, else on the coverage. */
export function firstCondition(names: Names): Expression {
  const question = names.questions.find((each) => questionKind(each) !== 'other');
  const subject: Expression = question ? { op: 'answer', question_id: question.id } : { op: 'coverage' };
  return nodeOf(withSubject({ subject, operator: 'eq', value: null }, subject, names));
}

/**
 * Returns a condition to begin with on the answer to a question: its first option, the upper half of its
 * range, or that it is answered at all.
 */
export function conditionOn(question: QuestionName, names: Names): Expression {
  const { id, min, max, step = 1, options } = question;
  const subject: Expression = { op: 'answer', question_id: id };
  const kind = questionKind(question);
  if (kind === 'number' && min !== undefined && max !== undefined) {
    const steps = Math.ceil((max - min) / 2 / step);
    // Without the noise of binary fractions, such as 0.30000000000000004.
    return nodeOf({ subject, operator: 'gte', value: Number((min + steps * step).toPrecision(12)) });
  }
  const isChosen = (kind === 'choice' || kind === 'choices') && options.length > 0;
  const operator = isChosen || kind === 'boolean' ? 'eq' : 'answered';
  return nodeOf(withSubject({ subject, operator, value: null }, subject, names));
}
