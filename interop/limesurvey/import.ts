import { allOf } from '../content/conditions.ts';
import { quote } from '../content/findings.ts';
import { finish } from '../content/finish.ts';
import { type DraftSection, Instrument, type Placeholders } from '../content/instrument.ts';
import { addScore, settleSums } from '../content/linear.ts';
import { and, type Node } from '../content/nodes.ts';
import { CalculatedValues, onlyIf } from '../infix/calculated.ts';
import type { ImportResult } from '../types.ts';
import { UntranslatableError } from '../untranslatable.ts';
import { addAssessments } from './assessments.ts';
import { Attributes } from './attributes.ts';
import { SurveyExpressions } from './language.ts';
import { reportQuestion, reportSurvey } from './losses.ts';
import type { Asked, Meaning } from './parts.ts';
import { questionsOf } from './questions.ts';
import { readTables } from './source.ts';
import { type Group, type Question, type Survey, surveyOf, textOf } from './survey.ts';

/** An answer by the code of its question; other expressions are shown unchanged. */
const PLACEHOLDERS: Placeholders = {
  pattern: /\{([^\s{}][^{}]{0,300})\}/g,
  nameOf: ([, name]) => /^(\w+)(?:\.(?:NAOK|shown|code))?$/.exec(name!)?.[1],
  showsValue: ([, name]) => !name!.endsWith('.shown'),
};

/** Something with a condition: a group or a question of the source. */
interface Conditional {
  place: string;
  text: string;
  group?: Conditional;
}

/** Imports the structure of a survey of LimeSurvey (.lss). Question ids are the codes. Throws ImportError. */
export function importLimeSurvey(text: string): ImportResult {
  const tables = readTables(text);
  const survey = surveyOf(tables);
  const instrument = new Instrument(PLACEHOLDERS);
  readHead(survey, instrument);
  new SurveyReader(survey, instrument).read();
  addAssessments(survey, instrument);
  settleSums(instrument);
  reportSurvey(tables, survey, instrument.findings);
  return finish(instrument, 'limesurvey');
}

function readHead({ texts, language }: Survey, instrument: Instrument): void {
  const title = textOf(texts, 'surveyls_title', language);
  const description = textOf(texts, 'surveyls_description', language);
  Object.assign(instrument, { title: title.text, titles: title.translations, locale: language });
  Object.assign(instrument, { description: description.text, descriptions: description.translations });
}

class SurveyReader {
  readonly #survey: Survey;
  readonly #instrument: Instrument;
  readonly #meanings = new Map<string, Meaning>();
  readonly #sources = new Map<string, Conditional>();
  readonly #relevance = new Map<Conditional, Node | UntranslatableError | undefined>();
  readonly #running = new Set<Conditional>();
  readonly #equations: CalculatedValues<{ source: Conditional; formula: string }>;
  readonly #expressions: SurveyExpressions;

  constructor(survey: Survey, instrument: Instrument) {
    this.#survey = survey;
    this.#instrument = instrument;
    const equations = survey.groups.flatMap((group) => {
      const outer = this.#conditional(group.row.get('grelevance'), `group ${group.row.get('gid')}`);
      return group.questions.flatMap((question) => {
        const { code, row, type } = question;
        const source = this.#conditional(row.get('relevance'), `question ${code}`, outer);
        this.#sources.set(code, source);
        return type === '*' ? [[code, { source, formula: formulaOf(question, survey) }] as const] : [];
      });
    });
    this.#equations = new CalculatedValues(new Map(equations), ({ source, formula }) => {
      const condition = this.#relevanceOf(source);
      const value = this.#expressions.value(formula, this.#warning(source.place));
      return onlyIf(condition ? [condition] : [], value);
    });
    this.#expressions = new SurveyExpressions(instrument, {
      meanings: this.#meanings,
      equation: (code) => (this.#equations.has(code) ? this.#equations.get(code) : undefined),
      relevance: (name) => this.#relevanceOf(this.#sourceOf(name)),
      hasAssessments: survey.settings.get('assessments') === 'Y',
    });
  }

  #conditional(text = '', place: string, group?: Conditional): Conditional {
    return { place: `${place}, relevance`, text: text.trim(), ...(group && { group }) };
  }

  #warning(place: string) {
    return (message: string) => this.#instrument.findings.warning('formula_changed', place, message);
  }

  /** The question that a name with or without the code of a part belongs to. */
  #sourceOf(name: string): Conditional | undefined {
    return (
      this.#sources.get(name) ?? this.#sources.get(this.#meanings.get(name)?.question.id.split('_')[0] ?? '')
    );
  }

  read(): void {
    const asked = this.#survey.groups.flatMap((group) => this.#group(group));
    for (const code of [...this.#sources.keys()]) if (this.#equations.has(code)) this.#score(code);
    for (const { part, source, extra } of asked) {
      const condition = this.#own(source, extra);
      if (condition) part.visibleIf = condition;
    }
  }

  #group({ row, texts, questions }: Group) {
    const { language } = this.#survey;
    const title = textOf(texts, 'group_name', language);
    const description = textOf(texts, 'description', language);
    const place = `group ${row.get('gid')}`;
    const section: DraftSection = {
      place,
      id: `group-${row.get('gid')}`,
      title: title.text,
      titles: title.translations,
      ...(description.text !== '' && { description: description.text }),
      descriptions: description.translations,
    };
    const source = this.#conditional(row.get('grelevance'), place);
    const hasSection = this.#instrument.addSection(section);
    const parts: { part: { visibleIf?: Node }; source: Conditional; extra?: Node }[] = hasSection
      ? [{ part: section, source }]
      : [];
    for (const question of questions)
      for (const { question: made, extra } of this.#question(question, section.id))
        parts.push({ part: made, source: this.#sources.get(question.code)!, ...(extra && { extra }) });
    return parts;
  }

  #question(question: Question, sectionId: string): Asked[] {
    const { findings } = this.#instrument;
    const place = `question ${question.code}`;
    const attributes = new Attributes(question.attributes);
    reportQuestion(question, place, findings);
    if (question.type === '*') {
      attributes.report(findings, place);
      return [];
    }
    if (question.attributes.get('hidden') === '1') {
      findings.warning('item_left_out', place, 'The hidden question is left out.');
      return [];
    }
    const asked = questionsOf({ question, language: this.#survey.language, place, attributes, findings });
    attributes.report(findings, place);
    const added = new Set<unknown>();
    return asked.filter((each) => {
      const { question: made, names } = each;
      const isNew = !added.has(made);
      if (isNew) {
        made.sectionId = sectionId;
        if (!this.#instrument.addQuestion(made)) return false;
        added.add(made);
      }
      for (const name of [...names, ...names.map((name) => this.#oldName(question, name))])
        if (!this.#meanings.has(name)) this.#meanings.set(name, each);
      return isNew;
    });
  }

  /** The name by numbers: survey, group and question, followed by the code of the part. */
  #oldName({ row, code }: Question, name: string): string {
    const part = name
      .slice(code.length)
      .replace(/^_/, '')
      .replace(/_([01])$/, '#$1');
    return `${row.get('sid')}X${row.get('gid')}X${row.get('qid')}${part}`;
  }

  #score(id: string): void {
    const { findings, concepts } = this.#instrument;
    const place = `question ${id}`;
    try {
      if (concepts.get(id)?.helper === false) throw new UntranslatableError('its name is used twice');
      addScore(this.#instrument, { place, id, label: id }, this.#equations.get(id));
      findings.settleDoubts(place);
    } catch (error) {
      if (!(error instanceof UntranslatableError)) throw error;
      findings.warning(
        'formula_not_carried',
        place,
        `The equation ${quote(id)} is left out, because ${error.message}.`,
      );
    }
  }

  /** The condition of a part itself, without that of its group; 1 is none. */
  #own({ text, place }: Conditional, extra?: Node): Node | undefined {
    const reported = { findings: this.#instrument.findings, place };
    const texts = text === '' || text === '1' ? [] : [text];
    return allOf(texts, (each) => this.#expressions.condition(each, this.#warning(place)), reported, extra);
  }

  /** The condition of a part and its group. Throws UntranslatableError if it cannot be translated. */
  #relevanceOf(source: Conditional | undefined): Node | undefined {
    if (!source) return undefined;
    const known = this.#relevance.get(source);
    if (known instanceof UntranslatableError) throw known;
    if (this.#relevance.has(source)) return known;
    if (this.#running.has(source)) throw new UntranslatableError('a condition depends on itself');
    this.#running.add(source);
    try {
      const isAlways = source.text === '' || source.text === '1';
      const own = isAlways ? [] : [this.#expressions.condition(source.text, () => {})];
      const nodes = [...own, this.#relevanceOf(source.group)].filter((node) => node !== undefined);
      const node = nodes.length === 0 ? undefined : and(...nodes);
      this.#relevance.set(source, node);
      return node;
    } catch (error) {
      if (error instanceof UntranslatableError) this.#relevance.set(source, error);
      throw error;
    } finally {
      this.#running.delete(source);
    }
  }
}

/** The formula of an equation, without the braces around it. */
function formulaOf({ texts, attributes }: Question, { language }: Survey): string {
  const text = attributes.get('equation') || textOf(texts, 'question', language).text;
  return /^\s*\{([^{}]*)\}\s*$/.exec(text)?.[1] ?? text;
}
