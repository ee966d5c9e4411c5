import { zipSync } from 'fflate';

/** The characters that a cell can have. */
export const MAX_CELL = 32_767;

export type Sheet = readonly (readonly string[])[];

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** The same bytes for the same sheets. */
const NEVER_CHANGED = new Date('1980-01-01T12:00:00');

/** Writes an .xlsx workbook (Office Open XML, ECMA-376) of sheets of texts. */
export function writeWorkbook(sheets: Readonly<Record<string, Sheet>>): Uint8Array {
  const names = Object.keys(sheets);
  const each = (write: (number: number, name: string) => string) =>
    names.map((name, index) => write(index + 1, name)).join('');
  const relationship = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relationships = (inner: string) =>
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
  const files: Record<string, string> = {
    '[Content_Types].xml': contentTypes(names.length),
    '_rels/.rels': relationships(relationship(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(
      (number, name) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      each((number) => relationship(number, 'worksheet', `worksheets/sheet${number}.xml`)),
    ),
  };
  names.forEach((name, index) => {
    files[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(sheets[name]!);
  });
  const encoder = new TextEncoder();
  const entries = Object.entries(files).map(([name, text]) => [name, encoder.encode(text)] as const);
  return zipSync(Object.fromEntries(entries), { mtime: NEVER_CHANGED });
}

function contentTypes(sheets: number): string {
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${SPREADSHEET}.${type}+xml"/>`;
  const parts = Array.from({ length: sheets }, (_, index) =>
    override(`worksheets/sheet${index + 1}`, 'worksheet'),
  );
  const relationships = 'application/vnd.openxmlformats-package.relationships+xml';
  return [
    `${XML}<Types xmlns="${PACKAGE}/content-types">`,
    `<Default Extension="rels" ContentType="${relationships}"/>`,
    '<Default Extension="xml" ContentType="application/xml"/>',
    override('workbook', 'sheet.main'),
    ...parts,
    '</Types>',
  ].join('');
}

function sheetXml(sheet: Sheet): string {
  const rows = sheet.map((cells, row) => {
    const written = cells.map((cell, column) =>
      cell === ''
        ? ''
        : `<c r="${columnName(column)}${row + 1}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`,
    );
    return `<row r="${row + 1}">${written.join('')}</row>`;
  });
  return `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

/** A, B, …, Z, AA and so on. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Escapes a text for XML; the control characters that XML does not have are left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
