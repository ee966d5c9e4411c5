import { createTurns } from '../threads/turns.ts';
import { apiPages } from './api-pages.ts';
import { contentPages } from './content/pages.ts';
import { CONTENT_FORMAT, GROUPS, HOME, type Page, readFile } from './contents.ts';
import { layout } from './layout.ts';
import { escapeHtml, type RenderedMarkdown, renderMarkdown } from './markdown.ts';
import { pageText } from './page-text.ts';
import { type SearchEntry, searchEntries } from './search-entries.ts';

/** Files of the repository that a page of the site replaces. */
const REPLACED: Record<string, string> = { 'README.md': HOME.file, 'openapi.json': 'docs/api.md' };

/** The documentation as HTML pages. Each page is rendered when it is first requested, and kept. */
export interface Site {
  paths: readonly string[];
  /** Returns the HTML of the page with this path after `/docs/`; undefined if there is none. */
  html(path: string): string | undefined;
  /** Returns what the search finds, as JSON. */
  searchIndex(): Promise<string>;
}

export function createSite(): Site {
  const api = apiPages(JSON.parse(readFile('openapi.json')));
  const reference = api.map(({ page }) => page);
  const content = contentPages();
  const groups = GROUPS.map((group) =>
    group.title === CONTENT_FORMAT
      ? { ...group, pages: [...group.pages, ...content.map(({ page }) => page)] }
      : group,
  );
  groups.splice(2, 0, { title: 'API reference', pages: reference });
  const pages = [HOME, ...groups.flatMap((group) => group.pages)];
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const generated = new Map([...api, ...content].map(({ page, text }) => [page, text]));
  for (const { page, example } of content) byFile.set(example, page);
  const html = new Map<Page, string>();
  let index: Promise<string> | undefined;

  const textOf = (page: Page) => generated.get(page) ?? pageText(page.file);
  const render = (page: Page): RenderedMarkdown =>
    renderMarkdown(page.file, textOf(page), (file, fragment) => {
      const target = byFile.get(REPLACED[file] ?? file);
      return target && `${relative(page, target)}${fragment}`;
    });

  async function writeIndex(): Promise<string> {
    const entries: SearchEntry[] = [];
    const turn = createTurns();
    for (const page of pages) {
      entries.push(...searchEntries(page, textOf(page)));
      await turn();
    }
    return JSON.stringify(entries);
  }

  return {
    paths: pages.map(({ path }) => path),
    html(path) {
      const page = byPath.get(path);
      if (!page) return undefined;
      const known = html.get(page);
      if (known !== undefined) return known;
      const text = layout({ page, pages, groups, rendered: render(page), relative });
      html.set(page, text);
      return text;
    },
    searchIndex: () => (index ??= writeIndex()),
  };
}

/** Returns the address of a page relative to another, so that the service may have a path before `/docs`. */
function relative(from: Page, to: Page): string {
  const up = '../'.repeat(from.path === '' ? 0 : from.path.split('/').length);
  const path = to.path === '' ? 'docs' : `docs/${to.path}`;
  return escapeHtml(`${up}${path}`);
}
