import { createRequire } from 'node:module';
import { posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import { Marked, TextRenderer, type Tokens } from 'marked';

// Imported without its types, which would add those of the DOM to the whole server.
const require = createRequire(import.meta.url);
const highlighter: {
  registerLanguage(name: string, language: unknown): void;
  highlight(code: string, options: { language: string }): { value: string };
} = require('highlight.js/lib/core');

const LANGUAGES = new Map([
  ['html', require('highlight.js/lib/languages/xml')],
  ['http', require('highlight.js/lib/languages/http')],
  ['js', require('highlight.js/lib/languages/javascript')],
  ['json', require('highlight.js/lib/languages/json')],
  ['sh', require('highlight.js/lib/languages/bash')],
  ['sql', require('highlight.js/lib/languages/sql')],
  ['ts', require('highlight.js/lib/languages/typescript')],
  ['yaml', require('highlight.js/lib/languages/yaml')],
]);
for (const [name, language] of LANGUAGES) highlighter.registerLanguage(name, language);

export interface Heading {
  id: string;
  /** Plain text. */
  text: string;
  depth: number;
}

export interface RenderedMarkdown {
  html: string;
  headings: Heading[];
}

/** Returns the address of a file of the repository with its fragment; undefined if it is not a page. */
export type LinkTo = (file: string, fragment: string) => string | undefined;

/**
 * Renders the Markdown of a file of the repository. Headings have the same ids as on GitHub. A link to a file
 * that is not a page becomes plain text. HTML in the Markdown is escaped, comments are left out.
 */
export function renderMarkdown(file: string, text: string, linkTo: LinkTo): RenderedMarkdown {
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const heading = { id: '', text: plainText(this.parser, tokens), depth };
        heading.id = slugger.slug(heading.text);
        headings.push(heading);
        const label = escapeHtml(`Link to “${heading.text}”`);
        const anchor = `<a class="anchor" href="#${heading.id}" aria-label="${label}">#</a>`;
        const html = this.parser.parseInline(tokens);
        return `<h${depth} id="${heading.id}">${html}${depth === 1 ? '' : ` ${anchor}`}</h${depth}>\n`;
      },
      code: ({ text: code, lang = '' }) => codeBlock(code, lang),
      table(token) {
        const rows = [
          row(this.parser, token.header, 'th'),
          ...token.rows.map((each) => row(this.parser, each, 'td')),
        ];
        const [head, ...body] = rows;
        const table = `<table><thead>${head}</thead><tbody>${body.join('')}</tbody></table>`;
        // The keyboard scrolls only elements that can have the focus.
        return `<div class="table" tabindex="0" role="group" aria-label="Table">${table}</div>\n`;
      },
      link({ href, tokens }) {
        const label = this.parser.parseInline(tokens);
        const target = targetOf(file, href, linkTo);
        return target === undefined ? label : `<a href="${escapeHtml(target)}">${label}</a>`;
      },
      html: ({ text: html }) => (html.startsWith('<!--') ? '' : escapeHtml(html)),
    },
  });
  return { html: marked.parse(text, { async: false }), headings };
}

type Parser = { parseInline(tokens: Tokens.Heading['tokens'], renderer?: TextRenderer): string };

function plainText(parser: Parser, tokens: Tokens.Heading['tokens']): string {
  return unescapeHtml(parser.parseInline(tokens, new TextRenderer()));
}

function row(parser: Parser, cells: Tokens.TableCell[], name: 'th' | 'td'): string {
  const scope = name === 'th' ? ' scope="col"' : '';
  const html = cells.map(({ tokens }) => `<${name}${scope}>${parser.parseInline(tokens)}</${name}>`);
  return `<tr>${html.join('')}</tr>`;
}

function codeBlock(code: string, language: string): string {
  const html = LANGUAGES.has(language) ? highlighter.highlight(code, { language }).value : escapeHtml(code);
  const name = language === 'http' ? ' class="http"' : '';
  return `<div class="code"><pre tabindex="0"${name}><code>${html}\n</code></pre></div>\n`;
}

/** Links to other sites and within the page stay as they are. */
function targetOf(file: string, href: string, linkTo: LinkTo): string | undefined {
  if (/^(?:https?:|mailto:|#)/.test(href)) return href;
  const [path = '', fragment = ''] = href.split('#');
  return linkTo(posix.join(posix.dirname(file), path), fragment && `#${fragment}`);
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
