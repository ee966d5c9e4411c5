import type { Column } from './columns.ts';
import { MISSING, missingCode } from './missing.ts';
import type { ExportedProgram } from './queries.ts';
import type { ExportJob } from './schema.ts';
import { languageFor, wordsFor } from './words/words.ts';

/** What is known about an export when it is complete. */
export interface Description {
  job: ExportJob;
  dataFile: string;
  columns: readonly Column[];
  items: readonly Column[];
  programs: readonly ExportedProgram[];
  /** The UTF-8 bytes of the longest text by column. */
  widths: readonly number[];
  rows: number;
  deleted: number;
}

/** Returns the codes of missing values of a column, with their labels. */
export function missingOf(
  { missing }: Column,
  locale: string,
): { value: number; id: string; label: string }[] {
  if (missing === undefined) return [];
  const words = wordsFor(locale);
  return MISSING.map((id) => ({ value: missingCode(missing, id), id, label: words.missing[id] }));
}

/** Returns the codebook: every column with its labels, codes and source in the content. */
export function codebook({ job, dataFile, columns, items, programs }: Description): object {
  const present = ({ name, type, level, label, values, about, ...column }: Column) => ({
    name,
    label,
    type,
    level,
    ...(values && { values }),
    ...(column.missing && { missing: missingOf({ ...column, name, type, level, label, about }, job.locale) }),
    ...about,
  });
  return {
    data: dataFile,
    rows: job.rows,
    locale: job.locale,
    programs: programs.map(({ id, name, study_id }) => ({
      id,
      name,
      ...(study_id !== null && { study_id }),
    })),
    columns: columns.map(present),
    ...(items.length > 0 && { items: items.map(present) }),
  };
}

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const html = (text: string) => text.replace(/[&<>"]/g, (found) => HTML[found]!);

/** Returns the codebook as a page for people: it needs nothing else and runs nothing. */
export function codebookHtml({ job, dataFile, columns, items, programs }: Description): string {
  const { codebook: words, levels } = wordsFor(job.locale);
  const coded = (values: readonly { value: number; label: string }[]) =>
    values.map(({ value, label }) => `${value} = ${html(label)}`).join('<br>');
  const line = (column: Column) =>
    `<tr><td><code>${column.name}</code></td><td>${html(column.label)}</td><td>${
      levels[column.level]
    }</td><td>${coded(column.values ?? [])}</td><td>${coded(missingOf(column, job.locale))}</td></tr>`;
  return `<!doctype html>
<html lang="${languageFor(job.locale)}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title}</title>
<style>body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}
td,th{border-bottom:1px solid #ccc;padding:.4rem;text-align:left;vertical-align:top}
code{font-size:.9em}</style></head><body>
<h1>${words.title}: ${dataFile}</h1>
<p>${programs.map(({ name }) => html(name)).join(', ')}</p>
<table><thead><tr><th>${words.column}</th><th>${words.label}</th><th>${words.level}</th><th>${
    words.values
  }</th><th>${words.missing}</th></tr></thead><tbody>
${[...columns, ...items].map(line).join('\n')}
</tbody></table></body></html>
`;
}
