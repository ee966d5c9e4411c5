import { Unzip, UnzipInflate, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { cleanText } from '../limits.ts';
import { ImportError } from '../types.ts';
import { bounded, MAX_COLUMNS, MAX_ROWS } from './csv.ts';

/** The cells of a workbook by the name of the sheet. */
export type Sheets = Map<string, string[][]>;

/**
 * The largest unpacked size of a workbook; its parts are highly repetitive, so this is far more than any form
 * needs.
 */
const MAX_UNPACKED = 64 * 1024 * 1024;
const MAX_FILES = 500;
const CHUNK = 64 * 1024;
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

export function isWorkbook(bytes: Uint8Array): boolean {
  return (bytes[0] === 0x50 && bytes[1] === 0x4b) || isOldWorkbook(bytes);
}

function isOldWorkbook(bytes: Uint8Array): boolean {
  return OLD_EXCEL.every((byte, index) => bytes[index] === byte);
}

/**
 * Reads the sheets of an .xlsx workbook. It is first unpacked with a limit, and the reader gets only the
 * unpacked files: an archive whose directory differs from its content, or that unpacks to gigabytes, is
 * rejected. Formulas are read as their last value and never computed. Throws ImportError.
 */
export async function readSheets(bytes: Uint8Array): Promise<Sheets> {
  if (isOldWorkbook(bytes))
    throw new ImportError(
      'old_workbook',
      'Workbooks of Excel 97 (.xls) are not supported; save it as .xlsx.',
    );
  const files = Object.entries(unpack(bytes)).map(([name, content]) => [name, checkedXml(content)] as const);
  const archive = zipSync(Object.fromEntries(files), { level: 0 });
  let sheets: { sheet: string; data: unknown[][] }[];
  try {
    sheets = await readWorkbook(archive.buffer as ArrayBuffer);
  } catch (error) {
    throw new ImportError(
      'malformed',
      `The workbook cannot be read: ${(error as Error).message.slice(0, 200)}`,
    );
  }
  return new Map(sheets.map(({ sheet, data }) => [sheet, bounded(data.map((row) => row.map(textOf)))]));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return cleanText(String(value));
}

/** Unpacks the XML files of an archive one after the other and stops at the limit. */
export function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  const parts = new Map<string, Uint8Array[]>();
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    if (parts.size >= MAX_FILES)
      throw new ImportError('too_large', `The archive has more than ${MAX_FILES} files.`);
    if (!/\.(xml|rels)$/i.test(file.name) || file.name.includes('..') || parts.has(file.name)) return;
    const chunks: Uint8Array[] = [];
    parts.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      if (error) throw error;
      unpacked += chunk.length;
      if (unpacked > MAX_UNPACKED) throw new Error('limit');
      chunks.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += CHUNK)
      unzip.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    // The library passes errors that are thrown while it unpacks to the same handler again.
    if (unpacked <= MAX_UNPACKED) throw new ImportError('malformed', 'The archive cannot be unpacked.');
    throw new ImportError('too_large', `The archive unpacks to more than ${MAX_UNPACKED} bytes.`);
  }
  return Object.fromEntries([...parts].map(([name, chunks]) => [name, Buffer.concat(chunks)]));
}

/** Attributes of an XML tag; a value may hold ">". */
const ATTRIBUTES = `(?:[^<>"'/]|"[^"]*"|'[^']*')*`;
const EMPTY = new RegExp(String.raw`<(?:\w+:)?(?:c|row)\s${ATTRIBUTES}(?:/>|></(?:\w+:)?(?:c|row)>)`, 'g');
const CELL_TAG = /<(?:\w+:)?(?:c|row)\s((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const ADDRESS = /(?:^|\s)r\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const PARTS = /^([A-Z]{0,3})(\d{1,7})$/;

/**
 * Returns a file without empty cells and rows, which only have a style and often reach to the last column.
 * Rejects document types, which could declare entities, and sheets with very distant cells: readers build a
 * table up to the last cell.
 */
function checkedXml(content: Uint8Array): Uint8Array {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const whole = bytes.toString('latin1');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(whole) || whole.startsWith('\xfe\xff') || whole.startsWith('\xff\xfe'))
    throw new ImportError('malformed', 'The workbook has a document type or is not UTF-8.');
  const text = whole.replace(EMPTY, '').replace(EMPTY, '');
  for (const [, attributes = ''] of text.matchAll(CELL_TAG)) {
    const address = ADDRESS.exec(attributes);
    if (!address) continue;
    const parts = PARTS.exec(address[1] ?? address[2] ?? '');
    if (!parts) throw new ImportError('malformed', 'The workbook has a malformed cell address.');
    if (Number(parts[2]) > MAX_ROWS || columnNumber(parts[1]!) > MAX_COLUMNS)
      throw new ImportError('too_large', `A sheet has more than ${MAX_ROWS} rows or ${MAX_COLUMNS} columns.`);
  }
  return Buffer.from(text, 'latin1');
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}
