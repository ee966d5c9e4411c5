import type { JsonObject, Question } from '@eps/engine';
import type { LocalizedText } from '../content/instrument.ts';
import type { Condition } from './conditions.ts';
import { FhirPaths } from './fhir-conditions.ts';
import { control, dateFields, expression, extension, nameOf, numberFields } from './fhir-fields.ts';
import { reportLeftOut } from './left-out.ts';
import { Names } from './names.ts';
import { named, reportType, textBeside } from './question-parts.ts';
import { type Run, runsOf } from './runs.ts';
import { Source } from './source.ts';
import { TextWriter } from './texts.ts';
import type { ExportRequest, InstrumentIdentity } from './types.ts';

const CARRIED = `experience/description experience/questions/*/unit
  experience/questions/*/min_label experience/questions/*/max_label scorecard/concepts/*/label`
  .trim()
  .split(/\s+/);

/** A linkId without blanks. */
const RULES = { invalid: /\s/g, maxLength: 255 };

/**
 * Writes a FHIR R4 Questionnaire with the extensions of Structured Data Capture (SDC): scores are calculated
 * expressions, conditions `enableWhen` or, where that cannot state them, expressions. Throws ImportError.
 */
export function exportFhir({ contents, identity }: ExportRequest): { source: Source; text: string } {
  const source = new Source(contents, {
    isAsked: ({ input }) => input !== 'ranking',
    comparesTimes: true,
  });
  const questionnaire = new QuestionnaireWriter(source).write(identity);
  reportLeftOut(source, CARRIED);
  return { source, text: `${JSON.stringify(questionnaire, undefined, 2)}\n` };
}

/** The weight of an option in R4; R5 has itemWeight. */
const ORDINAL = 'http://hl7.org/fhir/StructureDefinition/ordinalValue';

type Parts = JsonObject & { extension?: JsonObject[]; item?: JsonObject[] };

class QuestionnaireWriter {
  readonly #source: Source;
  readonly #names = new Names(RULES);
  readonly #texts: TextWriter;
  readonly #paths: FhirPaths;
  readonly #runs: Run[];

  constructor(source: Source) {
    this.#source = source;
    for (const question of source.asked)
      named(source, this.#names, 'question', question.id, source.placeOf(question, 'id'));
    for (const { id, place } of source.scores) named(source, this.#names, 'score', id, `${place}/id`);
    this.#runs = runsOf(source);
    for (const { section, id, place } of this.#runs)
      if (section) named(source, this.#names, 'section', id, `${place}/id`);
    this.#texts = new TextWriter(source.findings, { placeholder: () => undefined });
    this.#paths = new FhirPaths(this.#names, this.#runs);
  }

  write({ id, version, url }: InstrumentIdentity = {}): JsonObject {
    const { bundle, locale } = this.#source;
    const { experience } = bundle;
    const title = this.#source.text(experience.title, (translation) => translation.title);
    const description = this.#source.text(experience.description, (translation) => translation.description);
    const item = [...this.#runs.flatMap((run) => this.#run(run)), ...this.#scores()];
    const variables = [...this.#paths.variables].map(([name, path]) =>
      extension('variable', {
        valueExpression: { name, language: 'text/fhirpath', expression: path },
      }),
    );
    return {
      resourceType: 'Questionnaire',
      language: locale,
      ...(variables.length > 0 && { extension: variables }),
      ...(url !== undefined && { url }),
      ...(version !== undefined && { version }),
      ...(id !== undefined && { name: nameOf(id) }),
      ...this.#text('title', title, '/experience/title'),
      ...this.#text('description', description, '/experience/description', true),
      status: 'active',
      subjectType: ['Patient'],
      item,
    };
  }

  #run(run: Run): JsonObject[] {
    const { section, id, condition, place } = run;
    const items = run.questions.flatMap((question) => this.#items(question));
    if (!section) return items;
    const linkId = this.#names.of('section', id);
    const description = this.#source.sectionDescription(section);
    const help = description && this.#display(linkId, 'help', description, `${place}/description`);
    return [
      {
        linkId,
        ...this.#text('text', this.#source.sectionTitle(section), `${place}/title`),
        type: 'group',
        ...this.#enabled(condition),
        item: [...(help ? [help] : []), ...items],
      },
    ];
  }

  #enabled(condition: Condition): JsonObject {
    if (condition.is === 'constant' && condition.value) return {};
    const simple = this.#paths.enableWhen(condition);
    if (simple) return simple;
    return { extension: [extension('enableWhenExpression', expression(this.#paths.condition(condition)))] };
  }

  #display(of: string, code: string, text: LocalizedText, place: string): JsonObject {
    const linkId = this.#names.of('display', `${of}.${code}`);
    return { extension: [control(code)], linkId, ...this.#text('text', text, place, true), type: 'display' };
  }

  #items(question: Question): JsonObject[] {
    const place = this.#source.placeOf(question);
    const linkId = this.#names.of('question', question.id);
    const description = this.#source.description(question);
    const ends = this.#ends(question, linkId);
    const inner = [
      ...(description ? [this.#display(linkId, 'help', description, `${place}/description`)] : []),
      ...ends,
    ];
    const { extension: extensions = [], item: rows = [], ...typed } = this.#typed(question) as Parts;
    const { extension: own = [], ...enabled } = this.#enabled(this.#source.conditionOf(question)) as Parts;
    const all = [...own, ...extensions];
    // A display has no items inside.
    const isDisplay = question.input === 'information';
    const main = {
      ...(all.length > 0 && { extension: all }),
      linkId,
      ...this.#text('text', this.#source.prompt(question), `${place}/prompt`, true),
      ...typed,
      ...enabled,
      ...(question.required && question.input !== 'matrix' && { required: true }),
      ...(!isDisplay && [...inner, ...rows].length > 0 && { item: [...inner, ...rows] }),
    };
    const text = textBeside(this.#source, question, this.#names);
    const beside = text && {
      ...this.#enabled(text.condition),
      linkId: text.name,
      ...this.#text('text', text.prompt, `${place}/options`),
      type: 'string',
      ...(text.maxLength !== undefined && { maxLength: text.maxLength }),
    };
    return [main, ...(isDisplay ? inner : []), ...(beside ? [beside] : [])];
  }

  #ends(question: Question, linkId: string): JsonObject[] {
    return (['lower', 'upper'] as const).flatMap((code) => {
      const key = code === 'lower' ? 'min_label' : 'max_label';
      const text = this.#source.fieldText(question, key);
      return text ? [this.#display(linkId, code, text, this.#source.placeOf(question, key))] : [];
    });
  }

  #typed(question: Question): JsonObject {
    const { input, options, maxChoices } = question;
    const maxLength = this.#source.lengthOf(question);
    switch (input) {
      case 'multi_select':
        return {
          type: 'choice',
          repeats: true,
          ...this.#options(question),
          ...(maxChoices !== undefined &&
            maxChoices < options.length && {
              extension: [extension('maxOccurs', { valueInteger: maxChoices })],
            }),
        };
      case 'matrix':
        return this.#matrix(question);
      case 'boolean':
        return { type: 'boolean' };
      case 'information':
        return { type: 'display' };
      case 'text':
      case 'long_text':
        return { type: input === 'text' ? 'string' : 'text', ...(maxLength !== undefined && { maxLength }) };
      case 'date':
        return { type: 'date', ...dateFields(this.#source, question) };
      case 'time':
        return { type: 'time' };
      default:
        if (options.length > 0) return { type: 'choice', ...this.#options(question) };
        if (input !== 'consent') return numberFields(this.#source, question);
        reportType(this.#source, question, 'yes or no');
        return { type: 'boolean' };
    }
  }

  #matrix(question: Question): JsonObject {
    const place = this.#source.placeOf(question, 'rows');
    const message = 'The matrix is a group with a question for each row.';
    this.#source.findings.info('matrix_split', place, message);
    return {
      type: 'group',
      extension: [control('table')],
      item: question.rows.map((row) => ({
        linkId: this.#names.of('row', `${question.id}.${row.id}`),
        ...this.#text('text', this.#source.rowLabel(question, row), place),
        type: 'choice',
        ...(question.required && { required: true }),
        ...this.#options(question),
      })),
    };
  }

  #options(question: Question): JsonObject {
    const place = this.#source.placeOf(question, 'options');
    return {
      answerOption: question.options.map((option) => {
        const { exclusive, scores } = option;
        // The weight is for other tools: scores are computed by their own expressions.
        const numbers = [...new Set(Object.values(scores))];
        const extensions = [
          ...(numbers.length === 1 ? [{ url: ORDINAL, valueDecimal: numbers[0]! }] : []),
          ...(exclusive && question.input === 'multi_select'
            ? [extension('optionExclusive', { valueBoolean: true })]
            : []),
        ];
        const label = this.#source.optionLabel(question, option);
        return {
          ...(extensions.length > 0 && { extension: extensions }),
          valueCoding: { code: option.id, ...this.#text('display', label, place) },
        };
      }),
    };
  }

  #scores(): JsonObject[] {
    return this.#source.scores.map(({ id, label, value, known }) => ({
      extension: [
        extension('hidden', { valueBoolean: true }),
        extension('calculated', expression(this.#paths.guarded(known, value))),
      ],
      linkId: this.#names.of('score', id),
      text: label || id,
      type: 'decimal',
      readOnly: true,
    }));
  }

  #text(key: string, source: LocalizedText, place: string, isMarkdown = false): JsonObject {
    const { text, translations } = this.#texts.write(source, place, isMarkdown);
    if (text === '' && translations.size === 0) return {};
    const extensions = [...translations].map(([tag, translated]) =>
      extension('translation', {
        extension: [
          { url: 'lang', valueCode: tag },
          { url: 'content', valueString: translated },
        ],
      }),
    );
    return { [key]: text, ...(extensions.length > 0 && { [`_${key}`]: { extension: extensions } }) };
  }
}
