import type { JsonObject, Question } from '@eps/engine';
import type { LocalizedText } from '../content/instrument.ts';
import type { Condition } from './conditions.ts';
import { type Dialect, guarded, writeCondition } from './infix.ts';
import { reportLeftOut } from './left-out.ts';
import { Names } from './names.ts';
import { dateBounds, named, reportType, textBeside } from './question-parts.ts';
import { type Run, runsOf } from './runs.ts';
import { Source } from './source.ts';
import { dateBound, dialectOf, htmlOf } from './surveyjs-language.ts';
import { TextWriter } from './texts.ts';
import type { ExportRequest } from './types.ts';

const CARRIED = `experience/description experience/questions/*/options/*/exclusive
  experience/questions/*/min_label experience/questions/*/max_label experience/questions/*/placeholder`
  .trim()
  .split(/\s+/);

/** Characters that expressions read as something else inside of `{name}`. */
const RULES = { invalid: /[^\p{L}\p{N}_-]/gu, maxLength: 255 };
/** Values are compared without regard to case and to blanks around them. */
const VALUE_RULES = { invalid: /^\s|\s$|['"\\|]/g, maxLength: 255 };

/** Writes a survey of SurveyJS (survey-core) as JSON. Throws ImportError. */
export function exportSurveyJs({ contents }: ExportRequest): { source: Source; text: string } {
  // A string has no escape for a backslash at its end.
  const source = new Source(contents, { comparesTimes: true, canQuote: (text) => !text.endsWith('\\') });
  const survey = new SurveyWriter(source).write();
  reportLeftOut(source, CARRIED);
  return { source, text: `${JSON.stringify(survey, undefined, 2)}\n` };
}

class SurveyWriter {
  readonly #source: Source;
  readonly #names = new Names(RULES);
  readonly #parts = new Map<string, { options: Names; rows: Names }>();
  readonly #texts: TextWriter;
  readonly #dialect: Dialect;

  constructor(source: Source) {
    this.#source = source;
    const byId = new Map(source.asked.map((question) => [question.id, question]));
    // Questions get their names first: the ids of scores are seen by nobody.
    for (const question of source.asked) {
      named(source, this.#names, 'question', question.id, source.placeOf(question, 'id'));
      const parts = { options: new Names(VALUE_RULES), rows: new Names(RULES) };
      this.#parts.set(question.id, parts);
      for (const key of ['options', 'rows'] as const)
        for (const { id } of question[key]) named(source, parts[key], key, id, source.placeOf(question, key));
    }
    for (const { id, place } of source.scores) named(source, this.#names, 'score', id, `${place}/id`);
    this.#texts = new TextWriter(source.findings, {
      placeholder: (id) => {
        const input = byId.get(id)?.input;
        return input && input !== 'matrix' ? `{${this.#names.of('question', id)}}` : undefined;
      },
      looksLike: /\{[\p{L}_#][^{}]*\}/gu,
    });
    this.#dialect = dialectOf(
      this.#names,
      ({ id }, key, part) => this.#parts.get(id)![key].of(key, part),
      () => source.findings.doubt('Texts that differ only in case are equal in the format.'),
    );
  }

  write(): JsonObject {
    const { bundle, locale, scores } = this.#source;
    const { experience } = bundle;
    const runs = runsOf(this.#source);
    const title = this.#source.text(experience.title, (translation) => translation.title);
    const description = this.#source.text(experience.description, (translation) => translation.description);
    const isPlain = runs.every(({ section }) => !section);
    return {
      ...this.#text('title', title, '/experience/title'),
      ...this.#text('description', description, '/experience/description', true),
      locale,
      // An answer to a question that is hidden again does not count, as in the engine.
      clearInvisibleValues: 'onHidden',
      ...(isPlain
        ? { elements: runs.flatMap((run) => this.#elements(run)) }
        : { pages: runs.map((run, index) => this.#page(run, index)) }),
      ...(scores.length > 0 && {
        calculatedValues: scores.map(({ id, value, known, place }) => {
          const expression = guarded(known, value, this.#dialect);
          this.#source.findings.settleDoubts(place);
          return { name: this.#names.of('score', id), expression, includeIntoResult: true };
        }),
      }),
    };
  }

  #page(run: Run, index: number): JsonObject {
    const { section, id, condition, place } = run;
    if (!section) {
      const name = this.#names.of('page', `page${index + 1}`);
      const message = `Questions without a section are on the page "${name}".`;
      this.#source.findings.info('section_added', place, message);
      return { name, elements: this.#elements(run) };
    }
    const description = this.#source.sectionDescription(section);
    return {
      name: id,
      ...this.#text('title', this.#source.sectionTitle(section), `${place}/title`),
      ...(description && this.#text('description', description, `${place}/description`, true)),
      ...this.#visibleIf(condition, place),
      elements: this.#elements(run),
    };
  }

  #visibleIf(condition: Condition, place: string): JsonObject {
    if (condition.is === 'constant' && condition.value) return {};
    const visibleIf = writeCondition(condition, this.#dialect);
    this.#source.findings.settleDoubts(`${place}/visible_if`);
    return { visibleIf };
  }

  #elements({ questions }: Run): JsonObject[] {
    return questions.flatMap((question) => {
      const text = textBeside(this.#source, question, this.#names);
      const beside = text && {
        type: 'text',
        name: text.name,
        ...this.#text('title', text.prompt, this.#source.placeOf(question, 'options')),
        ...(text.maxLength !== undefined && { maxLength: text.maxLength }),
        ...this.#visibleIf(text.condition, this.#source.placeOf(question)),
      };
      return [this.#element(question), ...(beside ? [beside] : [])];
    });
  }

  #element(question: Question): JsonObject {
    const place = this.#source.placeOf(question);
    const description = this.#source.description(question);
    const { type, ...fields } = this.#typed(question) as JsonObject & { type: string };
    const title = this.#text('title', this.#source.prompt(question), `${place}/prompt`, true);
    return {
      type,
      name: this.#names.of('question', question.id),
      ...(type === 'html' ? { html: htmlOf(title.title) } : title),
      ...(description && this.#text('description', description, `${place}/description`, true)),
      ...(question.required &&
        (question.input === 'matrix' ? { eachRowRequired: true } : { isRequired: true })),
      ...fields,
      ...this.#visibleIf(this.#source.conditionOf(question), place),
    };
  }

  #typed(question: Question): JsonObject {
    const { input, options, maxChoices } = question;
    const isLimited = maxChoices !== undefined && maxChoices < options.length;
    const limit: JsonObject = isLimited ? { maxSelectedChoices: maxChoices } : {};
    switch (input) {
      case 'single_select':
      case 'likert':
      case 'consent':
        if (options.length > 0) return { type: 'radiogroup', choices: this.#choices(question) };
        if (input === 'likert') return this.#rating(question);
        reportType(this.#source, question, 'yes or no');
        return { type: 'boolean' };
      case 'multi_select':
        return { type: 'checkbox', choices: this.#choices(question), ...limit };
      case 'ranking':
        return {
          type: 'ranking',
          choices: this.#choices(question),
          ...(isLimited && { selectToRankEnabled: true, ...limit }),
        };
      case 'matrix':
        return { type: 'matrix', columns: this.#choices(question), rows: this.#rows(question) };
      case 'rating':
        return this.#rating(question);
      case 'nps':
        reportType(this.#source, question, 'a rating from 0 to 10');
        return this.#rating(question);
      case 'boolean':
        return { type: 'boolean' };
      case 'long_text':
        return { type: 'comment', ...this.#field(question) };
      case 'information':
        return { type: 'html' };
      default:
        return this.#input(question);
    }
  }

  /** The questions with one field. */
  #input(question: Question): JsonObject {
    const { input, min, max, step } = question;
    const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
    switch (input) {
      case 'number':
        return {
          type: 'text',
          inputType: 'number',
          ...bounds,
          ...(step !== undefined && { step }),
          ...this.#field(question),
        };
      case 'slider':
        return { type: 'slider', ...bounds, ...(step !== undefined && { step }), ...this.#ends(question) };
      case 'date': {
        const { min: first, max: last } = dateBounds(this.#source, question, dateBound);
        const key = (name: string, bound: string) =>
          bound.startsWith('today') ? `${name}ValueExpression` : name;
        return {
          type: 'text',
          inputType: 'date',
          ...(first !== undefined && { [key('min', first)]: first }),
          ...(last !== undefined && { [key('max', last)]: last }),
        };
      }
      case 'time':
        return { type: 'text', inputType: 'time' };
      default:
        return { type: 'text', ...this.#field(question) };
    }
  }

  #rating(question: Question): JsonObject {
    const { min = 1, max = 5, step = 1 } = question;
    if (question.input === 'likert') reportType(this.#source, question, 'a rating');
    const text = (name: string, key: 'min_label' | 'max_label') => {
      const end = this.#source.fieldText(question, key);
      return end ? this.#text(name, end, this.#source.placeOf(question, key)) : {};
    };
    return {
      type: 'rating',
      rateMin: min,
      rateMax: max,
      rateStep: step,
      ...text('minRateDescription', 'min_label'),
      ...text('maxRateDescription', 'max_label'),
    };
  }

  #ends(question: Question): JsonObject {
    const labels = (['min', 'max'] as const).flatMap((end) => {
      const text = this.#source.fieldText(question, `${end}_label`);
      const value = question[end];
      if (!text || value === undefined) return [];
      return [{ value, ...this.#text('text', text, this.#source.placeOf(question, `${end}_label`)) }];
    });
    return labels.length > 0 ? { customLabels: labels } : {};
  }

  #field(question: Question): JsonObject {
    const text = this.#source.fieldText(question, 'placeholder');
    const maxLength = this.#source.lengthOf(question);
    return {
      ...(maxLength !== undefined && { maxLength }),
      ...(text && this.#text('placeholder', text, this.#source.placeOf(question, 'placeholder'))),
    };
  }

  #choices(question: Question): JsonObject[] {
    const isList = question.input === 'multi_select';
    return question.options.map((option) => ({
      value: this.#parts.get(question.id)!.options.of('options', option.id),
      ...this.#text(
        'text',
        this.#source.optionLabel(question, option),
        this.#source.placeOf(question, 'options'),
      ),
      ...(isList && option.exclusive && { isExclusive: true }),
    }));
  }

  #rows(question: Question): JsonObject[] {
    return question.rows.map((row) => ({
      value: this.#parts.get(question.id)!.rows.of('rows', row.id),
      ...this.#text('text', this.#source.rowLabel(question, row), this.#source.placeOf(question, 'rows')),
    }));
  }

  #text(key: string, source: LocalizedText, place: string, isMarkdown = false): JsonObject {
    const { text, translations } = this.#texts.write(source, place, isMarkdown);
    if (text === '' && translations.size === 0) return {};
    if (translations.size === 0) return { [key]: text };
    // The default language of surveys is English, so English cannot have a key of its own.
    const { locale } = this.#source;
    const others = [...translations].filter(([tag]) => tag !== 'en');
    const own = locale === 'en' ? [] : [[locale, text]];
    return { [key]: { default: translations.get('en') ?? text, ...Object.fromEntries([...own, ...others]) } };
  }
}
