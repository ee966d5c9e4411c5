import type { Json, JsonObject } from '@eps/engine';
import { isItems } from './items/columns.ts';
import { isStructure } from './limesurvey/source.ts';
import { isObject, MAX_SOURCE, objectsIn, parseJson } from './limits.ts';
import { looksLike } from './looks-like.ts';
import { isItem, isPackage } from './qti/source.ts';
import { isSurvey as isQualtrics } from './qualtrics/source.ts';
import { isDictionary } from './redcap/dictionary.ts';
import { parseCsv } from './tables/csv.ts';
import { isWorkbook } from './tables/workbook.ts';
import { type Format, IMPORTABLE, ImportError, type ImportResult } from './types.ts';
import { isFormCsv } from './xlsform/source.ts';

/** The source of an instrument: text or, for workbooks, bytes. */
export interface ImportRequest {
  /** Recognized from the content if absent. */
  format?: Format;
  bytes: Uint8Array;
}

/**
 * Imports an instrument in one of the formats. The findings list everything that could not be imported. Never
 * throws for bad input: a source that cannot be imported has an error among its findings and no contents.
 */
export async function importInstrument({ format, bytes }: ImportRequest): Promise<ImportResult> {
  let known = format;
  try {
    if (bytes.length > MAX_SOURCE)
      throw new ImportError('too_large', `The source has more than ${MAX_SOURCE} bytes.`);
    known ??= detectFormat(bytes);
    return await importAs(known, bytes);
  } catch (error) {
    const { code, place, message } = importError(error);
    const findings = [{ severity: 'error', code, place, message }] as const;
    const named = code === 'unknown_format' ? null : (known ?? null);
    return { format: named, title: '', locale: 'en', contents: null, findings: [...findings] };
  }
}

/**
 * Returns the reason why a source cannot be imported. The parsers, regular expressions among them, overflow
 * the stack at sources that are nested too deeply and at parts that are too long.
 */
function importError(error: unknown): ImportError {
  if (error instanceof ImportError) return error;
  if (error instanceof RangeError && error.message === 'Maximum call stack size exceeded')
    return new ImportError('too_deep', 'The source is nested too deeply, or a part of it is too long.');
  throw error;
}

/** Importers are loaded on first use: their parsers are large. */
async function importAs(format: Format, bytes: Uint8Array): Promise<ImportResult> {
  switch (format) {
    case 'fhir':
      return (await import('./fhir/import.ts')).importFhir(textOf(bytes));
    case 'surveyjs':
      return (await import('./surveyjs/import.ts')).importSurveyJs(textOf(bytes));
    case 'xlsform': {
      const { readForm } = await import('./xlsform/source.ts');
      return (await import('./xlsform/import.ts')).importForm(await readForm(bytes, textOf));
    }
    case 'redcap':
      return (await import('./redcap/import.ts')).importRedcap(textOf(bytes));
    case 'qualtrics':
      return (await import('./qualtrics/import.ts')).importQualtrics(textOf(bytes));
    case 'limesurvey':
      return (await import('./limesurvey/import.ts')).importLimeSurvey(textOf(bytes));
    case 'qti':
      return (await import('./qti/import.ts')).importQti(bytes, textOf);
    case 'items':
      return (await import('./items/import.ts')).importItems(textOf(bytes));
  }
}

/** Recognizes the format of a source by its first bytes and its structure. Throws ImportError. */
function detectFormat(bytes: Uint8Array): Format {
  if (isWorkbook(bytes)) return isPackage(bytes) ? 'qti' : 'xlsform';
  const text = textOf(bytes);
  if (isStructure(text)) return 'limesurvey';
  if (isItem(text)) return 'qti';
  const json = /^\s*[[{]/.test(text.replace(/^\ufeff/, '')) ? parseJson(text) : undefined;
  const format = json === undefined ? csvFormat(text) : jsonFormat(json);
  if (format) return format;
  throw new ImportError(
    'unknown_format',
    `The format is unknown: the source looks like ${looksLike(text, json)}. ${IMPORTABLE}`,
  );
}

function jsonFormat(value: Json): Format | undefined {
  if (!isObject(value)) return undefined;
  if (typeof value.resourceType === 'string') return 'fhir';
  if (isQualtrics(value)) return 'qualtrics';
  return isSurvey(value) ? 'surveyjs' : undefined;
}

/** Elements of a survey have a type and a name; those of other tools with pages or questions do not. */
function isSurvey(value: JsonObject): boolean {
  const lists = ['pages', 'elements', 'questions'].flatMap((key) => objectsIn(value[key]));
  const elements = lists.flatMap((each) => {
    const inner = ['elements', 'questions'].flatMap((key) => objectsIn(each[key]));
    return Array.isArray(value.pages) && value.pages.includes(each) ? inner : [each];
  });
  const hasList = ['pages', 'elements', 'questions'].some((key) => Array.isArray(value[key]));
  const isElement = ({ type, name }: JsonObject) => typeof type === 'string' && typeof name === 'string';
  return hasList && (elements.length === 0 || elements.some(isElement));
}

function csvFormat(text: string): Format | undefined {
  if (text.trimStart().startsWith('<')) return undefined;
  const rows = parseCsv(text);
  if (isDictionary(rows)) return 'redcap';
  if (isFormCsv(rows)) return 'xlsform';
  return isItems(rows) ? 'items' : undefined;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ImportError('malformed', 'The source is not UTF-8 text.');
  }
}
