import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { SubjectItem } from '@eps/sdk';
import { CsvError, parse } from 'csv-parse';
import { CliError } from '../core/errors.ts';
import { type CheckedItem, type ColumnMapping, checkItem, itemOfRow, mapHeader } from './mapping.ts';

/** A file of subjects. */
export interface Source {
  path: string;
  format: 'csv' | 'jsonl';
  delimiter: string;
  mappings: readonly ColumnMapping[];
  ignoreOthers: boolean;
}

/** A row with its place in the file: the line on which it begins, from 1. */
export interface Row {
  line: number;
  item: SubjectItem;
}

/** The survey of a file before anything is sent. */
export interface Survey {
  rows: number;
  /** Rows with white space around the external id, which is not imported. */
  trimmed: number;
  /** Identifies the content and how it is read. */
  fingerprint: string;
}

/** Further problems are only counted. */
const SHOWN = 10;

/**
 * Reads the whole file and checks each row.
 *
 * @throws CliError with the lines that are not valid.
 */
export async function survey(source: Source): Promise<Survey> {
  const hash = createHash('sha256').update(
    JSON.stringify([source.format, source.delimiter, source.mappings, source.ignoreOthers]),
  );
  const problems: string[] = [];
  let [rows, trimmed] = [0, 0];
  for await (const { line, read } of readRows(source)) {
    rows += 1;
    if (read instanceof Error) problems.push(`${source.path}:${line}: ${read.message}`);
    else {
      if (read.isTrimmed) trimmed += 1;
      hash.update(JSON.stringify(read.item));
    }
  }
  if (problems.length > 0) {
    const more = problems.length - SHOWN;
    const shown = [...problems.slice(0, SHOWN), ...(more > 0 ? [`and ${more} more`] : [])];
    throw new CliError(['The file has rows that are not valid; nothing was imported.', ...shown].join('\n'));
  }
  return { rows, trimmed, fingerprint: hash.digest('hex') };
}

/** Reads the rows of a file that `survey` found valid. */
export async function* validRows(source: Source): AsyncGenerator<Row> {
  for await (const { line, read } of readRows(source)) {
    if (read instanceof Error) throw new CliError(`${source.path} changed during the import.`);
    yield { line, item: read.item };
  }
}

type ReadRow = Omit<Row, 'item'> & { read: CheckedItem | Error };

function readRows(source: Source): AsyncGenerator<ReadRow> {
  return source.format === 'csv' ? csvRows(source) : jsonRows(source);
}

async function* csvRows(source: Source): AsyncGenerator<ReadRow> {
  const parser = parse({ bom: true, delimiter: source.delimiter, info: true, skip_empty_lines: true });
  // `pipe` does not pass errors on.
  Readable.from(textOf(source.path))
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
  let columns: (ColumnMapping | undefined)[] | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      if (columns) yield { line: info.lines, read: attempt(() => itemOfRow(columns!, record)) };
      else columns = mapHeader(record, source.mappings, source.ignoreOthers);
    }
  } catch (error) {
    if (error instanceof CsvError) throw new CliError(`${source.path}: ${error.message}.`);
    throw error;
  }
  if (!columns) throw new CliError(`${source.path} is empty.`);
}

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

async function* jsonRows({ path }: Source): AsyncGenerator<ReadRow> {
  let line = 0;
  for await (const text of linesOf(path)) {
    line += 1;
    if (text.trim() !== '') yield { line, read: attempt(() => checkItem(parseJson(text))) };
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const text of textOf(path)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  yield rest;
}

/** Yields the text of a file in pieces. */
async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true });
    yield decoder.decode();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw new CliError(`${path} is not UTF-8 text.`);
    throw new CliError(`${path} cannot be read: ${message}`);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('is not valid JSON');
  }
}

function attempt(make: () => CheckedItem): CheckedItem | Error {
  try {
    return make();
  } catch (error) {
    return error as Error;
  }
}
