import { readFile } from './contents.ts';

export const DIAGNOSTICS = 'docs/diagnostics.md';

const PLACE = /<!-- codes: .* -->/;

interface Explanation {
  severity: string;
  example: string;
  fix: string;
}

/** Returns the page about diagnostics, as Markdown, with a table of the codes of each section. */
export function diagnosticsPage(): string {
  const sections: Record<string, Record<string, Explanation>> = JSON.parse(readFile('docs/diagnostics.json'));
  const tables = Object.entries(sections).map(([title, codes]) => {
    const rows = Object.entries(codes).map(([code, { severity, example, fix }]) =>
      [`\`${code}\``, severity, example, fix].map((cell) => cell.replaceAll('|', '\\|')).join(' | '),
    );
    const head = '| code | severity | example | fix |\n|---|---|---|---|';
    return `## ${title}\n\n${head}\n${rows.map((row) => `| ${row} |`).join('\n')}`;
  });
  return readFile(DIAGNOSTICS).replace(PLACE, () => tables.join('\n\n'));
}
