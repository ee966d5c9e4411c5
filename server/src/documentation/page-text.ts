import { readFile } from './contents.ts';

/** Pages that show a JSON file as tables, in place of a comment. */
const TABLES: Record<string, () => string> = {
  'docs/diagnostics.md': diagnosticTables,
  'docs/interop.md': constructTable,
};

const PLACE = /<!-- \/docs shows .* here -->/;

/** Returns the Markdown of a page of the repository, with the tables that it shows. */
export function pageText(file: string): string {
  const tables = TABLES[file];
  return tables ? readFile(file).replace(PLACE, tables) : readFile(file);
}

interface Explanation {
  severity: string;
  example: string;
  fix: string;
}

function diagnosticTables(): string {
  const sections: Record<string, Record<string, Explanation>> = JSON.parse(readFile('docs/diagnostics.json'));
  const tables = Object.entries(sections).map(([title, codes]) => {
    const rows = Object.entries(codes).map(([code, { severity, example, fix }]) =>
      rowOf([`\`${code}\``, severity, example, fix]),
    );
    return `## ${title}\n\n| code | severity | example | fix |\n|---|---|---|---|\n${rows.join('\n')}`;
  });
  return tables.join('\n\n');
}

/** What each importer and exporter carries, which `interop/construct-table.test.ts` writes. */
function constructTable(): string {
  const formats: Record<string, Record<string, string[]>> = JSON.parse(
    readFile('docs/interop-constructs.json'),
  );
  const kinds = Object.keys(Object.values(formats)[0]!);
  const rows = Object.entries(formats).map(([format, names]) =>
    rowOf([format, ...kinds.map((kind) => names[kind]!.map((name) => `\`${name}\``).join(' '))]),
  );
  return [rowOf(['format', ...kinds]), `|${'---|'.repeat(kinds.length + 1)}`, ...rows].join('\n');
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
