/** What a spreadsheet would take for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * One record of a CSV file (RFC 4180). Texts that begin like a formula get an apostrophe before them, which
 * spreadsheets show as text; numbers stay numbers, negative ones too. Null is an empty field.
 */
export function csvLine(fields: readonly (string | number | null)[]): string {
  return `${fields.map(field).join(',')}\r\n`;
}

function field(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
