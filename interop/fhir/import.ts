import { quote } from '../content/findings.ts';
import { finish } from '../content/finish.ts';
import { type DraftQuestion, Instrument } from '../content/instrument.ts';
import { settleSums } from '../content/linear.ts';
import { and, type Node } from '../content/nodes.ts';
import { textIn } from '../limits.ts';
import type { ImportResult } from '../types.ts';
import { UntranslatableError } from '../untranslatable.ts';
import { enableWhenOf } from './conditions.ts';
import { expressionIn, named, translationsAt, valueX } from './extensions.ts';
import { attachedTexts, type FhirItem, flattenItems, isHidden, promptOf, readItems } from './items.ts';
import { reportLosses } from './losses.ts';
import { otherQuestion, questionFor } from './questions.ts';
import { Expressions } from './scores.ts';
import { type FhirSource, readSource } from './source.ts';

/**
 * Imports a FHIR Questionnaire (R4, R5; STU3 as far as its fields are read), as JSON, alone or in a Bundle.
 * Question ids are the linkIds. Throws ImportError if there is no Questionnaire.
 */
export function importFhir(text: string): ImportResult {
  const source = readSource(text);
  const instrument = new Instrument();
  readHead(source, instrument);
  const roots = readItems(source);
  const items = flattenItems(roots);
  for (const item of items) addItem(item, instrument);
  const expressions = new Expressions(source, instrument, roots);
  calculateScores(items, expressions, instrument);
  addConditions(items, expressions, instrument);
  settleSums(instrument);
  addTotal(instrument);
  reportLosses(source, items, instrument.findings);
  return finish(instrument, 'fhir');
}

function readHead({ questionnaire }: FhirSource, instrument: Instrument): void {
  instrument.title = textIn(questionnaire.title) ?? textIn(questionnaire.name) ?? '';
  instrument.titles = translationsAt(questionnaire, 'title');
  instrument.description = textIn(questionnaire.description) ?? '';
  instrument.descriptions = translationsAt(questionnaire, 'description');
  instrument.locale = textIn(questionnaire.language) ?? 'en';
}

function addItem(item: FhirItem, instrument: Instrument): void {
  if (item.kind === 'section') addSection(item, instrument);
  if (item.kind === 'question' || item.kind === 'text') addQuestion(item, instrument);
}

function addSection(item: FhirItem, instrument: Instrument): void {
  // A group that contains only groups is not a section; its text becomes part of their titles.
  if (!hasQuestions(item)) return;
  const { prompt, prompts } = promptOf(item.source);
  const outer = outerTitles(item);
  const { description, descriptionIn } = attachedTexts(item);
  instrument.addSection({
    place: item.place,
    id: item.linkId,
    title: [...outer, prompt].filter(Boolean).join(' – '),
    titles: prompts,
    descriptions: descriptionIn,
    ...(description !== undefined && { description }),
  });
}

function hasQuestions({ children }: FhirItem): boolean {
  return children.some(({ kind }) => kind === 'question' || kind === 'text');
}

function outerTitles({ parent }: FhirItem): string[] {
  if (parent?.kind !== 'section' || hasQuestions(parent)) return [];
  return [...outerTitles(parent), promptOf(parent.source).prompt];
}

function addQuestion(item: FhirItem, instrument: Instrument): void {
  const question = questionFor(item, instrument.findings);
  const section = sectionOf(item);
  if (question && section) question.sectionId = section.linkId;
  if (!question || !instrument.addQuestion(question)) {
    Object.assign(item, { kind: 'absent', explained: true });
    return;
  }
  item.question = question;
  if (item.type === 'open-choice' && item.options.length > 0)
    instrument.addQuestion(otherQuestion(item, question, instrument.findings));
}

function sectionOf({ parent }: FhirItem): FhirItem | undefined {
  if (!parent) return undefined;
  return parent.kind === 'section' ? parent : sectionOf(parent);
}

function calculateScores(items: readonly FhirItem[], expressions: Expressions, instrument: Instrument): void {
  for (const item of items.filter(({ kind }) => kind === 'score')) {
    try {
      expressions.calculate(item);
      instrument.findings.settleDoubts(item.place);
      if (item.derived && !isHidden(item.source)) {
        const message = 'Conditions use the calculated value, but it is not shown: it is not a number.';
        instrument.findings.warning('formula_not_shown', item.place, message);
      }
    } catch (error) {
      if (!(error instanceof UntranslatableError)) throw error;
      const message = `The calculated value is left out, because ${error.message}.`;
      instrument.findings.warning('formula_not_carried', item.place, message);
      Object.assign(item, { kind: 'absent', explained: true });
    }
  }
}

function addConditions(items: readonly FhirItem[], expressions: Expressions, instrument: Instrument): void {
  const byLinkId = new Map(items.map((item) => [item.linkId, item]));
  const own = new Map(items.map((item) => [item, conditionOf(item, byLinkId, expressions, instrument)]));
  const sections = new Map(instrument.sections.map((section) => [section.place, section]));
  for (const item of items) {
    const part = item.kind === 'section' ? sections.get(item.place) : item.question;
    if (!part) continue;
    // A question in a section needs the conditions between it and the section, a section those of its groups.
    const condition = combined(item, own, instrument);
    if (condition) part.visibleIf = condition;
  }
  copyToOther(items, instrument.questions);
}

function combined(
  item: FhirItem,
  own: ReadonlyMap<FhirItem, Node | undefined>,
  { findings }: Instrument,
): Node | undefined {
  const nodes: Node[] = [];
  for (let part: FhirItem | undefined = item; part; part = part.parent) {
    if (part.kind === 'section' && item.kind !== 'section') break;
    const node = own.get(part);
    if (node) nodes.unshift(node);
  }
  if (nodes.length === 0) return undefined;
  try {
    return and(...nodes);
  } catch (error) {
    if (!(error instanceof UntranslatableError)) throw error;
    findings.warning(
      'condition_not_carried',
      item.place,
      `Only its own condition is kept: ${error.message}.`,
    );
    return own.get(item);
  }
}

/** The question for other answers to an open choice has the condition of the choice. */
function copyToOther(items: readonly FhirItem[], questions: readonly DraftQuestion[]): void {
  const byId = new Map(questions.map((question) => [question.id, question]));
  for (const { type, question, linkId } of items) {
    const other = type === 'open-choice' ? byId.get(`${linkId}-other`) : undefined;
    if (other && question?.visibleIf) other.visibleIf = question.visibleIf;
  }
}

function conditionOf(
  item: FhirItem,
  items: ReadonlyMap<string, FhirItem>,
  expressions: Expressions,
  { findings }: Instrument,
): Node | undefined {
  if (item.kind === 'absent' || item.kind === 'score' || item.kind === 'constant') return undefined;
  const enableWhen = enableWhenOf(item, items, findings);
  const extension = named(item.source, 'enableWhenExpression')[0];
  const expression = expressionIn(extension && valueX(extension)?.value);
  if (!expression) return enableWhen;
  try {
    if (expression.language !== 'text/fhirpath')
      throw new UntranslatableError(`its language is ${expression.language.slice(0, 60)}`);
    const node = expressions.condition(expression.text, item);
    findings.settleDoubts(item.place);
    return enableWhen ? and(enableWhen, node) : node;
  } catch (error) {
    if (!(error instanceof UntranslatableError)) throw error;
    const message = `The condition ${quote(expression.text)} is left out, because ${error.message}.`;
    findings.warning('condition_not_carried', item.place, message);
    return enableWhen;
  }
}

const TOTAL = 'total';

/** Sums the weights of the options if the questionnaire has weights but does not calculate a score. */
function addTotal(instrument: Instrument): void {
  if ([...instrument.concepts.values()].some(({ helper }) => !helper)) return;
  const scored = instrument.questions.filter(({ options }) =>
    options.some(({ value }) => value !== undefined),
  );
  const items = scored.map(({ id }) => ({ itemId: id, weight: 1 }));
  const isWeighted = scored.some(({ options }) => options.some(({ value, id }) => String(value) !== id));
  if (!isWeighted || instrument.concepts.has(TOTAL)) return;
  instrument.concepts.set(TOTAL, { place: '', id: TOTAL, label: 'Total', items });
  const message = `The options have weights but nothing calculates a score: "${TOTAL}" sums them.`;
  instrument.findings.info('score_added', '', message);
}
