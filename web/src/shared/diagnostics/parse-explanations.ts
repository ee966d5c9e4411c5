export interface Explanation {
  example: string;
  fix: string;
}

/** Reads the tables of docs/diagnostics.md: `code`, severity, example, fix. */
export function parseExplanations(markdown: string): ReadonlyMap<string, Explanation> {
  const rows = markdown.split('\n').filter((line) => /^\| *`/.test(line));
  return new Map(
    rows.flatMap((line) => {
      const cells = line
        .slice(1, line.lastIndexOf('|'))
        .split(/(?<!\\)\|/)
        .map((cell) =>
          cell
            .trim()
            .replaceAll('\\|', '|')
            .replaceAll('`', '')
            .replace(/\[(.*?)\]\(.*?\)/g, '$1'),
        );
      const [codes = '', , example, fix] = cells;
      if (example === undefined || fix === undefined) return [];
      return codes.split(', ').map((code) => [code, { example, fix }] as const);
    }),
  );
}
