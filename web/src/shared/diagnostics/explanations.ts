import sections from '../../../../docs/diagnostics.json' with { type: 'json' };

interface Explanation {
  example: string;
  fix: string;
}

/** The explanation of each code of the compiler, without the Markdown of the documentation. */
export const EXPLANATIONS: ReadonlyMap<string, Explanation> = new Map(
  Object.values(sections)
    .flatMap((codes) => Object.entries<Explanation>(codes))
    .map(([code, { example, fix }]) => [code, { example: plain(example), fix: plain(fix) }]),
);

function plain(markdown: string): string {
  return markdown.replaceAll('`', '').replace(/\[(.*?)\]\(.*?\)/g, '$1');
}
