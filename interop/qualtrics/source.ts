import type { Json, JsonObject } from '@eps/engine';
import type { LocalizedText, Texts } from '../content/instrument.ts';
import { plainText } from '../content/plain-text.ts';
import { isObject, objectsIn, pointer, textIn } from '../limits.ts';
import { ImportError } from '../types.ts';

/** A question as the export describes it. */
export interface Question {
  qid: string;
  place: string;
  payload: JsonObject;
}

export interface Survey {
  entry: JsonObject;
  /** By QID. */
  questions: ReadonlyMap<string, Question>;
  blocks: ReadonlyMap<string, { place: string; block: JsonObject }>;
  flow: { place: string; elements: JsonObject[] } | undefined;
  categories: JsonObject[];
  /** Other parts of the export: their kind and place. */
  others: { kind: string; place: string }[];
}

/** Returns a key that an object itself has. */
export function get(value: unknown, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Parts of the export are lists if their keys count from 0, and objects otherwise. */
export function entriesIn(value: unknown): [string, JsonObject][] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).filter((entry): entry is [string, JsonObject] => isObject(entry[1]));
}

/** A number or text as text. */
export function wordIn(value: unknown): string {
  return typeof value === 'number' ? String(value) : (textIn(value) ?? '');
}

export function isSurvey(value: Json): boolean {
  return isObject(value) && isObject(value.SurveyEntry) && Array.isArray(value.SurveyElements);
}

/** Reads the parts of a .qsf file. Throws ImportError. */
export function surveyOf(json: Json): Survey {
  if (!isObject(json) || !isSurvey(json))
    throw new ImportError('not_a_qsf', 'Expected a survey with SurveyEntry and SurveyElements.');
  const questions = new Map<string, Question>();
  const blocks = new Map<string, { place: string; block: JsonObject }>();
  const others: Survey['others'] = [];
  let flow: Survey['flow'];
  let categories: JsonObject[] = [];
  objectsIn(json.SurveyElements).forEach((element, index) => {
    const place = pointer('/SurveyElements', index);
    const { Element: kind, Payload: payload } = element;
    if (kind === 'SQ' && isObject(payload)) {
      const qid = wordIn(payload.QuestionID) || wordIn(element.PrimaryAttribute);
      questions.set(qid, { qid, place: pointer(place, 'Payload'), payload });
    } else if (kind === 'BL')
      for (const [key, block] of entriesIn(payload))
        blocks.set(wordIn(block.ID), { place: pointer(place, 'Payload', key), block });
    else if (kind === 'FL' && isObject(payload))
      flow = { place: pointer(place, 'Payload', 'Flow'), elements: objectsIn(payload.Flow) };
    else if (kind === 'SCO') categories = objectsIn(get(payload, 'ScoringCategories'));
    else others.push({ kind: wordIn(kind), place });
  });
  return { entry: json.SurveyEntry as JsonObject, questions, blocks, flow, categories, others };
}

const SCRIPTS: ReadonlyMap<string, string> = new Map([
  ['zh-s', 'zh-Hans'],
  ['zh-t', 'zh-Hant'],
]);

/** Returns the BCP 47 tag of a language of Qualtrics, such as EN or ZH-S. */
export function tagOf(language: string): string {
  const tag = language.toLowerCase();
  return SCRIPTS.get(tag) ?? tag;
}

/** The text at a path of a question, and its translations, without HTML. */
export function textOf({ payload }: Question, ...path: string[]): LocalizedText {
  const at = (value: unknown) => plainText(wordIn(path.reduce<unknown>(get, value)));
  const translations: Texts = new Map();
  for (const [language, texts] of entriesIn(payload.Language)) {
    const text = at(texts);
    if (text !== '') translations.set(tagOf(language), text);
  }
  return { text: at(payload), translations };
}

/** The keys of choices or answers, in the order in which they are shown. */
export function keysIn(payload: JsonObject, list: 'Choices' | 'Answers'): string[] {
  const keys = entriesIn(payload[list]).map(([key]) => key);
  const order = payload[list === 'Choices' ? 'ChoiceOrder' : 'AnswerOrder'];
  const known = new Set(keys);
  const ordered = Array.isArray(order) ? order.map(wordIn).filter((key) => known.has(key)) : [];
  return [...new Set([...ordered, ...keys])];
}
