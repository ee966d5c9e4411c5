import { zipSync } from 'fflate';

type Table = readonly (readonly (string | number)[])[];

/** Writes a workbook with inline texts. @param replaced files of the archive to replace */
export function workbook(
  sheets: Readonly<Record<string, Table>>,
  replaced: Readonly<Record<string, string>> = {},
): Uint8Array {
  const names = Object.keys(sheets);
  const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files: Record<string, string> = {
    'xl/workbook.xml':
      `<workbook xmlns:r="${relationships}"><sheets>` +
      names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map(
        (_, i) =>
          `<Relationship Id="rId${i + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
  };
  names.forEach((name, i) => {
    files[`xl/worksheets/sheet${i + 1}.xml`] = sheetXml(sheets[name]!);
  });
  const encoder = new TextEncoder();
  const entries = Object.entries({ ...files, ...replaced }).map(([name, text]) => [
    name,
    encoder.encode(text),
  ]);
  return zipSync(Object.fromEntries(entries));
}

function sheetXml(table: Table): string {
  const rows = table.map((cells, row) => {
    const xml = cells.map((cell, column) => {
      const address = `${String.fromCharCode(65 + column)}${row + 1}`;
      if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
      const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      return cell === '' ? '' : `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
    });
    return `<row r="${row + 1}">${xml.join('')}</row>`;
  });
  return `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
}
