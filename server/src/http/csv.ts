/** The beginning of a text that spreadsheets would run as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/**
 * The same after a semicolon or tab within a text. A spreadsheet that takes those for the separator, as Excel
 * does with a semicolon in many countries, begins a cell there. Quotes before it would enclose that cell. A
 * smiley such as `;-)` is not a formula.
 */
const FORMULA_OF_CELL = /[;\t](?="*(?:[=@＝＠]|[+\-＋－](?!\))))/g;

/**
 * Formats one CSV record (RFC 4180). Where a text, or a part of it that spreadsheets may read as a cell,
 * begins like a formula, it gets an apostrophe, so spreadsheets show it as text. Numbers, including negative
 * ones, are written unchanged; null is an empty field.
 */
export function csvLine(fields: readonly (string | number | null)[]): string {
  return `${fields.map(field).join(',')}\r\n`;
}

function field(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = (FORMULA.test(value) ? `'${value}` : value).replace(FORMULA_OF_CELL, "$&'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
