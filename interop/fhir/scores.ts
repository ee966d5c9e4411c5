import type { JsonObject } from '@eps/engine';
import { quote } from '../content/findings.ts';
import type { Instrument } from '../content/instrument.ts';
import { addScore } from '../content/linear.ts';
import { expressionError, isLiteral, type Node } from '../content/nodes.ts';
import { onlyIf } from '../infix/calculated.ts';
import { objectsIn, textIn } from '../limits.ts';
import { UntranslatableError } from '../untranslatable.ts';
import { enableWhenOf } from './conditions.ts';
import { expressionIn, named, valueX } from './extensions.ts';
import type { Element } from './fhirpath/elements.ts';
import { FhirPathTranslator } from './fhirpath/translate.ts';
import { type FhirItem, flattenItems } from './items.ts';
import type { FhirSource } from './source.ts';

const MAX_STEPS = 1_000_000;
/** Types of items whose calculated value is a number. */
const NUMERIC: ReadonlySet<string> = new Set(['integer', 'decimal', 'quantity']);

/** Translates the expressions of a questionnaire: calculated items, variables and conditions. */
export class Expressions {
  readonly #source: FhirSource;
  readonly #instrument: Instrument;
  readonly #translator: FhirPathTranslator;
  readonly #byLinkId: ReadonlyMap<string, FhirItem>;
  readonly #running = new Set<unknown>();
  /** Values of variables by their extension. */
  readonly #variables = new Map<JsonObject, Element[]>();
  /** Why calculated items could not be translated. */
  readonly #failures = new Map<FhirItem, UntranslatableError>();
  #scope: FhirItem | undefined;
  #steps = 0;

  constructor(source: FhirSource, instrument: Instrument, roots: readonly FhirItem[]) {
    this.#source = source;
    this.#instrument = instrument;
    this.#byLinkId = new Map(flattenItems(roots).map((item) => [item.linkId, item]));
    this.#translator = new FhirPathTranslator({
      roots,
      itemOf: (linkId) => this.#byLinkId.get(linkId)!,
      numberOf: (item) => this.#numberOf(item),
      variable: (name) => this.#variable(name),
      settle: (item) => this.calculate(item),
      doubt: (message) => instrument.findings.doubt(message),
      step: (amount) => {
        this.#steps += amount;
        if (this.#steps > MAX_STEPS) throw new UntranslatableError('the expressions take too long');
      },
    });
  }

  /** Translates a condition that belongs to an item. Throws UntranslatableError. */
  condition(text: string, item: FhirItem): Node {
    return this.#inScope(item, () => {
      const elements = this.#translator.translate(text, this.#contextOf(item));
      return checked(this.#translator.scalar(elements).node);
    });
  }

  /**
   * Makes a score from a calculated item, or records its value if it is not a number. Throws
   * UntranslatableError. */
  calculate(item: FhirItem): void {
    if (this.#instrument.concepts.has(item.linkId) || item.derived) return;
    const failure = this.#failures.get(item);
    if (failure) throw failure;
    try {
      this.#calculate(item);
    } catch (error) {
      if (error instanceof UntranslatableError) this.#failures.set(item, error);
      throw error;
    }
  }

  #calculate(item: FhirItem): void {
    const extension = named(item.source, 'calculated')[0];
    const expression = expressionIn(extension && valueX(extension)?.value);
    if (!expression) throw new UntranslatableError('it has no expression');
    checkLanguage(expression.language);
    const scalar = this.#once(item, () =>
      this.#inScope(item, () => {
        const elements = this.#translator.translate(expression.text, this.#contextOf(item));
        return onlyIf(this.#conditionsOf(item), this.#translator.scalar(elements));
      }),
    );
    const { linkId: id, place } = item;
    const label = textIn(item.source.text) || id;
    if (NUMERIC.has(item.type)) addScore(this.#instrument, { place, id, label }, scalar);
    else item.derived = scalar.node;
  }

  /** The conditions of an item and of the groups around it, without which a calculated item has no value. */
  #conditionsOf(item: FhirItem): Node[] {
    const nodes: Node[] = [];
    for (let part: FhirItem | undefined = item; part; part = part.parent) {
      for (const { question } of objectsIn(part.source.enableWhen)) {
        const read = this.#byLinkId.get(textIn(question) ?? '');
        if (read?.kind === 'score') this.calculate(read);
      }
      const rules = enableWhenOf(part, this.#byLinkId, COMPLETE);
      if (rules) nodes.push(rules);
      const extension = named(part.source, 'enableWhenExpression')[0];
      const expression = expressionIn(extension && valueX(extension)?.value);
      if (!expression) continue;
      checkLanguage(expression.language);
      nodes.push(this.condition(expression.text, part));
    }
    return nodes;
  }

  #numberOf(item: FhirItem): Node {
    if (item.kind !== 'question' || !item.question)
      throw new UntranslatableError(`${quote(item.linkId)} is not asked`);
    return { op: 'score', concept_id: this.#instrument.valueOf(item.question) };
  }

  /** Finds a variable at the item whose expression is translated, or at one of the groups around it. */
  #variable(name: string): Element[] {
    if (name === 'resource') return [{ is: 'root', origin: 'response' }];
    if (name === 'questionnaire') return [{ is: 'root', origin: 'questionnaire' }];
    if (name === 'context') return [this.#contextOf(this.#scope)];
    if (name === 'qitem' && this.#scope) return [{ is: 'item', origin: 'questionnaire', item: this.#scope }];
    for (let holder: FhirItem | undefined = this.#scope; ; holder = holder.parent) {
      const element = holder?.source ?? this.#source.questionnaire;
      for (const extension of named(element, 'variable')) {
        const expression = expressionIn(valueX(extension)?.value);
        if (expression?.name !== name) continue;
        return this.#valueOfVariable(extension, expression, holder);
      }
      if (!holder) break;
    }
    throw new UntranslatableError(this.#unknownVariable(name));
  }

  #valueOfVariable(
    extension: JsonObject,
    { language, text }: { language: string; text: string },
    holder: FhirItem | undefined,
  ): Element[] {
    const known = this.#variables.get(extension);
    if (known) return known;
    checkLanguage(language);
    const value = this.#once(extension, () =>
      this.#inScope(holder, () => this.#translator.translate(text, this.#contextOf(holder))),
    );
    this.#variables.set(extension, value);
    return value;
  }

  #unknownVariable(name: string): string {
    const isLaunch = named(this.#source.questionnaire, 'launchContext').some((extension) => {
      return objectsIn(extension.extension).some((part) => {
        const value = valueX(part)?.value;
        return (
          value === name ||
          (typeof value === 'object' && value !== null && 'code' in value && value.code === name)
        );
      });
    });
    if (isLaunch) return `%${name} comes from the health record`;
    return `there is no variable %${name.slice(0, 60)}`;
  }

  #contextOf(item: FhirItem | undefined): Element {
    return item ? { is: 'item', origin: 'response', item } : { is: 'root', origin: 'response' };
  }

  #inScope<T>(scope: FhirItem | undefined, work: () => T): T {
    const outer = this.#scope;
    this.#scope = scope;
    try {
      return work();
    } finally {
      this.#scope = outer;
    }
  }

  #once<T>(key: unknown, work: () => T): T {
    if (this.#running.has(key)) throw new UntranslatableError('it depends on itself');
    this.#running.add(key);
    try {
      return work();
    } finally {
      this.#running.delete(key);
    }
  }
}

/** A value must not depend on only a part of its condition. */
const COMPLETE = {
  warning(code: string) {
    if (code === 'condition_not_carried') throw new UntranslatableError('its condition cannot be imported');
  },
  doubt() {},
  settleDoubts() {},
};

function checkLanguage(language: string): void {
  if (language !== 'text/fhirpath') throw new UntranslatableError(`its language is ${language.slice(0, 60)}`);
}

function checked(node: Node): Node {
  const problem = expressionError(node, 'condition');
  if (problem !== undefined) throw new UntranslatableError(`the engine cannot compute it: ${problem}`);
  if (isLiteral(node) && node.value === null) throw new UntranslatableError('it never has a value');
  return node;
}
