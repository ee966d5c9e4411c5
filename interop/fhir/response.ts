import type { AnswerValue, JsonObject } from '@eps/engine';
import { isObject, objectsIn, textIn } from '../limits.ts';
import { type FhirItem, readItems } from './items.ts';
import type { FhirOption } from './options.ts';
import { unitsOf } from './questions.ts';
import { readSource } from './source.ts';

/** An evaluation with its answers, to be written as a QuestionnaireResponse. */
export interface ResponseSource {
  /** The content of the experience that was answered. */
  experience: JsonObject;
  /** By question id. Questions that were hidden or declined are absent. */
  answers: Readonly<Record<string, AnswerValue>>;
  /** Values of scores, by concept id; they are written where the Questionnaire calculates them. */
  scores?: Readonly<Record<string, number | null>>;
  evaluation: {
    id: string;
    /** When its result was released. */
    completed_at?: string;
    /** When the answers were given, if that was at another time: before a review, or on paper. */
    measured_at?: string | null;
  };
  /** A FHIR reference such as `Patient/123`. */
  subject?: string;
  /**
   * The Questionnaire that was imported, as JSON text. With it, the response has its groups, types and
   * codings; without it, those of the experience.
   */
  questionnaire?: string;
}

/**
 * Writes an evaluation as a FHIR R4 QuestionnaireResponse. The linkIds are the question ids, which are those
 * of the Questionnaire if the instrument was imported from one. Throws ImportError for a malformed
 * Questionnaire.
 */
export function questionnaireResponse(source: ResponseSource): JsonObject {
  const { evaluation, subject, questionnaire } = source;
  const from = questionnaire === undefined ? undefined : readSource(questionnaire);
  const item = from ? readItems(from).flatMap((entry) => itemOf(entry, source)) : itemsOfExperience(source);
  const url = textIn(from?.questionnaire.url);
  const version = textIn(from?.questionnaire.version);
  const authored = evaluation.measured_at ?? evaluation.completed_at;
  return {
    resourceType: 'QuestionnaireResponse',
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${evaluation.id}` },
    ...(url !== undefined && { questionnaire: version === undefined ? url : `${url}|${version}` }),
    status: evaluation.completed_at === undefined ? 'in-progress' : 'completed',
    ...(subject !== undefined && { subject: { reference: subject } }),
    ...(authored !== undefined && { authored }),
    ...(item.length > 0 && { item }),
  };
}

/**
 * Writes an item of the Questionnaire with its answers and the items inside it; nothing if there are none.
 */
function itemOf(item: FhirItem, source: ResponseSource): JsonObject[] {
  const { linkId, children } = item;
  const inner = children.flatMap((child) => itemOf(child, source));
  const answers = answersOf(item, source);
  if (answers.length === 0 && inner.length === 0) return [];
  const text = textIn(item.source.text);
  const head = { linkId, ...(text !== undefined && { text }) };
  if (answers.length === 0) return [{ ...head, item: inner }];
  // Items inside a question are part of its answer.
  const [first, ...rest] = answers;
  return [{ ...head, answer: [inner.length > 0 ? { ...first, item: inner } : first!, ...rest] }];
}

function answersOf(item: FhirItem, { answers, scores = {} }: ResponseSource): JsonObject[] {
  const { linkId, kind, type, options } = item;
  if (kind === 'section') return [];
  const value = own(answers, linkId);
  const score = own(scores, linkId);
  const other = own(answers, `${linkId}-other`);
  const given =
    value !== undefined
      ? (Array.isArray(value) ? value : [value]).map((part) => {
          const option = options.find(({ id }) => id === part);
          return option ? optionAnswer(option) : typedAnswer(type, part as string | number | boolean, item);
        })
      : kind === 'score' && typeof score === 'number'
        ? [typedAnswer(type, score, item)]
        : [];
  const isOther = type === 'open-choice' && typeof other === 'string' && other !== '';
  return isOther
    ? [...given.filter(({ valueCoding }) => valueCoding !== undefined), { valueString: other }]
    : given;
}

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function optionAnswer({ valueType, code, label, system }: FhirOption): JsonObject {
  if (valueType === 'Coding')
    return { valueCoding: { ...(system !== undefined && { system }), code, display: label } };
  if (valueType === 'Reference') return { valueReference: { reference: code, display: label } };
  return { [`value${valueType}`]: valueType === 'Integer' ? Number(code) : code };
}

const VALUE_KEYS: Readonly<Record<string, string>> = {
  boolean: 'valueBoolean',
  decimal: 'valueDecimal',
  integer: 'valueInteger',
  date: 'valueDate',
  dateTime: 'valueDateTime',
  url: 'valueUri',
};

function typedAnswer(type: string, value: string | number | boolean, item?: FhirItem): JsonObject {
  if (type === 'time') return { valueTime: `${value}:00` };
  if (type === 'quantity') {
    const unit = item && unitsOf(item.source)[0];
    return { valueQuantity: { value, ...(unit !== undefined && { unit }) } };
  }
  // A calculated integer may be a mean.
  if (type === 'integer' && !Number.isInteger(value)) return { valueDecimal: value };
  return { [(Object.hasOwn(VALUE_KEYS, type) && VALUE_KEYS[type]) || 'valueString']: value };
}

/** Without the Questionnaire, sections are the groups and rows of a matrix are items inside its item. */
function itemsOfExperience({ experience, answers }: ResponseSource): JsonObject[] {
  const sections = new Map(objectsIn(experience.sections).map((section) => [section.id, section]));
  const groups = new Map<string, JsonObject[]>();
  const items: JsonObject[] = [];
  for (const question of objectsIn(experience.questions)) {
    const id = textIn(question.id) ?? '';
    const value = own(answers, id);
    if (value === undefined) continue;
    const item = experienceItem(id, question, value);
    const sectionId = textIn(question.section_id);
    if (!sectionId) {
      items.push(item);
      continue;
    }
    const group = groups.get(sectionId);
    if (group) {
      group.push(item);
      continue;
    }
    const members = [item];
    groups.set(sectionId, members);
    const title = textIn(sections.get(sectionId)?.title);
    items.push({ linkId: sectionId, ...(title && { text: title }), item: members });
  }
  return items;
}

function experienceItem(id: string, question: JsonObject, value: AnswerValue): JsonObject {
  const head = { linkId: id, text: textIn(question.prompt) ?? '' };
  const labels = new Map(objectsIn(question.options).map((option) => [option.id, option.label ?? option.id]));
  const coding = (code: string) => ({ valueCoding: { code, display: labels.get(code) ?? code } });
  if (isObject(value)) {
    const rows = new Map(objectsIn(question.rows).map((row) => [row.id, row.label ?? row.id]));
    const item = Object.entries(value).map(([row, code]) => ({
      linkId: `${id}.${row}`,
      text: rows.get(row) ?? row,
      answer: [coding(String(code))],
    }));
    return { ...head, item };
  }
  const parts = Array.isArray(value) ? value : [value];
  const answer = parts.map((part) => {
    if (typeof part === 'string' && labels.has(part)) return coding(part);
    return typedAnswer(typeOf(question, part), part);
  });
  return { ...head, answer };
}

function typeOf({ input }: JsonObject, value: string | number | boolean): string {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'decimal';
  return input === 'date' || input === 'time' ? input : 'string';
}
