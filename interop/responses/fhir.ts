import type { Json, JsonObject } from '@eps/engine';
import { isObject, objectsIn, parseJson, textIn } from '../limits.ts';
import { linesOf, type MappedAnswer, type ResponsesFile, type ResponsesRequest, type Row } from './types.ts';

const PERSON = 'subject';
const TIME = 'authored';
const LANGUAGE = 'language';

/**
 * Reads FHIR QuestionnaireResponses: a Bundle of them, a list, or one a line (NDJSON). The linkIds are the
 * ids of questions, and codes those of options, as the importer of Questionnaires makes them. The person is
 * the identifier of the subject or else its reference.
 */
export function ofFhir({ text, questions }: ResponsesRequest): Omit<ResponsesFile, 'missing'> {
  const rows = responsesIn(text).map(rowOf);
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const answers: Record<string, MappedAnswer> = {};
  for (const { id, input } of questions)
    if (input !== 'information' && names.has(id)) answers[id] = { column: id };
  const language = names.has(LANGUAGE) && !Object.hasOwn(answers, LANGUAGE);
  const fixed = { person: PERSON, answered_at: TIME, ...(language && { language: LANGUAGE }) };
  return { format: 'jsonl', content: linesOf(rows), ...fixed, answers };
}

function responsesIn(text: string): JsonObject[] {
  const lines = text.trim().split('\n');
  const isLines = lines.length > 1 && lines.every((line) => /^\s*(\{.*\})?\s*$/.test(line));
  const parsed: Json = isLines
    ? lines.filter((line) => line.trim() !== '').map((line) => parseJson(line))
    : parseJson(text);
  const found = isObject(parsed)
    ? parsed.resourceType === 'Bundle'
      ? objectsIn(parsed.entry).map(({ resource }) => resource)
      : [parsed]
    : (parsed as Json[]);
  return objectsIn(found).filter(({ resourceType }) => resourceType === 'QuestionnaireResponse');
}

function rowOf(response: JsonObject): Row {
  const subject = isObject(response.subject) ? response.subject : {};
  const identifier = isObject(subject.identifier) ? textIn(subject.identifier.value) : undefined;
  const row: Row = {
    ...Object.fromEntries(answersIn(response.item)),
    [PERSON]: identifier ?? textIn(subject.reference) ?? '',
    [TIME]: textIn(response.authored) ?? '',
  };
  const language = textIn(response.language);
  if (language !== undefined) row[LANGUAGE] = language;
  return row;
}

const MAX_DEPTH = 20;

/** Returns the answers of items and of those within them, by linkId. */
function answersIn(items: Json | undefined, depth = 0): [linkId: string, value: Json][] {
  if (depth > MAX_DEPTH) return [];
  return objectsIn(items).flatMap(({ linkId, answer, item }) => {
    const given = objectsIn(answer);
    const values = given.flatMap((each) => valueIn(each) ?? []);
    const own: [string, Json][] =
      typeof linkId === 'string' && values.length > 0
        ? [[linkId, values.length > 1 ? values : values[0]!]]
        : [];
    const within = given.flatMap((each) => answersIn(each.item, depth + 1));
    return [...own, ...within, ...answersIn(item, depth + 1)];
  });
}

/** Returns the value of an answer: a code, a number, a text, a date or a boolean. */
function valueIn(answer: JsonObject): Json | undefined {
  const [key] = Object.keys(answer).filter((name) => name.startsWith('value'));
  const value = key === undefined ? undefined : answer[key];
  if (!isObject(value)) return value;
  return value.code ?? value.value ?? value.display;
}
