import type { Json, JsonObject } from '@eps/engine';
import { allOf } from '../content/conditions.ts';
import { quote } from '../content/findings.ts';
import { finish } from '../content/finish.ts';
import { type DraftQuestion, draftQuestion, Instrument, type Placeholders } from '../content/instrument.ts';
import { addScore, settleSums } from '../content/linear.ts';
import { onlyIf } from '../infix/calculated.ts';
import { isObject, objectsIn, parseJson, pointer, textIn } from '../limits.ts';
import { ImportError, type ImportResult } from '../types.ts';
import { UntranslatableError } from '../untranslatable.ts';
import { base, type Element } from './fields.ts';
import { SurveyExpressions } from './language.ts';
import { reportElement, reportSurvey } from './losses.ts';
import { namesOf } from './names.ts';
import { questionFor } from './questions.ts';
import { addScores } from './scores.ts';
import { withSharedChoices } from './shared-choices.ts';
import { inOwnLanguage, localized, plain, property } from './texts.ts';

/** A page, a panel or an imported element; `conditions` are the visibleIf of the containers around it. */
interface Part {
  element: Element;
  conditions: readonly string[];
  question?: DraftQuestion;
  section?: Instrument['sections'][number];
}

/** `{name}` shows an answer; of a choice, its label. */
const PLACEHOLDERS: Placeholders = {
  pattern: /\{([\p{L}_#][^{}]*)\}/gu,
  nameOf: (match) => match[1]?.trim(),
};

/**
 * Imports the JSON of a SurveyJS survey. Question ids are the names. Throws ImportError for anything else.
 */
export function importSurveyJs(text: string): ImportResult {
  const source = parseJson(text);
  if (!isObject(source)) throw new ImportError('malformed', 'A survey is a JSON object.');
  const survey = inOwnLanguage(withSharedChoices(source), textIn(source.locale) || 'en') as JsonObject;
  const instrument = new Instrument(PLACEHOLDERS);
  readHead(survey, instrument);
  const parts = readParts(survey, instrument);
  const names = namesOf(survey, parts);
  const expressions = new SurveyExpressions(instrument, names);
  addCalculated(survey, parts, names.calculated, expressions, instrument);
  addConditions(parts, expressions, instrument);
  settleSums(instrument);
  addScores(parts, instrument);
  reportSurvey(survey, instrument.findings);
  return finish(instrument, 'surveyjs');
}

function readHead(survey: JsonObject, instrument: Instrument): void {
  const [title, description] = [localized(survey.title), localized(survey.description)];
  instrument.title = title ? plain(title).text : '';
  instrument.titles = title ? plain(title).translations : new Map();
  instrument.description = description ? plain(description).text : '';
  instrument.descriptions = description ? plain(description).translations : new Map();
  instrument.locale = textIn(survey.locale) || 'en';
}

function readParts(survey: JsonObject, instrument: Instrument): Part[] {
  const parts: Part[] = [];
  const pages = Array.isArray(survey.pages) ? survey.pages : undefined;
  const elements = ['elements', 'questions'].filter((key) => Array.isArray(survey[key]));
  if (!pages && elements.length === 0)
    throw new ImportError('not_a_survey', 'Expected a survey with "pages" or "elements".');
  const reader = new PartReader(instrument, parts);
  pages?.forEach((page, index) => {
    if (isObject(page)) reader.container(page, pointer('', 'pages', index), `page${index + 1}`, []);
  });
  for (const key of elements) reader.elements(survey, '', key, [], undefined);
  return parts;
}

class PartReader {
  readonly #instrument: Instrument;
  readonly #parts: Part[];

  constructor(instrument: Instrument, parts: Part[]) {
    this.#instrument = instrument;
    this.#parts = parts;
  }

  /** Reads a page or panel as a section. */
  container(source: JsonObject, place: string, fallback: string, outer: readonly string[]): void {
    if (source.visible === false && source.visibleIf === undefined) {
      this.#instrument.findings.warning('element_left_out', place, 'It is never visible, so it is left out.');
      return;
    }
    const conditions = [...outer, ...(typeof source.visibleIf === 'string' ? [source.visibleIf] : [])];
    const wanted = textIn(source.name) || fallback;
    // Pages and panels may share a name; the ids of sections are not seen by respondents.
    const name = this.#instrument.hasSection(wanted) || wanted.length > 255 ? place.slice(-255) : wanted;
    const [title, description] = [localized(source.title), localized(source.description)];
    const section = {
      place,
      id: name,
      title: title ? plain(title).text : '',
      titles: title ? plain(title).translations : new Map(),
      ...(description && { description: plain(description).text }),
      descriptions: description ? plain(description).translations : new Map(),
    };
    const element = {
      source,
      place,
      name,
      type: place.startsWith('/pages/') && !place.includes('/elements/') ? 'page' : 'panel',
    };
    reportElement(element, this.#instrument.findings);
    if (this.#instrument.addSection(section)) this.#parts.push({ element, conditions, section });
    for (const key of ['elements', 'questions', 'templateElements'])
      this.elements(source, place, key, conditions, name);
  }

  elements(
    holder: JsonObject,
    place: string,
    key: string,
    conditions: readonly string[],
    sectionId: string | undefined,
  ): void {
    const list = holder[key];
    if (!Array.isArray(list)) return;
    list.forEach((source, index) => {
      if (!isObject(source)) return;
      const at = pointer(place, key, index);
      const type = textIn(source.type) ?? '';
      if (type === 'panel') this.container(source, at, `panel-${at}`, conditions);
      else this.#element({ source, place: at, name: nameOf(source), type }, conditions, sectionId);
    });
  }

  #element(element: Element, conditions: readonly string[], sectionId: string | undefined): void {
    const { source, place, type } = element;
    const { findings } = this.#instrument;
    if (source.visible === false && source.visibleIf === undefined && type !== 'expression') {
      findings.warning('element_left_out', place, 'It is never visible, so it is left out.');
      return;
    }
    const own = typeof source.visibleIf === 'string' ? [source.visibleIf] : [];
    const part: Part = { element, conditions: sectionId === undefined ? [...conditions, ...own] : own };
    if (type === 'multipletext') this.#multipleText(element, part, sectionId);
    else if (type !== 'expression') {
      const question = questionFor(element, findings);
      if (!question) return;
      this.#add(question, part, sectionId);
      this.#addComment(element, part, sectionId);
    } else if (textIn(source.expression)) {
      this.#parts.push({ element, conditions: [...conditions, ...own] });
    } else
      findings.warning('formula_not_carried', place, 'The element has no expression, so it is left out.');
    reportElement(element, findings);
  }

  #add(question: DraftQuestion, part: Part, sectionId: string | undefined): void {
    if (sectionId !== undefined) question.sectionId = sectionId;
    if (this.#instrument.addQuestion(question)) this.#parts.push({ ...part, question });
  }

  /** The fields of a multiple text are questions of their own. */
  #multipleText(element: Element, part: Part, sectionId: string | undefined): void {
    const { source, name } = element;
    const { text = '' } = localized(source.title) ?? {};
    // Its title and description, which all fields share, come before them.
    if (text !== '' || source.description !== undefined)
      this.#add(base(element, 'information'), { ...part, element }, sectionId);
    objectsIn(source.items).forEach((item, index) => {
      const field = { ...element, place: pointer(element.place, 'items', index), type: 'text' };
      const required = item.isRequired === true || source.isRequired === true;
      const title = item.title ?? item.name ?? '';
      const inner = {
        ...field,
        name: `${name}.${nameOf(item) || index}`,
        source: { ...item, title, isRequired: required },
      };
      const question = questionFor(inner, this.#instrument.findings);
      if (question) this.#add(question, { ...part, element: inner }, sectionId);
      reportElement(inner, this.#instrument.findings);
    });
    this.#addComment(element, part, sectionId);
    const message = 'The fields of the multiple text become separate questions.';
    this.#instrument.findings.info('question_split', element.place, message);
  }

  #addComment(element: Element, part: Part, sectionId: string | undefined): void {
    const { source, place, name } = element;
    const hasOther = property(source, 'showOtherItem', 'hasOther') === true && CHOICE_TYPES.has(element.type);
    const hasComment = property(source, 'showCommentArea', 'hasComment') === true;
    if (!hasOther && !hasComment) return;
    const label = localized(hasComment ? source.commentText : source.otherText);
    const prompt = label?.text ?? 'Other (describe)';
    const comment = draftQuestion(place, `${name}-Comment`, 'text', prompt);
    comment.prompts = label?.translations ?? new Map();
    // The text of the option "other" is required; a comment is optional.
    comment.required = !hasComment;
    const other = hasComment ? [] : [`{${name}} anyof ['other']`];
    this.#add(comment, { ...part, conditions: [...part.conditions, ...other] }, sectionId);
    this.#instrument.findings.info(
      'question_split',
      place,
      `The comment is the question ${quote(comment.id)}.`,
    );
  }
}

/** Types of questions that can have the choice "other". */
const CHOICE_TYPES: ReadonlySet<string> = new Set([
  'radiogroup',
  'dropdown',
  'checkbox',
  'tagbox',
  'buttongroup',
  'imagepicker',
]);

/** The separator of values and texts of choices is no part of a name. */
function nameOf({ name }: JsonObject): string {
  return (textIn(name) ?? '').trim().replace('|', '');
}

/** Makes scores of expression elements and calculated values that are numbers. */
function addCalculated(
  survey: JsonObject,
  parts: readonly Part[],
  calculated: ReadonlyMap<string, string>,
  expressions: SurveyExpressions,
  instrument: Instrument,
): void {
  const values = objectsIn(survey.calculatedValues).map(({ name }, index) => ({
    name: textIn(name) ?? '',
    label: textIn(name) ?? '',
    place: pointer('', 'calculatedValues', index),
    conditions: [],
  }));
  const elements = parts
    .filter(({ element }) => element.type === 'expression')
    .map(({ element: { name, place, source }, conditions }) => {
      return { name, place, label: titleOf(source.title, name), conditions };
    });
  const isKept = survey.clearInvisibleValues === 'none' || survey.clearInvisibleValues === false;
  for (const { name, label, place, conditions } of [...values, ...elements]) {
    if (!calculated.has(name.toLowerCase())) continue;
    try {
      if (name === '' || name.length > 255) throw new UntranslatableError('its name is empty or too long');
      if (instrument.concepts.has(name) && !instrument.concepts.get(name)!.helper)
        throw new UntranslatableError('its name is used twice');
      // Other formulas read the value of a hidden element too, but it is not in the results.
      const shown = (isKept ? [] : conditions).map((condition) => expressions.condition(condition));
      addScore(
        instrument,
        { place, id: name, label },
        onlyIf(shown, expressions.valueOf(name.toLowerCase())),
      );
      instrument.findings.settleDoubts(place);
    } catch (error) {
      if (!(error instanceof UntranslatableError)) throw error;
      const message = `The calculated value ${quote(name)} is left out, because ${error.message}.`;
      instrument.findings.warning('formula_not_carried', place, message);
    }
  }
}

function titleOf(title: Json | undefined, name: string): string {
  const text = localized(title);
  return text ? plain(text).text || name : name;
}

function addConditions(
  parts: readonly Part[],
  expressions: SurveyExpressions,
  { findings }: Instrument,
): void {
  for (const { element, conditions, question, section } of parts) {
    const target = question ?? section;
    if (!target) continue;
    const condition = allOf(conditions, (text) => expressions.condition(text), {
      findings,
      place: element.place,
    });
    if (condition) target.visibleIf = condition;
  }
}
