import GithubSlugger from 'github-slugger';
import { marked, type Token } from 'marked';
import type { Page } from './contents.ts';

/** A part of a page that the search finds. */
export interface SearchEntry {
  /** The address after `/docs/`, with the fragment of the heading. */
  id: string;
  page: string;
  heading: string;
  text: string;
}

/** Divides the Markdown of a page at its headings. Blocks of code are left out, inline code is not. */
export function searchEntries({ path, title }: Page, markdown: string): SearchEntry[] {
  const slugger = new GithubSlugger();
  const entries: SearchEntry[] = [];
  let current: SearchEntry = { id: path, page: title, heading: title, text: '' };
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'heading') {
      const heading = textOf([token]);
      const slug = slugger.slug(heading);
      if (token.depth === 1) continue;
      entries.push(current);
      current = { id: `${path}#${slug}`, page: title, heading, text: '' };
    } else current.text += `${textOf([token])} `;
  }
  return [...entries, current].map((entry) => ({
    ...entry,
    text: entry.text.replaceAll(/\s+/g, ' ').trim(),
  }));
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(textOfToken).join('');
}

function textOfToken(token: Token): string {
  switch (token.type) {
    case 'code':
    case 'html':
    case 'space':
      return ' ';
    case 'table': {
      const rows = token.rows as { tokens: Token[] }[][];
      return rows.flatMap((row) => row.map((cell) => textOf(cell.tokens))).join(' ');
    }
    case 'list':
      return (token.items as { tokens: Token[] }[]).map((item) => textOf(item.tokens)).join(' ');
    default:
      return 'tokens' in token && token.tokens
        ? textOf(token.tokens)
        : 'text' in token
          ? String(token.text)
          : '';
  }
}
