import {
  type DraftOption,
  type DraftQuestion,
  draftQuestion,
  type Instrument,
} from '../content/instrument.ts';
import type { Node } from '../content/nodes.ts';
import { UniqueIds } from '../content/unique-ids.ts';
import { numberOfCode } from '../tables/choices.ts';
import type { Attributes } from './attributes.ts';
import { type Part, type Question, textOf } from './survey.ts';

/** What the names of expressions refer to: an imported question and, in it, a row or an option. */
export interface Meaning {
  question: DraftQuestion;
  rowId?: string;
  optionId?: string;
}

/** A question to add, with a condition beside that of the source, and its names in expressions. */
export interface Asked extends Meaning {
  names: string[];
  extra?: Node;
}

export interface Source {
  question: Question;
  language: string;
  place: string;
  attributes: Attributes;
  findings: Instrument['findings'];
}

/** A draft with the text and the help of the question. */
export function draft({ question, language, place }: Source, input: DraftQuestion['input'], id?: string) {
  const { text, translations } = textOf(question.texts, 'question', language);
  const made = draftQuestion(place, id ?? question.code, input, text);
  made.prompts = translations;
  made.required = question.row.get('mandatory') === 'Y' && input !== 'information';
  const help = textOf(question.texts, 'help', language);
  if (help.text !== '') made.description = help.text;
  made.descriptionIn = help.translations;
  return made;
}

/** Options from the answers or subquestions of a question. */
export function optionsOf(parts: readonly Part[], field: string, codeField: string, language: string) {
  const ids = new UniqueIds();
  return parts.map(({ row, texts }): DraftOption => {
    const code = row.get(codeField) ?? '';
    const { text, translations } = textOf(texts, field, language);
    const assessment = Number(row.get('assessment_value') ?? 0);
    return {
      ...ids.option(code),
      label: text || code,
      labels: translations,
      ...numberOfCode(code),
      ...(Number.isFinite(assessment) && { scores: { assessment } }),
    };
  });
}

/** Puts the text of the whole question before that of its part. */
export function prefixed(made: DraftQuestion, text: string, translations: ReadonlyMap<string, string>): void {
  const joined = (whole: string, part: string) => [whole, part].filter((each) => each !== '').join('\n');
  const whole = made.prompt;
  made.prompt = joined(whole, text);
  const tags = new Set([...made.prompts.keys(), ...translations.keys()]);
  made.prompts = new Map(
    [...tags].map((tag) => [tag, joined(made.prompts.get(tag) ?? whole, translations.get(tag) ?? text)]),
  );
}
