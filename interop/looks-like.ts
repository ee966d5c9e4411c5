import type { Json, JsonObject } from '@eps/engine';
import { isObject, objectsIn } from './limits.ts';

/** What a source in an unknown format looks like, for its error: "an export of Qualtrics (.qsf)". */
export function looksLike(text: string, json: Json | undefined): string {
  if (isObject(json)) return likeObject(json);
  if (Array.isArray(json)) return `a list of ${json.length} JSON values`;
  const start = text.slice(0, 2_000).trimStart();
  if (start.startsWith('<')) return likeXml(start);
  if (start.startsWith('%PDF')) return 'a PDF document';
  if (start === '') return 'an empty file';
  const [line = ''] = start.split(/\r?\n/, 1);
  if (/\bshowif\b/i.test(line) || /\bshowif\b/i.test(start)) return 'a survey of formr';
  const separator = [',', ';', '\t'].find((each) => line.includes(each));
  if (separator === undefined) return 'plain text';
  const columns = line.split(separator).map((name) => name.replaceAll('"', '').trim());
  return `a table with the columns ${columns.slice(0, 4).join(', ').slice(0, 120)}`;
}

const XML: readonly (readonly [RegExp, string])[] = [
  [
    /<(?:\w+:)?(?:assessmentTest|qti-assessment-test)\b/i,
    'a test of QTI; its items or their package can be imported',
  ],
  [/<(?:\w+:)?questestinterop\b/i, 'QTI 1; QTI 2 and 3 can be imported'],
  [/http:\/\/hl7\.org\/fhir/i, 'FHIR in XML; it can be imported as JSON'],
  [/http:\/\/www\.w3\.org\/2002\/xforms/i, 'an XForm; its XLSForm can be imported'],
  [/<!doctype html|<html/i, 'a web page'],
];

function likeXml(start: string): string {
  return XML.find(([pattern]) => pattern.test(start))?.[1] ?? 'a document in XML';
}

function likeObject(value: JsonObject): string {
  const questions = [...objectsIn(value.questions), ...objectsIn(value.pages), ...objectsIn(value.fields)];
  const nested = questions.flatMap((each) => [each, ...objectsIn(each.questions)]);
  if (nested.some(({ headline }) => headline !== undefined)) return 'a survey of Formbricks';
  if (nested.some(({ family }) => family !== undefined)) return 'a survey of SurveyMonkey';
  if (nested.some(({ ref }) => ref !== undefined)) return 'a form of Typeform';
  if (JSON.stringify(value['@context'] ?? '').includes('reproschema')) return 'an activity of ReproSchema';
  if (isObject(value.info) && value.formId !== undefined) return 'a form of Google Forms';
  const keys = Object.keys(value).slice(0, 4).join(', ').slice(0, 120);
  return keys === '' ? 'an empty JSON object' : `a JSON object with ${keys}`;
}
