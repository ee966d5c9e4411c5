import { codebook, codebookHtml, type Description } from './codebook.ts';
import { LINE_BREAK } from './csv.ts';
import { pythonSyntax, rSyntax, spssSyntax, stataSyntax } from './syntax.ts';

export const DELETED_COLUMNS = ['evaluation', 'person', 'program', 'reason'];

/** Returns the files that are written when the data are complete, with their contents. */
export function lastFiles(description: Description): [name: string, content: string][] {
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
  const syntax: [string, string][] = [
    ['read.sps', spssSyntax(description)],
    ['read.do', stataSyntax(description)],
    ['read.R', rSyntax(description)],
    ['read.py', pythonSyntax(description)],
  ];
  return [
    ['codebook.json', json(codebook(description))],
    ['codebook.html', codebookHtml(description)],
    ...(description.job.format === 'csv' ? syntax : []),
    ['manifest.json', json(manifest(description))],
  ];
}

function manifest({ job, rows, deleted, columns, dataFile: file }: Description): object {
  const { format, include, labels, locale, program_ids, starts_at, ends_at, created_at, since, cursor } = job;
  return {
    format,
    rows: job.rows,
    include,
    labels,
    locale,
    program_ids,
    ...(starts_at !== undefined && { starts_at }),
    ends_at,
    created_at,
    increment: since !== null,
    files: { data: file, deleted: 'deleted.csv', codebook: 'codebook.json' },
    counts: { rows, columns: columns.length, deleted },
    ...(format === 'csv' && {
      csv: {
        encoding: 'UTF-8',
        separator: ',',
        line_break_within_text: LINE_BREAK,
        formulas: 'A text that a spreadsheet would run as a formula begins with an apostrophe.',
      },
    }),
    cursor,
  };
}
