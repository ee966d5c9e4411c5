/** Instruments of a few parts, and what the exporters write of them. */
import type { Contents, JsonObject } from '@eps/engine';
import { parseCsv } from '../tables/csv.ts';
import { readSheets } from '../tables/workbook.ts';
import type { ExportFormat, Finding } from '../types.ts';
import { exportInstrument } from './export-instrument.ts';

export function contentsOf(
  questions: JsonObject[],
  scorecard: JsonObject = {},
  experience: JsonObject = {},
  locale = 'en',
): Contents {
  return {
    experience: { title: 'Parts', questions, ...experience },
    scorecard,
    context: { locale },
    guardrail: {},
    adaptive_policy: { mode: 'fixed' },
    report_template: {},
  };
}

async function bytesOf(format: ExportFormat, contents: Contents): Promise<Uint8Array> {
  const { bytes, findings } = await exportInstrument({ format, contents });
  if (!bytes) throw new Error(JSON.stringify(findings));
  return bytes;
}

export async function exported(format: ExportFormat, contents: Contents): Promise<Finding[]> {
  const { bytes, findings } = await exportInstrument({ format, contents });
  if (!bytes) throw new Error(JSON.stringify(findings));
  return findings;
}

export async function jsonOf(format: ExportFormat, contents: Contents) {
  return JSON.parse(new TextDecoder().decode(await bytesOf(format, contents)));
}

/** The rows of a sheet of the XLSForm. */
export async function sheetOf(contents: Contents, name: string): Promise<Record<string, string>[]> {
  const sheets = await readSheets(await bytesOf('xlsform', contents));
  return recordsOf(sheets.get(name)!);
}

/** The rows of the REDCap dictionary. */
export async function dictionaryOf(contents: Contents): Promise<Record<string, string>[]> {
  return recordsOf(parseCsv(new TextDecoder().decode(await bytesOf('redcap', contents))));
}

function recordsOf([header, ...rows]: readonly string[][]): Record<string, string>[] {
  return rows.map((row) => Object.fromEntries(header!.map((name, index) => [name, row[index] ?? ''])));
}
