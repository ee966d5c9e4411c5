import {
  type DraftOption,
  type DraftQuestion,
  draftQuestion,
  type Instrument,
} from '../content/instrument.ts';
import type { Node } from '../content/nodes.ts';
import { UniqueIds } from '../content/unique-ids.ts';
import { isObject } from '../limits.ts';
import { numberOfCode } from '../tables/choices.ts';
import { get, keysIn, type Question, textOf, wordIn } from './source.ts';

export interface Source {
  question: Question;
  id: string;
  findings: Instrument['findings'];
}

/** A question to add, with its condition beside that of the source. */
export interface Asked {
  question: DraftQuestion;
  extra?: Node;
  /** The key of the choice or row that it asks for, if the source asks for several. */
  part?: string;
  /** The ids of options and rows by their keys in the source. */
  options: ReadonlyMap<string, string>;
  rows?: ReadonlyMap<string, string>;
}

export function draft(
  { question, id, findings }: Source,
  input: DraftQuestion['input'],
  ownId = id,
): DraftQuestion {
  const { text, translations } = textOf(question, 'QuestionText');
  const made = draftQuestion(question.place, ownId, input, text);
  made.prompts = translations;
  const settings = get(question.payload.Validation, 'Settings');
  made.required = get(settings, 'ForceResponse') === 'ON' && input !== 'information';
  if (get(settings, 'ForceResponse') === 'RequestResponse')
    findings.info(
      'constraint_left_out',
      `${question.place}/Validation`,
      'Nobody is asked again for an answer.',
    );
  return made;
}

/** Options of choices or, in matrices, answers. Their ids are the recode values, as in exports of answers. */
export function optionsOf({ question }: Source, list: 'Choices' | 'Answers') {
  const { payload } = question;
  const ids = new UniqueIds();
  const byKey = new Map<string, string>();
  const options = keysIn(payload, list).map((key): DraftOption => {
    const code = wordIn(get(payload.RecodeValues, key)) || key;
    const { text, translations } = textOf(question, list, key, 'Display');
    const option = ids.option(code);
    byKey.set(key, option.id);
    const isExclusive = isTrue(get(get(payload[list], key), 'ExclusiveAnswer'));
    return {
      ...option,
      label: text || code,
      labels: translations,
      ...numberOfCode(code),
      ...(isExclusive && { exclusive: true }),
    };
  });
  return { options, byKey };
}

export const isTrue = (value: unknown) =>
  value === true || value === 'true' || value === 'on' || value === 'ON';

/** A number; also one that is written as text. */
export function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Whether a choice also takes a text. */
export function takesText(choice: unknown): boolean {
  const entry = get(choice, 'TextEntry');
  return isTrue(entry) || isObject(entry);
}

/** Puts the text of the whole question before that of its part. */
export function prefixed(made: DraftQuestion, { text, translations }: ReturnType<typeof textOf>): void {
  const joined = (...parts: string[]) => parts.filter((each) => each !== '').join('\n');
  const whole = made.prompt;
  made.prompt = joined(whole, text);
  const tags = new Set([...made.prompts.keys(), ...translations.keys()]);
  made.prompts = new Map(
    [...tags].map((tag) => [tag, joined(made.prompts.get(tag) ?? whole, translations.get(tag) ?? text)]),
  );
}
