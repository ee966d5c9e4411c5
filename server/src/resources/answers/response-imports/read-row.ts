import { acceptedAnswers, instantOfWall, isBlank, type Json, type Question } from '@eps/engine';
import type { SourceRecord } from '@eps/interop';
import type { SentAnswer } from '../answering/schema.ts';
import type { MappedAnswer, Mapping, RowReceipt } from './schema.ts';

/** A row of a file of responses, before its answers are checked. */
export interface ReadRow {
  row: number;
  person: string;
  at: Date;
  locale: string;
  answers: SentAnswer[];
  /** The texts of the scores that were computed elsewhere, by concept. */
  scores: ReadonlyMap<string, string>;
}

interface Reading {
  mapping: Mapping;
  questionById: ReadonlyMap<string, Question>;
  timeZone: string;
  now: Date;
}

/** The longest external id. */
const MAX_PERSON = 512;

/** Returns what a row says, or the receipt of a row that is not imported. */
export function readRow(
  { row, cell }: SourceRecord,
  { mapping, questionById, timeZone, now }: Reading,
): ReadRow | RowReceipt {
  const invalid = (code: string, message: string): RowReceipt => ({ row, outcome: 'invalid', code, message });
  const leftOut = (code: string, message: string): RowReceipt => ({
    row,
    outcome: 'left_out',
    code,
    message,
  });
  const { wave } = mapping;
  if (wave && !wave.values.includes(textOf(cell(wave.column))))
    return leftOut('other_wave', 'The row belongs to another wave.');
  const answers = Object.entries(mapping.answers).flatMap(
    ([id, mapped]) => answerOf(questionById.get(id)!, mapped, cell) ?? [],
  );
  if (answers.length === 0) return leftOut('no_answers', 'The row has no answers.');
  const person = textOf(cell(mapping.person));
  if (person === '') return invalid('no_person', 'The column of the external ID is empty.');
  if (person.length > MAX_PERSON)
    return invalid('no_person', 'The external ID is longer than 512 characters.');
  const at = instantIn(textOf(cell(mapping.answered_at)), timeZone);
  if (!at) return invalid('invalid_time', 'Expected a date such as 2024-03-01, or a time of ISO 8601.');
  if (at > now) return invalid('in_future', 'The time of the answers is in the future.');
  const locale = mapping.language === undefined ? '' : textOf(cell(mapping.language));
  const scores = Object.entries(mapping.existing_scores ?? {}).flatMap(([concept, column]) => {
    const text = textOf(cell(column));
    return text === '' ? [] : [[concept, text] as const];
  });
  return { row, person, at, locale: locale || 'en', answers, scores: new Map(scores) };
}

/** Returns the text of a cell without spaces around it; an empty one for a cell without content. */
function textOf(value: Json | undefined): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

type CellOf = SourceRecord['cell'];

/** Returns the answer that a row has to a question; undefined if it has none. */
function answerOf(question: Question, mapped: MappedAnswer, cell: CellOf): SentAnswer | undefined {
  const question_id = question.id;
  const columns = mapped.column === undefined ? Object.values(mapped.columns ?? {}) : [mapped.column];
  if (columns.some((column) => mapped.declined?.includes(textOf(cell(column)))))
    return { question_id, declined: true };
  const value =
    mapped.column === undefined
      ? partsOf(question, mapped, cell)
      : valueIn(question, mapped, cell(mapped.column));
  if (value === undefined) return undefined;
  const text = mapped.text_column === undefined ? undefined : cell(mapped.text_column);
  return {
    question_id,
    value: value as SentAnswer['value'],
    ...(typeof text === 'string' && !isBlank(text) && { text }),
  };
}

/** Returns what a text of a cell means; undefined if the question was not answered. */
function meaningOf({ codes }: MappedAnswer, text: string): string | undefined {
  const known = codes && Object.hasOwn(codes, text) ? codes[text] : text;
  return known === null || known === undefined || isBlank(known) ? undefined : known;
}

/** What cannot be read stays a text, which the check of answers rejects. */
function valueIn(question: Question, mapped: MappedAnswer, found: Json | undefined): unknown {
  const accepted = acceptedAnswers(question);
  if (found === undefined || found === null) return undefined;
  if (Array.isArray(found) || accepted.type === 'options') {
    const list = Array.isArray(found)
      ? found.map(textOf)
      : textOf(found)
          .split(mapped.separator ?? ';')
          .map((part) => part.trim());
    const ids = list.flatMap((text) => meaningOf(mapped, text) ?? []);
    return ids.length === 0 ? undefined : ids;
  }
  if (typeof found === 'object') {
    const rows = Object.entries(found).flatMap(([row, text]) => {
      const id = meaningOf(mapped, textOf(text));
      return id === undefined ? [] : [[row, id] as const];
    });
    return rows.length === 0 ? undefined : Object.fromEntries(rows);
  }
  if (accepted.type === 'text') return meaningOf(mapped, typeof found === 'string' ? found : textOf(found));
  const text = meaningOf(mapped, textOf(found));
  if (text === undefined) return undefined;
  if (accepted.type === 'number') return numberIn(text) ?? text;
  if (accepted.type === 'boolean') return booleanIn(text) ?? text;
  return text;
}

/** Returns the answer that several columns have: options, places of a ranking, or rows of a matrix. */
function partsOf(question: Question, mapped: MappedAnswer, cell: CellOf): unknown {
  const accepted = acceptedAnswers(question);
  const parts = Object.entries(mapped.columns ?? {}).flatMap(([id, column]) => {
    const text = meaningOf(mapped, textOf(cell(column)));
    return text === undefined ? [] : [{ id, text }];
  });
  if (parts.length === 0) return undefined;
  if (accepted.type === 'rows') return Object.fromEntries(parts.map(({ id, text }) => [id, text]));
  if (accepted.type === 'options' && accepted.isRanking) {
    const places = parts.map(({ id, text }) => ({ id, place: numberIn(text) }));
    if (places.some(({ place }) => place === undefined)) return 'places that are no numbers';
    return places.sort((a, b) => a.place! - b.place!).map(({ id }) => id);
  }
  const chosen = parts.map(({ id, text }) => ({ id, isChosen: booleanIn(text) }));
  if (chosen.some(({ isChosen }) => isChosen === undefined)) return 'options that are neither 0 nor 1';
  const ids = chosen.flatMap(({ id, isChosen }) => (isChosen ? [id] : []));
  return ids.length === 0 ? undefined : ids;
}

/** Returns the number that a text is; undefined for any other text. */
export function numberIn(text: string): number | undefined {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : undefined;
}

function booleanIn(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (word === '1' || word === 'true') return true;
  return word === '0' || word === 'false' ? false : undefined;
}

const TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;
const EARLIEST = Date.UTC(1900, 0, 1);

/** A date alone is noon UTC, which is the same day in nearly all time zones. */
function instantIn(text: string, timeZone: string): Date | undefined {
  const found = TIME.exec(text);
  if (!found) return undefined;
  const [, day, minutes = '12:00', seconds = ':00', offset] = found;
  const wall = new Date(`${day}T${minutes}${seconds}Z`);
  if (Number.isNaN(wall.getTime()) || !wall.toISOString().startsWith(day!)) return undefined;
  const isLocal = found[2] !== undefined && offset === undefined;
  const zone = offset === undefined ? 'Z' : offset.toUpperCase().replace(/^(...)(\d\d)$/, '$1:$2');
  const at = isLocal
    ? new Date(instantOfWall(timeZone, wall.getTime()))
    : new Date(`${day}T${minutes}${seconds}${zone}`);
  return at.getTime() >= EARLIEST ? at : undefined;
}
