import type { JsonObject, Question } from '@eps/engine';
import type { Condition, Value } from './conditions.ts';
import { type Dialect, writeCondition, writeValue } from './infix.ts';
import { Names } from './names.ts';
import { isWholeNumber, MAX_INTEGER } from './question-parts.ts';
import type { Run } from './runs.ts';

/** Writes conditions and values of a Questionnaire as `enableWhen` and as FHIRPath. */
export class FhirPaths {
  readonly #names: Names;
  readonly #groups: ReadonlyMap<string, string | undefined>;
  readonly #dialect: Dialect;
  readonly #variableNames = new Names({
    invalid: /\W/g,
    first: { valid: /^[a-z]/i, prefix: 'a' },
    maxLength: 60,
  });
  readonly #variables = new Map<string, string>();

  constructor(names: Names, runs: readonly Run[]) {
    this.#names = names;
    const groups = new Map(
      runs.flatMap(({ section, id, questions }) =>
        questions.map((question) => [question.id, section && names.of('section', id)] as const),
      ),
    );
    this.#groups = groups;
    this.#dialect = this.#dialectOf();
  }

  /** The variables that the expressions read, by name: the answers to a question each. */
  get variables(): ReadonlyMap<string, string> {
    return this.#variables;
  }

  condition(condition: Condition): string {
    return writeCondition(condition, this.#dialect);
  }

  /** An expression that is empty where the value is unknown. */
  guarded(known: Condition, value: Value): string {
    const text = writeValue(value, this.#dialect);
    if (known.is === 'constant') return known.value ? text : '{}';
    return `iif(${this.condition(known)}, ${text}, {})`;
  }

  /**
   * Returns the condition as rules that all FHIR tools read; undefined if only an expression can state it. A
   * rule about an item without an answer is false, so that the test whether it has one is not needed.
   */
  enableWhen(condition: Condition): JsonObject | undefined {
    const parts = condition.is === 'all' || condition.is === 'any' ? condition.parts : [condition];
    const simple = condition.is === 'any' ? parts : parts.filter((part) => !isImplied(part, parts));
    const rules = simple.map((part) => this.#rule(part));
    if (rules.some((rule) => rule === undefined)) return undefined;
    const behavior = condition.is === 'any' ? 'any' : 'all';
    return {
      enableWhen: rules as JsonObject[],
      ...(rules.length > 1 && { enableBehavior: behavior }),
    };
  }

  #rule(part: Condition): JsonObject | undefined {
    if (part.is === 'answered')
      return { question: this.#linkId(part), operator: 'exists', answerBoolean: !part.negative };
    if (part.is === 'scored') {
      const question = this.#names.of('score', part.conceptId);
      return { question, operator: 'exists', answerBoolean: !part.negative };
    }
    if (part.is === 'chosen' && !part.negative)
      return { question: this.#linkId(part), operator: '=', answerCoding: { code: part.optionId } };
    if (part.is === 'true' && !part.negative)
      return { question: this.#linkId(part), operator: '=', answerBoolean: true };
    if (part.is !== 'compare' || part.sign === '!=' || part.left.is !== 'answer') return undefined;
    const { question } = part.left;
    const linkId = this.#names.of('question', question.id);
    const answer = answerOf(question, part.right);
    return answer && { question: linkId, operator: part.sign, ...answer };
  }

  #linkId({ question, rowId }: { question: Question; rowId?: string }): string {
    return rowId === undefined
      ? this.#names.of('question', question.id)
      : this.#names.of('row', `${question.id}.${rowId}`);
  }

  #answer(question: Question, rowId?: string): string {
    const group = this.#groups.get(question.id);
    const linkId = this.#linkId({ question, ...(rowId !== undefined && { rowId }) });
    const parts = [
      ...(group === undefined ? [] : [group]),
      ...(rowId === undefined ? [] : [this.#names.of('question', question.id)]),
      linkId,
    ];
    return this.#variable(`question ${linkId}`, linkId, `%resource${parts.map(step).join('')}.answer`);
  }

  #score(id: string): string {
    const linkId = this.#names.of('score', id);
    return this.#variable(`score ${linkId}`, linkId, `%resource${step(linkId)}.answer`);
  }

  #variable(key: string, linkId: string, path: string): string {
    const name = this.#variableNames.of(key, linkId);
    this.#variables.set(name, path);
    return `%${name}`;
  }

  #dialectOf(): Dialect {
    const presence = (negative: boolean) => (negative ? '.empty()' : '.exists()');
    return {
      reference: (question, rowId) => `${this.#answer(question, rowId)}.value`,
      score: (id) => `${this.#score(id)}.value`,
      answered: (question, rowId, negative) => this.#answer(question, rowId) + presence(negative),
      scored: (id, negative) => this.#score(id) + presence(negative),
      chosen: (question, optionId, rowId, negative) =>
        `${this.#answer(question, rowId)}.where(value.code = ${text(optionId)})${presence(negative)}`,
      isTrue: (question, negative) => `${this.#answer(question)}.where(value = true)${presence(negative)}`,
      count: (question) => `${this.#answer(question)}.count()`,
      constant: (value) => (value ? 'true' : 'false'),
      choose: 'iif',
      sign: (sign) => sign,
      divide: '/',
      text: (value, type) =>
        type === 'date' ? `@${value}` : type === 'time' ? `@T${value}:00` : text(value),
    };
  }
}

const step = (linkId: string) => `.item.where(linkId=${text(linkId)})`;

/** The type of the answer is that of the item. */
function answerOf(question: Question, right: Value): JsonObject | undefined {
  const { input } = question;
  if (right.is === 'number') {
    if (!isWholeNumber(question)) return { answerDecimal: right.value };
    const isInteger = Number.isInteger(right.value) && Math.abs(right.value) <= MAX_INTEGER;
    return isInteger ? { answerInteger: right.value } : undefined;
  }
  if (right.is !== 'text') return undefined;
  if (input === 'date') return { answerDate: right.value };
  return input === 'time' ? { answerTime: `${right.value}:00` } : { answerString: right.value };
}

/** Whether another part of the same conjunction is true only if this one is. */
function isImplied(part: Condition, parts: readonly Condition[]): boolean {
  if (part.is !== 'answered' || part.negative) return false;
  return parts.some(
    (other) => other.is === 'compare' && other.left.is === 'answer' && other.left.question === part.question,
  );
}

function text(value: string): string {
  const escaped = value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n');
  return `'${escaped}'`;
}
